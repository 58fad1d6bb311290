"""The examples of the OpenAPI document; the tests ask for each."""

from typing import Any, Final

NEW_PLAYTEST: Final[dict[str, Any]] = {
    "deck": "ares-loan",
    "opponents": ["athena-aegis", "atlas-summit"],
    "games": 200,
    "seed": 7,
}
MORE_GAMES: Final[dict[str, Any]] = {"more": 1_000}
NEW_SWAP_TEST: Final[dict[str, Any]] = {
    "kind": "swap",
    "deck": "ares-loan",
    "opponents": ["athena-aegis"],
    "out": "0-10",
    "into": "3-36",
}
NEW_COMPARISON: Final[dict[str, Any]] = {
    "kind": "comparison",
    "deck": "ares-loan",
    "opponents": ["athena-aegis"],
    "other": "ares-lightning",
    "margin": 0.05,
}
NEW_CUT_LIST: Final[dict[str, Any]] = {
    "kind": "cut",
    "deck": "ares-loan",
    "opponents": ["athena-aegis"],
    "candidates": ["0-10", "1-9"],
    "into": "3-36",
    "budget": 4_000,
}
NEW_BOT_RUN: Final[dict[str, Any]] = {
    "game": "star_frontier",
    "setup": {"map": "arktal-1", "length": "short"},
    "bot": "recruit",
    "enemy_bot": "recruit",
    "games": 4,
}
