"""A playtest that this process plays itself, without storing anything."""

from collections.abc import Iterator, Sequence

import numpy as np

from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.card_sets import card_set_from
from play.games.starfighter.engine.notation import Json
from simulate.console.engine_playtest import EnginePairing, is_engine
from simulate.console.local_runner import (
    RANGE_GAMES,
    Measured,
    RangeRunner,
    plan_ranges,
    run_ranges,
)
from simulate.deals.aligned_deals import pair_up
from simulate.deals.card_tally import CardTally, PlayedGames
from simulate.deals.packed_games import joined
from simulate.deals.playing_time import chunk_games
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.services import columns_of
from simulate.models import Run, RunPairing, Status
from simulate.results.pairing_results import PairingResult, Results, entrants_of

Part = Measured[PlayedGames]


def make_pairings(plan: RunPlan) -> list[Pairing]:
    """The pairings of a run, in order. Raises RuleViolation where the rules do not allow one (R2)."""
    cards = card_set_from(plan.export)
    has_engines = any(is_engine(contender.bot) for contender in plan.contenders)
    make = EnginePairing if has_engines else pair_up
    pairs = zip(plan.line_ups, plan.deal_seeds, strict=True)
    return [make(cards, plan.mode, line_ups, seed) for line_ups, seed in pairs]


def traces(plan: RunPlan, count: int) -> Iterator[list[Json]]:
    """The first games of the run as traces: all of the first pairing, then of the next."""
    pairings = make_pairings(plan)
    for number in range(min(count, plan.most_games * len(pairings))):
        pairing, game = divmod(number, plan.most_games)
        yield pairings[pairing].trace(game)


def range_games(plan: RunPlan) -> int:
    """How many games are played between two signs of progress: those of a second at most."""
    bots = {contender.bot for contender in plan.contenders}
    return min(RANGE_GAMES, *(chunk_games([bot]) for bot in bots))


def play(plan: RunPlan, run: RangeRunner = run_ranges) -> Results:
    """The results of a run; only their speeds depend on who plays. Raises Interrupted."""
    pairings = make_pairings(plan)
    ranges = plan_ranges(len(pairings), plan.most_games, range_games(plan))
    measured = run(pairings, ranges, PlayedGames.of)
    return results_of(plan, measured)


def results_of(plan: RunPlan, measured: Sequence[Sequence[Part]]) -> Results:
    """The results of the parts of each pairing; pairings without any are left out."""
    run = Run(**columns_of(plan), slug="", status=Status.FINISHED)
    entrants = entrants_of(run)
    results: list[PairingResult] = []
    cards: dict[str, CardTally] = {}
    played = zip(plan.pairings, plan.drafts(), measured, strict=True)
    for (first, second), matchup, parts in played:
        if not parts:
            continue
        cards[matchup.key] = CardTally.join([each.part.cards for each in parts])
        row = RunPairing(first=first, second=second, matchup=matchup, games=plan.most_games)
        ranges = [each.games for each in parts]
        numbers = np.concatenate([np.arange(at.start, at.start + at.count) for at in ranges])
        games = joined([each.part.games for each in parts])
        seconds = sum(each.seconds for each in parts)
        sides = entrants[first], entrants[second]
        results.append(PairingResult(row, sides, numbers, games, seconds))
    return Results(
        run,
        tuple(results),
        lambda wanted, _patience: {
            key: cards[key] for key in (pairing.row.matchup.key for pairing in wanted)
        },
    )
