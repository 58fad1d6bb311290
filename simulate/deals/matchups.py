"""Matchups: pairings by content, and the games that they stand for."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy.typing as npt

from catalog.web.formats.json_text import content_hash
from play.games.kit.base_game import BaseGame, bot_versions
from play.games.registry import get_game
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import card_set
from simulate.deals.aligned_deals import pair_up
from simulate.models import CONTENT_KEY_LENGTH, DECK_GAME, Matchup

# Part of every key: another way of numbering deals, or of packing games, is another number.
SEED_PLAN: Final = 1
SEED_DIGITS: Final = 13  # hexadecimal, so that every reader of JSON has the number exactly
MATCHUPS_CACHED: Final = 256


def versions_of(bots: Collection[str], game: str = DECK_GAME) -> str:
    """The versions of the rules and of these bots."""
    return bot_versions(get_game(game), bots)


def cache_key_of(bots: Collection[str]) -> str:
    """The same as a part of a cache key, which has no spaces."""
    return versions_of(bots).replace(", ", ",").replace(" ", "-")


def line_up_json(line_up: LineUp) -> dict[str, Any]:
    """What one side brings, its cards in the order from which they are shuffled."""
    deck = None if line_up.deck is None else list(line_up.deck)
    return {"cruiser": line_up.cruiser, "deck": deck, "bot": line_up.bot}


def line_up_of(content: Mapping[str, Any]) -> LineUp:
    deck = content["deck"]
    return LineUp(content["cruiser"], None if deck is None else tuple(deck), content["bot"])


def deal_seed(seed: int, line_ups: Iterable[LineUp]) -> int:
    """The seed of the deals that these decks have of a run, whoever plays them."""
    decks = sorted([line_up.cruiser, *sorted(line_up.deck or ())] for line_up in line_ups)
    return int(content_hash({"seed": seed, "decks": decks})[:SEED_DIGITS], 16)


def content_key(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> str:
    """Equal for equal content; 32 hexadecimal digits of a SHA-256."""
    content = {
        "plan": SEED_PLAN,
        "game": DECK_GAME,
        "versions": versions_of([line_up.bot for line_up in line_ups]),
        "revision": revision,
        "mode": mode,
        "line_ups": [line_up_json(line_up) for line_up in line_ups],
        "seed": seed,
    }
    return content_hash(content)[:CONTENT_KEY_LENGTH]


def draft_matchup(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> Matchup:
    """The row of a matchup, not written."""
    return Matchup(
        key=content_key(revision, mode, line_ups, seed),
        game=DECK_GAME,
        versions=versions_of([line_up.bot for line_up in line_ups]),
        snapshot_id=revision,
        mode=mode,
        line_ups=[line_up_json(line_up) for line_up in line_ups],
        seed=seed,
    )


def draft_bot_matchup(
    game: str, setup: Mapping[str, Any], bots: tuple[str, str], seed: int
) -> Matchup:
    """The row of two bots that meet in a set-up of a game without decks, not written."""
    versions = versions_of(bots, game)
    content = {
        "plan": SEED_PLAN,
        "game": game,
        "versions": versions,
        "setup": setup,
        "bots": bots,
        "seed": seed,
    }
    return Matchup(
        key=content_hash(content)[:CONTENT_KEY_LENGTH],
        game=game,
        versions=versions,
        setup=setup,
        mode=get_game(game).mode_of(dict(setup)),
        line_ups=[{"bot": bot} for bot in bots],
        seed=seed,
    )


def playable_game(key: str, setup: dict[str, Any]) -> BaseGame:
    """The game of that key. Raises Declined for a set-up that is there no more."""
    game = get_game(key)
    for problem in game.check_setup(setup):
        raise problem
    return game


def play_bots(matchup: Matchup, start: int, count: int) -> npt.NDArray[Any]:
    """The results of games of such a row, one record a game. Raises Declined for another edition's."""
    game = playable_game(matchup.game, matchup.setup)
    return game.play_many(matchup.setup, matchup.line_ups, matchup.seed, start, count)


def bot_trace(matchup: Matchup, number: int) -> list[dict[str, Any]]:
    """The trace of one of these games. Raises Declined for another edition's."""
    game = playable_game(matchup.game, matchup.setup)
    lines = game.trace_of(matchup.setup, matchup.line_ups, matchup.seed, number)
    return [json.loads(line) for line in lines]


def pairing_of(matchup: Matchup) -> Pairing:
    """The games of a matchup of decks. Raises RuleViolation where the rules do not allow it."""
    assert matchup.snapshot_id is not None  # noqa: S101 - kept for games without decks only
    first, second = (line_up_of(content) for content in matchup.line_ups)
    return make_pairing(matchup.snapshot_id, matchup.mode, (first, second), matchup.seed)


@lru_cache(maxsize=MATCHUPS_CACHED)
def make_pairing(revision: str, mode: str, line_ups: tuple[LineUp, LineUp], seed: int) -> Pairing:
    return pair_up(card_set(revision), mode, line_ups, seed)
