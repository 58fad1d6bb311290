"""Tables of the commands on a terminal of 80 columns."""

from io import StringIO

import numpy as np
from rich.console import Console

from play.games.starfighter.ladder.figures import kept_ladder, kept_mistakes
from simulate.console.report_tables import report_table
from simulate.deals.entrants import Entrant
from simulate.lab.ladder_tables import meetings_table, mistakes_table, ratings_table
from simulate.results.report import RunReport
from tests.simulate.results.invented import PAPER, ROCK, invented_results

LONG = "Sixty letters make the longest name that a deck can have: 60"


def printed(table) -> list[str]:
    """The lines of the table; none is longer than 80 columns."""
    output = StringIO()
    Console(file=output, width=80).print(table)
    lines = output.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in output.getvalue()
    return lines


def test_a_report_names_every_opponent_in_full():
    long = Entrant(LONG, "ares", PAPER.cards)
    points = {(0, 1): np.tile([3, 4], 500_000), (0, 2): np.tile([0, 1], 50)}
    lines = printed(report_table(RunReport(invented_results([ROCK, long, PAPER], points))))
    words = " ".join(line[:30] for line in lines).split()
    assert set(LONG.split()) <= set(words)
    assert any("2,000,000" in line for line in lines)


def test_tables_of_the_ladder_are_narrow():
    ladder, mistakes = kept_ladder(), kept_mistakes()
    assert ladder is not None
    assert mistakes is not None
    for table in (
        ratings_table(ladder),
        meetings_table(ladder, "total_war"),
        mistakes_table(mistakes),
    ):
        printed(table)
