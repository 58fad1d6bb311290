import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.utils import timezone

from decks.library.services import set_newest
from decks.models import ApiToken, BotAccount, Deck, DeckCard, DeckVersion, Like, Owner, Report
from tests.constraints import refused_by

OF_A_GUEST = {"owner": None, "session_token": "x"}


def make(**columns):
    return Deck.objects.create(**{"name": "Wasps", "changed": timezone.now()} | columns)


@pytest.fixture
def write(ann):
    """Writes a row of a model, right but for what is said."""
    deck = make(owner=ann)
    right = {
        Deck: {"owner": ann, "name": "Wasps", "slug": "wasps", "changed": timezone.now()},
        DeckVersion: {"deck": deck, "number": 1, "cards": ()},
        DeckCard: {"deck": deck, "number": "0-1"},
        Report: {"deck": deck, "reporter": ann, "about": "other"},
        Like: {"deck": deck, "user": ann},
        ApiToken: {"user": ann, "name": "script", "digest": "1"},
        BotAccount: {"user": ann, "author": "Ann"},
    }
    return lambda model, **columns: model.objects.create(**right[model] | columns)


@pytest.mark.parametrize(
    ("constraint", "model", "columns"),
    [
        ("decks_deck_slug_given", Deck, {"slug": ""}),
        ("decks_deck_name_given", Deck, {"name": ""}),
        ("decks_deck_visibility_known", Deck, {"visibility": "secret"}),
        ("decks_deck_hidden_private", Deck, {"is_hidden": True, "visibility": "public"}),
        ("decks_deck_one_keeper", Deck, {"session_token": "both"}),
        ("decks_deck_one_keeper", Deck, {"owner": None}),
        ("decks_deck_session_private", Deck, OF_A_GUEST | {"visibility": "unlisted"}),
        ("decks_deck_latest_positive", Deck, {"latest": 0}),
        ("decks_version_number_positive", DeckVersion, {"number": 0}),
        ("decks_version_cards_packed", DeckVersion, {"cards": "0-1,0-2"}),
        ("decks_report_subject_known", Report, {"about": "rules"}),
        ("decks_token_name_given", ApiToken, {"name": ""}),
        ("decks_bot_author_given", BotAccount, {"author": ""}),
    ],
)
def test_a_row_of_another_kind_is_refused(constraint, model, columns, write):
    with refused_by(constraint):
        write(model, **columns)


@pytest.mark.parametrize(
    ("constraint", "model", "again"),
    [
        ("decks_deck_slug_unique", Deck, {}),
        ("decks_version_number_unique", DeckVersion, {}),
        ("decks_card_once", DeckCard, {}),
        ("decks_report_open_once", Report, {}),
        ("decks_like_once", Like, {}),
        ("decks_token_digest_unique", ApiToken, {"name": "other"}),
    ],
)
def test_what_there_is_once_is_not_written_again(constraint, model, again, write):
    write(model)
    with refused_by(constraint):
        write(model, **again)


def test_a_deck_is_reported_anew_after_its_report_was_handled(write):
    write(Report, handled_at=timezone.now())
    write(Report)
    assert Report.objects.count() == 2


def test_cards_come_back_by_level_and_serial(ann):
    version = DeckVersion.objects.create(deck=make(owner=ann), number=1, cards=("3-10", "0-1"))
    assert DeckVersion.objects.get(pk=version.pk).cards == ("0-1", "3-10")


@pytest.mark.parametrize("cards", [("0-1", "0-1"), ("9-9",), ("0-1,0-2",), ("",)])
def test_what_is_no_set_of_cards_is_not_written(cards, ann):
    with pytest.raises(ValidationError):
        DeckVersion.objects.create(deck=make(owner=ann), number=1, cards=cards)


def test_private_decks_are_for_their_owner_alone(ann, bea):
    private, anonymous = make(owner=ann), make(session_token="mine")
    unlisted = make(owner=ann, visibility="unlisted")
    public = make(owner=ann, visibility="public")

    def seen(user, token=""):
        return set(Deck.objects.visible_to(Owner(user, token)))

    assert seen(ann) == {private, unlisted, public}
    assert seen(AnonymousUser(), "mine") == {anonymous, unlisted, public}
    assert seen(AnonymousUser(), "other") == seen(AnonymousUser()) == {unlisted, public}
    assert seen(bea) == {unlisted, public}
    assert seen(bea, "mine") == {anonymous, unlisted, public}
    assert set(Deck.objects.published()) == {public}


def test_decks_are_found_by_what_their_newest_version_holds(ann):
    deck = make(owner=ann)
    for number, cruiser, cards in ((1, "ares", ("0-1",)), (2, "atlas", ("0-11", "3-1"))):
        columns = {"number": number, "cruiser": cruiser, "cards": cards}
        set_newest(deck, DeckVersion.objects.create(deck=deck, **columns))
    found = Deck.objects.with_cruiser("atlas").with_card("3-1")
    assert list(found.with_newest_version()) == [deck]
    assert not Deck.objects.with_card("0-1").exists()
    assert not Deck.objects.with_cruiser("ares").exists()
    assert Deck.objects.with_size(2, 2).without_card("0-1").exists()
    assert not Deck.objects.with_size(3, None).exists()
