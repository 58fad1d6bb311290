"""Figures of games in the reader's language: of one that is over, and of many between bots."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.game import Json, Statistics, StatisticsTable
from play.games.kit.narration import in_reader_language
from play.games.rex.edition.content import RACES, RexEdition
from play.intervals import normal_quantile, wilson_interval

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


def race_tables(results: npt.NDArray[Any], edition: RexEdition) -> list[StatisticsTable]:
    """By race how often it has won, with an interval of 95 %; none where none has played."""
    rows = []
    for race in RACES:
        played = results[race][results[race] >= 0]
        if len(played):
            share = float(played.mean())
            interval = wilson_interval(share, len(played), normal_quantile())
            told = (share, interval.low, interval.high)
            figures = [len(played), *(round(100 * each, 1) for each in told)]
            rows.append((in_reader_language(edition.races[race].names), figures))
    heads = [_("games"), _("won, %"), _("at least"), _("at most")]
    return [StatisticsTable(_("Races"), heads, rows)] if rows else []
