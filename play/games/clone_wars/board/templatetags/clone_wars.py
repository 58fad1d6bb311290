"""Pictures and texts of War of the Clones: ``{% load clone_wars %}``."""

from collections.abc import Mapping
from typing import Any, Final

from django import template

from play.games.clone_wars.setup import edition_of
from play.games.clone_wars.text.labels import Labels
from play.games.game import Json

ACROSS: Final = 30
DOWN: Final = 46
EDGE: Final = 30

register = template.Library()


@register.simple_tag
def clone_map(setup: Mapping[str, Any] | None) -> Json:
    """The map of the set-up's edition, of the current one without a set-up, as its template draws it; `lanes`
    is the path of all edges along which heroes step."""
    edition = edition_of(setup or {})
    labels, places = Labels(edition), edition.places

    def at(key: str) -> tuple[int, int]:
        return EDGE + ACROSS * places[key].column, EDGE + DOWN * places[key].row

    lanes = [
        f"M{at(key)[0]} {at(key)[1]}L{at(other)[0]} {at(other)[1]}"
        for key, near in edition.near.items()
        for other in near
        if places[other].row + places[other].column > places[key].row + places[key].column
    ]
    cells = [
        {**place._asdict(), "x": at(key)[0], "y": at(key)[1], "label": labels.cell(key)}
        for key, place in places.items()
    ]
    width = 2 * EDGE + ACROSS * max(each.column for each in places.values())
    height = 2 * EDGE + DOWN * max(each.row for each in places.values())
    return {"width": width, "height": height, "lanes": "".join(lanes), "cells": cells}
