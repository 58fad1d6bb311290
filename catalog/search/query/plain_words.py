"""Plain words that stand for conditions: ``level 3``, ``green pivot``, ``3 истребителя``, ``not roll``."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from catalog.cards.content import CARD_NUMBER
from catalog.search.query.tree import (
    Either,
    Every,
    KeyTerm,
    Listed,
    Negation,
    Node,
    QueryFragment,
    Words,
)
from catalog.search.query.words import (
    HALVES,
    KEYS,
    KEYS_OF_A_HALF,
    MEASURED,
    SORT_WORDS,
    series_by_stems,
    symbols_by_stems,
)
from catalog.search.text import DASHES, normalized, stem_of

LONGEST_SYMBOL: Final = 3  # words
NOT: Final = frozenset({"not", "no", "without", "except", "не", "без", "нет", "кроме"})
SPARE: Final = frozenset(
    {"a", "an", "the", "of", "with", "and", "in", "on", "at", "half", "card", "cards"}
    | {"all", "any", "every", "that", "which", "are", "have", "has", "show", "but", "everything"}
    | {"both", "either", "is", "найди", "где", "какая", "какие", "какой", "у", "или"}
    | {"карту", "карте", "картой", "картам", "картами", "картах"}
    | {"карта", "карты", "карт", "в", "во", "с", "со", "на", "и", "половина", "половине"}
    | {"все", "всех", "всё", "что", "покажи", "а", "самая", "самые", "most", "what"}
    | {"которая", "которой", "которую", "которые", "которых", "которыми"}
)
# Who asks for these wants the cards by their worth, the best or the worst first.
ORDERS_BY_WORTH: Final[Mapping[str, str]] = {
    stem_of(word): order
    for order, words in {
        "worth": "best strongest good strong valuable лучшие хорошие ценные сильные сильнейшие",
        "-worth": "worst weakest weak bad худшие плохие слабые слабейшие",
    }.items()
    for word in words.split()
}
SORT_CASES: Final = {"уровню": "level", "имени": "name", "названию": "name"}
TOP: Final = frozenset({"top", "топ"})  # of cards
SORTED: Final = frozenset(
    map(stem_of, ("sort", "sorted", "order", "ordered", "сортировать", "сортировка"))
)
BY: Final = frozenset({"by", "по"})
MANY: Final = frozenset({"most", "many", "highest", "много", "побольше"})
LEAST: Final = frozenset({"least", "наименее"})
CARDS: Final = frozenset({"card", "cards", "карта", "карты", "карт"})
NUMERALS: Final[Mapping[str, tuple[str, ...]]] = {
    "0": ("zero", "ноль", "нулевой"),
    "1": ("one", "first", "один", "одна", "одним", "одного", "первый"),
    "2": ("two", "second", "два", "две", "двумя", "двух", "второй"),
    "3": ("three", "third", "три", "тремя", "трех", "третий", "третьего"),
    "4": ("four", "четыре", "четырьмя", "четырех"),
}
COMPARISONS: Final[Mapping[tuple[str, ...], str]] = {
    tuple(words.split()): sign
    for sign, phrases in {
        ">=": "from/min/at least/хотя бы/от/начиная с/не менее/не меньше/минимум",
        "<=": "up to/max/at most/до/не выше/не более/не больше/максимум",
        ">": "over/above/higher than/more than/выше/больше/более",
        "<": "under/below/lower than/less than/fewer than/ниже/меньше/менее",
        ":": "exactly/is/of/between/ровно/между",
    }.items()
    for words in phrases.split("/")
}
# What a figure may be joined to, as in ``lvl3``.
KEYS_OF_MEASURES: Final[Mapping[str, str]] = {word: key for key in MEASURED for word in KEYS[key]}
COUNT: Final = re.compile(r"([0-9]{1,2})(\+|st|nd|rd|th|-?(?:й|го|я|м|ый|ой|ий))?", re.IGNORECASE)
OR_MORE: Final = re.compile(
    r"(?:or|and|и|или) (more|over|above|higher|больше|более|выше)|(?:or|and|и|или) \w+"
)
TO: Final = frozenset({"to", "through", "до", "по"})
COUNTS: Final = re.compile(rf"[0-9]{{1,2}}(?:\.\.|[{DASHES}])[0-9]{{1,2}}")
NUMBER: Final = re.compile(rf"[#№]?0?([0-3])\s*[{DASHES}._/]\s*0{{0,2}}([1-9][0-9]{{0,2}})")
JOINED_NUMBER: Final = re.compile(r"^([0-3])([1-9][0-9])$", re.ASCII)
JOINED_MEASURE: Final = re.compile(r"([^\W\d_]+)[.-]?([0-9]{1,2}\+?)")
PLACING: Final = frozenset({"on", "at", "in", "в", "во", "на", "the"})
ADVERBS: Final = frozenset({"сверху", "снизу", "вверху", "внизу"})
JOINING: Final = frozenset({"and", "и"})
FIGURE: Final = re.compile(r"[0-9]", re.ASCII)
SERIAL: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)

Reading = tuple[Node, int]  # what words stand for, and how many of them


@cache
def measures_by_stem() -> Mapping[str, str]:
    """The stem of a noun -> the key of what it counts."""
    return {
        stem_of(normalized(word)): key for key in MEASURED for word in KEYS[key] if len(word) > 1
    } | {stem_of("уровня"): "level"}


@cache
def halves_by_stem() -> Mapping[str, str]:
    return {stem_of(normalized(w)): half for half, words in HALVES.items() for w in words}


@cache
def numerals() -> Mapping[str, str]:
    return {stem_of(word): figure for figure, words in NUMERALS.items() for word in words}


def card_number(text: str) -> str | None:
    """The number of a card that is written with whatever dash, such as ``3–10`` or ``#3.10``."""
    found = NUMBER.fullmatch(text)
    number = f"{found[1]}-{found[2]}" if found else ""
    return number if CARD_NUMBER.fullmatch(number) else None


def read_plain_words(node: Node) -> Node:
    """The tree with conditions in the place of the words that stand for them."""
    if isinstance(node, Every):
        return read_row(node.parts)
    if isinstance(node, Words):
        return read_row((node,))
    if isinstance(node, Negation):
        return Negation(read_plain_words(node.inner))
    if isinstance(node, Either):
        either = with_figures(tuple(map(read_plain_words, node.parts)))
        return either[0] if len(either) == 1 else Either(either)
    if isinstance(node, Listed):
        # “Cards, which pivot” lists nothing.
        told = [part for part in node.parts if not is_spare(part)]
        parts = with_figures(tuple(map(read_plain_words, told or node.parts)))
        if len(parts) == 1:
            return parts[0]
        return Either(parts) if len({kind_of(part) for part in parts}) == 1 else Every(parts)
    return node


def with_figures(parts: Sequence[Node]) -> tuple[Node, ...]:
    """The parts with bare figures joined to their measure, as in “level 2, 3” and “2 or 3 fighters”."""
    found: list[Node] = []
    for part in parts:
        last = reading_of(found[-1]) if found else None
        if (
            isinstance(last, PlainTerm)
            and last.key.text in MEASURED
            and isinstance(part, Words)
            and FIGURE.fullmatch(part.fragment.text)
        ):
            found[-1] = replace(last, values=(*last.values, part.fragment))
        elif (
            isinstance(last, Words)
            and FIGURE.fullmatch(last.fragment.text)
            and isinstance(measure := reading_of(part), PlainTerm)
            and measure.key.text in MEASURED
            and measure.operator.text == ":"
        ):
            found[-1] = replace(measure, values=(last.fragment, *measure.values))
        else:
            found.append(part)
    return tuple(found)


def is_spare(node: Node) -> bool:
    """Whether the words say nothing of a card beside others."""
    if isinstance(node, Every):
        return all(map(is_spare, node.parts))
    return plain_words_of(node) in SPARE


def plain_words_of(node: Node) -> str:
    """The normalized words; empty where they are quoted, or no words."""
    if not isinstance(node, Words) or node.is_quoted:
        return ""
    return normalized(node.fragment.text)


def without_plain_order(tree: Node) -> tuple[Node | None, str]:
    """The tree without words such as “best” or “sorted by level”, and the order that they ask for."""
    if isinstance(tree, Listed):
        read = [without_plain_order(part) for part in tree.parts]
        left = tuple(part for part, _order in read if part is not None)
        order = next((order for _part, order in read if order), "")
        return (Listed(left) if len(left) > 1 else left[0] if left else None), order
    parts = list(tree.parts) if isinstance(tree, Every) else [tree]
    words = [plain_words_of(part) for part in parts]
    for place, word in enumerate(words):
        order, length = order_at(words, place, word)
        if order:
            rest = [*parts[:place], *parts[place + length :]]
            # “The 10 best cards” asks for no serial.
            rest = [
                part for part in rest if not re.fullmatch(r"[1-9]\d|[5-9]", plain_words_of(part))
            ]
            is_all = all(plain_words_of(part) in SPARE for part in rest)
            return (None if is_all else Every(tuple(rest)) if len(rest) > 1 else rest[0]), order
    return tree, ""


def order_at(words: Sequence[str], place: int, word: str) -> tuple[str, int]:
    """The order that words from there on ask for, and how many they are."""
    after = [*words[place + 1 : place + 3], "", ""]
    if word and (order := ORDERS_BY_WORTH.get(stem_of(word))):
        return order, 1
    if word in LEAST and ORDERS_BY_WORTH.get(stem_of(after[0])):
        return "-worth", 2
    if word in TOP and after[0] in CARDS:
        return "worth", 1
    if word in TOP and after[0] and (after[1] in CARDS or (after[0].isdecimal() and not after[1])):
        return "worth", 2
    if word in BY and (order := orders_by_stem().get(stem_of(after[0]))):
        return order, 2
    if (word, after[0]) == ("больше", "всего") and after[1]:
        noun = measures_by_stem().get(stem_of(after[1]))
        return (noun, 3) if noun else ("", 0)
    by = after[0] in BY
    if word and stem_of(word) in SORTED and (order := orders_by_stem().get(stem_of(after[by]))):
        return order, 2 + by
    noun = measures_by_stem().get(stem_of(after[0])) if word in MANY and after[0] else None
    return (noun, 2) if noun in ("fighters", "effects", "level") else ("", 0)


@cache
def orders_by_stem() -> Mapping[str, str]:
    return {stem_of(word): order for word, order in (*SORT_WORDS.items(), *SORT_CASES.items())}


def kind_of(node: Node) -> str:
    """What a part of a list is about: alternatives are of one kind."""
    node = reading_of(node)
    if isinstance(node, KeyTerm):
        return node.key.text
    is_words = isinstance(node, Every) and {kind_of(part) for part in node.parts} == {"words"}
    return "words" if isinstance(node, Words) or is_words else type(node).__name__


def reading_of(node: Node) -> Node:
    """What plain words mean unless they are a call sign."""
    if not isinstance(node, Either) or len(node.parts) != 2:
        return node
    first, second = node.parts
    return second if isinstance(first, Words) and first.is_quoted else node


def read_row(parts: Sequence[Node]) -> Node:
    """What all of the parts in a row mean together."""
    row = RowReader(parts)
    found = merged(row.read())
    whole = found[0] if len(found) == 1 else Every(tuple(found))
    if len(parts) == 1 or not row.changed or not row.is_plain:
        return whole
    # The words may also be a call sign, such as «Не по сценарию».
    said = [part.fragment for part in parts if isinstance(part, Words)]
    text = " ".join(fragment.text for fragment in said)
    name = Words(QueryFragment(text, said[0].start, said[-1].end), is_quoted=True)
    return Either((name, whole))


def merged(found: Sequence[Node]) -> list[Node]:
    """The conditions with several numbers or colours as one, of which any may hold."""
    kept: dict[str, Node] = {}
    for place, node in enumerate(found):
        is_one = isinstance(node, PlainTerm) and node.key.text in ("number", "is")
        name = node.key.text if isinstance(node, PlainTerm) and is_one else str(place)
        earlier = kept.get(name)
        if isinstance(earlier, PlainTerm) and isinstance(node, PlainTerm):
            kept[name] = replace(earlier, values=(*earlier.values, *node.values))
        else:
            kept[name] = node
    return list(kept.values())


class PlainTerm(KeyTerm):
    """A condition that was said in plain words."""


class RowReader:
    """Reads words in a row from left to right, the longest reading of each place first."""

    def __init__(self, parts: Sequence[Node]) -> None:
        self.parts = parts
        self.is_plain = all(isinstance(part, Words) for part in parts)
        self.changed = False
        self.texts = [plain_words_of(part) or None for part in parts]
        # “Cards” and “all cards” are all of them.
        self.is_about_all = not CARDS.isdisjoint(self.texts) or self.texts in (
            ["all"],
            ["everything"],
        )

    def read(self) -> list[Node]:
        found: list[Node] = []
        place = 0
        while place < len(self.parts):
            node, length = self.reading(place, found)
            self.changed |= node is not self.parts[place]
            if node is not None:
                found.append(node)
            place += length
        return found or ([] if self.is_about_all else list(self.parts))

    def reading(self, place: int, found: list[Node]) -> tuple[Node | None, int]:
        if self.texts[place] is None:
            part = self.parts[place]
            return (part if isinstance(part, Words) else read_plain_words(part)), 1
        condition = self.condition(place) or self.negation(place) or self.half(place, found)
        if condition:
            return condition
        part = self.parts[place]
        return (None if (len(self.parts) > 1 or self.is_about_all) and is_spare(part) else part), 1

    def condition(self, place: int, half: str = "") -> Reading | None:
        """What the words from there on say of the whole card or of a half."""
        if half:
            return self.measure(place, half) or self.symbol(place, half)
        return self.measure(place) or self.number(place) or self.series(place) or self.symbol(place)

    def word(self, place: int) -> str:
        return (self.texts[place] or "") if place < len(self.texts) else ""

    def raw(self, place: int) -> str:
        part = self.parts[place] if place < len(self.parts) else None
        return part.fragment.text if isinstance(part, Words) and not part.is_quoted else ""

    def term(self, key: str, operator: str, value: str, place: int, length: int) -> Reading:
        """A condition in the place of the words."""
        ends = [part for part in self.parts[place : place + length] if isinstance(part, Words)]
        start, end = ends[0].fragment.start, ends[-1].fragment.end
        made = (QueryFragment(text, start, end) for text in (key, operator, value))
        key_part, operator_part, value_part = made
        return PlainTerm(key_part, operator_part, (value_part,)), length

    def count(self, place: int) -> tuple[str, str, int] | None:
        """Operator, figures and number of words of a count such as ``3``, ``3+`` or ``at least 3``."""
        sign, length = self.comparison(place)
        if sign:
            plain = self.plain_count(place + length)
            is_range = plain and plain[0] == ":" and ".." in plain[1]
            return (":" if is_range else sign, plain[1], length + plain[2]) if plain else None
        return self.plain_count(place)

    def comparison(self, place: int) -> tuple[str, int]:
        """The sign that words such as “at least” stand for, and how many they are."""
        for words, sign in COMPARISONS.items():
            if tuple(self.word(place + step) for step in range(len(words))) == words:
                return sign, len(words)
        return "", 0

    def plain_count(self, place: int) -> tuple[str, str, int] | None:
        first = self.figure(place)
        if first is None or first[0] != ":":
            return first
        more = OR_MORE.fullmatch(self.word(place + 1))
        if more:
            return (">=" if more[1] else "<="), first[1], 2
        second = self.figure(place + 1)  # between 2 and 3 fighters
        if second and second[0] == ":" and self.noun(place + 2) and second[1] > first[1]:
            return ":", f"{first[1]}..{second[1]}", 2
        last = self.figure(place + 2) if self.word(place + 1) in TO else None
        return (":", f"{first[1]}..{last[1]}", 3) if last and last[0] == ":" else first

    def figure(self, place: int) -> tuple[str, str, int] | None:
        raw = self.raw(place)
        if COUNTS.fullmatch(raw):
            return ":", raw, 1
        if found := COUNT.fullmatch(raw):
            return (">=" if found[2] == "+" else ":"), found[1], 1
        figure = numerals().get(stem_of(self.word(place))) if self.word(place) else None
        return (":", figure, 1) if figure else None

    def measure(self, place: int, half: str = "") -> Reading | None:
        """``level 3``, ``3 fighters``, or fighters at all."""
        if glued := JOINED_MEASURE.fullmatch(self.raw(place)):
            noun = KEYS_OF_MEASURES.get(glued[1].casefold())
            operator = ">=" if glued[2].endswith("+") else ":"
            return self.term(noun, operator, glued[2].rstrip("+"), place, 1) if noun else None
        if (found := self.counted_noun(place)) is None:
            return None
        key, operator, figures, length = found
        name = f"{half}.{key}" if half and key in KEYS_OF_A_HALF else key
        term, _length = self.term(name, operator, figures, place, length)
        further = self.further_figures(place + length, key) if operator == ":" else []
        joined = with_figures([term, *(self.parts[at] for at in further)])
        return (joined[0], length + len(further)) if len(joined) == 1 else (term, length)

    def counted_noun(self, place: int) -> tuple[str, str, str, int] | None:
        """What is counted, operator, figures, and how many words say so."""
        sign, words = self.comparison(place)
        noun = self.noun(place + words)
        if sign and noun and (plain := self.plain_count(place + words + 1)):  # higher than level 1
            return noun, sign, plain[1], words + 1 + plain[2]
        noun = self.noun(place)
        if noun and (counted := self.count(place + 1)):
            return noun, counted[0], counted[1], 1 + counted[2]
        if (counted := self.count(place)) and (counts := self.noun(place + counted[2])):
            length = counted[2] + 1
            if more := OR_MORE.fullmatch(self.word(place + length)):
                return counts, (">=" if more[1] else "<="), counted[1], length + 1
            return counts, counted[0], counted[1], length
        is_any = noun == "fighters" and not self.symbol(place)
        return ("fighters", ">=", "1", 1) if is_any else None

    def further_figures(self, place: int, key: str) -> list[int]:
        """The places of bare figures, as in “levels 2 and 3”, which count nothing else."""
        end = place
        while key == "level" and FIGURE.fullmatch(self.raw(end)):
            end += 1
        return list(range(place, end - bool(end > place and self.noun(end))))

    def noun(self, place: int) -> str | None:
        word = self.word(place)
        return measures_by_stem().get(stem_of(word)) if word else None

    def number(self, place: int) -> Reading | None:
        """A card's number, also with a space in the place of the dash."""
        raw = JOINED_NUMBER.sub(r"\1-\2", self.raw(place))
        if number := card_number(raw):
            return self.term("number", ":", number, place, 1)
        pair = (self.raw(place), self.raw(place + 1))
        if re.fullmatch("[0-3]", pair[0]) and SERIAL.fullmatch(pair[1]):
            return self.term("number", ":", "-".join(pair), place, 2)
        return None

    def series(self, place: int) -> Reading | None:
        stems = (stem_of(self.word(place)),)
        if (code := series_by_stems().get(stems)) is None:
            return None
        return self.term("is", ":", code, place, 1)

    def symbol(self, place: int, half: str = "") -> Reading | None:
        """An effect or a protection of several words, or of one on a half."""
        for length in range(LONGEST_SYMBOL, 0 if half else 1, -1):
            words = [self.word(place + step) for step in range(length)]
            if all(words) and tuple(map(stem_of, words)) in symbols_by_stems():
                key = f"{half}.has" if half else "has"
                return self.term(key, ":", " ".join(words), place, length)
        return None

    def negation(self, place: int) -> Reading | None:
        """``not pivot``, ``без щитов``."""
        if self.word(place) not in NOT or place + 1 == len(self.parts):
            return None
        inner, length = self.reading(place + 1, [])
        return (Negation(inner), 1 + length) if inner is not None else None

    def half(self, place: int, found: list[Node]) -> Reading | tuple[None, int] | None:
        """``top pivot``, or ``pivot on top``."""
        half = halves_by_stem().get(stem_of(self.word(place)))
        if half is None:
            return None
        spare = 0
        while self.word(place + 1 + spare) in SPARE - JOINING:
            spare += 1
        # “Shield on top and …” speaks of what stands before.
        is_placed = self.word(place) in ADVERBS or (place > 0 and self.word(place - 1) in PLACING)
        is_told = is_placed and bool(found) and of_half(found[-1], half) is not None
        has_after = self.word(place + 1 + spare) and not is_told
        after = self.condition(place + 1 + spare, half) if has_after else None
        if after:
            return after[0], 1 + spare + after[1]
        before = found.pop() if found else None
        told = of_half(before, half)
        if told is None:
            found += [before] if before else []
            return None
        return told, 1 + spare


def of_half(node: Node | None, half: str) -> Node | None:
    """The condition for one half; None where it says nothing of halves."""
    if isinstance(node, Negation):
        inner = of_half(node.inner, half)
        return Negation(inner) if inner else None
    if isinstance(node, PlainTerm) and node.key.text in KEYS_OF_A_HALF:
        return replace(node, key=replace(node.key, text=f"{half}.{node.key.text}"))
    if isinstance(node, Words) and (stem_of(normalized(node.fragment.text)),) in symbols_by_stems():
        sign = replace(node.fragment, text=":")
        return PlainTerm(replace(node.fragment, text=f"{half}.has"), sign, (node.fragment,))
    return None
