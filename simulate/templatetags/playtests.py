"""Figures in templates, and what other pages show of playtests: ``{% load playtests %}``."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from django import template
from django.template import Context
from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from catalog.web.formats.number_format import decimal, duration, whole
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.construction.stock import StockDeck, stock_decks
from decks.insight.deck_summary import DeckSubject
from decks.insight.worth import Worth
from decks.models import Deck, Owner
from play.figure_words import (
    in_points,
    margin,
    margin_in_points,
    percent,
    percent_range,
    points,
    points_range,
)
from play.games.game import StatisticsTable
from play.games.registry import get_game
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT, bot_name, usual_playtest_bot
from simulate.experiments.repetition import deck_address
from simulate.experiments.run_spec import MAX_DEFAULT_BOT_GAMES
from simulate.models import Run, RunKind, Status
from simulate.results.bot_report import longest_bot_run, read_bot_report
from simulate.results.card_worth import latest_worths, worths_in_decks
from simulate.results.deck_worth import leading_figure, leading_figures, worth_of_list
from simulate.results.dials import Dial
from simulate.results.head_to_head import find_head_to_head
from simulate.results.latest import is_by_verdict_bot, latest_revision, opposing_bots, record_of
from simulate.results.random_worths import worth_in_random_decks
from simulate.results.report import Histogram
from simulate.results.standings import get_standings
from simulate.results.visibility import looked_through, open_runs

register = template.Library()
for words in (whole, duration, percent, points, in_points, percent_range, points_range, margin):
    register.filter(words)
register.filter(margin_in_points)
register.filter(bot_name)

MAX_BARS: Final = 60
DECKS_ON_HOME: Final = 4
PLAIN_KINDS: Final = (RunKind.PLAYTEST, RunKind.MATRIX)


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
def versions_in_words(versions: str) -> str:
    """Such as “rules 1, Pilot 1” in the reader's language."""
    parts = (part.rpartition(" ") for part in versions.split(", "))
    named = (
        (_("rules") if name == "rules" else bot_name(name), number) for name, _s, number in parts
    )
    return ", ".join(f"{name} {number}".strip() for name, number in named)


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


@register.inclusion_tag("simulate/_home_live.html")
def best_and_last_playtests() -> dict[str, Any]:
    """The decks with the best win rates, and the last playtest in which nothing is secret."""
    standings = get_standings()
    tested = {each.deck: each for each in standings.tested[:DECKS_ON_HOME]}
    decks = Deck.objects.published().in_bulk(list(tested))
    over = Run.objects.asked_for().filter(status=Status.FINISHED, kind__in=PLAIN_KINDS)
    run = next(looked_through(over.newest_first(), open_runs), None)
    best = [(decks[pk], each) for pk, each in tested.items() if pk in decks]
    return {"best": best, "bot": bot_name(standings.bot), "run": run}


@register.inclusion_tag("simulate/_card_record.html")
def card_record(edition: str, number: str) -> dict[str, Any]:
    """What a card is worth to decks, and how it fared in the latest playtests."""
    revision = latest_revision(edition)
    record = record_of(revision, number) if revision else None
    worths = worths_in_decks(revision, number) if revision else []
    pool = current_pool()
    random = worth_in_random_decks(number, pool.revision) if pool.edition_key == edition else None
    found = {"record": record, "worths": worths, "random": random, "key": edition}
    return found | {"verdict_bot": VERDICT_BOT}


@register.inclusion_tag("simulate/_deck_worth.html", takes_context=True)
def deck_worth(context: Context, subject: DeckSubject) -> dict[str, Any]:
    """A legal deck's leading win rate; where nothing is known yet, the live meter's."""
    found = worth_of(subject, owner_of(context["request"]))
    return {"worth": found, "listed": subject.shown.listed}


@register.inclusion_tag("simulate/_deck_dial.html")
def deck_dial(subject: DeckSubject) -> dict[str, Any]:
    """A deck's leading win rate that everybody may see, on a dial; nothing where none is known."""
    worth = worth_of(subject)
    rate = worth and worth.win_rate
    score = Interval(rate.value, rate.low, rate.high) if rate else None
    return {"worth": worth, "dial": Dial(score) if score else None}


def worth_of(subject: DeckSubject, owner: Owner | None = None) -> Worth | None:
    """The leading win rate of a deck, or of a stock deck's list."""
    shown, deck = subject.shown, subject.deck
    found = worth_of_list(shown.listed, shown.pool)
    if version := subject.version or (deck and deck.newest):
        figures = leading_figures([version], shown.pool.revision, owner)
        if figure := figures.get(version.pk):
            found = figure.in_words(version.cruiser, shown.pool.revision)
    return found


@register.inclusion_tag("simulate/_playtest_action.html")
def playtest_action(subject: DeckSubject) -> dict[str, Any]:
    """The way from a legal deck to a playtest."""
    return {"deck_name": deck_name_for(subject)}


def deck_name_for(subject: DeckSubject) -> str:
    """The name by which a new playtest finds the shown deck: its address, the version's, or its code."""
    deck, version = subject.deck, subject.version
    if deck is None:
        return subject.shown.code
    return deck_address(deck, version.number if version else deck.latest)


@register.inclusion_tag("simulate/_latest_run.html", takes_context=True)
def latest_playtest(context: Context, subject: DeckSubject) -> dict[str, Any]:
    """What the latest playtest and cut list of just this version of a legal deck showed."""
    deck, owner = subject.deck, owner_of(context["request"])
    if deck is None:
        raise ValueError("a deck code has no playtests")
    version = subject.version or deck.newest
    found: dict[str, Any] = {"deck": deck, "version": version, "deck_name": deck_name_for(subject)}
    figure = leading_figure(version, subject.shown.pool.revision, owner)
    found |= {"worths": latest_worths(version, owner), "figure": figure}
    if figure and (run := figure.run):
        found |= {"run": run, "opposing_bots": opposing_bots(run)}
        found["is_by_verdict_bot"] = is_by_verdict_bot(run)
    return found


@register.inclusion_tag("simulate/_head_to_head.html", takes_context=True)
def head_to_head(context: Context, first: Deck, second: Deck) -> dict[str, Any]:
    """How two decks fared against each other, and a button that has it played."""
    met = find_head_to_head((first, second), owner_of(context["request"]))
    return {"met": met, "first": first, "second": second}


@register.inclusion_tag("simulate/_bots_in_setup.html")
def bots_in_setup(
    game: str,
    setups: Sequence[Mapping[str, Any]] = (),
    fields: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    """What bots' games came to in set-ups of another game, and a button that has some played.

    Figures are of the first of the `setups` that has any; `fields` ask for the default one. Without them
    readers choose the set-up by the game's form, and figures are of the latest run of any mode.
    """
    found = get_game(game)
    modes = [] if setups else [{found.mode_field.name: mode} for mode in found.modes]
    runs = [longest_bot_run(game, setup) for setup in setups or map(found.read_setup, modes)]
    played = [run for run in runs if run]
    latest = played[:1] if setups else sorted(played, key=lambda run: run.pk)[-1:]
    return {
        "game": game,
        "fields": fields,
        "setup_form": None if setups else found.describe_setup(),
        "most_seats": found.most_seats,
        "mode": found.describe_match(latest[0].setup) if latest else "",
        "report": read_bot_report(latest[0]) if latest else None,
        "bots": found.bots,
        "usual": usual_playtest_bot(game),
        "games": MAX_DEFAULT_BOT_GAMES,
    }
