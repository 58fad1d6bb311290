from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser, User

from catalog.web.limits.policies import POLICIES, policy
from catalog.web.limits.rate_limits import LimitReached
from decks.construction.legality import IllegalDeck
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft, SaveConflict, TooManyDecks, TooManyVersions
from decks.library.stock_loading import HOUSE, load_stock_decks
from decks.models import Deck, Owner, Visibility

pytestmark = pytest.mark.django_db
ANYBODY = Owner(AnonymousUser(), "token")
LEGAL = stock_decks()[0]
DRAFT = DeckDraft("Wasps", LEGAL.cruiser, tuple(LEGAL.cards), "Sting.")


@pytest.fixture
def deck(pool):
    return services.create_deck(owner=ANYBODY, draft=DRAFT, pool=pool)


@pytest.fixture
def ann():
    return Owner(User.objects.create_user("ann"))


def save(deck, pool, based_on=1, **changes):
    draft = replace(DRAFT, **changes)
    return services.save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool)


def test_a_new_deck_is_private_with_one_version(deck):
    assert (deck.visibility, deck.newest.number, deck.newest.cards) == (
        "private",
        1,
        supply_order(LEGAL.cards),
    )


def supply_order(cards):
    return tuple(sorted(cards, key=lambda number: tuple(map(int, number.split("-")))))


def test_saving_leaves_the_version_before(deck, pool):
    save(deck, pool, cards=("0-1",))
    deck.refresh_from_db()
    assert [version.cards for version in deck.versions.order_by("number")] == [
        supply_order(LEGAL.cards),
        ("0-1",),
    ]
    assert deck.latest == 2


def test_the_oldest_version_without_a_note_that_nobody_saw_makes_room(deck, pool, monkeypatch):
    monkeypatch.setattr(services, "MAX_SAVED_VERSIONS", 3)
    for number, note in ((1, "kept"), (2, ""), (3, "kept, too"), (4, "and this")):
        draft = DeckDraft("Wasps", deck.newest.cruiser, (f"0-{number}",))
        services.save_deck(deck=deck, draft=draft, based_on=number, pool=pool, note=note)
        deck.refresh_from_db()
    saved = deck.versions.order_by("number").values_list("number", flat=True)
    assert list(saved) == [2, 4, 5]
    with pytest.raises(TooManyVersions):
        services.save_deck(deck=deck, draft=replace(draft, cards=("3-1",)), based_on=5, pool=pool)


def test_saving_over_a_version_that_is_not_the_newest_conflicts(deck, pool):
    save(deck, pool, cards=("0-1",))
    with pytest.raises(SaveConflict) as refused:
        save(deck, pool, cards=("0-2",))
    assert refused.value.current.cards == ("0-1",)
    assert Deck.objects.get().newest.cards == ("0-1",)


def test_new_decks_are_limited_by_owner_and_by_network(pool, ann, monkeypatch):
    monkeypatch.setitem(POLICIES, "new_deck", policy("2/hour", network="5/day"))

    def stored(token):
        owner = Owner(AnonymousUser(), token, "203.0.113.0/24")
        try:
            return services.create_deck(owner=owner, draft=DRAFT, pool=pool)
        except LimitReached:
            return None

    assert [bool(stored("one")) for _deck in range(3)] == [True, True, False]
    assert [bool(stored(f"cookie {number}")) for number in range(4)] == [True] * 3 + [False]


def test_a_copy_knows_its_origin_and_is_private(deck, pool, ann):
    copy = services.fork_deck(deck=deck, owner=ann, pool=pool)
    assert (copy.parent, copy.owner, copy.visibility) == (deck, ann.user, Visibility.PRIVATE)
    assert copy.newest.cards == deck.newest.cards


def test_drafts_may_be_illegal_but_published_decks_may_not(pool, ann):
    draft = replace(DRAFT, cards=("0-1",))
    services.create_deck(owner=ann, draft=draft, pool=pool)
    for visibility in (Visibility.UNLISTED, Visibility.PUBLIC):
        with pytest.raises(IllegalDeck):
            services.create_deck(owner=ann, draft=replace(draft, visibility=visibility), pool=pool)
    assert Deck.objects.count() == 1


def test_an_account_claims_the_decks_of_its_session(deck, pool, ann):
    services.create_deck(owner=Owner(AnonymousUser(), "other"), draft=DRAFT, pool=pool)
    assert services.claim_decks(owner=ann, token="token") == 1
    assert services.claim_decks(owner=ann, token="") == 0
    assert list(Deck.objects.owned_by(ann)) == [deck]


def test_claiming_leaves_no_deck_behind_even_beyond_the_most(deck, pool, ann, monkeypatch):
    own = services.create_deck(owner=ann, draft=DRAFT, pool=pool)
    monkeypatch.setattr(services, "MAX_DECKS", 1)
    assert services.claim_decks(owner=ann, token="token") == 1
    assert set(Deck.objects.owned_by(ann)) == {deck, own}
    with pytest.raises(TooManyDecks, match="You have 2 decks; at most 1"):
        services.create_deck(owner=ann, draft=DRAFT, pool=pool)


# Stock decks


def load(pool, decks=None):
    return load_stock_decks(decks=stock_decks() if decks is None else decks, pool=pool)


def test_stock_decks_are_published_decks_of_the_house(pool):
    assert len(load(pool).added) == len(stock_decks())
    assert {deck.slug for deck in Deck.objects.published()} == {d.key for d in stock_decks()}
    assert {deck.owner.username for deck in Deck.objects.all()} == {HOUSE}
    assert not User.objects.get().has_usable_password()


def test_loading_stock_decks_again_changes_nothing(pool):
    load(pool)
    before = list(Deck.objects.order_by("pk").values())
    assert len(load(pool).unchanged) == len(stock_decks())
    assert list(Deck.objects.order_by("pk").values()) == before


def test_a_changed_stock_deck_becomes_a_version_more(pool):
    load(pool)
    cards = (*LEGAL.cards[1:], next(n for n in pool.cards if n not in LEGAL.cards))
    report = load(pool, [replace(LEGAL, cards=cards), *stock_decks()[1:]])
    deck = Deck.objects.get(slug=LEGAL.key)
    assert report.changed == [LEGAL.key]
    assert (deck.latest, set(deck.newest.cards)) == (2, set(cards))
