"""A row for each game of a run."""

from collections.abc import Iterator
from typing import Any, Final

from play.games.registry import get_game
from play.games.starfighter.engine.notation import REASONS
from simulate.results.bot_report import BotReport
from simulate.results.pairing_results import PairingResult, Results

GAME_COLUMNS: Final = {
    "playtest": "text",
    "first": "integer",
    "second": "integer",
    "number": "integer",
    "seat_of_first": "text",
    "outcome": "text",
    "reason": "text",
    "rounds": "integer",
    "decisions": "integer",
    "armour_first": "integer",
    "armour_second": "integer",
    "began": "text",
}
"""By column its type. `first` and `second` are places of entrants; `outcome` is the first one's."""
OUTCOMES: Final = {0: "won", 1: "lost"}


def game_rows(results: Results) -> Iterator[dict[str, Any]]:
    """The games of all pairings that were played, in order."""
    for pairing in results.pairings:
        yield from rows_of_pairing(pairing)


def rows_of_pairing(pairing: PairingResult) -> Iterator[dict[str, Any]]:
    slug, (first, second) = pairing.row.run.slug, pairing.places
    columns = [pairing.numbers.tolist(), *(pairing.games[name].tolist() for name in FIELDS)]
    for number, winner, began, reason, rounds, armour, decisions in zip(*columns, strict=True):
        yield {
            "playtest": slug,
            "first": first,
            "second": second,
            "number": number,
            "seat_of_first": "AB"[number % 2],
            "outcome": OUTCOMES.get(winner, "drawn"),
            "reason": REASONS[reason],
            "rounds": rounds,
            "decisions": decisions,
            "armour_first": armour[0],
            "armour_second": armour[1],
            "began": "second" if began else "first",
        }


def bot_game_rows(report: BotReport) -> Iterator[dict[str, Any]]:
    """The games of a run of bots in a set-up, in order; `outcome` is the first bot's.

    Beside it stands what the game counts, that of each side under a name of its own.
    """
    reasons = get_game(report.run.game).reasons
    others = [name for name in report.games.dtype.names or () if name not in TOLD]
    told = zip(report.numbers.tolist(), report.winners.tolist(), report.games, strict=True)
    for number, winner, game in told:
        row = {
            "playtest": report.run.slug,
            "number": number,
            "outcome": OUTCOMES.get(winner, "drawn"),
            "reason": reasons[game["reason"]],
            "began": "second" if game["first"] else "first",
        }
        for name in others:
            figures = game[name].tolist()
            if isinstance(figures, int):
                row[name] = figures
            elif all(isinstance(each, int) for each in figures):
                sides = ("first", "second")
                row |= {f"{name}_{side}": each for side, each in zip(sides, figures, strict=True)}
        yield row


TOLD: Final = ("winner", "first", "reason")
FIELDS: Final = ("winner", "first", "reason", "rounds", "armour", "decisions")
