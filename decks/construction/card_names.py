"""Cards and cruisers by what people call them: number or call sign, in either language."""

import difflib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.cards.content import CardContent, CruiserContent
from catalog.models import call_sign, cruiser_name
from decks.construction.card_pool import CardPool

SIMILAR: Final = 0.7  # least share of equal letters of a near miss
MAX_SIMILAR: Final = 3
SIGNS: Final = re.compile(r"[^\w-]+")


def folded(words: str) -> str:
    """The words without case, punctuation and the dots of ё."""
    plain = unicodedata.normalize("NFKC", words).casefold().replace("ё", "е")
    return SIGNS.sub(" ", plain).strip()


@dataclass(slots=True)
class CardNames:
    """The names of a pool's cards and cruisers."""

    pool: CardPool
    _cards: dict[str, str] = field(init=False)
    _cruisers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        cards, cruisers = self.pool.cards.values(), self.pool.cruisers.values()
        self._cards = {folded(n): c.number for c in cards for n in (c.name, c.name_ru) if n}
        self._cards |= {number: number for number in self.pool.cards}
        self._cruisers = {folded(n): c.key for c in cruisers for n in (c.name, c.name_ru, c.key)}

    def card(self, words: str) -> CardContent | None:
        """The card of that number or call sign."""
        number = self._cards.get(words.strip()) or self._cards.get(folded(words))
        return self.pool.cards[number] if number else None

    def cruiser(self, words: str) -> CruiserContent | None:
        """The cruiser of that name or key."""
        key = self._cruisers.get(folded(words))
        return self.pool.cruisers[key] if key else None

    def similar(self, words: str) -> list[CardContent | CruiserContent]:
        """What the words may be a misspelling of, the likeliest first."""
        names = [*self._cards, *self._cruisers]
        found = difflib.get_close_matches(folded(words), names, MAX_SIMILAR, SIMILAR)
        meant = (self.card(name) or self.cruiser(name) for name in found)
        return list(dict.fromkeys(each for each in meant if each))


def split_names(words: str) -> Sequence[str]:
    """The names of a list with commas or semicolons."""
    return [name for each in re.split(r"[,;\n]", words) if (name := each.strip())]


def label_of(meant: CardContent | CruiserContent) -> str:
    """What it is called in the reader's language."""
    if isinstance(meant, CruiserContent):
        return cruiser_name(meant)
    return f"{meant.number} {call_sign(meant)}".strip()
