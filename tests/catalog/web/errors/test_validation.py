from typing import Annotated, Literal

import pytest
from django.utils import translation
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    field_validator,
)

from catalog.web.errors.validation import between, field_errors, one_of, printable


class Sector(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
    fields: Annotated[int, between(2, 4)]


class Ship(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
    name: Annotated[str, StringConstraints(min_length=1, max_length=5), printable()] = "a"
    note: Annotated[str, printable(lines=True)] = ""
    kind: Annotated[str, one_of(("red", "blue"))] = "red"
    side: Literal["left", "right"] = "left"
    is_large: bool = False
    weight: Annotated[float, Field(ge=0.5)] = 1.0
    sectors: list[Sector] = []

    @field_validator("note")
    @classmethod
    def check_note(cls, note: str) -> str:
        if note == "bad":
            raise ValueError("is bad")
        return note


def errors(given):
    with pytest.raises(ValidationError) as caught:
        Ship.model_validate(given)
    return [str(each) for each in field_errors(caught.value)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([], "must be a table (in JSON: an object)"),
        ({"colour": 1}, "colour: is not a known field"),
        ({"name": 1}, "name: must be text"),
        ({"name": ""}, "name: must not be empty"),
        ({"name": "abcdef"}, "name: is longer than 5 characters"),
        ({"name": "a\0"}, "name: contains control characters"),
        ({"note": "bad"}, "note: is bad"),
        ({"kind": "green"}, "kind: “green” is not one of: red, blue"),
        ({"side": "up"}, "side: must be one of: 'left' or 'right'"),
        ({"is_large": 1}, "is_large: must be true or false"),
        ({"weight": "1"}, "weight: must be a number"),
        ({"sectors": 1}, "sectors: must be a list"),
        ({"sectors": [{}]}, "sectors 1.fields: is missing"),
        ({"sectors": [{"fields": 2}, {"fields": 2.0}]}, "sectors 2.fields: must be a whole number"),
        ({"sectors": [{"fields": True}]}, "sectors 1.fields: must be a whole number"),
        ({"sectors": [{"fields": 5}]}, "sectors 1.fields: must be from 2 to 4"),
    ],
)
def test_an_error_is_told_with_its_path(given, expected):
    assert errors(given) == [expected]


def test_all_errors_are_told_at_once():
    found = errors({"name": 1, "kind": "green", "sectors": [{}, {}], "colour": 1})
    places = [each.split(":")[0] for each in found]
    assert places == ["name", "kind", "sectors 1.fields", "sectors 2.fields", "colour"]


def test_errors_are_told_in_the_reader_s_language():
    with translation.override("ru"):
        assert errors({"weight": 0.1, "sectors": [{"fields": 5}], "colour": 1}) == [
            "weight: должно быть не меньше 0,5",
            "sectors 1.fields: должно быть от 2 до 4",
            "colour: — неизвестное поле",
        ]
