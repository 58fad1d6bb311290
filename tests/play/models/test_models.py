"""The database refuses what the services never write."""

import pytest
from django.utils import timezone

from play.models import Action, Match, Offer, Rating, RatingChange, Recording, Seat
from tests.constraints import refused_by

pytestmark = pytest.mark.django_db

MATCH = {"kind": "invitation", "game": "starfighter", "setup": {}}
RECORDING = {"game": "starfighter", "setup": {}, "start_state": {}, "actions": []}


@pytest.fixture
def match():
    return Match.objects.create(**MATCH)


def seat(match, **columns):
    usual = {"letter": "A", "kind": "person", "salt": "s"}
    return Seat.objects.create(match=match, **usual | columns)


def action(match, **columns):
    usual = {"ply": 1, "seat": "A", "text": "pass"}
    return Action.objects.create(match=match, **usual | columns)


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"slug": ""}, "slug_given"),
        ({"kind": "duel"}, "kind_known"),
        ({"game": ""}, "game_given"),
        ({"status": "lost"}, "status_known"),
        ({"size": 7}, "size_known"),
        ({"status": "over"}, "result_when_over"),
        ({"reason": "armour"}, "result_when_over"),
        ({"kind": "bot", "clock_bank": 60}, "clock_between_people"),
        ({"clock_increment": 5}, "clock_between_people"),
        ({"expires": None}, "waiting_expires"),
        ({"is_rated": True}, "rated_at_open_tables"),
        ({"rating_reach": 200}, "reach_when_rated"),
    ],
)
def test_a_match_is_well_formed(match, columns, constraint):
    with refused_by(f"play_match_{constraint}"):
        Match.objects.filter(pk=match.pk).update(**columns)


def test_an_address_belongs_to_one_match(match):
    with refused_by("play_match_slug_unique"):
        Match.objects.create(slug=match.slug, **MATCH)


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"letter": "G"}, "letter_known"),
        ({"place": 0}, "place_known"),
        ({"kind": "bot"}, "bot_or_person"),
        ({"bot": "cadet"}, "bot_or_person"),
        ({"kind": "bot", "bot": "cadet", "token_hash": "h"}, "bot_or_person"),
        ({"kind": "bot", "bot": "cadet", "salt": ""}, "bot_has_salt"),
    ],
)
def test_a_seat_is_well_formed(match, columns, constraint):
    with refused_by(f"play_seat_{constraint}"):
        seat(match, **columns)


def test_a_ply_is_appended_once(match):
    action(match)
    with refused_by("play_action_ply_unique"):
        action(match, seat="B")


def test_what_was_taken_back_leaves_its_ply(match):
    action(match, undone_by=1)
    action(match, undone_by=2)
    action(match)
    assert match.actions.standing().count() == 1


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"ply": 0}, "ply_positive"),
        ({"seat": "G"}, "seat_known"),
        ({"text": ""}, "text_given"),
        ({"undone_by": 0}, "undone_by_positive"),
    ],
)
def test_an_action_is_well_formed(match, columns, constraint):
    with refused_by(f"play_action_{constraint}"):
        action(match, **columns)


@pytest.mark.parametrize(
    ("columns", "constraint"), [({"kind": "draw"}, "kind_known"), ({"seat": "G"}, "seat_known")]
)
def test_an_offer_is_well_formed(match, columns, constraint):
    usual = {"kind": "rematch", "seat": "A", "ply": 0}
    with refused_by(f"play_offer_{constraint}"):
        Offer.objects.create(match=match, **usual | columns)


def test_of_a_kind_one_offer_is_open(match):
    Offer.objects.create(match=match, kind="rematch", seat="A", ply=0)
    with refused_by("play_offer_once"):
        Offer.objects.create(match=match, kind="rematch", seat="B", ply=0)


def test_a_game_that_follows_from_a_key_is_kept_once():
    for key in (None, None, "one", "two"):
        Recording.objects.create(key=key, **RECORDING)
    with refused_by("play_recording_key_unique"):
        Recording.objects.create(key="one", **RECORDING)


RATING = {
    "game": "starfighter",
    "mode": "training",
    "value": 1500,
    "deviation": 350,
    "volatility": 0.06,
}


@pytest.fixture
def rating(django_user_model):
    return Rating.objects.create(account=django_user_model.objects.create_user("ann"), **RATING)


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"deviation": 0}, "deviation_positive"),
        ({"volatility": 0}, "deviation_positive"),
        ({"matches": 1}, "of_matches"),
        ({"rated_at": timezone.now()}, "of_matches"),
    ],
)
def test_a_rating_is_well_formed(rating, columns, constraint):
    with refused_by(f"play_rating_{constraint}"):
        Rating.objects.filter(pk=rating.pk).update(**columns)


def test_an_account_has_one_rating_in_a_mode(rating):
    with refused_by("play_rating_of_account_once"):
        Rating.objects.create(account=rating.account, **RATING)


def test_a_match_changes_the_rating_of_a_seat_once(match, rating):
    change = {"rating": rating, "match": match, "time": timezone.now()} | dict.fromkeys(
        ("before", "value", "deviation"), 1500
    )
    RatingChange.objects.create(seat="A", **change)
    with refused_by("play_rating_change_once"):
        RatingChange.objects.create(seat="A", **change)


def test_a_rating_is_changed_at_a_seat(match, rating):
    change = {"rating": rating, "match": match, "time": timezone.now()} | dict.fromkeys(
        ("before", "value", "deviation"), 1500
    )
    with refused_by("play_rating_change_seat_known"):
        RatingChange.objects.create(seat="G", **change)
