"""What a finished game was about, in numbers and the reader's language."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.game import SEATS, Json, Statistics, StatisticsTable
from play.games.kit.narration import in_reader_language
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.edition.layout import PRICE
from play.games.star_frontier.engine.notation import BUILT
from play.games.star_frontier.engine.position import FrontierPosition

COUNTED: Final = {
    "recruited": gettext_lazy("units recruited"),
    "built": gettext_lazy("walls, towers, mines and crossings built"),
    "gold": gettext_lazy("gold of mines"),
    "dice": gettext_lazy("dice rolled against the enemy"),
    "destroyed": gettext_lazy("enemy units and elements destroyed"),
    "worth": gettext_lazy("their worth in gold"),
}
FOUGHT_OUT: Final = ("conquest", "deposits", "turns")
"""The ends that what was lost had led to."""
MAX_NAMED: Final = 3


@dataclass(slots=True)
class FrontierTally:
    """Counts of a game's events by seat and name, and what each seat lost in each turn."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    losses: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    turn: int = 1
    mover: str = ""
    winner: str | None = None
    reason: str = ""

    def count(self, event: Json, edition: FrontierEdition) -> None:
        """Adds what one event tells; what a seat's own blast hits of its own is only a loss."""
        kind, seat = event["event"], event.get("seat", "")
        if kind == "turn":
            self.turn, self.mover = event["turn"], seat
        elif kind == "placed":
            self.counts[seat, "built" if event["kind"] in BUILT else "recruited"] += 1
        elif kind == "removed" and event["why"] == "destroyed":
            self.losses.setdefault((seat, self.turn), []).append(event["kind"])
            if seat != self.mover:
                self.counts[self.mover, "destroyed"] += 1
                self.counts[self.mover, "worth"] += price(edition, event["kind"])
        elif kind == "roll" and seat != self.mover:
            self.counts[self.mover, "dice"] += 1
        elif kind == "income":
            self.counts[seat, "gold"] += event["gold"]
        elif kind == "end":
            self.winner, self.reason = event["winner"], event["reason"]


def statistics(
    start: FrontierPosition, events: Iterable[Json], names: Mapping[str, str]
) -> Statistics:
    """What was recruited, built, earned and destroyed from a position on; by seat."""
    edition = start.edition
    tally = FrontierTally(turn=int(start.records[0]["turn"]), mover=start.to_move or "")
    for event in events:
        tally.count(event, edition)
    rows = [
        (str(label), [tally.counts[seat, name] for seat in SEATS])
        for name, label in COUNTED.items()
    ]
    table = StatisticsTable(_("Armies and mines"), [names[seat] for seat in SEATS], rows)
    return Statistics(decided_by(tally, names, edition), [table])


def decided_by(tally: FrontierTally, names: Mapping[str, str], edition: FrontierEdition) -> str:
    """The turn in which the loser lost most gold's worth, of equal ones the last.

    Such as “Bob, turn 12: Heavy tank, Tower, Mine lost, worth 9 gold”; empty where nothing was fought out.
    """
    lost = [
        (sum(price(edition, kind) for kind in kinds), turn, kinds)
        for (seat, turn), kinds in tally.losses.items()
        if tally.winner is not None and seat != tally.winner
    ]
    if tally.reason not in FOUGHT_OUT or tally.winner is None or not lost:
        return ""
    gold, turn, kinds = max(lost)
    dearest = Counter(sorted(kinds, key=lambda kind: -price(edition, kind)))
    told = [
        in_reader_language(edition.kinds[kind].names) + (f" × {count}" if count > 1 else "")
        for kind, count in dearest.items()
    ]
    words = {
        "name": names[other(tally.winner)],
        "turn": turn,
        "what": ", ".join(told[:MAX_NAMED]) + (" …" if len(told) > MAX_NAMED else ""),
        "gold": gold,
    }
    return _("%(name)s, turn %(turn)s: %(what)s lost, worth %(gold)s gold") % words


def price(edition: FrontierEdition, kind: str) -> int:
    return edition.kinds[kind].stats[PRICE]


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]
