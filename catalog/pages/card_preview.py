"""A preview of a card that is being typed into the admin's form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import Series
from catalog.editions.csv_tables import HALF_COLUMNS, table_of
from catalog.editions.tables import CardTable
from catalog.web.errors.validation import FieldError, Path, field_errors

MAX_TRIES: Final = 3  # Rules that span fields are checked once each is right by itself.
DEFAULTS: Final = {"number": "0-1", "series": Series.BLUE.value}
# By the column of a file the field of the form.
FIELDS: Final = {
    column: column.replace(".", "_")
    for column in ("number", "level", "series", "name", "name_ru", *HALF_COLUMNS)
}


@dataclass(frozen=True, slots=True)
class CardPreview:
    """The card without its invalid fields, and a problem for each of those."""

    card: CardContent
    problems: list[FieldError]


def preview_card(typed: Mapping[str, str]) -> CardPreview:
    """The preview of form fields such as ``number`` and ``top_effect``."""
    table = table_of({column: typed.get(field, "") for column, field in FIELDS.items()})
    problems: list[FieldError] = []
    for _try in range(MAX_TRIES):
        try:
            return CardPreview(CardTable.model_validate(table).content(), problems)
        except ValidationError as error:
            found = field_errors(error)
        problems += found
        for each in found:
            replace_wrong(table, each.path)
    return CardPreview(CardTable.model_validate(DEFAULTS).content(), problems)


def replace_wrong(table: dict[str, Any], path: Path) -> None:
    """Leaves a wrong field out, or gives a required one its default."""
    *above, name = path
    for part in above:
        table = table[str(part)]
    table.pop(str(name), None)
    if not above and name in DEFAULTS:
        table[str(name)] = DEFAULTS[str(name)]
