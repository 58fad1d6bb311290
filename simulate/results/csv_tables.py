"""Figures of a run as rows of tables, heads first; every row names bots, versions and card set."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from play.intervals import Interval
from simulate.models import Run
from simulate.results.report import DeckCards, RunReport
from simulate.results.serializers import DIGITS

Row = Sequence[Any]

PLAYED_WITH: Final = ("bots", "engine", "edition", "cards", "seed")
# Level and serial stand apart, because spreadsheets take 3-10 for a date.
NUMBER: Final = ("level", "serial")
COUNTS_OF_CARDS: Final = ("games", "drawn", "played", "fronts")
FIGURES_OF_CARDS: Final = ("when_drawn", "as_front")
HISTOGRAMS: Final = {"rounds": "rounds", "armour_margin": "armour_margins"}


def played_with(run: Run, *places: int) -> Row:
    """Bots of the entrants at these places, and all else that figures depend on."""
    bots = "/".join(run.entrants[place]["bot"] for place in places)
    return bots, run.versions, run.edition, run.snapshot_id, run.seed


def pairing_rows(report: RunReport) -> Iterator[Row]:
    yield (
        *("first", "second", *PLAYED_WITH, "games", "wins", "draws", "losses"),
        *("win_rate", "low", "high", "clear"),
        *("median_rounds", "median_rounds_low", "median_rounds_high"),
        *("first_player", "first_player_low", "first_player_high"),
    )
    for found in report.pairings:
        yield (
            *(entrant.label for entrant in found.pairing.entrants),
            *played_with(report.run, *found.pairing.places),
            *(found.games, found.wins, found.draws, found.losses),
            *(*rounded(found.win_rate), found.is_clear),
            *(*known(found.rounds.median), *rounded(found.first_player)),
        )


def count_rows(report: RunReport, figure: str) -> Iterator[Row]:
    """How many games of each pairing had so many rounds, or so much more armour of the first entrant."""
    yield ("first", "second", *PLAYED_WITH, figure, "games")
    for found in report.pairings:
        names = [entrant.label for entrant in found.pairing.entrants]
        for number, games in getattr(found, HISTOGRAMS[figure]).bars:
            yield (*names, *played_with(report.run, *found.pairing.places), number, games)


def change_rows(report: RunReport) -> Iterator[Row]:
    """Every change over all opponents, whose name is then empty, and against each alone."""
    yield (
        *("change", "removed_level", "removed_serial", "added_level", "added_serial", "opponent"),
        *(*PLAYED_WITH, "pairs", "difference", "low", "high", "p_value", "clear"),
    )
    run = report.run
    for change in report.changes:
        p_value = "" if change.p_value is None else round(change.p_value, DIGITS)
        name = (change.entrant.label, *apart(change.removed), *apart(change.added))
        opponents = [pairing.places[1] for pairing in report.results.of(change.contender)]
        yield (
            *(*name, "", *played_with(run, change.contender, opponents[0]), change.pairs),
            *(*rounded(change.difference), p_value, change.is_clear),
        )
        for place, (opponent, found) in zip(opponents, change.by_opponent, strict=True):
            with_what = played_with(run, change.contender, place)
            yield (*name, opponent.label, *with_what, change.pairs, *rounded(found), "", "")


def card_rows(report: RunReport, cards: DeckCards) -> Iterator[Row]:
    """Cards of the tested deck; what is not known is empty.

    `games` are those in which they are counted, `of_games` all that were played.
    """
    yield (
        *(*NUMBER, *COUNTS_OF_CARDS),
        *(f"{name}{end}" for name in FIGURES_OF_CARDS for end in ("", "_low", "_high")),
        *("of_games", "why_not_all", "deck", *PLAYED_WITH),
    )
    run, label = report.run, report.results.entrants[0].label
    others = {
        run.entrants[pairing.places[1]]["bot"]: pairing.places[1]
        for pairing in report.results.of(0)
    }
    with_what = played_with(run, 0, *others.values())
    for card in cards.figures:
        yield (
            *(*apart([card.number]), *(getattr(card, name) for name in COUNTS_OF_CARDS)),
            *(cell for name in FIGURES_OF_CARDS for cell in known(getattr(card, name))),
            *(cards.games, cards.left_out or "", label, *with_what),
        )


def apart(numbers: Iterable[str]) -> Row:
    """The levels and the serials of card numbers, each in one cell."""
    parts = [number.split("-") for number in numbers]
    return " ".join(level for level, _serial in parts), " ".join(serial for _l, serial in parts)


def rounded(interval: Interval) -> Row:
    return tuple(round(end, DIGITS) for end in (interval.value, interval.low, interval.high))


def known(interval: Interval | None) -> Row:
    return rounded(interval) if interval else ("", "", "")


TABLES: Final[dict[str, Callable[[RunReport], Iterator[Row]]]] = {
    "pairings": pairing_rows,
    "cards": lambda report: card_rows(report, report.cards(0)),
    "rounds": partial(count_rows, figure="rounds"),
    "margins": partial(count_rows, figure="armour_margin"),
    "changes": change_rows,
}
"""By their names in addresses."""
