"""A model field that stores a set of card numbers in one column."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from catalog.cards.content import parse_number
from catalog.cards.vocabulary import TOP_LEVEL, TOP_SERIAL
from decks.construction.legality import in_order

if TYPE_CHECKING:
    TextColumn = models.CharField[Any, Any]
else:
    TextColumn = models.CharField

SEPARATOR: Final = ","
MAX_CARDS: Final = (TOP_LEVEL + 1) * TOP_SERIAL


def join_numbers(numbers: Iterable[str]) -> str:
    """The column's text, such as ``,0-1,3-10,``: by level and serial, each number between commas."""
    return SEPARATOR + "".join(number + SEPARATOR for number in in_order(numbers))


def split_numbers(text: str) -> tuple[str, ...]:
    return tuple(number for number in text.split(SEPARATOR) if number)


class CardListField(TextColumn):
    """A tuple of distinct card numbers by level and serial; see `join_numbers` for the column.

    Other values raise ValidationError when they are written. For ``contains``, join the number.
    """

    # django-stubs' type of assigned values.
    _pyi_private_set_type: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 6 * MAX_CARDS)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_args: Any) -> tuple[str, ...] | None:
        return None if value is None else split_numbers(value)

    def to_python(self, value: Any) -> Any:
        return split_numbers(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            return value
        check_numbers(value)
        return join_numbers(value)

    def value_to_string(self, obj: models.Model) -> str:
        return join_numbers(self.value_from_object(obj))


def check_numbers(numbers: Iterable[str]) -> None:
    """Raises ValidationError unless all are card numbers and distinct."""
    listed = list(numbers)
    if wrong := [number for number in listed if parse_number(number) is None]:
        raise ValidationError(_("“%(number)s” is not a card number.") % {"number": wrong[0][:20]})
    if len(set(listed)) < len(listed):
        raise ValidationError(_("A deck holds each card at most once (R2.3)."))
