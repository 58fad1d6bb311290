"""Markdown: the name as a heading, a line for the cruiser, and a list of cards under a heading a level."""

import re
from itertools import groupby
from typing import Final

from decks.formats.deck_list import DeckList, Reading
from decks.formats.transcript import CARD, CRUISER, Transcript
from decks.supply import Supply

TITLE: Final = re.compile(r"#\s+(.*)")
SUBTITLE: Final = re.compile(r"#{2,6}\s.*")
ITEM: Final = re.compile(r"(?:[-*+]\s+)?(?:\[|\*\*)?(?P<card>[0-9]{1,4}-[0-9]{1,4})(?![0-9-]).*")
SIGNS: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|&~])")
ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|&~])")


def read(text: str, _supply: Supply) -> Reading:
    """What the headings and list items say; what follows a card's number is not looked at."""
    found = Transcript()
    for place, line in enumerate(text.split("\n"), start=1):
        entry = line.strip()
        if match := TITLE.fullmatch(entry):
            found.note_name(place, ESCAPED.sub(r"\1", match[1]))
        elif match := ITEM.fullmatch(entry):
            found.cards.append(match["card"])
        elif match := CRUISER.fullmatch(entry.replace("**", "")):
            found.note_cruiser(place, match[1])
        elif entry and not SUBTITLE.fullmatch(entry):
            found.note_strange(place, entry)
    return found.reading()


def render(deck: DeckList, supply: Supply) -> str:
    """The deck as a text that `read` understands."""
    parts = [f"# {escape(deck.name)}"] if deck.name else []
    if deck.cruiser:
        parts.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"- {number} {escape(title(number, supply))}".rstrip() for number in numbers]
        parts.append("\n".join([f"## Level {level} ({len(numbers)})", "", *items]))
    return "\n\n".join(parts) + "\n"


def by_level(cards: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The cards in their order, a new part wherever the level changes."""
    parts = groupby(
        (card for card in cards if CARD.fullmatch(card)), lambda card: card.split("-")[0]
    )
    return [(level, list(numbers)) for level, numbers in parts]


def title(number: str, supply: Supply) -> str:
    """The card's call sign as the file gives it to any reader."""
    card = supply.cards.get(number)
    return card.name if card else ""


def escape(words: str) -> str:
    """The words with every sign that Markdown would obey after a backslash."""
    return SIGNS.sub(r"\\\1", words)
