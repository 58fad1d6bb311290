"""The catalogue in the notation's JSON form, for the engine, the API and exports.

Only ``export_edition`` reads the database; the rest works without Django's setup.
"""

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypedDict

from catalog.cards.content import (
    CardContent,
    CruiserContent,
    HalfContent,
    SectorContent,
    other_figure,
)
from catalog.cards.vocabulary import REVISION_LENGTH
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.web.formats.json_text import content_hash

if TYPE_CHECKING:
    from catalog.models import Edition


PartExport = dict[str, Any]
"""A card or a cruiser, as the schemas of `catalog.api.serializers` describe it."""


class CatalogueExport(TypedDict):
    revision: str
    cards: list[PartExport]
    cruisers: list[PartExport]


def export_edition(edition: "Edition") -> CatalogueExport:
    """The edition's stored cards and cruisers, in three queries."""
    return export_content(*edition.parts())


def load_shipped() -> CatalogueExport:
    """The shipped edition from its data files, without a database."""
    edition = read_edition(SHIPPED_FILES)
    return export_content(edition.cards, edition.cruisers)


def export_content(
    cards: Iterable[CardContent], cruisers: Iterable[CruiserContent]
) -> CatalogueExport:
    """Cards by level and serial, cruisers by key, and their revision."""
    card_exports = [
        export_card(card)
        for card in sorted(cards, key=lambda card: (card.level, card.serial, card.number))
    ]
    cruiser_exports = [
        export_cruiser(cruiser) for cruiser in sorted(cruisers, key=lambda cruiser: cruiser.key)
    ]
    return {
        "revision": revision_of(card_exports, cruiser_exports),
        "cards": card_exports,
        "cruisers": cruiser_exports,
    }


def export_half(half: HalfContent) -> PartExport:
    return {
        "fighters": half.fighters,
        "effect": half.effect or None,
        "protection": half.protection or None,
    }


def export_card(card: CardContent) -> PartExport:
    return {
        "number": card.number,
        "level": card.level,
        "series": card.series,
        "name": card.name,
        "name_ru": card.name_ru,
        "top": export_half(card.top),
        "bottom": export_half(card.bottom),
    }


def export_cruiser(cruiser: CruiserContent) -> PartExport:
    return {**asdict(cruiser), "sectors": [asdict(sector) for sector in cruiser.sectors]}


def revision_of(cards: Iterable[PartExport], cruisers: Iterable[PartExport]) -> str:
    """Sixteen hexadecimal digits of a hash of everything that affects play, so without names."""
    content = {
        "cards": [identity_of(card) for card in cards],
        "cruisers": [
            [cruiser["key"], cruiser["armour"], cruiser["sectors"]] for cruiser in cruisers
        ],
    }
    return content_hash(content)[:REVISION_LENGTH]


def identity_of(card: PartExport) -> list[object]:
    """What of a card affects play; its level only where the number does not say it."""
    identity: list[object] = [card["number"], card["series"], card["top"], card["bottom"]]
    return (
        identity if card["number"].startswith(f"{card['level']}-") else [*identity, card["level"]]
    )


def read_export(export: CatalogueExport) -> tuple[list[CardContent], list[CruiserContent]]:
    """The cards and cruisers of an export; kept ones of before have no Russian names of cruisers."""
    return list(map(read_card, export["cards"])), list(map(read_cruiser, export["cruisers"]))


def read_cruiser(cruiser: PartExport) -> CruiserContent:
    sectors = tuple(SectorContent(**sector) for sector in cruiser["sectors"])
    return CruiserContent(**{"name_ru": "", **cruiser, "sectors": sectors})


def read_card(card: PartExport) -> CardContent:
    return CardContent(
        level=card["level"],
        serial=int(card["number"].partition("-")[2]),
        series=card["series"],
        name=card["name"],
        name_ru=card["name_ru"],
        top=read_half(card["top"]),
        bottom=read_half(card["bottom"]),
        figure=other_figure(card["number"], card["level"]),
    )


def read_half(half: PartExport) -> HalfContent:
    return HalfContent(half["fighters"], half["effect"] or "", half["protection"] or "")
