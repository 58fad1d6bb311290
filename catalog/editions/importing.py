"""Reads an edition from uploaded files and previews what storing it would change."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from django.utils.translation import gettext as _

from catalog.cards.content import CardContent, CruiserContent, EditionContent
from catalog.editions.completeness import missing_parts, unplayable_parts
from catalog.editions.csv_tables import NOTHING_STORED, StoredParts, card_row, cruiser_row
from catalog.editions.data_files import (
    EditionNames,
    FileProblem,
    InvalidFiles,
    SourceFile,
    join_sources,
)
from catalog.models import SHIPPED_KEY, Edition

MAX_FILES: Final = 4

Part = TypeVar("Part", CardContent, CruiserContent)


def read_sources(sources: Sequence[SourceFile], names: EditionNames) -> EditionContent:
    """The edition that the files describe together. Raises InvalidFiles."""
    problems: list[FileProblem] = []
    if not sources:
        problems.append(FileProblem("", "", "", _("Choose a file.")))
    if len(sources) > MAX_FILES:
        message = _("At most %(count)d files make an edition.") % {"count": MAX_FILES}
        raise InvalidFiles([FileProblem("", "", "", message)])
    edition = join_sources(sources, names, stored_parts(names.key), problems)
    if edition.key == SHIPPED_KEY:
        message = _("is the shipped edition, which every start loads anew; choose another key")
        raise InvalidFiles([FileProblem("", "edition", "key", message)])
    return edition


def stored_parts(key: str) -> StoredParts:
    """The stored cards by number and cruisers by key of an edition; none where there is no such edition."""
    edition = Edition.objects.filter(key=key).first()
    if edition is None:
        return NOTHING_STORED
    cards, cruisers = edition.parts()
    return StoredParts({each.number: each for each in cards}, {each.key: each for each in cruisers})


@dataclass(frozen=True)
class ImportPreview:
    """An imported edition beside the stored edition with the same key."""

    content: EditionContent
    stored: Edition | None

    @cached_property
    def before(self) -> StoredParts:
        return stored_parts(self.content.key)

    @cached_property
    def cards(self) -> list[CardContent]:
        """The cards of the files by level and serial."""
        return sorted(self.content.cards, key=lambda card: (card.level, card.serial))

    @property
    def new(self) -> list[CardContent]:
        return [card for card in self.cards if card.number not in self.before.cards]

    @property
    def changed(self) -> list[CardContent]:
        return [card for card in self.cards if self.before.cards.get(card.number, card) != card]

    @property
    def removed(self) -> list[CardContent]:
        """Stored cards that the files do not contain; none if the files contain no cards."""
        new = {card.number for card in self.cards}
        return [card for number, card in self.before.cards.items() if new and number not in new]

    def changes(self) -> Iterator[str]:
        """What storing it would add, change and remove: a line each, with row, field and values."""
        cards = {card.number: card for card in self.cards}
        cruisers = {cruiser.key: cruiser for cruiser in self.content.cruisers}
        yield from changes_of("card", card_row, self.before.cards, cards)
        yield from changes_of("cruiser", cruiser_row, self.before.cruisers, cruisers)

    def left_out(self) -> Iterator[str]:
        """Which stored cards the files lack, in a sentence if any."""
        if self.removed:
            numbers = ", ".join(card.number for card in self.removed)
            yield _("Stored cards that the files lack: %(numbers)s.") % {"numbers": numbers}

    @cached_property
    def parts(self) -> tuple[list[CardContent], list[CruiserContent]]:
        """The cards and cruisers that the edition will have once it is stored."""
        cards: Iterable[CardContent] = self.cards or self.before.cards.values()
        return list(cards), list(self.content.cruisers or self.before.cruisers.values())

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
        return texts["name"] if texts else str(self.stored or self.content.key)


def changes_of(
    kind: str,
    row_of: Callable[[Part], Mapping[str, object]],
    stored: Mapping[str, Part],
    wanted: Mapping[str, Part],
) -> Iterator[str]:
    for identity, part in wanted.items():
        if identity not in stored:
            yield f"{kind} {identity}: new"
            continue
        before, after = row_of(stored[identity]), row_of(part)
        for name, value in after.items():
            if value != before[name]:
                yield f"{kind} {identity}, {name}: {before[name] or '–'} → {value or '–'}"
    for identity in stored if wanted else ():
        if identity not in wanted:
            yield f"{kind} {identity}: missing from the files, removed"


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
        lacks += [*unplayable_parts(*preview.parts), *preview.left_out()]
        raise InvalidFiles([FileProblem("", "", "", lack) for lack in lacks])
    return preview
