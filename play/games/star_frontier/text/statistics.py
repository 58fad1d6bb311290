"""What a finished game was about, in numbers and the reader's language."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from play.games.game import SEATS, Json, Statistics, StatisticsTable
from play.games.star_frontier.engine.notation import BUILT

COUNTED: Final = ("recruited", "built", "lost", "destroyed", "dice", "gold")


def statistics(events: Iterable[Json], names: Mapping[str, str]) -> Statistics:
    """Units recruited, elements built, things lost, dice rolled at the enemy, gold of mines; by seat.

    What decided the game, its end has said already.
    """
    counts = {seat: dict.fromkeys(COUNTED, 0) for seat in SEATS}
    for event in events:
        count(event, counts)
    heads = [_("recruited"), _("built"), _("lost"), _("destroyed"), _("dice"), _("gold of mines")]
    rows = [(names[seat], [counts[seat][name] for name in COUNTED]) for seat in SEATS]
    return Statistics("", [StatisticsTable(_("Armies and mines"), heads, rows)])


def count(event: Json, counts: dict[str, dict[str, int]]) -> None:
    """Adds what one event tells; a loss to the own blast counts as destroyed by the enemy."""
    kind, seat = event["event"], event.get("seat", "")
    if kind == "placed":
        counts[seat]["built" if event["kind"] in BUILT else "recruited"] += 1
    elif kind == "removed" and event["why"] == "destroyed":
        counts[seat]["lost"] += 1
        counts[other(seat)]["destroyed"] += 1
    elif kind == "roll":
        counts[other(seat)]["dice"] += 1
    elif kind == "income":
        counts[seat]["gold"] += event["gold"]


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]
