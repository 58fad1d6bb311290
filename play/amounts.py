"""Numbers as the reader's language writes them."""

from functools import cache

from django.utils import formats
from django.utils.translation import get_language


def decimal(number: float, digits: int) -> str:
    """A number rounded to so many digits; Django's `number_format` would cut the others off."""
    return f"{number:.{digits}f}".replace(".", separator("DECIMAL_SEPARATOR", get_language()))


def whole(number: float) -> str:
    """A count with its thousands apart."""
    return f"{round(number):,}".replace(",", separator("THOUSAND_SEPARATOR", get_language()))


@cache
def separator(kind: str, language: str | None) -> str:
    """Between which digits it stands, in the words of Django's formats."""
    return str(formats.get_format(kind, language))
