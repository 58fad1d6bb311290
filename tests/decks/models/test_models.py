"""What the database itself refuses, past the services."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.utils import timezone

from decks.library.services import set_newest
from decks.models import Deck, DeckCard, DeckVersion, Owner, Report, Visibility
from tests.constraints import refused_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return User.objects.create_user("ann")


def make(**columns):
    return Deck.objects.create(**{"name": "Wasps", "changed": timezone.now()} | columns)


def test_an_address_is_one_deck_s(owner):
    make(owner=owner, slug="wasps")
    with refused_by("decks_deck_slug_unique"):
        make(owner=owner, slug="wasps")


@pytest.mark.parametrize(
    ("constraint", "columns"),
    [
        ("decks_deck_slug_given", {"slug": ""}),
        ("decks_deck_name_given", {"name": ""}),
        ("decks_deck_visibility_known", {"visibility": "secret"}),
        ("decks_deck_hidden_private", {"is_hidden": True, "visibility": Visibility.PUBLIC}),
        ("decks_deck_one_keeper", {"session_token": "both"}),
        ("decks_deck_one_keeper", {"owner": None}),
        (
            "decks_deck_session_private",
            {"owner": None, "session_token": "x", "visibility": Visibility.UNLISTED},
        ),
        ("decks_deck_latest_positive", {"latest": 0}),
    ],
)
def test_a_deck_of_another_kind_is_refused(constraint, columns, owner):
    with refused_by(constraint):
        make(**{"owner": owner} | columns)


def test_a_number_is_one_version_s(owner):
    deck = make(owner=owner)
    DeckVersion.objects.create(deck=deck, number=1, cards=())
    with refused_by("decks_version_number_unique"):
        DeckVersion.objects.create(deck=deck, number=1, cards=())


@pytest.mark.parametrize(
    ("constraint", "columns"),
    [
        ("decks_version_number_positive", {"number": 0}),
        ("decks_version_cards_packed", {"cards": "0-1,0-2"}),
    ],
)
def test_a_version_of_another_kind_is_refused(constraint, columns, owner):
    deck = make(owner=owner)
    row = {"deck": deck, "number": 1, "cards": ()} | columns
    with refused_by(constraint):
        DeckVersion.objects.create(**row)


def test_cards_come_back_by_level_and_serial(owner):
    version = DeckVersion.objects.create(deck=make(owner=owner), number=1, cards=("3-10", "0-1"))
    assert DeckVersion.objects.get(pk=version.pk).cards == ("0-1", "3-10")


@pytest.mark.parametrize("cards", [("0-1", "0-1"), ("9-9",), ("0-1,0-2",), ("",)])
def test_what_is_no_set_of_cards_is_not_written(cards, owner):
    with pytest.raises(ValidationError):
        DeckVersion.objects.create(deck=make(owner=owner), number=1, cards=cards)


def test_private_decks_are_for_their_owner_alone(owner):
    private, anonymous = make(owner=owner), make(session_token="mine")
    unlisted = make(owner=owner, visibility=Visibility.UNLISTED)
    public = make(owner=owner, visibility=Visibility.PUBLIC)

    def seen(user, token=""):
        return set(Deck.objects.visible_to(Owner(user, token)))

    assert seen(owner) == {private, unlisted, public}
    assert seen(AnonymousUser(), "mine") == {anonymous, unlisted, public}
    assert seen(AnonymousUser(), "other") == seen(AnonymousUser()) == {unlisted, public}
    assert seen(User.objects.create_user("bob")) == {unlisted, public}
    assert seen(User.objects.get(username="bob"), "mine") == {anonymous, unlisted, public}
    assert set(Deck.objects.published()) == {public}


def test_decks_are_found_by_what_their_newest_version_holds(owner):
    deck = make(owner=owner)
    for number, cruiser, cards in ((1, "ares", ("0-1",)), (2, "atlas", ("0-11", "3-1"))):
        columns = {"number": number, "cruiser": cruiser, "cards": cards}
        set_newest(deck, DeckVersion.objects.create(deck=deck, **columns))
    found = Deck.objects.with_cruiser("atlas").with_card("3-1")
    assert list(found.with_newest_version()) == [deck]
    assert not Deck.objects.with_card("0-1").exists()
    assert not Deck.objects.with_cruiser("ares").exists()
    assert Deck.objects.with_size(2, 2).without_card("0-1").exists()
    assert not Deck.objects.with_size(3, None).exists()


def test_a_card_is_once_in_a_deck(owner):
    deck = make(owner=owner)
    DeckCard.objects.create(deck=deck, number="0-1")
    with refused_by("decks_card_once"):
        DeckCard.objects.create(deck=deck, number="0-1")


def test_a_user_has_one_open_report_of_a_deck(owner):
    deck = make(owner=owner)
    told = {"deck": deck, "reporter": owner, "about": "other"}
    Report.objects.create(**told, handled_at=timezone.now())
    Report.objects.create(**told)
    with refused_by("decks_report_open_once"):
        Report.objects.create(**told)


def test_a_report_is_about_something_known(owner):
    with refused_by("decks_report_subject_known"):
        Report.objects.create(deck=make(owner=owner), reporter=owner, about="rules")
