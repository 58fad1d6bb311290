"""Markdown: the name as a heading, a line with the cruiser, a list of cards for each level."""

import re
from itertools import groupby
from typing import Final

from catalog.cards.content import parse_number
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList

SIGNS: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|&~])")


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text in Markdown."""
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
        (card for card in cards if parse_number(card)), lambda card: card.split("-")[0]
    )
    return [(level, list(numbers)) for level, numbers in groups]


def title(number: str, pool: CardPool) -> str:
    """The card's English call sign; empty if there is no such card."""
    card = pool.cards.get(number)
    return card.name if card else ""


def escape(words: str) -> str:
    """The words with backslashes before Markdown's special characters."""
    return SIGNS.sub(r"\\\1", words)
