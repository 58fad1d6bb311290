"""Rules and bots keep their versions exactly as long as they do the same.

Kept playtests, replays and analyses count on it. Where this fails although a change was meant, the
version of what changed goes up by one, and its new fingerprint, which the failure tells, is added here.
Those of bots are by the newest rules: new rules may change them, and what is kept names the version of both.
They are taken on the cards of 0.1, so that a new revision of the shipped edition changes none.
"""

import hashlib
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import MODES, columns

FINGERPRINTS = {
    "rules 2": "1674ce5ebe579a78",
    "cadet 2": "fceacfe323ef173f",
    "wingman 1": "bd2a3b3c9eb60fe0",
    "pilot 2": "7738af9d083d68ad",
    "captain 2": "5d5f6bb3d74d096b",
    "admiral 2": "bfd040046009c3ca",
}
GAMES = 8
SLOW_GAMES = {"captain": 2, "admiral": 0}
DECISIONS = 120
FROZEN_CARDS = Path(__file__).with_name("cards_of_0_1.json")


@cache
def frozen_cards():
    return CardSet.from_export(json.loads(FROZEN_CARDS.read_text()))


def fingerprint(parts):
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def line_ups(mode, bot):
    if mode == "total_war":
        numbers = frozen_cards().numbers
        return LineUp("atlas", numbers[:40], bot), LineUp("apollo", numbers[40:], bot)
    return LineUp("ares", None, bot), LineUp("athena", None, bot)


def dealt(mode, seed):
    sides = dict(zip("AB", line_ups(mode, "cadet"), strict=True))
    decks = {seat: side.deck for seat, side in sides.items()} if mode == "total_war" else None
    cruisers = {seat: side.cruiser for seat, side in sides.items()}
    return StarfighterPosition.new(frozen_cards(), mode, cruisers, seed=seed, decks=decks)


def of_the_rules():
    """Games by chance in every mode: each state and every event, told without any bot."""
    parts: list[Any] = []
    for mode in MODES:
        for seed in range(GAMES):
            game, chance = dealt(mode, seed), random.Random(seed)
            while game.to_move is not None:
                parts.append([game.apply(game.to_move, chance.choice(game.legal())), game.state()])
    return fingerprint(parts)


def of_a_bot(bot):
    """What it chooses in games by chance and how its games against itself end."""
    parts: list[Any] = []
    for mode in MODES:
        choose = Chooser(frozen_cards(), [bot, bot], 7)
        game, chance = dealt(mode, 3), random.Random(3)
        for _decision in range(DECISIONS):
            if game.to_move is None:
                break
            parts.append(choose(game))
            game.apply(game.to_move, chance.choice(game.legal()))
        pairing = Pairing(frozen_cards(), mode, line_ups(mode, bot), 5)
        parts.append(columns(pairing.play(0, SLOW_GAMES.get(bot, GAMES))))
    return fingerprint(parts)


@pytest.mark.usefixtures("prepared")
def test_what_has_a_version_does_what_that_version_did():
    game = get_game(STARFIGHTER)
    found = {f"{bot.key} {bot.version}": of_a_bot(bot.key) for bot in game.bots.values()}
    found[f"rules {game.version}"] = of_the_rules()
    assert found.items() - FINGERPRINTS.items() == set()
