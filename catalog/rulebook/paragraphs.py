"""The rules as data: reads and checks numbered paragraphs and effects in two languages."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from catalog.cards.vocabulary import BLUE_ONLY_EFFECTS, Effect, Protection
from catalog.editions.data_files import DATA_FOLDER, open_file
from catalog.editions.toml_reader import FileProblem, InvalidFiles, TableReader
from catalog.models import in_reader_language

RULES_FILE: Final = DATA_FOLDER / "rules.toml"
MAX_TEXT_LENGTH: Final = 2000
MAX_TITLE_LENGTH: Final = 80
SECTION_ID: Final = re.compile(r"R[1-9][0-9]?", re.ASCII)
PARAGRAPH_ID: Final = re.compile(r"R[1-9][0-9]?\.[1-9][0-9]?", re.ASCII)
EXAMPLE_ID: Final = re.compile(r"E[0-9]", re.ASCII)
REFERENCE: Final = re.compile(r"\b(?:R[0-9]+(?:\.[0-9]+)?|E[0-9])\b", re.ASCII)
MARK: Final = re.compile(r"\{(\w+)\}")
MARKS: Final = ("ruling", "source")


@dataclass(frozen=True, slots=True)
class BilingualText:
    """A text in English and Russian; `str()` gives it in the reader's language."""

    en: str
    ru: str

    def __str__(self) -> str:
        return in_reader_language(self.en, self.ru)

    @property
    def marks(self) -> tuple[str, ...]:
        """The text's marks, each ``ruling`` or ``source``."""
        return tuple(MARK.findall(self.en))

    def references(self) -> set[str]:
        """The ids of paragraphs and examples that either language refers to."""
        return {*REFERENCE.findall(self.en), *REFERENCE.findall(self.ru)}


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

    def ids(self) -> Iterator[str]:
        """The ids of sections and paragraphs."""
        for section in self.sections:
            yield section.id
            yield from (paragraph.id for paragraph in section.paragraphs)

    def texts(self) -> Iterator[tuple[str, BilingualText]]:
        """Every text with marks and references, and its id."""
        for section in self.sections:
            yield section.id, section.intro
            yield from ((paragraph.id, paragraph.text) for paragraph in section.paragraphs)
        yield from ((effect.code, effect.text) for effect in self.effects)


@cache
def rulebook() -> Rulebook:
    """The rules of the shipped file."""
    return read_rules(RULES_FILE)


def read_rules(path: Path) -> Rulebook:
    """The rules of a file. Raises InvalidFiles."""
    problems: list[FileProblem] = []
    file = open_file(path, problems)
    if file is None:
        raise InvalidFiles(problems)
    book = Rulebook(
        tuple(read_section(reader) for reader in file.rows("section", "id")),
        tuple(read_effect(reader) for reader in file.rows("effect", "code")),
    )
    file.refuse_unknown()
    check_book(file, book)
    if problems:
        raise InvalidFiles(problems)
    return book


def read_section(reader: TableReader) -> RulesSection:
    section = RulesSection(
        id=read_id(reader, SECTION_ID),
        title=read_bilingual_text(reader.subtable("title"), longest=MAX_TITLE_LENGTH),
        intro=read_bilingual_text(reader.subtable("intro"), required=False),
        paragraphs=tuple(read_paragraph(row) for row in reader.rows("paragraph", "id")),
    )
    reader.refuse_unknown()
    return section


def read_paragraph(reader: TableReader) -> Paragraph:
    symbols = reader.take("symbols") or []
    if not isinstance(symbols, list) or not set(symbols) <= set(Protection.values):
        reader.note("symbols", "must be a list of protections")
        symbols = []
    return Paragraph(read_id(reader, PARAGRAPH_ID), read_bilingual_text(reader), tuple(symbols))


def read_effect(reader: TableReader) -> EffectRule:
    return EffectRule(
        reader.code("code", Effect.values, required=True), read_bilingual_text(reader)
    )


def read_id(reader: TableReader, form: re.Pattern[str]) -> str:
    identity = reader.text("id", longest=MAX_TITLE_LENGTH, required=True)
    if identity and not form.fullmatch(identity):
        reader.note("id", f"must have the form {form.pattern}")
    return identity


def read_bilingual_text(
    reader: TableReader, *, longest: int = MAX_TEXT_LENGTH, required: bool = True
) -> BilingualText:
    """A text in both languages, each on one line and with the same marks."""
    en, ru = (
        " ".join(reader.text(name, longest=longest, required=required, lines=True).split())
        for name in ("en", "ru")
    )
    reader.refuse_unknown()
    if bool(en) != bool(ru):
        reader.note("ru", "must be there in both languages or in none")
    if MARK.findall(en) != MARK.findall(ru):
        reader.note("ru", "is not marked like the English text")
    for mark in {*MARK.findall(en)} - {*MARKS}:
        reader.note("en", f"has the unknown mark {mark}")
    return BilingualText(en, ru)


def check_book(file: TableReader, book: Rulebook) -> None:
    """Checks ids, references, and that every effect has a row."""
    ids = list(book.ids())
    for identity, count in Counter(ids).items():
        if count > 1:
            file.note(identity, "occurs twice")
    for section in book.sections:
        for number, paragraph in enumerate(section.paragraphs, start=1):
            if paragraph.id != f"{section.id}.{number}":
                file.note(paragraph.id, f"is where {section.id}.{number} is expected")
    for place, text in book.texts():
        for reference in text.references() - {*ids}:
            file.note(place, f"refers to {reference}, which does not exist")
    if [effect.code for effect in book.effects] != list(Effect.values):
        file.note("effect", "must be there once for each effect, in their order")
