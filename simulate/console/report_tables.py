"""A run's report as a table on the terminal."""

from collections.abc import Iterable

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from play.intervals import CONFIDENCE, Interval
from simulate.models import Run
from simulate.results.report import TESTED, EntrantStatistics, RunReport

MODE_NAMES = {"training": "Training", "skirmish": "Skirmish", "total_war": "Total War"}
PER_PAIR = (
    "A draw is half a win; intervals, in brackets, are computed on pairs of games with exchanged"
    " seats."
)
WITHOUT_MIRROR = "The total's win rate leaves the mirror out."


def narrow_table(title: str = "") -> Table:
    """A table that fits 80 columns: long words are folded, nothing is cut."""
    return Table(title=title or None, title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))


def add_columns(table: Table, names: Iterable[str], figures: Iterable[str]) -> None:
    """Columns of words, which may be folded, then of figures, which keep their width."""
    for name in names:
        table.add_column(name, overflow="fold")
    for name in figures:
        table.add_column(name, justify="right", no_wrap=True)


def heading(run: Run) -> str:
    """What was played, in two lines."""
    deck, *opponents = run.entrants
    against = opponents[0]["label"] if len(opponents) == 1 else f"{len(opponents)} opponents"
    bots = " against ".join(run.bots)
    return (
        f"{deck['label']} against {against}, {MODE_NAMES[run.mode]}\n"
        f"{run.most_games:,} games a pairing, bots: {bots}, seed {run.seed},"
        f" edition {run.edition}, revision {run.snapshot_id}"
    )


def report_table(report: RunReport) -> Table:
    """Opponents in rows, a total below when there are several."""
    table = narrow_table()
    rate_column = f"win rate,\n{100 * CONFIDENCE:.0f} % interval"
    counts = ("games", "wins", "losses", "draws")
    add_columns(table, ["opponent"], [*counts, rate_column, "median\nrounds"])
    for found in report.pairings:
        name = found.pairing.entrants[1].label
        rate = percent_interval(found.win_rate)
        if found.pairing.is_mirror:
            name, rate = f"{name} (mirror)", "50.0 % always"
        table.add_row(*cells(name, found, rate))
    if len(report.pairings) > 1:
        total = report.totals[TESTED]
        table.add_section()
        table.add_row(*cells("total", total, percent_interval(total.win_rate)))
    return table


def cells(name: str, figures: EntrantStatistics, rate: str) -> list[Text]:
    """A row; names are plain text, not markup."""
    counts = (figures.games, figures.wins, figures.losses, figures.draws)
    median = figures.rounds.median
    rounds = whole_interval(median) if median else ""
    return [Text(cell) for cell in (name, *(f"{count:,}" for count in counts), rate, rounds)]


def whole_interval(interval: Interval) -> str:
    """Of a median of whole numbers, which may fall between two."""
    return f"{interval.value:g} [{interval.low:g}, {interval.high:g}]"


def percent_interval(interval: Interval) -> str:
    return f"{percent(interval.value)} % [{percent(interval.low)}, {percent(interval.high)}]"


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def closing(report: RunReport, seconds: float, players: str) -> str:
    """How long the players took, and how to read the figures."""
    mirrors = [pairing.is_mirror for pairing in report.results.pairings]
    lines = [f"{report.results.played:,} games in {seconds:.1f} s on {players}.", PER_PAIR]
    return "\n".join([*lines, WITHOUT_MIRROR] if any(mirrors) and not all(mirrors) else lines)
