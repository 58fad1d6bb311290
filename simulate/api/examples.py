"""The examples of the OpenAPI document; the tests ask for each."""

from typing import Any, Final

NEW_PLAYTEST: Final[dict[str, Any]] = {
    "deck": "ares-drumfire",
    "opponents": ["athena-tortoise", "atlas-storeys"],
    "games": 200,
    "seed": 7,
}
MORE_GAMES: Final[dict[str, Any]] = {"more": 1_000}
NEW_SWAP_TEST: Final[dict[str, Any]] = {
    "kind": "swap",
    "deck": "ares-drumfire",
    "opponents": ["athena-tortoise"],
    "out": "0-5",
    "into": "3-36",
}
NEW_COMPARISON: Final[dict[str, Any]] = {
    "kind": "comparison",
    "deck": "ares-drumfire",
    "opponents": ["athena-tortoise"],
    "other": "ares-clockwork",
    "margin": 0.05,
}
NEW_CUT_LIST: Final[dict[str, Any]] = {
    "kind": "cut",
    "deck": "ares-drumfire",
    "opponents": ["athena-tortoise"],
    "candidates": ["0-5", "1-7"],
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
