"""Plain text: `name: …` and `cruiser: ares` on top, then one card number a line; `#` begins a comment."""

import re
from typing import Final

from django.utils.translation import gettext as _

from decks.formats.deck_list import DeckList, Reading
from decks.formats.transcript import CARD, CRUISER, Transcript, quoted
from decks.supply import Supply

NAME: Final = re.compile(r"(?:name|название)\s*:\s*(.*)", re.IGNORECASE)


def read(text: str, _supply: Supply) -> Reading:
    """What the lines say; every line that is neither card, cruiser nor name is a problem."""
    found = Transcript()
    for place, line in enumerate(text.split("\n"), start=1):
        if match := NAME.fullmatch(line.strip()):
            found.note_name(place, match[1])
            continue
        entry = line.partition("#")[0].strip()
        if CARD.fullmatch(entry):
            found.cards.append(entry)
        elif match := CRUISER.fullmatch(entry):
            found.note_cruiser(place, match[1])
        elif entry:
            found.problems.append(refusal(place, entry))
    return found.reading()


def refusal(place: int, entry: str) -> str:
    """Why a line is neither a card nor the cruiser, and what would be."""
    sentence = _(
        "line %(line)d: “%(entry)s” is neither a card number such as 3-10 nor “cruiser: ares”;"
        " comments begin with #"
    )
    return sentence % {"line": place, "entry": quoted(entry)}


def render(deck: DeckList, _supply: Supply) -> str:
    """The deck as a text that `read` understands."""
    head = [f"name: {deck.name}"] if deck.name else []
    if deck.cruiser:
        head.append(f"cruiser: {deck.cruiser}")
    return "\n".join([*head, *deck.cards]) + "\n"
