import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.codes import encode
from decks.formats.deck_list import DeckList
from decks.legality import IllegalDeck
from decks.models import Deck, Keeper
from decks.services import Draft, create_deck, save_deck
from decks.stock import stock_decks
from decks.supply import current_supply, make_supply
from simulate.contenders import NoSuchDeck, NoSuchVersion, find_contender, stock_contenders
from tests.rows import load_shipped_edition
from tests.simulate.runs import guest

pytestmark = pytest.mark.django_db
STOCK = stock_decks()[0]


@pytest.fixture
def supply():
    load_shipped_edition()
    return current_supply()


@pytest.fixture
def secret_deck(supply):
    owner = Keeper(User.objects.create(username="ada"))
    draft = Draft("Secret", "apollo", STOCK.cards)
    return create_deck(keeper=owner, draft=draft, supply=supply)


def test_a_stock_deck_is_found_by_its_key(supply):
    entrant, version = find_contender(STOCK.key, keeper=guest(), supply=supply)
    assert (entrant.cruiser, set(entrant.cards), version) == (STOCK.cruiser, set(STOCK.cards), None)


def test_a_code_is_a_deck(supply):
    code = encode(DeckList(STOCK.cards, "apollo"), supply)
    entrant, _version = find_contender(f" {code} ", keeper=guest(), supply=supply)
    assert (entrant.label, entrant.cruiser) == (code, "apollo")


def test_an_own_deck_comes_with_its_version(secret_deck, supply):
    keeper = Keeper(secret_deck.owner)
    entrant, version = find_contender(secret_deck.slug, keeper=keeper, supply=supply)
    assert (entrant.label, version.number) == ("Secret", 1)


def test_an_own_deck_is_found_in_an_old_version_also_when_the_newest_is_a_draft(
    secret_deck, supply
):
    keeper = Keeper(secret_deck.owner)
    draft = Draft("Secret", "apollo", STOCK.cards[:5])
    save_deck(deck=secret_deck, draft=draft, based_on=1, supply=supply)
    entrant, version = find_contender(secret_deck.slug, keeper=keeper, supply=supply, number=1)
    assert (entrant.label, version.number) == ("Secret, version 1", 1)
    assert len(entrant.cards) == len(STOCK.cards)


def test_a_version_is_looked_for_only_in_a_deck_that_is_there(secret_deck, supply):
    keeper = Keeper(secret_deck.owner)
    for words in (secret_deck.slug, STOCK.key):
        with pytest.raises(NoSuchVersion):
            find_contender(words, keeper=keeper, supply=supply, number=9)
    with pytest.raises(NoSuchDeck, match="neither a deck"):
        find_contender("nobody", keeper=keeper, supply=supply, number=1)


def test_somebody_else_s_private_deck_does_not_exist(secret_deck, supply):
    with pytest.raises(NoSuchDeck):
        find_contender(secret_deck.slug, keeper=guest(), supply=supply)


def test_an_illegal_deck_is_refused_with_its_reasons(supply):
    deck = Deck.objects.create(
        owner=User.objects.create(username="eve"), name="Half", changed=timezone.now()
    )
    deck.versions.create(number=1, cruiser="ares", cards=STOCK.cards[:5])
    with pytest.raises(IllegalDeck, match="25"):
        find_contender(deck.slug, keeper=Keeper(deck.owner), supply=supply)


def test_stock_decks_that_an_edition_cannot_build_stay_out(supply):
    assert len(stock_contenders(supply)) == 8
    few = make_supply("few", list(supply.cards.values())[:30], supply.cruisers.values())
    assert stock_contenders(few) == []
