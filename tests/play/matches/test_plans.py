"""Answers ahead: what the server does for a seat as soon as it is to move."""

import pytest

from play.games.game import Declined
from play.matches import services
from play.matches.plans import MAX_ANSWERS, read_plan
from play.matches.positions import history_of
from play.models import Seat
from tests.play.conftest import ANN, EVE, act, declined, fresh, legal_now, player_to_move, waiting


def plan_for(match, player, text="", *, single=False):
    wishes = {"answers": text, "plays_single": single, "passes": False}
    services.answer_ahead(slug=match.slug, player=player, **wishes)
    return fresh(match)


def log(match):
    return list(match.actions.standing().values_list("seat", "text"))


@pytest.fixture
def match(new_match):
    return new_match(days=3)


def test_an_answer_is_given_as_soon_as_it_is_the_seats_turn(match):
    mover, other = player_to_move(match), waiting(match)
    match = act(plan_for(match, other, "pass"), "pass")
    letters = [match.letters_of(each)[0] for each in (mover, other)]
    assert log(match) == [(letters[0], "pass"), (letters[1], "pass")]
    assert not any(seat.plan for seat in match.seated)


def test_a_condition_is_how_the_others_last_action_begins(match):
    other = waiting(match)
    card = next(action for action in legal_now(match) if action.startswith("play"))
    match = act(plan_for(match, other, "pass: pass\npass"), card)
    assert len(log(match)) == 1
    assert player_to_move(match) == other
    assert not any(seat.plan for seat in match.seated)  # what does not fit ends the plan


def test_a_condition_does_not_see_what_is_hidden(match):
    hidden = next(action for action in legal_now(match) if " back " in action)
    match = act(plan_for(match, waiting(match), f"play {hidden.split()[1]}: pass"), hidden)
    assert len(log(match)) == 1


def test_the_only_possible_action_is_done(match, monkeypatch):
    plan_for(match, waiting(match), single=True)
    kind, before = type(history_of(match).position), legal_now(match)[0]
    usual = kind.legal
    monkeypatch.setattr(kind, "legal", lambda self, seat: usual(self, seat)[:1])
    assert len(log(act(match, before))) > 1


def test_nobody_else_is_told_a_plan(match, browser):
    other, address = waiting(match), f"/play/matches/{match.slug}/"
    plan_for(match, other, "play 3-9 front 4")
    assert "play 3-9 front 4" not in browser(player_to_move(match)).get(address).text
    assert "play 3-9 front 4" in browser(other).get(f"{address}answers-ahead/").text


def test_an_illegal_answer_is_not_given_and_a_take_back_ends_plans(match):
    match = act(plan_for(match, waiting(match), "play 9-99 front 1"), "pass")
    assert len(log(match)) == 1
    Seat.objects.update(plan=[["", "pass"]])
    services.undo_after(fresh(match), 0)
    assert not any(seat.plan for seat in fresh(match).seated)


def test_plans_are_for_seats_between_people(match, new_match):
    plan = {"answers": "", "plays_single": True, "passes": False}
    against_bot = new_match("bot").slug
    assert declined("no_seat", services.answer_ahead, slug=match.slug, player=EVE, **plan)
    assert declined("no_plans", services.answer_ahead, slug=against_bot, player=ANN, **plan)


@pytest.mark.parametrize(
    "text",
    ["pass:", ": pass", "x" * 60, "пас", "resign", "pass: timeout", "pass\n" * (MAX_ANSWERS + 1)],
)
def test_what_is_no_answer_is_refused(text):
    with pytest.raises(Declined) as refused:
        read_plan(text)
    assert refused.value.message


def test_the_form_keeps_answers_and_says_what_is_wrong(match, browser):
    address = f"/play/matches/{match.slug}/answers-ahead/"
    other = waiting(match)
    client = browser(other)
    assert client.post(address, {"answers": "pass", "plays_single": "on"}).status_code == 302
    seat = fresh(match).seat(match.letters_of(other)[0])
    assert (seat.plan, seat.plays_single, seat.passes) == ([["", "pass"]], True, False)
    assert client.post(address, {"answers": "resign"}).status_code == 422
    assert len(log(act(fresh(match), "pass"))) >= 2
