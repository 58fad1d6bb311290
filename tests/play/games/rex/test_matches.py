"""Matches of Rex: by invitation with bots, with seats that leave, at one screen."""

import json

import pytest

from play.documents.replays import replay_of_match
from play.documents.tables import Audience, step_documents
from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.bots import envoy
from play.games.rex.game import GAME
from play.matches import positions
from play.matches.loaded_match import load_match
from play.matches.positions import history_of
from play.models import Seat
from tests.play.games.seated import seated, turn

pytestmark = pytest.mark.django_db


def as_envoy(position, seat, chance):
    return envoy.choose(position.seen_by(seat), seat, chance)


def invited(people="ABC"):
    return seated(GAME, {"size": "3"}, people, "envoy")


def planning():
    """A match at its first plans; some games end without a battle."""
    match = invited()
    while not (position := history_of(match).position).to_move or position.step != "plan":
        match = turn(match, as_envoy) if position.to_move else invited()
    return match


def test_two_people_and_a_bot_play_a_game_to_its_end():
    match = invited("AB")
    while history_of(match).position.to_move:
        match = turn(match, as_envoy)
    assert match.status == "over"
    assert match.winners == history_of(match).position.result.winners
    replay = replay_of_match(match)
    assert list(replay.views) == [*"ABC", "", "both"]


def test_others_learn_that_a_plan_is_made_and_nothing_of_it():
    match = planning()
    seat, *_rest = history_of(match).position.to_move
    plans = sorted(history_of(match).position.legal(seat))
    ply, other = len(history_of(match)), next(each for each in "ABC" if each != seat)
    match = turn(match, lambda *_given: plans[0])
    told = steps_told(match, other, ply)
    last = match.actions.order_by("pk").last()
    match.actions.filter(pk=last.pk).update(text=plans[-1])
    assert steps_told(match, other, ply) == told
    assert plans[0] not in told


def test_nothing_that_a_hand_decides_is_done_by_itself():
    match, number = invited(), 0
    while (position := history_of(match).position).to_move:
        if position.step != "race":
            Seat.objects.update(plays_single=True)
        match, number = turn(match, as_envoy), number + 1
        assert match.actions.count() == number


def steps_told(match, letter, ply):
    positions.forget()
    documents = step_documents(load_match(match.slug), Audience(letter, (letter,)), ply)
    return json.dumps(documents)


def test_a_left_seat_leaves_its_alliance_at_the_next_ceasefire():
    position = GAME.begin(GAME.read_setup({"size": "4"}), {}, 3)
    position.alliances = [["A", "B"]]
    position.apply("A", "resign")
    position.influence_deck.append("ceasefire")
    position.players["B"].race = "lazax"
    position.enter("influence")
    assert position.alliances == []


@pytest.mark.parametrize("size", [3, 6])
def test_a_view_is_small_enough(size):
    chance, largest = Chance(1), 0
    position = GAME.begin(GAME.read_setup({"size": str(size)}), {}, 5)
    while position.to_move:
        seat = position.to_move[0]
        if len(position.units) > 5:
            largest = max(largest, len(json.dumps(position.view(seat))))
        position.apply(seat, random_action(position, seat, chance))
    assert largest < 24_000
