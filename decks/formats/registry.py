"""Decks written as text, a function for each format, and all formats by name."""

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext_lazy

from catalog.cards.content import parse_number
from catalog.web.formats.lazy_text import StrOrPromise
from decks.construction import codes
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList

SIGNS: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|&~])")
COLUMNS: Final = ("kind", "level", "serial", "name")
FORMULA: Final = ("=", "+", "-", "@", "'", "\t")


def plain_text(deck: DeckList, _pool: CardPool) -> str:
    """`name: …`, `cruiser: ares`, then a card a line by number."""
    head = [f"name: {deck.name}"] if deck.name else []
    if deck.cruiser:
        head.append(f"cruiser: {deck.cruiser}")
    return "\n".join([*head, *deck.cards]) + "\n"


def markdown(deck: DeckList, pool: CardPool) -> str:
    """The name as a heading, a line with the cruiser, a list of cards for each level."""
    parts = [f"# {escape(deck.name)}"] if deck.name else []
    if deck.cruiser:
        parts.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"- {number} {escape(title(number, pool))}".rstrip() for number in numbers]
        parts.append("\n".join([f"## Level {level} ({len(numbers)})", "", *items]))
    return "\n\n".join(parts) + "\n"


def bbcode(deck: DeckList, pool: CardPool) -> str:
    """The same for forums, the name in bold."""
    lines = [f"[b]{deck.name}[/b]"] if deck.name else []
    if deck.cruiser:
        lines.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"[*]{number} {title(number, pool)}".rstrip() for number in numbers]
        lines += [f"[u]Level {level} ({len(numbers)})[/u]", "[list]", *items, "[/list]"]
    return "\n".join(lines) + "\n"


def csv_table(deck: DeckList, pool: CardPool) -> str:
    """A row for each card, with level and serial in two columns, because 3-10 looks like a date.

    Rows of kind `deck` and `cruiser` contain the deck's name and the cruiser's key.
    """
    rows: list[tuple[str, ...]] = [COLUMNS]
    if deck.name:
        rows.append(("deck", "", "", guarded(deck.name)))
    if deck.cruiser:
        rows.append(("cruiser", "", "", guarded(deck.cruiser)))
    for number in deck.cards:
        level, _dash, serial = number.partition("-")
        rows.append(("card", level, serial, guarded(title(number, pool))))
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def json_object(deck: DeckList, _pool: CardPool) -> str:
    """`{"cruiser": "ares", "cards": ["0-1", …], "name": "…", "maybe": ["2-7"], "notes": {"0-1": "…"}}`.

    Only the cards are required. Cards to think about and notes are the owner's, who alone gets them.
    """
    table: dict[str, Any] = {"name": deck.name} if deck.name else {}
    if deck.cruiser:
        table["cruiser"] = deck.cruiser
    table["cards"] = list(deck.cards)
    if deck.remarks.maybe:
        table["maybe"] = list(deck.remarks.maybe)
    if deck.remarks.notes:
        table["notes"] = dict(deck.remarks.notes)
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def code(deck: DeckList, pool: CardPool) -> str:
    """The deck's code. Raises DeckCodeError for cards that the edition does not have."""
    return codes.encode(deck, pool) + "\n"


def by_level(cards: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The cards in their order, grouped by level."""
    groups = groupby(filter(parse_number, cards), lambda card: card.split("-")[0])
    return [(level, list(numbers)) for level, numbers in groups]


def title(number: str, pool: CardPool) -> str:
    """The card's English call sign; empty if there is no such card."""
    card = pool.cards.get(number)
    return card.name if card else ""


def escape(words: str) -> str:
    """The words with backslashes before Markdown's special characters."""
    return SIGNS.sub(r"\\\1", words)


def guarded(words: str) -> str:
    """The words, after an apostrophe if a spreadsheet would take them for a formula."""
    return f"'{words}" if words.startswith(FORMULA) else words


@dataclass(frozen=True, slots=True)
class Format:
    """A format with its stable name."""

    name: str
    label: StrOrPromise
    ending: str
    media_type: str
    render: Callable[[DeckList, CardPool], str]


FORMATS: Final = {
    each.name: each
    for each in (
        Format("text", gettext_lazy("Text"), ".txt", "text/plain", plain_text),
        Format("markdown", "Markdown", ".md", "text/markdown", markdown),
        Format("bbcode", "BBCode", ".bbcode", "text/plain", bbcode),
        Format("csv", "CSV", ".csv", "text/csv", csv_table),
        Format("json", "JSON", ".json", "application/json", json_object),
        Format("code", gettext_lazy("Code"), ".code", "text/plain", code),
    )
}
