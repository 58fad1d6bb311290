"""A card as it is being typed: its drawing, and what is still wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from catalog.content import CardContent
from catalog.csv_tables import table_of
from catalog.data_files import read_card
from catalog.toml_reader import Problem, TableReader
from catalog.vocabulary import Series

# Fields of the form that are the card's own; those of a half begin with its name.
FIELDS: Final = ("number", "series", "name", "name_ru")
HALF_FIELDS: Final = ("fighters", "effect", "protection")


@dataclass(frozen=True, slots=True)
class Sketch:
    """What can be drawn of the card; wrong fields are left out and told."""

    card: CardContent
    problems: list[Problem]


def sketch(typed: Mapping[str, str]) -> Sketch:
    """The card of a form's fields, such as ``number`` and ``top_effect``."""
    cells = {name: typed.get(name, "") for name in FIELDS}
    for half in ("top", "bottom"):
        cells |= {f"{half}.{name}": typed.get(f"{half}_{name}", "") for name in HALF_FIELDS}
    table: dict[str, Any] = table_of(list(cells), list(cells.values()))
    problems: list[Problem] = []
    card = read_card(TableReader(table, problems, ""))
    if not card.series:
        card = replace(card, series=Series.BLUE)
    return Sketch(card, problems)
