"""What templates say about figures: ``{% load playtests %}``."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from django import template
from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from catalog.web.formats.number_format import decimal, duration, whole
from decks.construction.stock import StockDeck, stock_decks
from play.games.game import StatisticsTable
from play.games.registry import game_keys, get_game
from play.intervals import Interval
from simulate.models import Run, RunKind
from simulate.results.figure_words import (
    in_points,
    margin,
    margin_in_points,
    percent,
    percent_range,
    points,
    points_range,
)
from simulate.results.report import Histogram

register = template.Library()
for words in (whole, duration, percent, points, in_points, percent_range, points_range, margin):
    register.filter(words)
register.filter(margin_in_points)

MAX_BARS: Final = 60


@register.filter
def share_of(part: int, whole: int) -> str:
    """A count as a share of another."""
    return percent(part / whole) if whole else "–"


@register.filter
def percent_plain(share: float) -> str:
    """A share in percent as drawings need it."""
    return f"{100 * share:.2f}"


@register.filter
def about_even(interval: Interval) -> Interval:
    """A win rate as its difference from one half."""
    return Interval(interval.value - 0.5, interval.low - 0.5, interval.high - 0.5)


@register.filter
def clear_side(interval: Interval) -> str:
    """Whether a win rate is clearly ahead or behind; empty where that is open."""
    return "ahead" if interval.low > 0.5 else "behind" if interval.high < 0.5 else ""


@register.filter
def verdict_words(comparison: str, run: Run) -> str:
    """What the sequential test of a run found."""
    words = {
        "better": _("The change makes the deck better."),
        "worse": _("The change makes the deck worse."),
        "alike": _("The difference is smaller than %(margin)s points either way."),
        "open": _("Not distinguishable yet."),
    }
    margin = decimal(100 * run.settings.get("margin", 0), 1)
    return words[comparison] % {"margin": margin}


@register.filter
def middle(median: Interval | None) -> str:
    """A median of whole numbers, which may fall between two."""
    return signed(median.value) if median else "–"


@register.filter
def whole_range(median: Interval | None) -> str:
    """The bounds of a median."""
    if median is None:
        return "–"
    return _("%(low)s to %(high)s") % {"low": signed(median.low), "high": signed(median.high)}


@register.filter
def signed(number: float) -> str:
    """A number with a real minus."""
    return decimal(number, 1 if number % 1 else 0)


@register.filter
def rows_in_words(table: StatisticsTable) -> list[tuple[str, list[str]]]:
    """The rows of a game's table; all numbers of a column have as many decimals."""
    columns = zip(*(row for _name, row in table.rows), strict=True)
    digits = [1 if any(number % 1 for number in column) else 0 for column in columns]
    return [(name, list(map(decimal, row, digits))) for name, row in table.rows]


@register.filter
def bot_name(bot: str) -> str:
    """What a bot of any game is called; no two share a key."""
    for game in map(get_game, game_keys()):
        if bot in game.bots:
            return str(game.bots[bot].name)
    return bot


@register.filter
def versions_in_words(versions: str) -> str:
    """Such as “rules 1, Pilot 1” in the reader's language."""
    parts = (part.rpartition(" ") for part in versions.split(", "))
    named = (
        (_("rules") if name == "rules" else bot_name(name), number) for name, _s, number in parts
    )
    return ", ".join(f"{name} {number}".strip() for name, number in named)


@register.filter
def run_bots(run: Run) -> list[str]:
    """Who plays in it, the tested deck's player first."""
    return list(dict.fromkeys(entrant["bot"] for entrant in run.entrants))


@register.filter
def bot_names(bots: Sequence[str]) -> str:
    return ", ".join(map(bot_name, bots))


@register.filter
def called(label: str) -> str:
    """What an entrant is called; a stock deck in the reader's language."""
    stock = stock_by_name().get(label)
    return in_reader_language(stock.name, stock.name_ru) if stock else label


@register.filter
def run_name(run: Run) -> str:
    """The tested deck, and the other side where there is one; of a game without decks what is played."""
    if run.is_of_bots:
        game = get_game(run.game)
        return f"{game.name}, {game.describe_match(run.setup)}"
    sides = run.entrants[: 2 if run.kind == RunKind.COMPARISON or len(run.entrants) == 2 else 1]
    return " – ".join(called(entrant["label"]) for entrant in sides)


@cache
def stock_by_name() -> dict[str, StockDeck]:
    """The stock decks by their names in either language."""
    return {name: deck for deck in stock_decks() for name in (deck.name, deck.name_ru)}


@register.filter
def at(items: Sequence[Any] | Mapping[Any, Any], place: Any) -> Any:
    """The item at that place; None where there is none."""
    try:
        return items[place]
    except (KeyError, IndexError):
        return None


@register.inclusion_tag("simulate/_interval.html")
def interval_chart(
    interval: Interval, limit: float = 0.0, is_clear: bool | None = None
) -> dict[str, Any]:
    """A win rate on a line from 0 to 100 %, or with a limit a difference on one from -limit to +limit.

    It is marked as clear where it is beyond the middle, unless a test says better whether it `is_clear`.
    """
    start, length = (-limit, 2 * limit) if limit else (0.0, 1.0)
    low, value, high = (
        min(max(100 * (end - start) / length, 0.0), 100.0)
        for end in (interval.low, interval.value, interval.high)
    )
    if is_clear is None:
        is_clear = not interval.low <= start + length / 2 <= interval.high
    span = round(max(high - low, 0.4), 2)
    return {"low": round(low, 2), "span": span, "value": round(value, 2), "is_clear": is_clear}


@register.inclusion_tag("simulate/_histogram.html")
def histogram_chart(histogram: Histogram, unit: str) -> dict[str, Any]:
    """How many games had which number; beyond so many numbers, neighbours share a bar."""
    width = -(-len(histogram.counts) // MAX_BARS) or 1
    sums = [
        sum(histogram.counts[place : place + width])
        for place in range(0, len(histogram.counts), width)
    ]
    highest = max(sums, default=0) or 1
    heights = [40 * count / highest for count in sums]
    return {
        "bars": " ".join(
            f"M{place}.1 40v-{height:.2f}h.8v{height:.2f}z" for place, height in enumerate(heights)
        ),
        "width": max(len(sums), 1),
        "first": signed(histogram.start),
        "last": signed(histogram.start + len(histogram.counts) - 1),
        "median": histogram.median,
        "unit": unit,
    }
