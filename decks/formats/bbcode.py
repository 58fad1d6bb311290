"""BBCode for forums: the name in bold, a line for the cruiser, and a list of cards for each level."""

import re
from typing import Final

from decks.formats.deck_list import DeckList, Reading
from decks.formats.markdown import by_level, title
from decks.formats.transcript import CRUISER, Transcript
from decks.supply import Supply

NAME: Final = re.compile(r"\[b\](.*)\[/b\]", re.IGNORECASE)
SUBTITLE: Final = re.compile(r"\[u\].*\[/u\]", re.IGNORECASE)
TAG: Final = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)
ITEM: Final = re.compile(r"([0-9]{1,4}-[0-9]{1,4})(?![0-9-]).*")


def read(text: str, _supply: Supply) -> Reading:
    """What the bold line and the list items say; what follows a card's number is not looked at."""
    found = Transcript()
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
            found.note_strange(place, entry)
    return found.reading()


def render(deck: DeckList, supply: Supply) -> str:
    """The deck as a text that `read` understands."""
    lines = [f"[b]{deck.name}[/b]"] if deck.name else []
    if deck.cruiser:
        lines.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"[*]{number} {title(number, supply)}".rstrip() for number in numbers]
        lines += [f"[u]Level {level} ({len(numbers)})[/u]", "[list]", *items, "[/list]"]
    return "\n".join(lines) + "\n"
