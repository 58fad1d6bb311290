"""Section 4: who sees what, by twins that differ in what a seat may not know, for every pair of seats."""

import json
import random
from collections import Counter
from functools import cache

import pytest

from play.games.clone_wars.game import GAME
from play.games.clone_wars.setup import begin
from play.games.game import OPEN
from play.games.kit.chance import Chance
from tests.play.games.clone_wars.setting import BOX, begun, do, keen, mission, setup, stand

SEATS = [(players, seat) for players in "234" for seat in "ABCD"[: int(players)]]


@cache
def played(players, seed):
    """Every ninth position of a game by chance, with the action that follows and its events."""
    chance, p, kept = random.Random(seed), begin(setup(players), seed), []
    for number in range(900):
        if p.places:
            break
        seat, action = keen(p, chance)
        before = p.copy()
        events = p.apply(seat, action)
        if number % 9 == 0 or before.battle:
            kept.append((before, seat, action, events))
    return kept[:: max(1, len(kept) // 60)]


def texts(p, seat):
    unasked = [p.only_action(mover) for mover in p.to_move]
    return json.dumps([p.view(seat), p.view(None), p.legal(seat), unasked])


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_twins_look_alike(players, seat):
    different = Counter()
    for seed in range(2):
        for position, *_rest in played(players, seed):
            twin = position.imagined(seat, Chance(seed + 5))
            assert texts(position, seat) == texts(twin, seat)
            different["all"] += twin.digest() != position.digest()
            for other in set(position.seats) - {seat}:
                hand = position.players[other].hand
                different[other] += twin.players[other].hand != hand
                assert position.view(seat)["players"][other]["hand"] == len(hand)
    assert all(different[who] for who in ("all", *set("ABCD"[: int(players)]) - {seat}))


def test_a_preview_tells_nothing_that_may_not_come():
    for position, seat, action, events in played("2", 0) + played("4", 1):
        foreseen = GAME.preview(position, seat, action).events
        assert all(each in GAME.seen_events(events, seat) for each in foreseen)


@pytest.mark.parametrize("players", "234")
def test_imagined_positions_follow_from_the_view_alone(players):
    """Two positions that look alike to a seat are imagined alike, so bots cannot tell them apart."""
    for position, *_rest in played(players, 1):
        for seat in position.seats:
            twin = position.imagined(seat, Chance(8))
            one, two = (each.imagined(seat, Chance(3)) for each in (position, twin))
            assert one.digest() == two.digest()


@pytest.mark.parametrize("players", "234")
@pytest.mark.parametrize("bot", ["trooper", "general"])
def test_bots_choose_by_what_their_seat_sees(players, bot):
    for position, *_rest in played(players, 0)[::4]:
        seat = position.to_move[0]
        twin = position.imagined(seat, Chance(2))
        chosen = GAME.bot_action(position, seat, bot, 4)
        assert chosen in position.legal(seat)
        assert chosen == GAME.bot_action(twin, seat, bot, 4)


@pytest.mark.parametrize("players", "234")
def test_events_and_actions_tell_no_more_than_views(players):
    """What an enemy is told of an action is the same whatever the seat has in secret."""
    given = setup(players)
    sides = {seat.letter: seat.side for seat in GAME.seats(given)}
    for _position, actor, action, events in played(players, 1):
        for viewer in (*sides, None):
            told = GAME.seen_events(events, viewer)
            for event, shown in zip(events, told, strict=True):
                is_own = viewer == event.get("seat")
                is_side = viewer in event.get("only", ())
                if event["event"] in ("draw", "landed"):
                    assert (shown["card"] is not None) is is_own
                if event["event"] in ("laid", "withdrawn"):
                    assert (shown["token"] is not None) is is_side
                if event["event"] == "shuffle":
                    assert shown["deck"] is None
        assert GAME.seen_action(given, action, actor, OPEN) == action


@pytest.mark.parametrize(
    ("action", "partner", "enemy"),
    [
        ("persuade R-01 2", "persuade R-01 2", "persuade R-01 ?"),
        ("garrison 2", "garrison 2", "garrison ?"),
        ("occupy 2", "occupy 2", "occupy ?"),
        ("withdraw c41 2", "withdraw c41 2", "withdraw c41 ?"),
        ("land R-01", "land ?", "land ?"),
        ("technique group", "technique ?", "technique ?"),
        ("target c17", "target c17", "target c17"),
        ("train R-01", "train R-01", "train R-01"),
    ],
)
def test_secret_actions_in_the_records_of_others(action, partner, enemy):
    given = setup("4")
    seen = [GAME.seen_action(given, action, "A", viewer) for viewer in ("A", "C", "B", None)]
    assert seen == [action, partner, enemy, enemy]


def test_hidden_progress_changes_nothing_that_an_enemy_is_told():
    told = []
    for card in ("M-01", "M-03"):  # of other routes and patrons
        p = begun("4")
        mission(p, "A", card)
        p.players["A"].mission.patron = "yoda"
        stand(p, A=BOX.near["c67"][0])
        p.phase, p.steps = "steps", 3
        events = do(p, "step c67")
        told.append(json.dumps([GAME.seen_events(events, "B"), p.view("B")]))
        progress = [event["progress"] for event in GAME.seen_events(events, "C")]
        assert progress == [1 if card == "M-01" else None]
    assert told[0] == told[1]


def test_no_view_has_the_generator_or_the_order_of_a_deck():
    p = begun("4")
    for viewer in (*"ABCD", None, OPEN):
        view = p.view(viewer)
        assert "chance" not in view
        assert view["deck"] == 32
        assert {type(piles["deck"]) for piles in view["sides"].values()} == {int}
