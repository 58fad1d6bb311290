from contextlib import suppress
from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser

from catalog.web.errors.refusals import Gone
from catalog.web.limits.policies import POLICIES, policy
from catalog.web.limits.rate_limits import LimitReached
from decks.construction.card_pool import current_pool
from decks.construction.legality import IllegalDeck
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import SaveConflict, TooManyDecks, TooManyVersions
from decks.library.stock_loading import HOUSE, load_stock_decks
from decks.models import Deck, DeckTag, Owner, Visibility
from tests.decks.samples import GUEST, STOCK


@pytest.fixture
def deck(make):
    return make(owner=GUEST)


def test_what_is_saved_after_the_deck_was_deleted_elsewhere_is_refused(deck):
    services.delete_deck(deck=Deck.objects.get(pk=deck.pk))
    with pytest.raises(Gone):
        services.share_deck(deck=deck, visibility=Visibility.PUBLIC, pool=current_pool())


def test_a_new_deck_is_private_and_saving_adds_a_version_but_over_the_newest_one_only(deck, save):
    assert (deck.visibility, deck.newest.number, deck.newest.cards) == ("private", 1, STOCK.cards)
    save(deck, cards=("0-1",))
    deck.refresh_from_db()
    versions = deck.versions.order_by("number")
    assert [version.cards for version in versions] == [STOCK.cards, ("0-1",)]
    assert deck.latest == 2
    with pytest.raises(SaveConflict) as refused:
        save(deck, based_on=1, cards=("0-2",))
    assert refused.value.current.cards == ("0-1",)
    assert Deck.objects.get().newest.cards == ("0-1",)


def test_the_oldest_version_without_a_note_that_nobody_saw_makes_room(deck, save, monkeypatch):
    monkeypatch.setattr(services, "MAX_SAVED_VERSIONS", 3)
    for number, note in ((1, "kept"), (2, ""), (3, "kept, too"), (4, "and this")):
        save(deck, note=note, cards=(f"0-{number}",))
    assert [version.number for version in deck.versions.order_by("number")] == [2, 4, 5]
    with pytest.raises(TooManyVersions):
        save(deck, cards=("3-1",))


def test_new_decks_are_limited_by_owner_and_by_network(make, monkeypatch):
    monkeypatch.setitem(POLICIES, "new_deck", policy("2/hour", network="5/day"))

    def stored(token):
        with suppress(LimitReached):
            return make(owner=Owner(AnonymousUser(), token, "203.0.113.0/24"))

    assert [bool(stored("one")) for _deck in range(3)] == [True, True, False]
    assert [bool(stored(f"cookie {number}")) for number in range(4)] == [True] * 3 + [False]


def test_a_copy_knows_its_origin_and_is_private(deck, pool, ann):
    copy = services.fork_deck(deck=deck, owner=Owner(ann), pool=pool)
    assert (copy.parent, copy.owner, copy.visibility) == (deck, ann, Visibility.PRIVATE)
    assert copy.newest.cards == deck.newest.cards


def test_drafts_may_be_illegal_but_published_decks_may_not(make):
    make(cards=("0-1",))
    for visibility in (Visibility.UNLISTED, Visibility.PUBLIC):
        with pytest.raises(IllegalDeck):
            make(visibility=visibility, cards=("0-1",))
    assert Deck.objects.count() == 1


def test_an_account_claims_the_decks_of_its_session_even_beyond_the_most(
    deck, make, ann, monkeypatch
):
    make(owner=Owner(AnonymousUser(), "other"))
    own = make()
    monkeypatch.setattr(services, "MAX_DECKS", 1)
    assert services.claim_decks(owner=Owner(ann), token="token") == 1
    assert services.claim_decks(owner=Owner(ann), token="") == 0
    assert set(Deck.objects.owned_by(Owner(ann))) == {deck, own}
    with pytest.raises(TooManyDecks, match="You have 2 decks; at most 1"):
        make()


def test_stock_decks_are_the_houses_and_loading_them_again_adds_tags_and_changed_versions_alone(
    stock, pool
):
    assert len(stock.added) == len(stock_decks())
    assert {deck.slug for deck in Deck.objects.published()} == {d.key for d in stock_decks()}
    assert {deck.owner.username for deck in Deck.objects.all()} == {HOUSE}
    assert not Deck.objects.first().owner.has_usable_password()
    before = list(Deck.objects.order_by("pk").values())
    assert len(load_stock_decks(decks=stock_decks(), pool=pool).unchanged) == len(before)
    assert list(Deck.objects.order_by("pk").values()) == before
    DeckTag.objects.all().delete()
    assert len(load_stock_decks(decks=stock_decks(), pool=pool).changed) == len(before)
    assert len(load_stock_decks(decks=stock_decks(), pool=pool).unchanged) == len(before)
    cards = (*STOCK.cards[1:], next(n for n in pool.cards if n not in STOCK.cards))
    report = load_stock_decks(decks=[replace(STOCK, cards=cards), *stock_decks()[1:]], pool=pool)
    deck = Deck.objects.get(slug=STOCK.key)
    assert report.changed == [STOCK.key]
    assert (deck.latest, set(deck.newest.cards)) == (2, set(cards))
