"""Numbers and times in the reader's language."""

from functools import cache
from typing import Final

from django.utils import formats
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

MINUS: Final = "−"
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
ENOUGH: Final = 100  # of a unit; from here on the next larger one is told


def decimal(number: float, digits: int) -> str:
    """A number rounded to so many digits, with a real minus; zero has none.

    Django's `number_format` would cut the other digits off.
    """
    size = f"{abs(number):.{digits}f}"
    is_negative = number < 0 and float(size) > 0
    point = separator("DECIMAL_SEPARATOR", get_language())
    return MINUS * is_negative + size.replace(".", point)


def whole(number: float) -> str:
    """A count with its thousands apart."""
    return f"{round(number):,}".replace(",", separator("THOUSAND_SEPARATOR", get_language()))


@cache
def separator(kind: str, language: str | None) -> str:
    """Between which digits it stands, in the words of Django's formats."""
    return str(formats.get_format(kind, language))


def duration(seconds: float) -> str:
    """About how long, such as “12 seconds” or “3 minutes”."""
    if seconds < 1:
        return _("less than a second")
    if seconds < ENOUGH:
        count, words = (
            round(seconds),
            ngettext("%(count)s second", "%(count)s seconds", round(seconds)),
        )
    elif seconds < ENOUGH * MINUTE:
        count = round(seconds / MINUTE)
        words = ngettext("%(count)s minute", "%(count)s minutes", count)
    elif seconds < ENOUGH * HOUR:
        count = round(seconds / HOUR)
        words = ngettext("%(count)s hour", "%(count)s hours", count)
    else:
        count = round(seconds / DAY)
        words = ngettext("%(count)s day", "%(count)s days", count)
    return words % {"count": whole(count)}
