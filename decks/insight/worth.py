"""What playtests say of decks, for tiles and titles; other apps provide it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from decks.construction.card_pool import CardPool
from decks.models import Deck, Owner


@dataclass(frozen=True, slots=True)
class Worth:
    """A deck's win rate with its interval, in words of the reader's language: “55.8 %”, “± 1.2 %”.

    `who` played it, in so many `games`; `address` has all figures, if there are any.
    """

    rate: str
    margin: str
    who: str
    games: str
    address: str = ""


Provider = Callable[[Sequence[Deck], CardPool, Owner | None], Mapping[int, Worth]]

# Filled by `add_worths` in AppConfig.ready() of other apps.
PROVIDERS: Final[list[Provider]] = []


def add_worths(provider: Provider) -> None:
    """Adds a source of win rates: of the newest versions of decks, by the decks' primary keys.

    It is asked once for a list, with the owner who may see figures of private decks.
    """
    PROVIDERS.append(provider)


def worths_of(
    decks: Sequence[Deck], pool: CardPool, owner: Owner | None = None
) -> dict[int, Worth]:
    """The win rates that are known with the pool's cards; the decks have their newest versions."""
    found: dict[int, Worth] = {}
    for provider in PROVIDERS if decks else ():
        found = {**provider(decks, pool, owner), **found}
    return found
