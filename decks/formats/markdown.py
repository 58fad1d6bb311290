"""Markdown: the name as a heading, a line with the cruiser, a list of cards for each level."""

import re
from itertools import groupby
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, ParsedDeck
from decks.formats.parse_state import CARD, CRUISER, ParseState

TITLE: Final = re.compile(r"#\s+(.*)")
SUBTITLE: Final = re.compile(r"#{2,6}\s.*")
ITEM: Final = re.compile(r"(?:[-*+]\s+)?(?:\[|\*\*)?(?P<card>[0-9]{1,4}-[0-9]{1,4})(?![0-9-]).*")
SIGNS: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|&~])")
ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|&~])")


def read(text: str, pool: CardPool) -> ParsedDeck:
    """Parses headings, the cruiser and list items; ignores text after card numbers."""
    found = ParseState()
    for place, line in enumerate(text.split("\n"), start=1):
        entry = line.strip()
        if match := TITLE.fullmatch(entry):
            found.note_name(place, ESCAPED.sub(r"\1", match[1]))
        elif match := ITEM.fullmatch(entry):
            found.cards.append(match["card"])
        elif match := CRUISER.fullmatch(entry.replace("**", "")):
            found.note_cruiser(place, match[1])
        elif entry and not SUBTITLE.fullmatch(entry):
            found.note_words(place, entry, plain(entry), pool)
    return found.result()


def plain(entry: str) -> str:
    """The entry without the marks of a list, of links and of emphasis."""
    words = re.sub(r"^[-*+]\s+|\*\*", "", entry)
    words = re.sub(r"\[([^\]]*)\](?:\([^)]*\))?", r"\1", words)
    return ESCAPED.sub(r"\1", words).strip()


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text that `read` understands."""
    parts = [f"# {escape(deck.name)}"] if deck.name else []
    if deck.cruiser:
        parts.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"- {number} {escape(title(number, pool))}".rstrip() for number in numbers]
        parts.append("\n".join([f"## Level {level} ({len(numbers)})", "", *items]))
    return "\n\n".join(parts) + "\n"


def by_level(cards: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The cards in their order, grouped by level."""
    groups = groupby(
        (card for card in cards if CARD.fullmatch(card)), lambda card: card.split("-")[0]
    )
    return [(level, list(numbers)) for level, numbers in groups]


def title(number: str, pool: CardPool) -> str:
    """The card's English call sign; empty if there is no such card."""
    card = pool.cards.get(number)
    return card.name if card else ""


def escape(words: str) -> str:
    """The words with backslashes before Markdown's special characters."""
    return SIGNS.sub(r"\\\1", words)
