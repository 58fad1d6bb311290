"""Traces of the engine, replayed by the slow twin and by the engine itself.

`ENGINE_GAMES=500` plays that many games of each mode and kind instead of a few, `NIGHTLY=1` more.
"""

import itertools
import json
import os
from collections import Counter
from typing import Any

import pytest

from play.games.kit.json_values import dump_lines
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.position import StarfighterPosition
from tests.conftest import IS_NIGHTLY
from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.naive_check import check_trace
from tests.play.games.starfighter.engine.playing import (
    MODES,
    edition,
    history,
    new_game,
    random_actions,
    random_trace,
)

GAMES = int(os.environ.get("ENGINE_GAMES", "18" if IS_NIGHTLY else "2"))
KINDS = ("shipped", "wild", "unarmed")


@pytest.mark.essential
@pytest.mark.parametrize(("kind", "mode", "seed"), itertools.product(KINDS, MODES, range(GAMES)))
def test_the_twin_accepts_the_trace_of_a_game(kind: str, mode: str, seed: int) -> None:
    """R3 to R9, one phase after another, by an independent reading of the rules."""
    name = kind if kind == "shipped" else f"{kind} {seed}"
    lines = random_trace(name, mode, seed, eager=seed % 4 != 3)
    check_trace(edition(name)[0], list(dump_lines(lines)))


def fighters_of(export: naive.Catalogue, event: dict[str, Any]) -> int:
    """The fighters of a destroyed card's two halves."""
    facts = naive.BACK if event["face"] == "back" else naive.card_facts(export, event["card"])
    return sum(int(facts[part]["fighters"]) for part in ("top", "bottom"))


@pytest.mark.essential
def test_in_those_games_halves_are_chosen_and_tokens_destroy_fronts_without_fighters() -> None:
    """R7, R6.6: what the twin is asked about does occur, by the tokens of battles and of hits."""
    chosen, by_tokens = Counter[str](), Counter[str]()
    for mode, seed in itertools.product(("skirmish", "total_war"), range(2)):
        name = f"unarmed {seed}"
        for line in random_trace(name, mode, seed)[1:]:
            verb, *words = line["action"].split()
            chosen[" ".join(words[2:])] += verb == "hit"
            for event in line["events"]:
                if event["event"] == "destroy":
                    by_tokens[verb] += fighters_of(edition(name)[0], event) == 0
    assert min(chosen["upper"], chosen["lower"]) > 0
    assert min(by_tokens["hit"], by_tokens["direction"]) > 0


@pytest.mark.essential
@pytest.mark.parametrize("mode", MODES)
def test_the_engine_accepts_its_own_trace(mode: str) -> None:
    """R10.2: the trace is the full truth, from which the very same game follows."""
    lines = random_trace("wild 5", mode, 5)
    assert trace.replay(edition("wild 5")[1], list(dump_lines(lines))) == lines


@pytest.mark.parametrize("mode", MODES)
def test_engine_and_twin_refuse_the_same_actions(mode: str) -> None:
    """R5 to R7: what is tried is every action that some other moment of the game allowed."""
    decisions = history("wild 7", mode, 7)
    tried = sorted({action for each in decisions for action in each.before.legal()})
    for each in decisions[:: max(1, len(decisions) // 12)]:
        allowed = {action for action in tried if each.before.why_not(each.seat, action) is None}
        listed = naive.legal(edition("wild 7")[0], each.before.state())
        assert allowed == {action for action in tried if naive.with_half(action, listed) in listed}


@pytest.mark.essential
@pytest.mark.parametrize("action", ["resign", "timeout"])
def test_a_trace_may_end_by_a_resignation_out_of_turn(action: str) -> None:
    export, cards = edition("wild 1")
    game = new_game("wild 1", "skirmish", 1)
    lines = [trace.header(game, 1)]
    for _, move in zip(range(30), random_actions(game, 1), strict=False):
        lines.append(trace.step(game, *move))
    lines.append(trace.step(game, naive.FOE[str(game.to_move)], action))
    check_trace(export, list(map(json.dumps, lines)))
    assert StarfighterPosition.from_state(cards, game.state()).result == game.result
