"""Formats numbers and durations in the reader's language."""

from functools import cache
from typing import Final

from django.utils import formats
from django.utils.translation import get_language, ngettext_lazy
from django.utils.translation import gettext as _

MINUS: Final = "−"
ENOUGH: Final = 100  # from so many units on, the next larger unit is used
UNITS: Final = (  # in seconds
    (1, ngettext_lazy("%(count)s second", "%(count)s seconds", "amount")),
    (60, ngettext_lazy("%(count)s minute", "%(count)s minutes", "amount")),
    (3_600, ngettext_lazy("%(count)s hour", "%(count)s hours", "amount")),
    (86_400, ngettext_lazy("%(count)s day", "%(count)s days", "amount")),
)


def decimal(number: float, digits: int) -> str:
    """A number rounded to `digits` decimals, with a typographic minus; never “−0”.

    Django's `number_format` would truncate instead.
    """
    size = f"{abs(number):.{digits}f}"
    is_negative = number < 0 and float(size) > 0
    point = separator("DECIMAL_SEPARATOR", get_language())
    return MINUS * is_negative + size.replace(".", point)


def whole(number: float) -> str:
    """A whole number with thousands separators and a typographic minus."""
    size = f"{abs(round(number)):,}".replace(",", separator("THOUSAND_SEPARATOR", get_language()))
    return MINUS * (round(number) < 0) + size


@cache
def separator(kind: str, language: str | None) -> str:
    """A separator of Django's formats, such as DECIMAL_SEPARATOR."""
    return str(formats.get_format(kind, language))


def duration(seconds: float) -> str:
    """A rounded duration such as “12 seconds” or “3 minutes”, which stays on one line."""
    if seconds < 1:
        return _("less than a second")
    size, words = next((unit for unit in UNITS if seconds < ENOUGH * unit[0]), UNITS[-1])
    amount = round(seconds / size)
    return str(words % {"amount": amount, "count": whole(amount)}).replace(" ", "\xa0")
