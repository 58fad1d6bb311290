"""The page about the bots: what each does, how strong and fast it is, and what it still does wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from catalog.web.formats.number_format import decimal, whole
from catalog.web.pages.page_cache import KEPT_SECONDS, cached_for_visitors
from play.figure_words import percent, percent_range
from play.games.game import Bot
from play.games.starfighter.ladder import kinds
from play.games.starfighter.ladder.figures import (
    ALL,
    Ladder,
    Mistakes,
    Sources,
    kept_ladder,
    kept_mistakes,
)
from play.games.starfighter.roster import BOTS, DESCRIPTIONS
from play.games.starfighter.setup import Mode
from play.intervals import Interval

MODES: Final = (Mode.SKIRMISH, Mode.TOTAL_WAR)
KINDS: Final = {
    kinds.BURIED: gettext_lazy("fronts wasted as backs"),
    kinds.TOO_EARLY: gettext_lazy("passing too early"),
    kinds.TOO_LATE: gettext_lazy("passing too late"),
    kinds.PLACING: gettext_lazy("the wrong card or sector"),
    kinds.WRONG_BOARD: gettext_lazy("moving or turning cards on the wrong board"),
    kinds.TARGET: gettext_lazy("other choices of effects"),
    kinds.ORDER: gettext_lazy("the order of two effects"),
    kinds.SHIFT: gettext_lazy("shifting the cruiser"),
    kinds.DIRECTION: gettext_lazy("the direction of the battles"),
}
TOLD: Final = 3  # kinds of mistakes that are named beside a bot
CENTURY: Final = 100


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in words, and what follows it in small type."""

    value: str
    range: str = ""


def percent_figure(share: Interval) -> Figure:
    return Figure(percent(share.value), percent_range(share))


def points_figure(lost: Interval, digits: int = 2) -> Figure:
    """Win chance in percentage points."""
    if lost.low == lost.high == 0:
        return Figure("0")
    half = decimal(100 * lost.half_width, digits)
    return Figure(decimal(100 * lost.value, digits), f"± {half}")


def rating_figure(rating: Interval) -> Figure:
    is_anchor = rating.low == rating.high
    dash = " – " if rating.low < 0 else "–"  # a minus beside it needs room
    bounds = "" if is_anchor else f"{whole(rating.low)}{dash}{whole(rating.high)}"
    return Figure(whole(rating.value), bounds)


def time_words(milliseconds: float) -> str:
    """The time of a decision to two digits."""
    if milliseconds < 0.1:
        return _("%(count)s µs") % {"count": two_digits(1000 * milliseconds)}
    return _("%(count)s ms") % {"count": two_digits(milliseconds)}


def two_digits(number: float) -> str:
    return decimal(number, 0 if number >= 10 else 1 if number >= 1 else 2)


@dataclass(frozen=True)
class BotFigures:
    """A bot, and what is known of it; `weaker` is the next one below it that was measured too."""

    bot: Bot
    weaker: Bot | None
    ladder: Ladder
    mistakes: Mistakes

    @property
    def description(self) -> str:
        return str(DESCRIPTIONS[self.bot.key])

    @cached_property
    def rating(self) -> Figure | None:
        rating = self.ladder.ratings.get(self.bot.key)
        return rating_figure(rating) if rating else None

    @property
    def line(self) -> dict[str, str]:
        """The rating between the lowest and the highest bound of all."""
        ratings = self.ladder.ratings
        start = (min(each.low for each in ratings.values()) // CENTURY) * CENTURY
        end = -(-max(each.high for each in ratings.values()) // CENTURY) * CENTURY
        scale = 100 / max(end - start, CENTURY)
        own = ratings[self.bot.key]
        low, span = scale * (own.low - start), scale * (own.high - own.low)
        line = {"low": low, "span": max(span, 0.6), "value": scale * (own.value - start)}
        return {name: f"{each:.2f}" for name, each in line.items()}

    @property
    def decision(self) -> str:
        """How long it thinks."""
        speed = self.ladder.speeds.get(self.bot.key)
        return time_words(speed.milliseconds) if speed else ""

    @property
    def games(self) -> str:
        """Games a second against itself."""
        speed = self.ladder.speeds.get(self.bot.key)
        if speed is None:
            return ""
        return whole(speed.games) if speed.games >= 10 else two_digits(speed.games)

    @property
    def victories(self) -> Iterator[dict[str, Any]]:
        """What it won of its games against the next weaker bot, by mode."""
        if self.weaker is None:
            return
        for mode in MODES:
            met = self.ladder.meeting(mode, self.bot.key, self.weaker.key)
            if met is not None:
                share, games = percent_figure(met.share), whole(met.games)
                yield {"mode": mode.label, "share": share, "count": met.games, "games": games}

    @property
    def row(self) -> list[Figure | None]:
        """The mean regret by kind of mistake and of all; None where nothing was measured."""
        lost = self.mistakes.regrets.get(self.bot.key, {})
        return [points_figure(lost[kind]) if kind in lost else None for kind in (*kinds.KINDS, ALL)]

    @property
    def weaknesses(self) -> list[tuple[str, Figure]]:
        """The kinds that cost most, beyond chance."""
        lost = self.mistakes.regrets.get(self.bot.key, {})
        clear = [(kind, each) for kind, each in lost.items() if kind != ALL and each.low > 0]
        clear.sort(key=lambda entry: -entry[1].value)
        return [(str(KINDS[kind]), points_figure(each)) for kind, each in clear[:TOLD]]


@dataclass(frozen=True)
class Matrix:
    """Every bot against every other in a mode, the row's share of games won."""

    mode: str
    bots: list[Bot]
    ladder: Ladder

    @property
    def name(self) -> str:
        return str(Mode(self.mode).label)

    @property
    def rows(self) -> list[tuple[Bot, list[tuple[Figure, str] | None]]]:
        """By bot a cell for each other one: its share, and whether it is ahead; None of itself."""
        return [(one, [self.cell(one, other) for other in self.bots]) for one in self.bots]

    def cell(self, one: Bot, other: Bot) -> tuple[Figure, str] | None:
        met = self.ladder.meeting(self.mode, one.key, other.key)
        if met is None:
            return None
        side = "ahead" if met.share.low > 0.5 else "behind" if met.share.high < 0.5 else ""
        return points_figure(met.share, 1), side


@dataclass(frozen=True)
class BotsPage:
    """All that the page shows of the kept figures."""

    ladder: Ladder
    mistakes: Mistakes

    @property
    def bots(self) -> list[BotFigures]:
        """The weakest first."""
        found: list[BotFigures] = []
        weaker: Bot | None = None
        for bot in BOTS.values():
            found.append(BotFigures(bot, weaker, self.ladder, self.mistakes))
            if bot.key in self.ladder.ratings:
                weaker = bot
        return found

    @property
    def strongest_first(self) -> list[BotFigures]:
        ratings = self.ladder.ratings
        rated = [each for each in self.bots if each.bot.key in ratings]
        return sorted(rated, key=lambda each: -ratings[each.bot.key].value)

    @property
    def matrices(self) -> list[Matrix]:
        bots = [bot for bot in BOTS.values() if bot.key in self.ladder.ratings]
        return [Matrix(mode, bots, self.ladder) for mode in MODES]

    @property
    def judged(self) -> list[BotFigures]:
        """The bots whose mistakes were measured."""
        return [each for each in self.bots if each.bot.key in self.mistakes.regrets]

    @property
    def kinds(self) -> list[tuple[str, list[Figure | None]]]:
        """Rows of the table of mistakes, with all of them together as the last."""
        names = [*(str(KINDS[kind]) for kind in kinds.KINDS), _("all together")]
        columns = [each.row for each in self.judged]
        return [(name, [column[place] for column in columns]) for place, name in enumerate(names)]

    @property
    def judge(self) -> Bot | None:
        return BOTS.get(self.mistakes.judge)

    @property
    def games(self) -> str:
        return whole(self.ladder.games)

    @property
    def is_outdated(self) -> bool:
        """Whether any figures are of earlier versions."""
        return not (self.ladder.sources.is_current and self.mistakes.sources.is_current)

    @property
    def versions(self) -> list[str]:
        """What the figures depend on, in words, each once."""
        sources = self.ladder.sources, self.mistakes.sources
        return list(dict.fromkeys(map(versions_in_words, sources)))


def versions_in_words(sources: Sources) -> str:
    """Such as “rules 1, Pilot 1”."""
    names = {key: str(bot.name) for key, bot in BOTS.items()}
    told = [f"{names.get(key, key)} {version}" for key, version in sources.bots.items()]
    return ", ".join([f"{_('rules')} {sources.rules}", *told])


@require_safe
@cached_for_visitors(lambda: "bots", KEPT_SECONDS)
def bots(request: HttpRequest) -> HttpResponse:
    """All bots on one page, each with an anchor."""
    page = BotsPage(kept_ladder(), kept_mistakes())
    return render(request, "starfighter/bots.html", {"shown": page})
