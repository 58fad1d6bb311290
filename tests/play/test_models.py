"""The database refuses what the services never write."""

import pytest
from django.db import IntegrityError, transaction

from play.models import Action, CardSnapshot, Match, Offer, Recording, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    card_set = CardSnapshot.objects.create(revision="r", export={})
    return Match.objects.create(kind="invitation", mode="training", card_set=card_set)


def seat(match, **columns):
    usual = {"letter": "A", "kind": "person", "cruiser": "ares", "salt": "s"}
    return Seat.objects.create(match=match, **usual | columns)


def action(match, **columns):
    usual = {"ply": 1, "seat": "A", "text": "pass"}
    return Action.objects.create(match=match, **usual | columns)


def refuses(constraint, write):
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        write()
    text = str(refused.value)
    return constraint in text or "UNIQUE" in text


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"slug": ""}, "slug_given"),
        ({"kind": "duel"}, "kind_known"),
        ({"mode": "chess"}, "mode_known"),
        ({"status": "lost"}, "status_known"),
        ({"winner": "C"}, "winner_known"),
        ({"status": "over"}, "result_when_over"),
        ({"reason": "armour"}, "result_when_over"),
        ({"kind": "bot", "clock_bank": 60}, "clock_between_people"),
        ({"clock_increment": 5}, "clock_between_people"),
        ({"expires": None}, "waiting_expires"),
    ],
)
def test_a_match_is_well_formed(match, columns, constraint):
    write = Match.objects.filter(pk=match.pk).update
    assert refuses(f"play_match_{constraint}", lambda: write(**columns))


def test_an_address_belongs_to_one_match(match):
    columns = {"kind": "open", "mode": "training", "card_set": match.card_set}
    assert refuses("slug", lambda: Match.objects.create(slug=match.slug, **columns))


def test_a_revision_is_kept_once(match):
    assert refuses("revision", lambda: CardSnapshot.objects.create(revision="r", export={}))


def test_a_revision_is_given(match):
    write = CardSnapshot.objects.create
    assert refuses("play_snapshot_revision_given", lambda: write(revision="", export={}))


def test_two_players_do_not_share_a_seat(match):
    seat(match)
    assert refuses("letter_unique", lambda: seat(match, cruiser="athena"))


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"letter": "C"}, "letter_known"),
        ({"kind": "bot"}, "bot_or_person"),
        ({"bot": "cadet"}, "bot_or_person"),
        ({"kind": "bot", "bot": "cadet", "token_hash": "h"}, "bot_or_person"),
        ({"kind": "bot", "bot": "cadet", "salt": ""}, "bot_has_salt"),
        ({"deck": ("0-1",), "cruiser": ""}, "deck_has_cruiser"),
        ({"salt": ""}, "cruiser_after_salt"),
    ],
)
def test_a_seat_is_well_formed(match, columns, constraint):
    assert refuses(f"play_seat_{constraint}", lambda: seat(match, **columns))


def test_two_seats_without_decks_have_different_cruisers(match):
    seat(match)
    assert refuses("cruisers_differ", lambda: seat(match, letter="B"))
    seat(match, letter="B", cruiser="athena")


def test_two_seats_with_decks_may_have_the_same_cruiser(match):
    for letter in "AB":
        seat(match, letter=letter, deck=("0-1",))
    assert match.seats.count() == 2


def test_a_ply_is_appended_once(match):
    action(match)
    assert refuses("ply_unique", lambda: action(match, seat="B"))


def test_what_was_taken_back_leaves_its_ply(match):
    action(match, undone_by=1)
    action(match, undone_by=2)
    action(match)
    assert match.actions.standing().count() == 1


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"ply": 0}, "ply_positive"),
        ({"seat": "C"}, "seat_known"),
        ({"text": ""}, "text_given"),
        ({"undone_by": 0}, "undone_by_positive"),
    ],
)
def test_an_action_is_well_formed(match, columns, constraint):
    assert refuses(f"play_action_{constraint}", lambda: action(match, **columns))


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [({"kind": "draw"}, "kind_known"), ({"seat": "C"}, "seat_known")],
)
def test_an_offer_is_well_formed(match, columns, constraint):
    usual = {"kind": "rematch", "seat": "A", "ply": 0}
    assert refuses(
        f"play_offer_{constraint}", lambda: Offer.objects.create(match=match, **usual | columns)
    )


def test_of_a_kind_one_offer_is_open(match):
    Offer.objects.create(match=match, kind="rematch", seat="A", ply=0)
    assert refuses(
        "offer_once", lambda: Offer.objects.create(match=match, kind="rematch", seat="B", ply=0)
    )


def test_a_game_that_follows_from_a_key_is_kept_once(match):
    columns = {"card_set": match.card_set, "opening": {}, "actions": []}
    for key in (None, None, "one", "two"):
        Recording.objects.create(key=key, **columns)
    assert refuses("recording_key_unique", lambda: Recording.objects.create(key="one", **columns))


@pytest.mark.parametrize("slug", ["", "taken"])
def test_a_recording_has_an_address_of_its_own(match, slug):
    columns = {"card_set": match.card_set, "opening": {}, "actions": []}
    Recording.objects.create(slug="taken", **columns)
    assert refuses("slug_given", lambda: Recording.objects.create(slug=slug, **columns))
