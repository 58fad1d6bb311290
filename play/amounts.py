"""Numbers as the reader's language writes them."""

from functools import cache

from django.utils import formats
from django.utils.translation import get_language


def decimal(number: float, digits: int) -> str:
    """A number rounded to so many digits; Django's `number_format` would cut the others off."""
    return f"{number:.{digits}f}".replace(".", decimal_separator(get_language()))


@cache
def decimal_separator(language: str | None) -> str:
    return str(formats.get_format("DECIMAL_SEPARATOR", language))
