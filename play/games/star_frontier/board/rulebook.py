"""The rules as their page shows them: numbered paragraphs in two languages."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.rulebook.paragraphs import BilingualText
from play.games.star_frontier.edition.reader import shipped_edition

RULES_FILE: Final = Path(__file__).parents[1] / "data" / "rules.toml"
REFERENCE: Final = re.compile(r"\bS[0-9]+(?:\.[0-9]+)?\b", re.ASCII)
MARKS: Final = ("ruling", "picture")
MAX_DEBATED: Final = {
    "S9.2": _("Only an outer wall or tower can be shot, so the middle of a long work is safe."),
    "S8.2": _("The Hammer's blast hits friend and foe alike."),
    "S6.2": _(
        "A crossing is laid where no bank holds a wall, tower or mine; units are no hindrance."
    ),
    "S6.4": _("A crossing helps movement only: building, mining and recruiting end at the lava."),
    "S15.1": _("Mines and crossings do not keep a player in the game."),
    "S15.4": _("After the last turn more mines win, then the higher worth of what stands."),
    "S4.3": _("A unit moves once and attacks once, and splits neither."),
}
"""The rulings that change play most, in a sentence each."""


@dataclass(frozen=True, slots=True)
class FrontierParagraph:
    id: str
    text: BilingualText


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: BilingualText
    paragraphs: tuple[FrontierParagraph, ...]


@cache
def rulebook() -> tuple[Section, ...]:
    """The sections S1 to S16 with the edition's figures; a paragraph is numbered by its place."""
    return tuple(
        Section(
            section["id"],
            BilingualText(section["en"], section["ru"]),
            tuple(
                FrontierParagraph(
                    f"{section['id']}.{number}", BilingualText(each["en"], each["ru"])
                )
                for number, each in enumerate(section["paragraphs"], start=1)
            ),
        )
        for section in tomllib.loads(filled(RULES_FILE.read_text(encoding="utf-8")))["section"]
    )


def filled(text: str) -> str:
    """A text with figures of the edition in place of their names, such as `{gold}`."""
    for name, value in shipped_edition().figures.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
