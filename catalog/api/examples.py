"""Examples in the OpenAPI document; tests compare each with the API's response."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from catalog.web.api.schema import ErrorsSerializer


def example(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True)


CARD: Final = example(
    "3-10",
    {
        "number": "3-10",
        "level": 3,
        "series": "green",
        "name": "Guest of Honour",
        "name_ru": "Почётный гость",
        "top": {"fighters": 1, "effect": "lateral", "protection": None},
        "bottom": {"fighters": 0, "effect": "draw", "protection": None},
        "worth": {"value": 0.0175, "low": 0.0101, "high": 0.0248, "rank": 1},
        "page": "http://localhost:8000/cards/3-10/",
        "picture": "http://localhost:8000/cards/3-10/picture.png",
        "face": "http://localhost:8000/cards/3-10/face.png",
    },
)
CRUISER: Final = example(
    "ares",
    {
        "key": "ares",
        "name": "Ares",
        "name_ru": "Арес",
        "armour": 20,
        "sectors": [
            {"fields": 4, "draw": 1},
            {"fields": 4, "draw": 1},
            {"fields": 2, "draw": 1},
            {"fields": 4, "draw": 1},
            {"fields": 3, "draw": 1},
        ],
        "page": "http://localhost:8000/cruisers/ares/",
        "picture": "http://localhost:8000/cruisers/ares/picture.png",
    },
)
WRONG_QUERY: Final = OpenApiResponse(
    ErrorsSerializer,
    "A parameter is invalid; for a query with the position of the error.",
    [
        example(
            "level>=x",
            {
                "errors": [
                    {
                        "code": "wrong_query",
                        "message": "“level” is compared with a number, not with “x”.",
                        "field": "q",
                        "details": {"start": 7, "end": 8},
                    }
                ]
            },
        )
    ],
)
