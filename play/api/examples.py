"""The examples of the OpenAPI document; the tests ask for each."""

from typing import Any, Final

NEW_MATCH: Final[dict[str, Any]] = {
    "kind": "bot",
    "mode": "training",
    "cruiser": "ares",
    "bot": "cadet",
    "enemy": {"cruiser": "athena"},
}
GUEST: Final[dict[str, Any]] = {"cruiser": "athena", "name": "Ann"}
ACTION: Final[dict[str, Any]] = {"ply": 17, "action": "play 3-10 front 2"}
