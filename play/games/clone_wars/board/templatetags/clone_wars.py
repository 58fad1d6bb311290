"""Pictures and texts of War of the Clones: ``{% load clone_wars %}``."""

from collections.abc import Mapping
from typing import Any, Final

from django import template

from play.games.clone_wars.edition.reader import SHELF
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
    edition = SHELF.of_setup(setup or {})
    labels, places = Labels(edition), edition.places

    points = {
        key: (EDGE + ACROSS * each.column, EDGE + DOWN * each.row) for key, each in places.items()
    }
    lanes = [
        "M{} {}L{} {}".format(*points[key], *points[other])
        for key, near in edition.near.items()
        for other in near
        if points[other] > points[key]
    ]
    cells = [
        {**place._asdict(), "x": points[key][0], "y": points[key][1], "label": labels.cell(key)}
        for key, place in places.items()
    ]
    width, height = (EDGE + max(each) for each in zip(*points.values(), strict=True))
    return {"width": width, "height": height, "lanes": "".join(lanes), "cells": cells}
