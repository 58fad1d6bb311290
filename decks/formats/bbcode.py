"""BBCode for forums: the name in bold, a line with the cruiser, a list of cards for each level."""

import re
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, ParsedDeck
from decks.formats.markdown import by_level, title
from decks.formats.parse_state import CRUISER, ParseState

NAME: Final = re.compile(r"\[b\](.*)\[/b\]", re.IGNORECASE)
SUBTITLE: Final = re.compile(r"\[u\].*\[/u\]", re.IGNORECASE)
TAG: Final = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)
ITEM: Final = re.compile(r"([0-9]{1,4}-[0-9]{1,4})(?![0-9-]).*")


def read(text: str, pool: CardPool) -> ParsedDeck:
    """Parses the bold line, the cruiser and the list items; ignores text after card numbers."""
    found = ParseState()
    for place, line in enumerate(text.split("\n"), start=1):
        entry = line.strip()
        if match := NAME.fullmatch(entry):
            found.note_name(place, match[1])
            continue
        if SUBTITLE.fullmatch(entry):
            continue
        plain = TAG.sub("", entry).strip()
        if match := ITEM.fullmatch(plain):
            found.cards.append(match[1])
        elif match := CRUISER.fullmatch(plain):
            found.note_cruiser(place, match[1])
        elif plain:
            found.note_words(place, entry, plain, pool)
    return found.result()


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text that `read` understands."""
    lines = [f"[b]{deck.name}[/b]"] if deck.name else []
    if deck.cruiser:
        lines.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"[*]{number} {title(number, pool)}".rstrip() for number in numbers]
        lines += [f"[u]Level {level} ({len(numbers)})[/u]", "[list]", *items, "[/list]"]
    return "\n".join(lines) + "\n"
