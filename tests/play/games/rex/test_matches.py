"""Matches of Rex: by invitation with bots, with seats that leave, at one screen."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser

from play.documents.replays import replay_of_match
from play.documents.tables import Audience, step_documents
from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.bots import envoy
from play.games.rex.game import GAME
from play.live.bot_turns import bot_turn
from play.matches import positions, services, starting
from play.matches.loaded_match import load_match
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.models import Player
from tests.play.conftest import fresh

PEOPLE = {letter: Player(AnonymousUser(), f"token of {letter}") for letter in "ABC"}
BOT = Participant({}, bot="envoy")
pytestmark = pytest.mark.django_db


def begun(size, people=PEOPLE):
    """An invitation with people at the first seats and bots at the others, at its first decision."""
    host, *guests = people.values()
    bots = dict.fromkeys("ABCDEF"[len(people) : size], BOT)
    setup = GAME.read_setup({"size": str(size)})
    given = {"kind": "invitation", "game": "rex", "setup": setup, "player": host, "bots": bots}
    match = starting.create_match(**given, participant=Participant({}, "A"))
    for guest in guests:
        starting.sit_down(slug=match.slug, player=guest, participant=Participant({}, "guest"))
    for player in people.values():
        salts = dict.fromkeys(fresh(match).letters_of(player), "s")
        starting.give_salts(slug=match.slug, player=player, salts=salts)
    return fresh(match)


def turn(match, wanted=""):
    """The next decision is made, of a bot or as Envoy would."""
    history = history_of(match)
    asked = bot_turn(match.slug)
    if asked is not None:
        place = {"slug": match.slug, "ply": asked.ply, "branch": asked.branch}
        services.act_for_bot(**place, letter=asked.letter, action=asked.choose())
        return fresh(match)
    seat = history.position.to_move[0]
    action = wanted or envoy.choose(history.position.seen_by(seat), seat, Chance(len(history)))
    services.act(slug=match.slug, player=PEOPLE[seat], ply=len(history), action=action, seat=seat)
    return fresh(match)


def until(match, step):
    while (position := history_of(match).position).to_move and position.step != step:
        match = turn(match)
    return match


def planning():
    """A match at its first plans; some games end without a battle."""
    while not history_of(match := until(begun(3), "plan")).position.to_move:
        pass
    return match


def test_two_people_and_a_bot_play_a_game_to_its_end():
    match = begun(3, dict(list(PEOPLE.items())[:2]))
    while history_of(match).position.to_move:
        match = turn(match)
    assert match.status == "over"
    assert match.winners == history_of(match).position.result.winners
    replay = replay_of_match(match)
    assert list(replay.views) == [*"ABC", "", "both"]


def test_others_learn_that_a_plan_is_made_and_nothing_of_it():
    match = planning()
    seat, *_rest = history_of(match).position.to_move
    plans = sorted(history_of(match).position.legal(seat))
    ply, other = len(history_of(match)), next(each for each in "ABC" if each != seat)
    match = turn(match, plans[0])
    told = steps_told(match, other, ply)
    last = match.actions.order_by("pk").last()
    match.actions.filter(pk=last.pk).update(text=plans[-1])
    assert steps_told(match, other, ply) == told
    assert plans[0] not in told


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
