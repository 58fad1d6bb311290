"""Figures in words of the reader's language: shares, differences and their intervals."""

from typing import Final

from django.utils.translation import gettext as _

from catalog.web.formats.number_format import decimal
from play.intervals import Interval

MAX_SKEW: Final = 0.1
"""Of a half-width, that an interval may lie beside its estimate and be told as ±."""


def percent(share: float, digits: int = 1) -> str:
    """A share such as “53.2 %”."""
    return f"{decimal(100 * share, digits)}\xa0%"


def points(difference: float) -> str:
    """A difference of win rates in percentage points, such as “+1.4”."""
    rounded = round(100 * difference, 1)
    return ("+" if rounded > 0 else "") + decimal(rounded, 1)


def in_points(length: float) -> str:
    """A share or a length in percentage points, without a sign."""
    return decimal(100 * length, 1)


def percent_range(interval: Interval, digits: int = 1) -> str:
    """The bounds of a win rate, such as “51.2–55.1 %”."""
    return f"{decimal(100 * interval.low, digits)}–{percent(interval.high, digits)}"


def points_range(interval: Interval) -> str:
    """The bounds of a difference."""
    return _("%(low)s to %(high)s") % {"low": points(interval.low), "high": points(interval.high)}


def margin(rate: Interval, unit: str = "\xa0%") -> str:
    """How exactly a win rate is known: “± 1.9 %”, near the ends of the scale “96.4–99.8 %”.

    Empty for one that is exact by construction, such as that of a deck against itself.
    """
    if rate.low == rate.high:
        return ""
    if is_symmetric(rate):
        return f"±\xa0{in_points(rate.half_width)}{unit}"
    return f"{in_points(rate.low)}–{in_points(rate.high)}{unit}"


def margin_in_points(found: Interval) -> str:
    """How exactly a difference is known: “± 1.9”, or its bounds."""
    if found.low == found.high:
        return ""
    if is_symmetric(found):
        return f"±\xa0{in_points(found.half_width)}"
    return points_range(found)


def is_symmetric(found: Interval) -> bool:
    """Whether the estimate lies in the middle, so that ± says no more than the interval does."""
    middle = (found.low + found.high) / 2
    return abs(middle - found.value) <= MAX_SKEW * found.half_width
