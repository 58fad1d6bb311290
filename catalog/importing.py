"""Reading an edition from uploaded files, and what storing it would change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from catalog.browsing import SHIPPED_KEY
from catalog.completeness import lacks
from catalog.content import CardContent, CardSet, CruiserContent
from catalog.csv_tables import read_csv
from catalog.data_files import CardSetError, decode, join_files, parse_toml
from catalog.models import Edition
from catalog.toml_reader import Problem, TableReader

MOST_FILES: Final = 4


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was sent."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Naming:
    """What the form says about the edition, for files that do not say it themselves."""

    key: str = ""
    name: str = ""
    name_ru: str = ""

    def table(self) -> dict[str, str]:
        return {
            field: text for field in ("key", "name", "name_ru") if (text := getattr(self, field))
        }


def read_sources(sources: Sequence[Source], naming: Naming) -> CardSet:
    """The edition that the files describe. Raises CardSetError with every problem of all files."""
    problems: list[Problem] = []
    if not sources:
        problems.append(Problem("", "", "", _("Choose a file.")))
    if len(sources) > MOST_FILES:
        message = _("At most %(count)d files make an edition.") % {"count": MOST_FILES}
        raise CardSetError([Problem("", "", "", message)])
    readers = [reader for each in sources if (reader := open_source(each, problems)) is not None]
    described = naming.table()
    for reader in readers:
        if "edition" not in reader.table and described:
            reader.table = {**reader.table, "edition": described}
            # The first of several files names the edition, the others belong to it.
            described = {"key": naming.key}
    card_set = join_files(readers, problems)
    if card_set.key == SHIPPED_KEY:
        message = _("is the shipped edition, which every start loads anew; choose another key")
        raise CardSetError([Problem("", "edition", "key", message)])
    return card_set


def open_source(source: Source, problems: list[Problem]) -> TableReader | None:
    """A reader of the whole file, or None after noting why it cannot be read."""
    if source.name.lower().endswith(".csv"):
        text, message = decode(source.content)
        table, message = (None, message) if text is None else read_csv(text)
    else:
        table, message = parse_toml(source.content)
    if table is None:
        problems.append(Problem(source.name, "", "", message))
        return None
    return TableReader(table, problems, source.name)


@dataclass(frozen=True)
class Preview:
    """An edition as it was understood, beside the edition of that key as it is stored now."""

    card_set: CardSet
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
        return sorted(self.card_set.cards, key=lambda card: (card.level, card.serial))

    @property
    def new(self) -> list[CardContent]:
        return [card for card in self.cards if card.number not in self.stored_cards]

    @property
    def changed(self) -> list[CardContent]:
        stored = self.stored_cards
        return [card for card in self.cards if stored.get(card.number, card) != card]

    @property
    def removed(self) -> list[CardContent]:
        """Stored cards that the files leave out; files without cards leave none out."""
        kept = {card.number for card in self.cards}
        return [card for number, card in self.stored_cards.items() if kept and number not in kept]

    @cached_property
    def still_lacking(self) -> list[str]:
        """What a full set has and the edition will not have."""
        cards: Iterable[CardContent] = self.cards or self.stored_cards.values()
        cruisers = self.card_set.cruisers or self.stored_cruisers.values()
        return lacks(list(cards), list(cruisers))

    @property
    def title(self) -> str:
        described = self.card_set.edition
        return described.name if described else str(self.stored or self.card_set.key)


def preview_of(card_set: CardSet) -> Preview:
    """What storing the edition would do. Raises CardSetError for a new edition without a name."""
    stored = Edition.objects.filter(key=card_set.key).first()
    if stored is None and card_set.edition is None:
        message = _("is missing: a new edition needs a name")
        raise CardSetError([Problem("", "edition", "name", message)])
    return Preview(card_set, stored)
