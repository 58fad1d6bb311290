"""Reports for the terminal and for programs."""

from typing import Any

from rich.table import Table
from rich.text import Text

from play.games.starfighter.engine.notation import Json
from play.intervals import CONFIDENCE, Interval
from simulate.console.local_playtest import PairingReport, Plan, Report
from simulate.deals.entrants import Entrant
from simulate.deals.matchups import versions_of
from simulate.deals.tally import Tally
from simulate.statistics.pair_statistics import count_quantile

MODE_NAMES = {"training": "Training", "skirmish": "Skirmish", "total_war": "Total War"}


def heading(plan: Plan) -> str:
    """What was played, in two lines."""
    opponents = len(plan.opponents)
    against = plan.opponents[0].label if opponents == 1 else f"{opponents} opponents"
    bots = plan.bots[0] if plan.bots[0] == plan.bots[1] else " against ".join(plan.bots)
    return (
        f"{plan.deck.label} against {against}, {MODE_NAMES[plan.mode]}\n"
        f"{plan.games:,} games a pairing, bots: {bots}, seed {plan.seed},"
        f" edition {plan.edition}, revision {plan.cards.revision}"
    )


def report_table(report: Report) -> Table:
    """Opponents in rows, a total below when there are several."""
    table = Table()
    table.add_column("opponent")
    for name in ("games", "wins", "losses", "draws"):
        table.add_column(name, justify="right")
    table.add_column(f"win rate, {100 * CONFIDENCE:.0f} % interval", justify="right")
    table.add_column("median rounds", justify="right")
    table.add_column("games/s", justify="right")
    for pairing in report.pairings:
        name = f"{pairing.opponent.label} (mirror)" if pairing.mirror else pairing.opponent.label
        rate = "50.0 %, as in every mirror" if pairing.mirror else percent_interval(pairing.score)
        table.add_row(*cells(name, pairing, rate))
    if len(report.pairings) > 1:
        table.add_section()
        rate = percent_interval(report.total_score)
        table.add_row(*cells("total", report, rate))
    return table


def cells(name: str, report: PairingReport | Report, rate: str) -> list[Text]:
    """A row; names are plain text, whatever signs they hold."""
    tally, speed = report.tally, report.games_per_second
    counts = [f"{count:,}" for count in (tally.games, tally.wins, tally.losses, tally.draws)]
    rounds = whole_interval(report.median_rounds)
    return [Text(cell) for cell in (name, *counts, rate, rounds, f"{speed:,.0f}")]


def whole_interval(interval: Interval) -> str:
    """Of a median of whole numbers, which may fall between two."""
    return f"{interval.value:g} [{interval.low:g}, {interval.high:g}]"


def percent_interval(interval: Interval) -> str:
    return f"{percent(interval.value)} % [{percent(interval.low)}, {percent(interval.high)}]"


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def closing(report: Report) -> str:
    """How fast it went, and how to read the figures."""
    several = f"{report.jobs} processes" if report.jobs else "the workers"
    processes = "1 process" if report.jobs == 1 else several
    has_mixed = any(pairing.mirror for pairing in report.pairings) and not report.has_only_mirrors
    return (
        f"{report.tally.games:,} games in {report.seconds:.1f} s on {processes}.\n"
        "A draw is half a win; intervals, in brackets, are computed on pairs of games with exchanged seats."
        + ("\nThe total's win rate leaves the mirror out." if has_mixed else "")
    )


def report_json(report: Report) -> Json:
    """The report as an object; all but `speed` is the same for any number of processes.

    The total counts all games; its score and interval leave mirrors out (`Report.total_score`).
    """
    plan = report.plan
    return {
        "mode": plan.mode,
        "edition": plan.edition,
        "cards": plan.cards.revision,
        "engine": versions_of(plan.bots),
        "seed": plan.seed,
        "games": plan.games,
        "confidence": CONFIDENCE,
        "bots": list(plan.bots),
        "deck": entrant_json(plan.deck),
        "pairings": [pairing_json(pairing) for pairing in report.pairings],
        "total": {
            **tally_json(report.tally, report.median_rounds),
            **interval_json(report.total_score),
        },
        "speed": {
            "seconds": round(report.seconds, 3),
            "jobs": report.jobs,
            "games_per_second": round(report.games_per_second),
            "pairings": [round(pairing.games_per_second) for pairing in report.pairings],
        },
    }


def entrant_json(entrant: Entrant) -> Json:
    cards = None if entrant.cards is None else list(entrant.cards)
    return {"label": entrant.label, "cruiser": entrant.cruiser, "cards": cards}


def pairing_json(pairing: PairingReport) -> Json:
    return {
        "opponent": entrant_json(pairing.opponent),
        "mirror": pairing.mirror,
        **tally_json(pairing.tally, pairing.median_rounds),
        **interval_json(pairing.score),
        "first_player": interval_json(pairing.opener_score),
    }


def tally_json(tally: Tally, median: Interval) -> Json:
    """Counts of games; the median is that of their rounds."""
    lower, upper = (count_quantile(tally.rounds, share) for share in (0.25, 0.75))
    return {
        "games": tally.games,
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "pairs": [int(count) for count in tally.pair_counts()],
        "rounds": {
            "lower_quartile": lower,
            "median": median.value,
            "median_low": median.low,
            "median_high": median.high,
            "upper_quartile": upper,
        },
        "decisions": tally.decisions,
    }


def interval_json(interval: Interval) -> dict[str, Any]:
    return {"score": interval.value, "low": interval.low, "high": interval.high}
