"""Plain text: `name: …`, `cruiser: ares`, then a card a line by number or call sign; `#` starts a comment."""

import re
from typing import Final

from django.utils.translation import gettext as _

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList, ParsedDeck
from decks.formats.parse_state import CRUISER, ParseState, quoted

NAME: Final = re.compile(r"(?:name|название)\s*:\s*(.*)", re.IGNORECASE)


def read(text: str, pool: CardPool) -> ParsedDeck:
    """Parses the lines; a line that is neither card, cruiser nor name is a problem."""
    found = ParseState()
    for place, line in enumerate(text.split("\n"), start=1):
        if match := NAME.fullmatch(line.strip()):
            found.note_name(place, match[1])
            continue
        entry = line.partition("#")[0].strip()
        if match := CRUISER.fullmatch(entry):
            found.note_cruiser(place, match[1])
        elif entry and not found.note_entry(place, entry, pool):
            found.problems.append(line_problem(place, entry))
            found.note_near_miss(place, entry, pool)
    return found.result()


def line_problem(place: int, entry: str) -> str:
    """The problem of a line that is neither a card nor the cruiser."""
    sentence = _(
        "line %(line)d: “%(entry)s” is neither a card, by number or call sign, nor a cruiser;"
        " comments begin with #"
    )
    return sentence % {"line": place, "entry": quoted(entry)}


def render(deck: DeckList, _pool: CardPool) -> str:
    """The deck as a text that `read` understands."""
    head = [f"name: {deck.name}"] if deck.name else []
    if deck.cruiser:
        head.append(f"cruiser: {deck.cruiser}")
    return "\n".join([*head, *deck.cards]) + "\n"
