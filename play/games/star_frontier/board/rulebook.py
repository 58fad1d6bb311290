"""The rules as their page shows them: numbered paragraphs in two languages."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from catalog.rulebook.paragraphs import BilingualText

RULES_FILE: Final = Path(__file__).parents[1] / "data" / "rules.toml"
REFERENCE: Final = re.compile(r"\bS[0-9]+(?:\.[0-9]+)?\b", re.ASCII)
MARKS: Final = ("ruling", "picture")
MOST_DEBATED: Final = ("S9.2", "S8.2", "S6.2", "S6.4", "S15.1", "S15.4", "S4.3")
"""The rulings that change play most."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    id: str
    text: BilingualText


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: BilingualText
    paragraphs: tuple[Paragraph, ...]


@cache
def rulebook() -> tuple[Section, ...]:
    """The sections S1 to S16; a paragraph is numbered by its place."""
    return tuple(
        Section(
            section["id"],
            BilingualText(section["en"], section["ru"]),
            tuple(
                Paragraph(f"{section['id']}.{number}", BilingualText(each["en"], each["ru"]))
                for number, each in enumerate(section["paragraphs"], start=1)
            ),
        )
        for section in tomllib.loads(RULES_FILE.read_text(encoding="utf-8"))["section"]
    )
