"""What each shipped card is worth in random decks: data with its key, shown where the key still holds.

The key is the card set and the versions of rules and bot. `manage.py balance --write` makes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.results.field import RoundedNumber, Row

FILE: Final = Path(__file__).resolve().parents[1] / "data" / "card_worths.json"


@dataclass(frozen=True, slots=True)
class RandomWorths:
    """By number how many win chances a card adds to a random deck, against the average card.

    `games` are those of the regression, from this seed; `fit` is the correlation of what it foretells
    with the results of games that it has not seen.
    """

    revision: str
    versions: str
    seed: int
    games: int
    fit: RoundedNumber
    worths: dict[str, Row]

    def is_of(self, revision: str | None) -> bool:
        """Whether today's captain would find the same with that card set."""
        return (self.revision, self.versions) == (revision, versions_of([VERDICT_BOT]))

    def written(self) -> str:
        return WORTHS_FILE.dump_json(self).decode().replace('],"', '],\n"') + "\n"


WORTHS_FILE: Final = TypeAdapter(RandomWorths)


@dataclass(frozen=True, slots=True)
class CardInRandomDecks:
    """One card's worth, from so many games, and how many of the stock decks hold it."""

    worth: Interval
    games: int
    holders: int
    decks: int


@lru_cache(maxsize=1)
def shipped_random_worths() -> RandomWorths:
    """What the repository has."""
    return WORTHS_FILE.validate_json(FILE.read_bytes())


def worth_in_random_decks(number: str, revision: str | None) -> CardInRandomDecks | None:
    """Of a card of that revision; None where it was measured on other cards or by another bot."""
    table, decks = shipped_random_worths(), stock_decks()
    if not table.is_of(revision) or number not in table.worths:
        return None
    holders = sum(number in deck.cards for deck in decks)
    return CardInRandomDecks(table.worths[number], table.games, holders, len(decks))


def current_figures() -> Mapping[str, Mapping[str, float]]:
    """By number what the current cards are worth, as shares of the win chance with the interval, and their
    rank from 1 on; empty where that is not known."""
    table = shipped_random_worths()
    if not table.is_of(current_pool().revision):
        return {}
    best = sorted(table.worths.items(), key=lambda entry: -entry[1].value)
    return {
        number: {"value": worth.value, "low": worth.low, "high": worth.high, "rank": rank}
        for rank, (number, worth) in enumerate(best, 1)
    }
