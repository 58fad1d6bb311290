"""Counts and times in the reader's language."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.amounts import whole

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
ENOUGH: Final = 100  # of a unit; from here on the next larger one is told


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
