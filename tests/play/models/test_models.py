"""The database refuses what the services never write."""

import datetime as dt

import pytest
from django.utils import timezone

from play import models
from tests.constraints import refused_by

NOW = timezone.now()
GAME = {"game": "starfighter", "setup": {}}
LOG = GAME | {"start_state": {}, "actions": []}
DONE = {"finished_at": NOW, "result": {}}
FIGURES = {"value": 1500, "deviation": 350}
USUAL = {
    "Match": {"slug": "one", "kind": "invitation", **GAME},
    "Seat": {"account": None, "letter": "A", "kind": "person", "salt": "s"},
    "Action": {"ply": 1, "seat": "A", "text": "pass"},
    "Offer": {"kind": "rematch", "seat": "A", "ply": 0},
    "Challenge": {},
    "Recording": {"key": "one", **LOG},
    "Analysis": {"key": "one", **LOG},
    "Rating": {"game": "starfighter", "mode": "training", "volatility": 0.06, **FIGURES},
    "RatingChange": {"seat": "A", "before": 1500, "time": NOW, **FIGURES},
    "Puzzle": {"sides": {}, "seed": 1, "chance": 0.5, "gain": 0.2, "low": 0.1, "high": 0.3, **GAME},
    "PuzzleDay": {"game": "starfighter", "day": dt.date(2026, 1, 1)},
    "PushSubscription": {"endpoint": "https://push.example.org/x"},
    "TurnMail": {"pace": "soon"},
    "Webhook": {"address": "https://bot.example.org/x"},
}


@pytest.fixture
def make(ann):
    """Makes a row, with rows that it refers to, which others of the test refer to as well."""
    known = {"to": ann, "account": ann}

    def make(name, **columns):
        model = getattr(models, name)
        for field in model._meta.fields:
            if field.name in ("match", "rating", "puzzle") and field.name not in known:
                known[field.name] = make(field.name.capitalize())
        named = {field.name for field in model._meta.fields} & set(known)
        referred = {each: known[each] for each in named}
        return model.objects.create(**{**referred, **USUAL[name], **columns})

    return make


@pytest.mark.parametrize(
    ("name", "columns", "constraint"),
    [
        ("Match", {"slug": ""}, "match_slug_given"),
        ("Match", {"kind": "duel"}, "match_kind_known"),
        ("Match", {"game": ""}, "match_game_given"),
        ("Match", {"status": "lost"}, "match_status_known"),
        ("Match", {"size": 7}, "match_size_known"),
        ("Match", {"status": "over"}, "match_result_when_over"),
        ("Match", {"reason": "armour"}, "match_result_when_over"),
        ("Match", {"kind": "bot", "clock_bank": 60}, "match_clock_between_people"),
        ("Match", {"clock_increment": 5}, "match_clock_between_people"),
        ("Match", {"expires": None}, "match_waiting_expires"),
        ("Match", {"is_rated": True}, "match_rated_at_open_tables"),
        ("Match", {"rating_reach": 200}, "match_reach_when_rated"),
        ("Seat", {"letter": "G"}, "seat_letter_known"),
        ("Seat", {"place": 0}, "seat_place_known"),
        ("Seat", {"kind": "bot"}, "seat_bot_or_person"),
        ("Seat", {"bot": "cadet"}, "seat_bot_or_person"),
        ("Seat", {"kind": "bot", "bot": "cadet", "token_hash": "h"}, "seat_bot_or_person"),
        ("Seat", {"kind": "bot", "bot": "cadet", "salt": ""}, "seat_bot_has_salt"),
        ("Action", {"ply": 0}, "action_ply_positive"),
        ("Action", {"seat": "G"}, "action_seat_known"),
        ("Action", {"text": ""}, "action_text_given"),
        ("Action", {"undone_by": 0}, "action_undone_by_positive"),
        ("Offer", {"kind": "draw"}, "offer_kind_known"),
        ("Offer", {"seat": "G"}, "offer_seat_known"),
        ("Challenge", {"declined": "dull"}, "challenge_reason_known"),
        ("Rating", {"deviation": 0}, "rating_deviation_positive"),
        ("Rating", {"volatility": 0}, "rating_deviation_positive"),
        ("Rating", {"matches": 1}, "rating_of_matches"),
        ("Rating", {"rated_at": NOW}, "rating_of_matches"),
        ("RatingChange", {"seat": "G"}, "rating_change_seat_known"),
        ("Analysis", {"result": {"curve": []}}, "analysis_result_when_finished"),
        ("Analysis", {"finished_at": NOW}, "analysis_result_when_finished"),
        ("Analysis", DONE | {"is_given_up": True}, "analysis_result_when_finished"),
        ("TurnMail", {"pace": "oft"}, "mail_pace_known"),
    ],
)
def test_a_row_is_well_formed(make, name, columns, constraint):
    row = make(name)
    with refused_by(f"play_{constraint}"):
        type(row).objects.filter(pk=row.pk).update(**columns)


def test_an_analysis_is_finished_with_a_result(make):
    make("Analysis")
    assert models.Analysis.objects.update(finished_at=NOW, result={"curve": []}) == 1


@pytest.mark.parametrize(
    ("name", "columns", "constraint"),
    [
        ("Match", {}, "match_slug_unique"),
        ("Action", {"seat": "B"}, "action_ply_unique"),
        ("Offer", {"seat": "B"}, "offer_once"),
        ("Recording", {}, "recording_key_unique"),
        ("Analysis", {}, "analysis_key_unique"),
        ("Rating", {}, "rating_of_account_once"),
        ("RatingChange", {}, "rating_change_once"),
        ("Puzzle", {"slug": "two"}, "puzzle_of_match_once"),
        ("PuzzleDay", {}, "puzzle_of_day_once"),
        ("PushSubscription", {}, "push_unique"),
        ("Webhook", {}, "webhook_once"),
    ],
)
def test_what_there_is_once_is_not_written_again(make, name, columns, constraint):
    make(name)
    with refused_by(f"play_{constraint}"):
        make(name, **columns)


def test_what_was_taken_back_leaves_its_ply(make):
    for undone_by in (1, 2, None):
        make("Action", undone_by=undone_by)
    assert models.Action.objects.standing().count() == 1


def test_games_without_a_key_are_kept_as_often_as_they_come(make):
    make("Recording", key=None)
    make("Recording", key=None)
