"""What a game that was played looks like to a bot: who was likely to win at every moment, and what it cost.

The *curve* is open: all that either seat knew is as it really was, and only what neither knew is drawn anew
for each play-out; the seat to move does what the bot would. *Decisions* are judged by what their seat could
know: every action meets the same imagined worlds that agree with all that it saw.

A decision is looked at twice. The first look is cheap and finds the action that seems best, leaving out
the weaker ones again and again; the decisions that seem to cost most are examined on worlds of their own.
What was chosen because it looked best or worst by chance is so judged by other chance, and only the number
of examined decisions has to be allowed for (`estimates.paired_interval`). A loss is measured against one
alternative, so the best one may be better still.

Every figure follows from the game alone: seeds come from its key. The clock only says where a slice of the
work ends; the scores of the step under way are kept, and the next slice goes on after them.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from play.games.game import LEAVING, TWO_SEATS, GameSeat, Json, Position, Result
from play.games.kit.playouts import DeterminisedPlayouts
from play.intervals import normal_quantile, paired_interval, wilson_interval
from play.matches.positions import History

ANALYSIS_VERSION: Final = 4
"""Part of every key: other numbers of play-outs are another analysis."""
CURVE_PLAYOUTS: Final = 100
LOOKS: Final = ((12, 1000), (24, 6), (48, 2))
"""Worlds of the first look, and how many alternatives meet them: all, then the best of them."""
EXAMINED_WORLDS: Final = 1000
MAX_EXAMINED: Final = 12
"""Half of them of each seat, so that a weak opponent's leave room for one's own."""
MAX_LISTED: Final = 5
"""Of each seat."""
MAX_PLAYOUTS: Final = 36_000
"""Of all first looks together; longer games get fewer worlds a decision, then fewer decisions."""
MAX_CURVE_PLAYOUTS: Final = 8_000
FEWEST: Final = 0.25  # of the usual number of worlds
WORLDS_AT_ONCE: Final = 10
"""That an action meets between two looks at the clock."""

DRAW: Final = 0.5
POINT: Final = ("round", "score", "low", "high", "chances")
"""What is kept of a point of the curve."""

Found = dict[str, Any]
Partial = dict[str, list[float]]
"""By look and action the scores on the worlds so far."""


class SliceOver(Exception):
    """The time of a slice is over within a step."""


@dataclass(frozen=True)
class AnalysisBudget:
    """How much is looked at in a game: a share of the usual worlds, play-outs a point of the curve, and
    every how many plies there is a point, or a decision is judged, and worlds of an examined decision."""

    share: float = 1.0
    playouts: int = CURVE_PLAYOUTS
    point_every: int = 1
    judge_every: int = 1
    worlds: int = EXAMINED_WORLDS


def budget_for(history: History, part: float = 1.0) -> AnalysisBudget:
    """What fits into the bounded work of one analysis, or into a part of it."""
    most, most_of_curve = part * MAX_PLAYOUTS, part * MAX_CURVE_PLAYOUTS
    positions = [history.position_at(ply) for ply in range(len(history))]
    choices = [sum(len(each.legal(seat)) for seat in each.to_move) for each in positions]
    cost = sum(first_look_cost(count) for count in choices if count > 1)
    share = max(FEWEST, min(1.0, most / max(cost, 1)))
    points = len(history) + 1
    playouts = max(CURVE_PLAYOUTS // 4, min(CURVE_PLAYOUTS, int(most_of_curve / points)))
    return AnalysisBudget(
        share,
        playouts,
        math.ceil(points * playouts / most_of_curve),
        max(1, math.ceil(cost * share / most)),
        math.ceil(part * EXAMINED_WORLDS),
    )


def first_look_cost(count: int) -> int:
    """Play-outs of the first look at a decision between so many actions."""
    return sum(worlds * (min(count - 1, most) + 1) for worlds, most in LOOKS)


class Analyst:
    """Works through one game step by step; each step's finding follows from the game and its key.

    `partial` has what is known of the step under way.
    """

    def __init__(
        self,
        history: History,
        playouts: DeterminisedPlayouts,
        key: str,
        partial: Partial | None = None,
        seats: Sequence[GameSeat] = TWO_SEATS,
    ) -> None:
        self.partial: Partial = dict(partial or {})
        self._ends = math.inf
        self._history = history
        self._key = key
        self._outs = playouts
        self._sides = {each.letter: each.side for each in seats}
        self._budget = budget_for(history, playouts.share)

    @property
    def positions(self) -> int:
        return len(self._history) + 1

    def steps(self, found: Sequence[Found]) -> int:
        """How many steps there are, as far as can be said by what was found."""
        if len(found) < self.positions:
            return self.positions + MAX_EXAMINED
        return self.positions + len(self.candidates(found))

    @property
    def partial_size(self) -> int:
        return sum(map(len, self.partial.values()))

    def step(self, found: Sequence[Found], ends: float = math.inf) -> Found:
        """The next finding after those that are there.

        Raises SliceOver when the monotonic clock has come to `ends` first; `partial` has grown then.
        """
        self._ends = ends
        if len(found) < self.positions:
            finding = self.survey(len(found))
        else:
            candidates = self.candidates(found)
            ply = candidates[len(found) - self.positions]
            finding = self.examine(ply, found[ply]["better"], len(candidates))
        self.partial = {}
        return finding

    def scores(
        self, look: str, position: Position, worlds: Sequence[Any], actions: Sequence[str]
    ) -> list[list[float]]:
        """By action its scores on the worlds; those that `partial` has are not played again."""
        has_grown = False
        for action in actions:
            known = self.partial.setdefault(f"{look} {action}", [])
            while len(known) < len(worlds):
                if has_grown and time.monotonic() >= self._ends:
                    raise SliceOver
                part = worlds[len(known) : len(known) + WORLDS_AT_ONCE]
                known += self._outs.scores(position, part, [action])[:, 0].tolist()
                has_grown = True
        return [self.partial[f"{look} {action}"] for action in actions]

    def chances(
        self, position: Position, worlds: Sequence[Any], action: str
    ) -> dict[str, list[float]]:
        """By seat its chances on the worlds; those that `partial` has are not played again."""
        found = {seat: self.partial.setdefault(f"chance {seat}", []) for seat in self._sides}
        known, has_grown = found[next(iter(found))], False
        while len(known) < len(worlds):
            if has_grown and time.monotonic() >= self._ends:
                raise SliceOver
            for world in worlds[len(known) : len(known) + WORLDS_AT_ONCE]:
                shares = self._outs.chances(world, position.to_move[0], action)
                for seat, values in found.items():
                    values.append(shares[seat])
            has_grown = True
        return found

    def survey(self, ply: int) -> Found:
        """The point of the curve at a ply, and the first look at the decision there."""
        found: Found = {"round": self._history.position_at(ply).round}
        if ply % self._budget.point_every == 0 or ply == len(self._history):
            found |= self.point(ply)
        if ply < len(self._history) and ply % self._budget.judge_every == 0:
            found |= self.first_look(ply)
        return found

    def point(self, ply: int) -> Found:
        """The chance of the side of seat A to win, as the bot sees it, with Wilson's interval for what chance
        has left open; it is on the wide side, since scores between 0 and 1 vary at most as a coin does. Of
        more than two sides also the `chances` of every seat."""
        position = self._history.position_at(ply)
        has_many = len({*self._sides.values()}) > len(TWO_SEATS)
        if (result := position.result) is not None:
            shares = {seat: score_of(result, seat) for seat in self._sides}
            told: Found = {"chances": shares} if has_many else {}
            return {"score": shares["A"], "low": shares["A"], "high": shares["A"], **told}
        count = self._budget.playouts
        action = self._outs.choose(position, self._key, "point", ply)
        worlds = list(self._outs.open(position, count, self._key, "curve", ply))
        if has_many:
            found = self.chances(position, worlds, action)
            means = {seat: sum(values) / count for seat, values in found.items()}
            share, told = means["A"], {"chances": means}
        else:
            [scores] = self.scores("curve", position, worlds, [action])
            chance = sum(scores) / count
            is_own = self._sides[position.to_move[0]] == self._sides["A"]
            share, told = chance if is_own else 1 - chance, {}
        interval = wilson_interval(share, count, normal_quantile())
        return {"score": share, "low": interval.low, "high": interval.high, **told}

    def first_look(self, ply: int) -> Found:
        """The alternative that seems best, what choosing otherwise seems to cost, and the standard error
        of that; nothing where there was no choice."""
        position, played = self._history.position_at(ply), self._history.plies[ply]
        chosen = played.action
        # Leaving is no action among others, and play-outs ask the first of those who choose at once.
        if chosen in LEAVING or played.seat != position.to_move[0]:
            return {}
        standing = [action for action in self._outs.actions(position) if action != chosen]
        if not standing:
            return {}
        scores: dict[str, list[float]] = {action: [] for action in [chosen, *standing]}
        choices = len(scores)
        for turn, (usual, most) in enumerate(LOOKS):
            standing = best_of(standing, scores)[:most]
            count = max(2, round(usual * self._budget.share))
            worlds = list(self._outs.imagined(position, count, self._key, "look", ply, turn))
            tried = [chosen, *standing]
            columns = self.scores(f"look {turn}", position, worlds, tried)
            for action, column in zip(tried, columns, strict=True):
                scores[action] += column
        better = best_of(standing, scores)[0]
        pairs = zip(scores[better], scores[chosen], strict=True)
        loss, error = mean_and_error([one - other for one, other in pairs])
        return {
            "choices": choices,
            "better": better,
            "loss": loss,
            "error": error,
        }

    def candidates(self, found: Sequence[Found]) -> list[int]:
        """The plies whose decisions are examined: those of a seat that seem to cost most, as far as that is
        more than its standard error."""
        seeming = sorted(
            (-each["loss"], ply)
            for ply, each in enumerate(found[: self.positions])
            if each.get("loss", 0.0) > each.get("error", 0.0)
        )
        seats = [self._history.plies[ply].seat for _loss, ply in seeming]
        return [
            ply
            for place, (_loss, ply) in enumerate(seeming)
            if seats[:place].count(seats[place]) < MAX_EXAMINED // len(self._sides)
        ]

    def examine(self, ply: int, better: str, looks: int) -> Found:
        """What the decision at a ply cost against an alternative, on worlds of its own."""
        position, played = self._history.position_at(ply), self._history.plies[ply].action
        seat = position.to_move[0]
        count = self._budget.worlds
        worlds = list(self._outs.imagined(position, count, self._key, "examine", ply))
        columns = self.scores("examine", position, worlds, [better, played])
        pairs = zip(*columns, strict=True)
        interval = paired_interval([one - other for one, other in pairs], looks)
        best, chosen = (sum(column) / len(column) for column in columns)
        return {
            "ply": ply,
            "seat": seat,
            "played": played,
            "better": better,
            "loss": interval.value,
            "low": interval.low,
            "high": interval.high,
            "value": chosen,
            "better_value": best,
        }

    def summary(self, found: Sequence[Found]) -> Json:
        """What is kept of a complete analysis.

        `curve` has a point for each ply that was played out (`ply`, `round`, `score` of A's side between 0
        and 1, `low`, `high`, of more than two sides the `chances` by seat), `decisions` those of each seat
        that cost most, if their interval excludes 0.
        """
        surveyed, examined = found[: self.positions], found[self.positions :]
        clear = sorted(
            (each for each in examined if each["low"] > 0), key=lambda each: -each["loss"]
        )
        listed = [
            each
            for seat in self._sides
            for each in [each for each in clear if each["seat"] == seat][:MAX_LISTED]
        ]
        return {
            "curve": [
                {"ply": ply, **{name: each[name] for name in POINT if name in each}}
                for ply, each in enumerate(surveyed)
                if "score" in each
            ],
            "decisions": sorted(listed, key=lambda each: -each["loss"]),
            "judged": sum("choices" in each for each in surveyed),
            "examined": len(examined),
            "clear": len(clear),
            "bot": self._outs.bot,
            "playouts": self._budget.playouts,
            "worlds": self._budget.worlds,
        }


def score_of(result: Result, seat: str) -> float:
    """What a finished game was worth to the seat."""
    return float(seat in result.winners) if result.winners else DRAW


def best_of(actions: Sequence[str], scores: Mapping[str, Sequence[float]]) -> list[str]:
    """The actions by falling mean, equals in their own order."""
    return sorted(actions, key=lambda action: -mean_and_error(scores[action])[0])


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error, √(s² / n) with the unbiased variance s²; 0 without values."""
    count = len(values)
    mean = sum(values) / count if count else 0.0
    squares = sum((value - mean) ** 2 for value in values)
    return mean, math.sqrt(squares / (count - 1) / count) if count > 1 else 0.0


def analyse(
    history: History,
    playouts: DeterminisedPlayouts,
    key: str,
    seats: Sequence[GameSeat] = TWO_SEATS,
) -> Json:
    """The whole analysis of a game at once."""
    analyst = Analyst(history, playouts, key, seats=seats)
    found: list[Found] = []
    while len(found) < analyst.steps(found):
        found.append(analyst.step(found))
    return analyst.summary(found)
