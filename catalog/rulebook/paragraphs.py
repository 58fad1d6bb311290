"""The rules as data: numbered paragraphs and effects in two languages."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from catalog.cards.vocabulary import BLUE_ONLY_EFFECTS
from catalog.editions.data_files import DATA_FOLDER
from catalog.models import in_reader_language

RULES_FILE: Final = DATA_FOLDER / "rules.toml"


@dataclass(frozen=True, slots=True)
class BilingualText:
    """A text in English and Russian; `str()` gives it in the reader's language."""

    en: str
    ru: str

    def __str__(self) -> str:
        return in_reader_language(self.en, self.ru)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, and the codes of the protections it defines."""

    id: str
    text: BilingualText
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    id: str
    title: BilingualText
    intro: BilingualText
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class EffectRule:
    """A row of the effects table."""

    code: str
    text: BilingualText

    @property
    def is_blue_only(self) -> bool:
        return self.code in BLUE_ONLY_EFFECTS


@dataclass(frozen=True, slots=True)
class Rulebook:
    sections: tuple[RulesSection, ...]
    effects: tuple[EffectRule, ...]


@cache
def rulebook() -> Rulebook:
    """The rules of the shipped file."""
    book = tomllib.loads(RULES_FILE.read_text(encoding="utf-8"))
    return Rulebook(
        tuple(read_section(table) for table in book["section"]),
        tuple(EffectRule(table["code"], read_text(table)) for table in book["effect"]),
    )


def read_section(table: dict[str, Any]) -> RulesSection:
    paragraphs = (
        Paragraph(each["id"], read_text(each), tuple(each.get("symbols", ())))
        for each in table.get("paragraph", ())
    )
    intro = read_text(table.get("intro", {"en": "", "ru": ""}))
    return RulesSection(table["id"], read_text(table["title"]), intro, tuple(paragraphs))


def read_text(table: dict[str, str]) -> BilingualText:
    """A text in both languages, each on one line."""
    return BilingualText(*(" ".join(table[language].split()) for language in ("en", "ru")))
