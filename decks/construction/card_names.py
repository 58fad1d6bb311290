"""Cards and cruisers by what people call them: number or call sign, in either language."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rapidfuzz import fuzz, process

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.former_names import former_names_of
from catalog.models import call_sign, cruiser_name
from catalog.search.text import OTHER_LAYOUT
from decks.construction.card_pool import CardPool

Named = CardContent | CruiserContent

SIMILAR: Final = 70  # least likeness in percent of a near miss
MARGIN: Final = 12  # most that a further near miss may be less alike than the first
MAX_SIMILAR: Final = 3
SHORTEST_PART: Final = 4  # letters of a part of a name that may stand for it
DASH: Final = r"[-\u2010-\u2015\u2043\u2212\u30fc\ufe58\ufe63\uff0d]"
NUMBER: Final = re.compile(rf"0*([0-9])\s?{DASH}\s?0*([0-9]{{1,3}})", re.ASCII)
ARTICLE: Final = re.compile(r"^(?:the|a|an) (?=\w)")
WORD: Final = re.compile(r"[^\W_]+")
# Letters that look alike in both alphabets, so that a mixed word is still the word.
ALIKE: Final = str.maketrans("ёавекмнорстух", "eabekmhopctyx")


def folded(words: str) -> str:
    """The words without case, punctuation, the dots of ё and the alphabet of letters that look alike."""
    plain = unicodedata.normalize("NFKC", words).casefold().translate(ALIKE)
    return " ".join(WORD.findall(plain))


@dataclass(slots=True)
class CardNames:
    """The names of a pool's cards and cruisers, those of before among them, written apart or together."""

    pool: CardPool
    by_name: dict[str, Named] = field(init=False)
    words: list[str] = field(init=False)
    longest: int = field(init=False)

    def __post_init__(self) -> None:
        self.by_name = {}
        for card in self.pool.cards.values():
            self._add(card, *former_names_of(card))
        for card in self.pool.cards.values():
            self._add(card, card.name, card.name_ru)
        for cruiser in self.pool.cruisers.values():
            self._add(cruiser, *cases_of(cruiser.name_ru))
        for cruiser in self.pool.cruisers.values():
            self._add(cruiser, cruiser.name, cruiser.name_ru, cruiser.key)
        self.words = sorted({word for name in self.by_name for word in name.split()})
        self.longest = max((name.count(" ") + 1 for name in self.by_name), default=1)

    def _add(self, named: Named, *names: str) -> None:
        for name in filter(None, map(folded, names)):
            self.by_name[name] = self.by_name[name.replace(" ", "")] = named

    def card(self, words: str) -> CardContent | None:
        """The card of that number or call sign."""
        if number := NUMBER.fullmatch(words.strip()):
            return self.pool.cards.get(f"{number[1]}-{number[2]}")
        found = self.by_name.get(folded(words))
        return found if isinstance(found, CardContent) else None

    def cruiser(self, words: str) -> CruiserContent | None:
        """The cruiser of that name or key."""
        found = self.by_name.get(folded(words))
        return found if isinstance(found, CruiserContent) else None

    def similar(self, words: str, least: int = SIMILAR) -> list[Named]:
        """What the words may be a misspelling or a part of, the likeliest first."""
        asked = ARTICLE.sub("", folded(words))
        if len(asked) < SHORTEST_PART - 1:
            return []
        swapped = folded(words.casefold().translate(OTHER_LAYOUT))
        found = [
            (score, name)
            for query in (asked, swapped)
            for name, score, _place in process.extract(
                query,
                list(self.by_name),
                scorer=fuzz.ratio,
                limit=2 * MAX_SIMILAR,
                score_cutoff=least,
            )
        ]
        found.sort(key=lambda each: -each[0])
        names = [name for score, name in found if score >= found[0][0] - MARGIN]
        if not names and len(asked) >= SHORTEST_PART:
            parts = [set(self.near_words(part)) for part in asked.split()]
            names = [
                name for name in self.by_name if all(map(set(name.split()).intersection, parts))
            ]
        return list(
            {label_of(each): each for each in map(self.by_name.__getitem__, names)}.values()
        )[:MAX_SIMILAR]

    def near_words(self, part: str) -> list[str]:
        """The words of names that the word may be, in whatever form."""
        found = process.extract(part, self.words, scorer=fuzz.ratio, limit=None, score_cutoff=80)
        return [word for word, _score, _place in found]


def cases_of(name: str) -> list[str]:
    """The forms that a Russian name of one word takes in a sentence, such as «на Аресе»."""
    if " " in name or not re.search("[а-яё]$", name):
        return []
    endings = ("ы", "и", "е", "у", "ой") if name.endswith("а") else ("а", "у", "ом", "е")
    return [name.removesuffix("а") + ending for ending in endings]


def split_names(words: str) -> Sequence[str]:
    """The names of a list with commas or semicolons."""
    return [name for each in re.split(r"[,;\n]", words) if (name := each.strip())]


def label_of(meant: Named) -> str:
    """What it is called in the reader's language."""
    if isinstance(meant, CruiserContent):
        return cruiser_name(meant)
    return f"{meant.number} {call_sign(meant)}".strip()
