"""A ladder and the mistakes of its bots for the terminal, at most 80 columns wide."""

from rich.table import Table

from play.games.starfighter.ladder.figures import ALL, Ladder, Mistakes, Sources
from play.games.starfighter.ladder.kinds import KINDS
from play.intervals import CONFIDENCE, Interval
from simulate.console.report_tables import MODE_NAMES, add_columns, narrow_table, percent_interval

REGRET = "Mean regret of a decision, in percentage points, ± half the interval"


def heading(sources: Sources) -> str:
    """What the figures depend on, in two lines."""
    versions = ", ".join(f"{bot} {version}" for bot, version in sources.bots.items())
    return (
        f"Rules {sources.rules}, {versions}\n"
        f"Card set {sources.revision}, seed {sources.seed}; {100 * CONFIDENCE:.0f} % intervals in brackets"
    )


def ratings_table(ladder: Ladder) -> Table:
    """Ratings and speeds, the strongest first."""
    table = narrow_table("Ratings")
    add_columns(table, ["bot"], ["rating", "interval", "ms a decision", "games a second"])
    for bot, rating in sorted(ladder.ratings.items(), key=lambda each: -each[1].value):
        speed = ladder.speeds[bot]
        table.add_row(
            bot,
            f"{rating.value:.0f}",
            f"[{rating.low:.0f}, {rating.high:.0f}]".replace("[", r"\["),
            f"{speed.milliseconds:.3g}",
            f"{speed.games:,.3g}" if speed.games < 100 else f"{speed.games:,.0f}",
        )
    return table


def meetings_table(ladder: Ladder, mode: str) -> Table:
    """Every two bots in a mode."""
    table = narrow_table(MODE_NAMES[mode])
    add_columns(table, ["bot", "against"], ["games", "games won"])
    for meeting in ladder.meetings:
        if meeting.mode == mode:
            share = percent_interval(meeting.share).replace("[", r"\[")
            table.add_row(*meeting.bots, f"{meeting.games:,}", share)
    return table


def mistakes_table(mistakes: Mistakes) -> Table:
    """Kinds in rows, bots in columns."""
    table = narrow_table(REGRET)
    add_columns(table, [""], mistakes.regrets)
    for kind in (*KINDS, ALL):
        if kind == ALL:
            table.add_section()
        name = kind.replace("_", " ")
        table.add_row(name, *(points(lost[kind]) for lost in mistakes.regrets.values()))
    return table


def points(lost: Interval) -> str:
    return f"{100 * lost.value:.2f} ±{100 * lost.half_width:.2f}"
