"""A set of card numbers in one column."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from catalog.content import parse_number
from catalog.vocabulary import TOP_LEVEL, TOP_SERIAL
from decks.legality import in_order

if TYPE_CHECKING:
    TextColumn = models.CharField[Any, Any]
else:
    TextColumn = models.CharField

SEPARATOR: Final = ","
MOST_CARDS: Final = (TOP_LEVEL + 1) * TOP_SERIAL


def pack(numbers: Iterable[str]) -> str:
    """Such as ``,0-1,3-10,``: by level and serial, and every number between two commas."""
    return SEPARATOR + "".join(number + SEPARATOR for number in in_order(numbers))


def unpack(text: str) -> tuple[str, ...]:
    return tuple(number for number in text.split(SEPARATOR) if number)


class CardListField(TextColumn):
    """A tuple of different card numbers by level and serial; the column is a text, see `pack`.

    Anything else raises ValidationError before it is written. ``contains`` takes a packed number.
    """

    # What django-stubs takes for the type of an assigned value.
    _pyi_private_set_type: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 6 * MOST_CARDS)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_args: Any) -> tuple[str, ...] | None:
        return None if value is None else unpack(value)

    def to_python(self, value: Any) -> Any:
        return unpack(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            return value
        check_numbers(value)
        return pack(value)

    def value_to_string(self, obj: models.Model) -> str:
        return pack(self.value_from_object(obj))


def check_numbers(numbers: Iterable[str]) -> None:
    """Raises ValidationError unless all are card numbers, each there once."""
    listed = list(numbers)
    if wrong := [number for number in listed if parse_number(number) is None]:
        raise ValidationError(_("“%(number)s” is not a card number.") % {"number": wrong[0][:20]})
    if len(set(listed)) < len(listed):
        raise ValidationError(_("A deck holds each card at most once (R2.3)."))
