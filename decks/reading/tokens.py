"""A line as mentions: cards, cruisers, counts, what may be a card, words, and what parts them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import Final

from catalog.cards.content import CardContent, parse_number
from decks.construction.card_names import DASH, NUMBER, CardNames, Named, folded
from decks.reading.vocabulary import AND, MONTHS

MAX_NAME_TOKENS: Final = 20
MONTH: Final = rf"(?:{'|'.join(MONTHS)})[a-zа-я]*\.?"
YEAR: Final = r"(?:(?:19|20)\d\d|\d\d)"
PART: Final = r"[./-]"
MIDNIGHT: Final = r"(?:[ T]0?0:00(?::00)?)?"
DATE: Final = (
    rf"\d{{1,2}}{PART}?\s?{MONTH}(?:{PART}?\s?{YEAR})?|{MONTH}{PART}?\s?\d{{1,2}}(?!\d)"
    rf"|(?:19|20)\d\d-\d\d?-\d\d?{MIDNIGHT}|\d{{1,2}}{PART}\d{{1,2}}{PART}{YEAR}{MIDNIGHT}"
)
DAY: Final = rf"(?:\d{{1,4}}{PART}\d{{1,2}}{PART}\d{{2,4}}|today|yesterday|сегодня|вчера)"
# A time stamp, with its date, in brackets or not.
SPAN: Final = rf"0*[0-3]\s?{DASH}\s?\d{{1,3}}"
SPANS: Final = rf"{SPAN}\s?(?:\.\.\.?|…|\b(?:to|through|thru|till|until|по|до)\b)\s?{SPAN}"
STAMP: Final = (
    rf"[\[(]?(?:{DAY},?\s*(?:at |в )?)?(?!0?0:00)\d{{1,2}}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?"
    rf"(?:,\s*{DAY})?[\])]?"
    rf"|[\[(]{DAY}[\])]"
)
TOKEN: Final = re.compile(
    rf"""(?P<address>https?://\S+)
    |(?P<stamp>{STAMP})(?!\w)
    |(?P<date>(?<![\w.,/-])(?:{DATE}))(?![\w-]|[./]\d)
    |(?P<span>(?<![\w.]){SPANS})(?![\w-]|\.\d)
    |(?P<number>(?<![\w.]){NUMBER.pattern})(?!\w|{DASH}\s?\w|\.\d)
    |(?P<unclear>(?<![\w.,/-])(?:[oо0-3][{DASH[1:-1]}._:/\\~=ю\s][1-9o][0-9oо]{{0,2}}|[oоlзi]{DASH}[0-9]{{1,3}}))(?![\w-]|[.,/]\d)
    |(?P<count>(?<!\w)\d{{1,4}}\s?(?:[x×х*✕✖](?![a-zа-яё])|(?:шт\w*|pcs?|cop(?:y|ies)|экз)(?!\w)\.?)|(?<!\w)[x×х*✕✖]\s?\d{{1,4}}(?!\w)|\(\s*[x×х]?\s?\d{{1,2}}\s?[x×х]?\s*\)|\[\d{{1,2}}\])
    |(?P<ordinal>(?:\#|№|\bno\.?|\bn[o°º]\.?)\s?\d+)(?!\s?{DASH}\s?\d)
    |(?P<integer>\d+(?:[.,]0)?)(?![.,]\d)
    |(?P<word>[^\W\d_]+|\d[\w.,]*)
    |(?P<hard>[,;+&•·●▪◦‣]|\s//\s?)
    |(?P<soft>[|/\t\\:=→>—–]|\s-\s)
    |(?P<question>\?+)
    |(?P<cross>[✗✘❌❎🚫⛔])
    |(?P<sign>\S)""",
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip


@dataclass(slots=True)
class Mention:
    """A part of a line from `start` to `end`; `options` are the cards that it may mean."""

    kind: str
    start: int
    end: int
    named: Named | None = None
    number: int = 0
    options: tuple[str, ...] = ()


def mentions(line: str, names: CardNames) -> list[Mention]:
    """What the line mentions, in its order; words that stand together are one mention."""
    tokens = list(TOKEN.finditer(line))
    found: list[Mention] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        is_word = token.lastgroup in ("word", "integer")
        if is_word and (named := name_at(tokens, place, names)):
            length, what = named
            kind = "name" if isinstance(what, CardContent) else "cruiser"
            found.append(Mention(kind, token.start(), tokens[place + length - 1].end(), what))
            place += length
            continue
        place += 1
        mention = mentioned(token, names)
        last = found[-1] if found else None
        if mention.kind == "words" and last and last.kind == "words":
            last.end = mention.end
        elif mention.kind != "sign":
            found.append(mention)
    return found


def name_at(tokens: list[re.Match[str]], place: int, names: CardNames) -> tuple[int, Named] | None:
    """The longest name that begins with that token, and the number of its tokens."""
    words: list[str] = []
    best = None
    for length, token in enumerate(islice(tokens, place, place + MAX_NAME_TOKENS), start=1):
        if token.lastgroup in ("word", "integer"):
            words.append(folded(token[0]))
            if named := names.by_name.get(" ".join(words)):
                best = length, named
        elif not words or token.lastgroup != "sign" or token[0] in "()[]{}<#":
            break
        if len(words) > names.longest:
            break
    return best


def mentioned(token: re.Match[str], names: CardNames) -> Mention:
    """What a single token mentions."""
    kind, text = token.lastgroup or "sign", token[0]
    mention = Mention(kind, token.start(), token.end())
    cards = names.pool.cards
    # The groups of the pattern of numbers stand inside that of `number`.
    if kind == "number" or (token["number"] is not None):
        mention.kind, mention.named = "number", names.card(text)
        mention.options = (re.sub(rf"\s?{DASH}\s?", "-", text),)
    elif kind == "span":
        mention.options = tuple(each for each in numbers_of_span(text) if each in cards)
        mention.kind = "span" if mention.options else "words"
    elif kind == "date":
        mention.options = tuple(each for each in numbers_of_date(text) if each in cards)
        mention.kind = "suggested" if mention.options else "words"
    elif kind == "unclear":
        digits = re.findall(
            r"\d+", re.sub("[oо]", "0", re.sub("[li]", "1", text.lower().replace("з", "3")))
        )
        mention.options = tuple(n for n in ("-".join(digits),) if n in cards)
        mention.kind = "suggested" if mention.options else "words"
    elif kind in ("count", "integer"):
        mention.number = int(re.findall(r"\d+", text)[0][:9])
        if kind == "integer" and (days := numbers_of_serial(mention.number)):
            mention.options = tuple(each for each in days if each in cards)
            mention.kind = "suggested" if mention.options else kind
    elif kind == "address":
        mention.kind = "words"
    elif kind == "word":
        mention.kind = "hard" if text.casefold() in AND else "words"
    return mention


def numbers_of_date(text: str) -> Iterator[str]:
    """The card numbers that a spreadsheet may have made this date of, in the order of its parts."""
    text = re.sub(MIDNIGHT + "$", "", text)
    parts = [int(part) for part in re.findall(r"\d+", text)]
    month = next((n for n, name in enumerate(MONTHS, 1) if re.search(name, text, re.I)), 0)
    if month:
        yield from numbers_of(parts[0], month)
    elif parts[0] > 31:
        yield from numbers_of(parts[2], parts[1], parts[0])
    else:
        yield from numbers_of(parts[0], parts[1], parts[2])


def numbers_of_span(text: str) -> Iterator[str]:
    """The card numbers from the first to the last, if both are of one level."""
    level, first, last_level, last = map(int, re.findall(r"\d+", text))
    if level == last_level:
        yield from (f"{level}-{serial}" for serial in range(first, last + 1))


def numbers_of(day: int, month: int, year: int = 0) -> Iterator[str]:
    numbers = [f"{day}-{month}", f"{month}-{day}"]
    if day == 1 and year % 100 > 31:  # 3-35 becomes March 1935 or 2035.
        numbers = [f"{month}-{year % 100}"]
    yield from dict.fromkeys(number for number in numbers if parse_number(number))


def numbers_of_serial(number: int) -> tuple[str, ...]:
    """The card numbers of a date that a spreadsheet shows as the count of its days since 1900."""
    if not 36_000 < number < 60_000:
        return ()
    day = date(1899, 12, 30) + timedelta(days=number)
    return tuple(numbers_of(day.day, day.month, day.year))
