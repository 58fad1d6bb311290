"""What playtests say of decks, for tiles and titles; other apps provide it."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.web.hooks import DECK_WORTHS
from decks.construction.card_pool import CardPool
from decks.models import Deck, Owner


@dataclass(frozen=True, slots=True)
class WinRate:
    """A deck's win rate as numbers: shares with the 95 % interval, and what it rests on.

    `opponents` is 0 for all stock decks; `stronger_than` the share of random decks of its cruiser.
    """

    value: float
    low: float
    high: float
    games: int
    bot: str
    opponents: int
    stronger_than: float | None


@dataclass(frozen=True, slots=True)
class Worth:
    """A deck's win rate with its interval, in words of the reader's language: “55.8 %”, “± 1.2 %”.

    `who` played it, in so many `games` against so many `opponents`, 0 for all stock decks; `rank` says how
    it stands among random decks, where that is known; `address` has all figures, if there are any.
    `win_rate` has the numbers.
    """

    rate: str
    margin: str
    who: str
    games: str
    opponents: int = 0
    rank: str = ""
    address: str = ""
    win_rate: WinRate | None = None


def worths_of(
    decks: Sequence[Deck], pool: CardPool, owner: Owner | None = None
) -> dict[int, Worth]:
    """The win rates that are known with the pool's cards; the decks have their newest versions."""
    found: dict[int, Worth] = {}
    for find in DECK_WORTHS if decks else ():
        found = {**find(decks, pool, owner), **found}
    return found
