"""The rules of the game as data: numbered paragraphs and effects in two languages, read and checked."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from catalog.data_files import DATA_FOLDER, open_file
from catalog.models import in_reader_language
from catalog.toml_reader import Problem, TableReader
from catalog.vocabulary import BLUE_ONLY_EFFECTS, Effect, Protection

RULES_FILE: Final = DATA_FOLDER / "rules.toml"
LONGEST_TEXT: Final = 2000
LONGEST_TITLE: Final = 80
SECTION_ID: Final = re.compile(r"R[1-9][0-9]?", re.ASCII)
PARAGRAPH_ID: Final = re.compile(r"R[1-9][0-9]?\.[1-9][0-9]?", re.ASCII)
EXAMPLE_ID: Final = re.compile(r"E[0-9]", re.ASCII)
REFERENCE: Final = re.compile(r"\b(?:R[0-9]+(?:\.[0-9]+)?|E[0-9])\b", re.ASCII)
MARK: Final = re.compile(r"\{(\w+)\}")
MARKS: Final = ("ruling", "source")


class RulesError(Exception):
    """The file of rules was refused; ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Text:
    """The same in English and in Russian; as a string, what the reader reads."""

    en: str
    ru: str

    def __str__(self) -> str:
        return in_reader_language(self.en, self.ru)

    @property
    def marks(self) -> tuple[str, ...]:
        """What is marked in it, in the order of the English text: ``ruling`` or ``source``."""
        return tuple(MARK.findall(self.en))

    def references(self) -> set[str]:
        """The paragraphs and examples that either language names."""
        return {*REFERENCE.findall(self.en), *REFERENCE.findall(self.ru)}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, and the codes of the protections that it is about."""

    id: str
    text: Text
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: Text
    intro: Text
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class EffectRule:
    """A row of the table of effects."""

    code: str
    text: Text

    @property
    def is_blue_only(self) -> bool:
        return self.code in BLUE_ONLY_EFFECTS


@dataclass(frozen=True, slots=True)
class Rulebook:
    sections: tuple[Section, ...]
    effects: tuple[EffectRule, ...]

    def ids(self) -> Iterator[str]:
        """What a text may refer to."""
        for section in self.sections:
            yield section.id
            yield from (paragraph.id for paragraph in section.paragraphs)

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Every text that may hold marks and references, with its place."""
        for section in self.sections:
            yield section.id, section.intro
            yield from ((paragraph.id, paragraph.text) for paragraph in section.paragraphs)
        yield from ((effect.code, effect.text) for effect in self.effects)


@cache
def rulebook() -> Rulebook:
    """The rules of the shipped file."""
    return read_rules(RULES_FILE)


def read_rules(path: Path) -> Rulebook:
    """The rules of a file. Raises RulesError with every problem of it."""
    problems: list[Problem] = []
    file = open_file(path, problems)
    if file is None:
        raise RulesError(problems)
    book = Rulebook(
        tuple(read_section(reader) for reader in rows(file, "section")),
        tuple(read_effect(reader) for reader in rows(file, "effect")),
    )
    file.refuse_unknown()
    check_book(file, book)
    if problems:
        raise RulesError(problems)
    return book


def rows(file: TableReader, name: str, identity: str = "") -> Iterator[TableReader]:
    """A reader for each table listed under a name, its row named by what identifies it."""
    for index, table in enumerate(file.subtables(name), start=1):
        row = table.get("id") or table.get("code") or f"{identity or name} #{index}"
        yield TableReader(table, file.problems, file.file, str(row))


def read_section(reader: TableReader) -> Section:
    section = Section(
        id=read_id(reader, SECTION_ID),
        title=read_text(reader.subtable("title"), longest=LONGEST_TITLE),
        intro=read_text(reader.subtable("intro"), required=False),
        paragraphs=tuple(read_paragraph(row) for row in rows(reader, "paragraph", reader.row)),
    )
    reader.refuse_unknown()
    return section


def read_paragraph(reader: TableReader) -> Paragraph:
    symbols = reader.take("symbols") or []
    if not isinstance(symbols, list) or not set(symbols) <= set(Protection.values):
        reader.note("symbols", "must be a list of protections")
        symbols = []
    return Paragraph(read_id(reader, PARAGRAPH_ID), read_text(reader), tuple(symbols))


def read_effect(reader: TableReader) -> EffectRule:
    return EffectRule(reader.code("code", Effect.values, required=True), read_text(reader))


def read_id(reader: TableReader, form: re.Pattern[str]) -> str:
    identity = reader.text("id", longest=LONGEST_TITLE, required=True)
    if identity and not form.fullmatch(identity):
        reader.note("id", f"must have the form {form.pattern}")
    return identity


def read_text(reader: TableReader, *, longest: int = LONGEST_TEXT, required: bool = True) -> Text:
    """Both languages of a text, on one line each; what they mark must be the same."""
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
    return Text(en, ru)


def check_book(file: TableReader, book: Rulebook) -> None:
    """What spans paragraphs: order, places, references, and a row for every effect."""
    ids = list(book.ids())
    for identity, count in Counter(ids).items():
        if count > 1:
            file.note(identity, "occurs twice")
    for section in book.sections:
        for number, paragraph in enumerate(section.paragraphs, start=1):
            if paragraph.id != f"{section.id}.{number}":
                file.note(paragraph.id, f"stands where {section.id}.{number} is expected")
    for place, text in book.texts():
        for reference in text.references() - {*ids}:
            file.note(place, f"refers to {reference}, which does not exist")
    if [effect.code for effect in book.effects] != list(Effect.values):
        file.note("effect", "must be there once for each effect, in their order")
