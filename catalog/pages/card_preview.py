"""A preview of a card that is being typed into the admin's form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import Series
from catalog.editions.csv_tables import HALF_FIELDS, table_of
from catalog.editions.data_files import read_card_table
from catalog.editions.toml_reader import FileProblem, TableReader

CARD_FIELDS: Final = ("number", "level", "series", "name", "name_ru")

PREVIEWED_FIELDS: Final = (
    *CARD_FIELDS,
    *(f"{half}_{name}" for half in ("top", "bottom") for name in HALF_FIELDS),
)


@dataclass(frozen=True, slots=True)
class CardPreview:
    """The card without its invalid fields, and a problem for each of those."""

    card: CardContent
    problems: list[FileProblem]


def preview_card(typed: Mapping[str, str]) -> CardPreview:
    """The preview of form fields such as ``number`` and ``top_effect``."""
    cells = {name: typed.get(name, "") for name in CARD_FIELDS}
    for half in ("top", "bottom"):
        cells |= {f"{half}.{name}": typed.get(f"{half}_{name}", "") for name in HALF_FIELDS}
    table: dict[str, Any] = table_of(list(cells), list(cells.values()))
    problems: list[FileProblem] = []
    card = read_card_table(TableReader(table, problems, ""))
    if not card.series:
        card = replace(card, series=Series.BLUE)
    return CardPreview(card, problems)
