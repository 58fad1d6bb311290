"""Going on with a run that is over, in a new run of the same matchups, whose games are reused.

A sequential test keeps its error rates: Wald's bounds hold wherever the test is cut off, and the longer run
looks at the same games at the same places. A cut list of a larger budget is planned anew.
"""

from dataclasses import replace
from typing import Any

from decks.construction.legality import in_order
from decks.models import Owner
from simulate.deals.matchups import playable_game
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_length import halving
from simulate.experiments.run_plan import AnyPlan, BotPlan, Contender, RunPlan
from simulate.models import STOPPED, Rule, Run, RunKind
from simulate.results.pairing_results import entrant_of
from simulate.results.visibility import open_versions, version_key
from simulate.statistics.sequential import Comparison


def games_to_add(run: Run) -> int | None:
    """How many more games to propose, of each pairing, or in all for a cut list.

    0 plays the rest of a stopped run; None where more games would add nothing.
    """
    if run.is_active or run.kind == RunKind.SUGGESTION:
        return None
    if run.status in STOPPED:
        return 0
    if run.rule == Rule.HALVING:
        return int(run.settings["budget"])
    if run.rule == Rule.SEQUENTIAL:
        is_open = run.verdict.get("comparison") == Comparison.OPEN
        return run.most_games if is_open else None
    return run.most_games


def continued(run: Run, more: int, owner: Owner) -> AnyPlan:
    """The same run with so many games more, of each pairing, or in all for a cut list.

    0 plays the rest of a stopped run. Raises RunRefusal, and Declined where an edition is gone.
    """
    if games_to_add(run) is None:
        raise RunRefusal(RunProblem("nothing_to_add"))
    if run.is_of_bots:
        return continued_bots(run, more)
    assert run.snapshot is not None  # noqa: S101 - kept for games without decks only
    return RunPlan(
        kind=RunKind.PLAYTEST if run.kind == RunKind.OPINION else run.kind,
        mode=run.mode,
        edition=run.edition,
        export=run.snapshot.export,
        contenders=contenders_of(run, owner),
        pairings=tuple(run.pairings.order_by("pk").values_list("first", "second")),
        seed=run.seed,
        seeds=tuple(run.pairings.order_by("pk").values_list("matchup__seed", flat=True)),
        **longer(run, more + more % 2),
    )


def continued_bots(run: Run, more: int) -> BotPlan:
    """The same bots in the same set-up. Raises Declined where that is there no more."""
    playable_game(run.game, run.setup)
    first, second = (entrant["bot"] for entrant in run.entrants)
    plan = BotPlan(run.game, run.setup, (first, second), run.seed)
    length = longer(run, plan.whole_blocks(more))
    return replace(plan, most_games=length["most_games"], before=length["before"])


def longer(run: Run, more: int) -> dict[str, Any]:
    """Rule, settings and most games of the longer run, and how many games it had `before`."""
    before = games_before(run)
    if not more:
        asked = run.settings.get("budget", run.most_games)
        kept = {"most_games": run.most_games, "rule": Rule(run.rule), "settings": run.settings}
        return kept | {"before": asked}
    if run.rule == Rule.HALVING:
        alike = run.settings.get("alike", False)
        return halving(*sizes(run), before + more, alike=alike) | {"before": before}
    most = {"most_games": before + more, "before": before}
    if run.rule == Rule.SEQUENTIAL:
        return most | {"rule": Rule.SEQUENTIAL, "settings": run.settings}
    return most


def games_before(run: Run) -> int:
    """The games so far: of each pairing, or in all for a cut list."""
    if run.rule == Rule.HALVING:
        return int(run.settings["budget"])
    if run.rule == Rule.SEQUENTIAL:
        return run.most_games
    return max(run.pairings.values_list("games", flat=True), default=run.most_games)


def sizes(run: Run) -> tuple[int, int]:
    """How many variants a cut list compares with its base, and against how many opponents."""
    firsts = list(run.pairings.values_list("first", flat=True))
    return len(set(firsts)) - 1, firsts.count(0)


def contenders_of(run: Run, owner: Owner) -> tuple[Contender, ...]:
    """The run's contenders, each deck dealt as it was; with its version where the owner may open it."""
    versions, dealt = open_versions(run, owner), orders(run)
    return tuple(
        Contender(
            entrant_of(content),
            content["bot"],
            versions.get(key) if (key := version_key(content)) else None,
            dealt.get(place),
        )
        for place, content in enumerate(run.entrants)
    )


def orders(run: Run) -> dict[int, tuple[str, ...]]:
    """By place, the decks that are dealt from an order of their own."""
    listed = run.pairings.values_list("first", "matchup__line_ups")
    decks = {first: tuple(line_ups[0]["deck"] or ()) for first, line_ups in listed}
    return {place: deck for place, deck in decks.items() if deck != in_order(deck)}
