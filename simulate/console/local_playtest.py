"""A playtest: one entrant against others, and what came of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import Json
from play.intervals import Interval
from simulate.console.local_runner import Chunk, plan_chunks, run_chunks
from simulate.deals.entrants import Entrant
from simulate.deals.tally import Tally
from simulate.statistics.pair_statistics import (
    mean_interval,
    median_interval,
    over_opponents,
    pair_moments,
)

EVEN: Final = Interval(0.5, 0.5, 0.5)  # of a mirror


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` (an even number) of the deck against each opponent.

    All pairings share the seed: game n of one pairing has the same deal seed as game n of another,
    and a pairing's games do not depend on which other opponents there are.
    """

    edition: str
    cards: CardSet
    mode: str
    deck: Entrant
    opponents: tuple[Entrant, ...]
    bots: tuple[str, str]
    games: int
    seed: int

    def check(self) -> None:
        """Raises Refused where the rules do not allow a pairing (R2)."""
        self.pairings  # noqa: B018

    @cached_property
    def pairings(self) -> list[Pairing]:
        """A pairing an opponent. Raises Refused where the rules do not allow it (R2)."""
        own = self.line_up(self.deck, 0)
        return [
            Pairing(self.cards, self.mode, (own, self.line_up(opponent, 1)), self.seed)
            for opponent in self.opponents
        ]

    def line_up(self, entrant: Entrant, side: int) -> LineUp:
        return LineUp(entrant.cruiser, entrant.cards, self.bots[side])

    def is_mirror(self, opponent: Entrant) -> bool:
        """Whether both sides are the same, so that each pair of games is one game seen twice."""
        same_bots = self.bots[0] == self.bots[1]
        same_cards = sorted(self.deck.cards or ()) == sorted(opponent.cards or ())
        return same_bots and same_cards and self.deck.cruiser == opponent.cruiser

    def traces(self, count: int) -> Iterator[list[Json]]:
        """The first games of the run as traces: all of the first pairing, then of the next."""
        for number in range(min(count, self.games * len(self.pairings))):
            pairing, game = divmod(number, self.games)
            yield self.pairings[pairing].trace(game)


@dataclass(frozen=True)
class PairingReport:
    """What came of the games against one opponent, from the view of the deck."""

    opponent: Entrant
    mirror: bool
    tally: Tally
    games_per_second: float

    @property
    def score(self) -> Interval:
        """The share of points with its interval; in a mirror it is one half by construction."""
        if self.mirror:
            return EVEN
        return mean_interval(pair_moments(self.tally.pair_counts()))

    @property
    def opener_score(self) -> Interval:
        """The share of points of whoever had the first turn."""
        return mean_interval(pair_moments(self.tally.opener_counts()))

    @property
    def median_rounds(self) -> Interval:
        return self.tally.median_rounds


@dataclass(frozen=True)
class Report:
    """What came of a whole playtest."""

    plan: Plan
    pairings: tuple[PairingReport, ...]
    seconds: float
    jobs: int  # 0 where workers played

    @cached_property
    def tally(self) -> Tally:
        """Of all games."""
        return Tally.join([report.tally for report in self.pairings])

    @property
    def has_only_mirrors(self) -> bool:
        return all(report.mirror for report in self.pairings)

    @property
    def total_score(self) -> Interval:
        """The mean share of points over the opponents, each counting alike, mirrors left out.

        A mirror is one half by construction and says nothing of the deck; where there is nothing but
        mirrors the total is one half without doubt, too.
        """
        if self.has_only_mirrors:
            return EVEN
        return over_opponents([report.tally.pairs for report in self.pairings if not report.mirror])

    @property
    def median_rounds(self) -> Interval:
        """Pairs of one number share a seed in all pairings, so they are one unit."""
        units = max(len(report.tally.pairs) for report in self.pairings)
        return median_interval(self.tally.rounds, units)

    @property
    def games_per_second(self) -> float:
        return self.tally.games / self.seconds if self.seconds else 0.0


def play(
    plan: Plan, *, jobs: int, on_chunk: Callable[[Chunk], object], clock: Callable[[], float]
) -> Report:
    """Plays a plan; the figures do not depend on the number of processes, only the speed does."""
    chunks = plan_chunks(len(plan.pairings), plan.games)
    jobs = min(jobs, len(chunks))
    begun = clock()
    measured = run_chunks(plan.pairings, chunks, Tally.of, jobs=jobs, on_chunk=on_chunk)
    seconds = clock() - begun
    reports = []
    for opponent, parts in zip(plan.opponents, measured, strict=True):
        tally = Tally.join([each.part for each in parts])
        busy = sum(each.seconds for each in parts)
        speed = tally.games * jobs / busy if busy else 0.0
        reports.append(PairingReport(opponent, plan.is_mirror(opponent), tally, speed))
    return Report(plan, tuple(reports), seconds, jobs)


def check_bots(text: str) -> tuple[str, str]:
    """The bots of both sides: one name for both, or the deck's and the opponent's after a comma.

    Raises ValueError that names the bots there are.
    """
    names: Sequence[str] = [name.strip() for name in text.split(",")]
    unknown = [name for name in names if name not in BOTS]
    if unknown or len(names) > 2:
        wrong = f"There is no bot “{unknown[0]}”" if unknown else "A playtest has two sides"
        raise ValueError(
            f"{wrong}: --bots takes one or two of {', '.join(BOTS)}, such as pilot,cadet."
        )
    return names[0], names[-1]
