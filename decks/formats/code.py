"""The deck's code (`decks.codes`), alone or as the last part of an address `…/d/CODE/`."""

import re
from typing import Final

from decks import codes
from decks.formats.deck_list import DeckList, Reading
from decks.supply import Supply

ADDRESS: Final = re.compile(r"\S*/d/([^/\s?#]+)/?\S*")


def read(text: str, supply: Supply) -> Reading:
    """The deck of the code, its cards by level and serial; a code has no name."""
    written = text.strip()
    match = ADDRESS.fullmatch(written)
    try:
        return Reading(codes.decode(match[1] if match else written, supply))
    except codes.CodeError as error:
        return Reading(DeckList(()), (str(error),))


def render(deck: DeckList, supply: Supply) -> str:
    """The deck's code in a line. Raises CodeError for cards that the edition does not have."""
    return codes.encode(deck, supply) + "\n"
