"""Reads an edition from uploaded files and previews what storing it would change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, CruiserContent, EditionContent
from catalog.editions.completeness import missing_parts, unplayable_parts
from catalog.editions.data_files import (
    EditionFile,
    EditionNames,
    join_files,
    name_edition,
    parse_file,
)
from catalog.editions.toml_reader import FileProblem, InvalidFiles
from catalog.models import SHIPPED_KEY, Edition

MAX_FILES: Final = 4


@dataclass(frozen=True, slots=True)
class SourceFile:
    """An uploaded file."""

    name: str
    content: bytes


def read_sources(sources: Sequence[SourceFile], names: EditionNames) -> EditionContent:
    """The edition that the files describe together. Raises InvalidFiles."""
    problems: list[FileProblem] = []
    if not sources:
        problems.append(FileProblem("", "", "", _("Choose a file.")))
    if len(sources) > MAX_FILES:
        message = _("At most %(count)d files make an edition.") % {"count": MAX_FILES}
        raise InvalidFiles([FileProblem("", "", "", message)])
    files = [file for each in sources if (file := open_source(each, problems)) is not None]
    name_edition(files, names)
    edition = join_files(files, problems)
    if edition.key == SHIPPED_KEY:
        message = _("is the shipped edition, which every start loads anew; choose another key")
        raise InvalidFiles([FileProblem("", "edition", "key", message)])
    return edition


def open_source(source: SourceFile, problems: list[FileProblem]) -> EditionFile | None:
    """The file's tables; None, with a noted problem, if it cannot be read."""
    table, message = parse_file(source.name, source.content)
    if table is None:
        problems.append(FileProblem(source.name, "", "", message))
        return None
    return EditionFile(source.name, table)


@dataclass(frozen=True)
class ImportPreview:
    """An imported edition beside the stored edition with the same key."""

    content: EditionContent
    stored: Edition | None

    @cached_property
    def stored_cards(self) -> dict[str, CardContent]:
        rows = self.stored.cards.by_number() if self.stored else ()
        return {row.number: row.content() for row in rows}

    @cached_property
    def stored_cruisers(self) -> dict[str, CruiserContent]:
        rows = self.stored.cruisers.prefetch_related("sectors") if self.stored else ()
        return {row.key: row.content() for row in rows}

    @cached_property
    def cards(self) -> list[CardContent]:
        """The cards of the files by level and serial."""
        return sorted(self.content.cards, key=lambda card: (card.level, card.serial))

    @property
    def new(self) -> list[CardContent]:
        return [card for card in self.cards if card.number not in self.stored_cards]

    @property
    def changed(self) -> list[CardContent]:
        stored = self.stored_cards
        return [card for card in self.cards if stored.get(card.number, card) != card]

    @property
    def removed(self) -> list[CardContent]:
        """Stored cards that the files do not contain; none if the files contain no cards."""
        new = {card.number for card in self.cards}
        return [card for number, card in self.stored_cards.items() if new and number not in new]

    @cached_property
    def parts(self) -> tuple[list[CardContent], list[CruiserContent]]:
        """The cards and cruisers that the edition will have once it is stored."""
        cards: Iterable[CardContent] = self.cards or self.stored_cards.values()
        return list(cards), list(self.content.cruisers or self.stored_cruisers.values())

    @cached_property
    def still_lacking(self) -> list[str]:
        """What the edition will lack of a full set once it is stored."""
        return missing_parts(*self.parts)

    @cached_property
    def is_playable(self) -> bool:
        """Whether it can be the current edition once it is stored."""
        return not any(unplayable_parts(*self.parts))

    @property
    def title(self) -> str:
        texts = self.content.texts
        return texts.name if texts else str(self.stored or self.content.key)


def preview_of(content: EditionContent) -> ImportPreview:
    """A preview of storing the edition.

    Raises InvalidFiles for a new edition without a name, and for a current one that would be incomplete.
    """
    stored = Edition.objects.filter(key=content.key).first()
    if stored is None and content.texts is None:
        message = _("is missing: a new edition needs a name")
        raise InvalidFiles([FileProblem("", "edition", "name", message)])
    preview = ImportPreview(content, stored)
    if stored is not None and stored.is_current and not preview.is_playable:
        lacks = [_("The current edition stays complete.")]
        lacks += unplayable_parts(*preview.parts)
        raise InvalidFiles([FileProblem("", "", "", lack) for lack in lacks])
    return preview
