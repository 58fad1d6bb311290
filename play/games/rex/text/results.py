"""Figures of games in the reader's language: of one that is over, and of many between bots."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.game import Json, Statistics, StatisticsTable
from play.games.kit.narration import in_reader_language
from play.games.rex.edition.content import RACES
from play.games.rex.edition.reader import current_edition

COUNTED: Final = {
    "collected": gettext_lazy("influence collected"),
    "sold": gettext_lazy("cards bought"),
    "won": gettext_lazy("battles won"),
    "lost": gettext_lazy("units lost"),
    "fallen": gettext_lazy("leaders lost"),
    "accused": gettext_lazy("traitors revealed"),
}
SUMMED: Final = {"collected": ("amount", "income"), "lost": ("units", "mech")}


def statistics(events: Iterable[Json], names: Mapping[str, str]) -> Statistics:
    """What each seat has had of a game."""
    told: Counter[tuple[str, str]] = Counter()
    for event in events:
        kind, seat = event["event"], event.get("seat", "")
        if kind in COUNTED and seat:
            fields = SUMMED.get(kind)
            told[seat, kind] += sum(event[field] for field in fields) if fields else 1
    rows = [(name, [told[seat, kind] for kind in COUNTED]) for seat, name in names.items()]
    heads = list(map(str, COUNTED.values()))
    return Statistics("", [StatisticsTable(_("What each has had"), heads, rows)])


def races_won(results: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """By race in the reader's language whether it won (1), lost (0) or was not there (-1)."""
    races = current_edition().races
    return {in_reader_language(races[race].names): results[race] for race in RACES}
