"""Matchups: pairings by content, and the games that they stand for."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from play.games.game import bot_versions
from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import card_set
from simulate.deals.aligned_deals import pair_up
from simulate.models import CONTENT_KEY_LENGTH, Matchup

# Part of every key: another way of numbering deals, or of packing games, is another number.
SEED_PLAN: Final = 1
MATCHUPS_CACHED: Final = 256


def versions_of(bots: Collection[str]) -> str:
    """The versions of the rules and of these bots."""
    return bot_versions(get_game(STARFIGHTER), bots)


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


def content_key(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> str:
    """Equal for equal content; 32 hexadecimal digits of a SHA-256."""
    content = {
        "plan": SEED_PLAN,
        "game": STARFIGHTER,
        "versions": versions_of([line_up.bot for line_up in line_ups]),
        "revision": revision,
        "mode": mode,
        "line_ups": [line_up_json(line_up) for line_up in line_ups],
        "seed": seed,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:CONTENT_KEY_LENGTH]


def draft_matchup(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> Matchup:
    """The row of a matchup, not written."""
    return Matchup(
        key=content_key(revision, mode, line_ups, seed),
        game=STARFIGHTER,
        versions=versions_of([line_up.bot for line_up in line_ups]),
        snapshot_id=revision,
        mode=mode,
        line_ups=[line_up_json(line_up) for line_up in line_ups],
        seed=seed,
    )


def pairing_of(matchup: Matchup) -> Pairing:
    """The games of a matchup. Raises Refused where the rules do not allow it."""
    first, second = (line_up_of(content) for content in matchup.line_ups)
    return make_pairing(matchup.snapshot_id, matchup.mode, (first, second), matchup.seed)


@lru_cache(maxsize=MATCHUPS_CACHED)
def make_pairing(revision: str, mode: str, line_ups: tuple[LineUp, LineUp], seed: int) -> Pairing:
    return pair_up(card_set(revision), mode, line_ups, seed)
