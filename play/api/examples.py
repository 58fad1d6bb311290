"""The examples of the OpenAPI document; the tests ask for each."""

from typing import Any, Final

NEW_MATCH: Final[dict[str, Any]] = {"kind": "bot", "mode": "training", "bot": "cadet"}
NEW_TOTAL_WAR: Final[dict[str, Any]] = {
    "kind": "bot",
    "mode": "total_war",
    "bot": "captain",
    "deck": "ares-drumfire",
    "seats": {"B": {"deck": "athena-tortoise"}},
}
NEW_STAR_FRONTIER: Final[dict[str, Any]] = {
    "game": "star_frontier",
    "kind": "bot",
    "map": "arktal-1",
    "length": "short",
    "bot": "marshal",
}
GUEST: Final[dict[str, Any]] = {"name": "Ann"}
SALT: Final[dict[str, Any]] = {"salt": "seven wasps in a row"}
CHOICE: Final[dict[str, Any]] = {"option": "ares"}
ACTION: Final[dict[str, Any]] = {"ply": 17, "action": "play 3-10 front 2"}
