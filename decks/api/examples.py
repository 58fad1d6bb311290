"""Examples in the OpenAPI document; tests compare each with the API's response."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

TOO_FEW: Final = {
    "code": "too_few_cards",
    "message": "A deck has at least 25 cards; this one has 3 cards (R2.3).",
    "cards": [],
}
SHORT_LIST: Final[dict[str, Any]] = {"cruiser": "ares", "cards": ["0-1", "1-2", "3-10"]}
NEW_DECK: Final[dict[str, Any]] = {"name": "Three so far", **SHORT_LIST}
ILLEGAL_LIST: Final[dict[str, Any]] = {"cruiser": "zeus", "cards": ["0-1", "0-1", "3-99"]}
VERDICT: Final[dict[str, Any]] = {
    "legal": False,
    "violations": [
        {
            "code": "unknown_cruiser",
            "message": "There is no cruiser “zeus”; there are apollo, ares, athena, atlas (R2.3).",
            "cards": [],
        },
        {
            "code": "unknown_cards",
            "message": "The card set has no card 3-99 (R2.3).",
            "cards": ["3-99"],
        },
        {
            "code": "duplicate_cards",
            "message": "A deck holds each card at most once; 0-1 occurs again (R2.3).",
            "cards": ["0-1"],
        },
        TOO_FEW,
    ],
}
PASTE: Final[dict[str, Any]] = {"text": "Wasp Season\nAres\n0-1, 1-2\nSnow Glob\n~~Crane Shot~~"}
UNDERSTOOD: Final[dict[str, Any]] = {
    "name": "Wasp Season",
    "cruiser": "ares",
    "cards": ["0-1", "1-2"],
    "maybe": [],
    "confirm": [
        {
            "line": 4,
            "text": "Snow Glob",
            "reason": "nearly a name.",
            "contradiction": False,
            "choices": [{"field": "card", "value": "2-23", "label": "2-23 Snow Globe"}],
        }
    ],
    "unused": [{"line": 5, "text": "~~Crane Shot~~", "reason": "struck out"}],
}
CODE: Final[dict[str, Any]] = {
    "code": "F2sKAAIAAAAAAAABAAAAOS6",
    "page": "http://localhost/d/F2sKAAIAAAAAAAABAAAAOS6/",
}
DECODED: Final[dict[str, Any]] = {
    "code": CODE["code"],
    "edition": "reconstruction",
    **SHORT_LIST,
    "legal": False,
    "violations": [TOO_FEW],
}


def request(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, request_only=True)
