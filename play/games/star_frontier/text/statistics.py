"""What a finished game was about: pieces set up and lost, shots and hits, and the gold of the mines."""

from collections import Counter
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from play.games.game import SEATS, Json, Statistics, StatisticsTable


def statistics(events: Iterable[Json], names: Mapping[str, str]) -> Statistics:
    """Counts by seat."""
    counts = Counter[tuple[str, str]]()
    for event in events:
        counts[event["event"], event.get("seat", "")] += event.get("gold", 1)
        if event.get("destroyed"):
            counts["hit", event["seat"]] += 1
    rows = {
        "placed": _("pieces set up"),
        "removed": _("pieces lost"),
        "roll": _("shots"),
        "hit": _("hits"),
        "income": _("gold of the mines"),
    }
    numbers = [(words, [counts[kind, seat] for seat in SEATS]) for kind, words in rows.items()]
    table = StatisticsTable(_("The game in figures"), [names[seat] for seat in SEATS], numbers)
    return Statistics("", [table])
