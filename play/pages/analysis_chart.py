"""An analysis in the reader's words, and its curve as a drawing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from play.documents.replays import Replay
from play.documents.tables import bot_name
from play.figure_words import in_points, percent, percent_range
from play.games.game import SEATS, Json
from play.intervals import Interval
from play.models import Analysis

LEFT, RIGHT, TOP, BOTTOM = 34.0, 352.0, 14.0, 144.0
"""Of the field in which the curve runs."""
LEAST_TURN: Final = 0.1
"""Of the chance; less is no turning point."""
NEAREST_ROUNDS: Final = 14.0
"""Numbers of rounds stand at least so far apart."""
chance_words = partial(percent, digits=0)  # play-outs are too few for more


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the curve of A's side: where it stands, and its figures in words.

    `chances` has every seat's share; of more than two sides `percents` says them."""

    ply: int
    round: int
    x: float
    y: float
    low: float
    high: float
    percent: str
    range: str
    chances: Mapping[str, float]
    percents: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundMark:
    """Where a round begins; `is_told` where its number has room."""

    number: int
    x: float
    is_told: bool


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment, and the chance of a seat's side before and after the action that led to it."""

    ply: int
    name: str
    before: str
    after: str


@dataclass(frozen=True)
class Chart:
    """The curve of the chance of A's side, or those of all seats, in units of the drawing."""

    moments: Sequence[Moment]
    rounds: Sequence[RoundMark]
    last: int
    seats: Mapping[str, str]
    """Of more than two sides all seats, with their names."""

    width, height, middle = 360.0, 168.0, (TOP + BOTTOM) / 2
    left, right, top, bottom = LEFT, RIGHT, TOP, BOTTOM

    @property
    def line(self) -> str:
        return " ".join(f"{each.x},{each.y}" for each in self.moments)

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Of more than two sides letter, name and line of each seat."""
        return [
            (seat, name, " ".join(f"{each.x},{down(each.chances[seat])}" for each in self.moments))
            for seat, name in self.seats.items()
        ]

    @property
    def band(self) -> str:
        """The outline of all intervals, there along their upper ends and back along the lower ones."""
        there = [f"{each.x},{each.high}" for each in self.moments]
        back = [f"{each.x},{each.low}" for each in reversed(self.moments)]
        return " ".join(there + back)


@dataclass(frozen=True)
class AnalysisPage:
    """What the replay page shows of an analysis; None where none was requested."""

    replay: Replay
    analysis: Analysis | None
    refusal: str = ""
    own: Sequence[str] = ()
    """The reader's seats."""

    @property
    def result(self) -> Json | None:
        return self.analysis.result if self.analysis else None

    @property
    def is_under_way(self) -> bool:
        return (
            self.analysis is not None
            and self.analysis.result is None
            and not self.analysis.is_given_up
        )

    @property
    def bot(self) -> str:
        bot = self.result["bot"] if self.result else ""
        return bot_name(self.replay.game, bot)

    @cached_property
    def sides(self) -> dict[str, str]:
        """By seat its side."""
        seats = self.replay.game.seats(self.replay.setup)
        return {each.letter: each.side for each in seats}

    def side_name(self, seat: str) -> str:
        """Whoever sits on the seat's side, such as “Ann (A), Cid (C)”."""
        names = self.replay.names
        mates = [each for each, side in self.sides.items() if side == self.sides[seat]]
        return ", ".join(f"{names[each]} ({each})" for each in mates)

    @property
    def side_of_a(self) -> str:
        return self.side_name("A")

    @property
    def other_side(self) -> str:
        return self.side_name(
            next(each for each in self.sides if self.sides[each] != self.sides["A"])
        )

    @cached_property
    def has_many_sides(self) -> bool:
        return len({*self.sides.values()}) > len(SEATS)

    def chances(self, point: Json) -> dict[str, float]:
        """Every seat's chance at a point of the curve; that of partners is one."""
        score, own = point["score"], self.sides["A"]
        shares = {seat: score if side == own else 1 - score for seat, side in self.sides.items()}
        return {**shares, **point.get("chances", {})}

    @cached_property
    def chart(self) -> Chart:
        curve, last = (self.result or {})["curve"], self.replay.last
        seats = dict(self.replay.names) if self.has_many_sides else {}
        moments = [
            Moment(
                each["ply"],
                each["round"],
                across(each["ply"], last),
                down(each["score"]),
                down(each["low"]),
                down(each["high"]),
                chance_words(each["score"]),
                percent_range(Interval(each["score"], each["low"], each["high"]), 0),
                self.chances(each),
                [chance_words(self.chances(each)[seat]) for seat in seats],
            )
            for each in curve
        ]
        return Chart(moments, round_marks(moments), last, seats)

    def chance_at(self, ply: int) -> str:
        """The chance of A's side after so many actions; empty before the analysis is complete."""
        found = [each for each in self.chart.moments if each.ply == ply] if self.result else []
        return found[0].percent if found else ""

    def turn_of(self, own: str = "") -> TurningPoint | None:
        """The moment after which a chance had changed most; None where all hardly changed.

        It is told of a seat of the reader's own, else of the seat that it changed most."""
        steps = [
            (round(abs(after.chances[seat] - before.chances[seat]), 6), seat, before, after)
            for before, after in pairwise(self.chart.moments)
            for seat in self.sides
        ]
        change, seat, before, after = max(
            steps, key=lambda step: step[0], default=(0.0, "", None, None)
        )
        if change < LEAST_TURN or before is None or after is None:
            return None
        told = own or seat
        shares = before.chances[told], after.chances[told]
        return TurningPoint(after.ply, self.replay.names[told], *map(chance_words, shares))

    @cached_property
    def decisions(self) -> list[Json]:
        return [self.costly(each) for each in (self.result or {})["decisions"]]

    @property
    def decisions_by_side(self) -> list[tuple[str, list[Json]]]:
        """The reader's own, with the address of trying again, then the others, each with a heading."""
        own = [each for each in self.decisions if each["seat"] in self.own]
        others = [each for each in self.decisions if each["seat"] not in self.own]
        title = _("Decisions that cost most")
        if not self.own:
            return [(title, others)]
        title = (
            _("The others' decisions that cost most")
            if self.has_many_sides
            else _("The other side's decisions that cost most")
        )
        return [(_("Your decisions that cost most"), own)] + [(title, others)] * bool(others)

    def costly(self, found: Json) -> Json:
        """A decision that cost much, in words; `before` is the ply at which it stands open."""
        ply, narrator = found["ply"], self.replay.narrator()
        view = self.replay.view(ply, "both")
        nearest = min(self.chart.moments, key=lambda each: abs(each.ply - ply))
        bounds = {name: in_points(found[name]) for name in ("low", "high")}
        return found | {
            "ply": ply + 1,
            "before": ply,
            "name": self.replay.names[found["seat"]],
            "played_words": narrator.action(found["played"], view),
            "better_words": narrator.action(found["better"], view),
            "loss": in_points(found["loss"]),
            "range": _("%(low)s to %(high)s") % bounds,
            "value": chance_words(found["value"]),
            "better_value": chance_words(found["better_value"]),
            "x": across(ply, self.replay.last),
            "y": down(nearest.chances[found["seat"] if self.has_many_sides else "A"]),
        }


def across(ply: int, last: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * ply / max(last, 1), 1)


def down(share: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def round_marks(moments: Sequence[Moment]) -> list[RoundMark]:
    """The first moment of every round; of numbers too near to each other only the first."""
    marks: list[RoundMark] = []
    number, told = 0, -NEAREST_ROUNDS
    for each in moments:
        if each.round > number:
            number = each.round
            has_room = each.x - told >= NEAREST_ROUNDS
            told = each.x if has_room else told
            marks.append(RoundMark(number, each.x, has_room))
    return marks


def analysis_context(source: str, slug: str, page: AnalysisPage) -> dict[str, object]:
    """What the piece of the analysis is rendered with."""
    return {
        "page": page,
        "match_slug": slug,
        "analysis": reverse(f"play:{source}_analysis", args=[slug]),
        "replay": reverse(f"play:{source}_replay", args=[slug]),
        "picture_address": reverse(f"play:{source}_picture", args=[slug]),
    }
