"""Plain text: `cruiser: ares` on top, then one card number a line; `#` begins a comment."""

import re
from typing import Final

from django.utils.translation import gettext as _

from decks.formats.deck_list import DeckFormatError, DeckList

CARD: Final = re.compile(r"[0-9]{1,4}-[0-9]{1,4}", re.ASCII)
CRUISER: Final = re.compile(r"cruiser\s*:\s*(.*)", re.IGNORECASE)
MOST_PROBLEMS: Final = 10
LONGEST_QUOTE: Final = 40


def parse(text: str) -> DeckList:
    """The deck of a text. Raises DeckFormatError that names every line (the first ten) that is not one."""
    cruiser: str | None = None
    cards: list[str] = []
    problems: list[str] = []
    for place, line in enumerate(text.split("\n"), start=1):
        entry = line.partition("#")[0].strip()
        if CARD.fullmatch(entry):
            cards.append(entry)
        elif match := CRUISER.fullmatch(entry):
            if cruiser is not None:
                problems.append(
                    _("line %(line)d: the cruiser is named a second time") % {"line": place}
                )
            cruiser = match[1].strip().lower()
        elif entry:
            problems.append(refusal(place, entry))
    if len(problems) > MOST_PROBLEMS:
        rest = {"count": len(problems) - MOST_PROBLEMS}
        problems[MOST_PROBLEMS:] = [
            _("and so on: lines that cannot be read besides: %(count)d") % rest
        ]
    if problems:
        raise DeckFormatError(problems)
    return DeckList(tuple(cards), cruiser)


def refusal(place: int, entry: str) -> str:
    """Why a line is neither a card nor the cruiser, and what would be."""
    shown = entry if len(entry) <= LONGEST_QUOTE else entry[:LONGEST_QUOTE] + "…"
    sentence = _(
        "line %(line)d: “%(entry)s” is neither a card number such as 3-10 nor “cruiser: ares”;"
        " comments begin with #"
    )
    return sentence % {"line": place, "entry": printable(shown)}


def printable(text: str) -> str:
    """The text with signs that a terminal would obey replaced."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def render(deck: DeckList) -> str:
    """The deck as a text that `parse` reads again; its name becomes a comment."""
    head = [f"# {deck.name}"] if deck.name else []
    if deck.cruiser:
        head.append(f"cruiser: {deck.cruiser}")
    return "\n".join([*head, *deck.cards]) + "\n"
