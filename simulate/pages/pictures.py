"""The picture of a playtest, for links that are shared."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from catalog.drawing.pictures import picture_response
from catalog.web.formats.number_format import whole
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import owner_of
from play.figure_words import margin, percent
from play.intervals import Interval
from simulate.models import Run, RunKind
from simulate.pages.run_page import ShownRun
from simulate.results.access import access_run
from simulate.results.bot_report import read_bot_report
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from simulate.templatetags.playtests import bot_names, run_name

LEFT: Final = 60
RIGHT: Final = 1140
DIGIT: Final = 72
"""How wide a letter of the large figure is, about."""


@costly("GET")
@require_safe
def run_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A playtest's win rate with its interval, who played and how many games."""
    run = access_run(slug)
    shown = ShownRun(run, owner_of(request))
    games, rate = played_and_rate(run)
    told = ngettext("%(games)s game", "%(games)s games", games) % {"games": whole(games)}
    context = {
        "name": run_name(run),
        "kind": f"{run.get_kind_display()} · {shown.mode_name}",
        "told": f"{told} · " + _("played by") + f" {bot_names(run.bots)}",
        **(rate_context(rate) if rate else {}),
    }
    return picture_response(request, "simulate/pictures/run.svg", context)


def played_and_rate(run: Run) -> tuple[int, Interval | None]:
    """How many games there are, and the figure that the picture is about."""
    if run.is_of_bots:
        told = read_bot_report(run)
        return told.played, (told.first_bot or told.first_player) if told.played else None
    report = RunReport(read_results(run))
    is_of_many = run.is_comparing or run.kind == RunKind.MATRIX
    return report.results.played, None if is_of_many else total_rate(report)


def total_rate(report: RunReport) -> Interval | None:
    """The tested deck's win rate over all opponents, once there are games."""
    total = report.totals.get(0) if report.results.played else None
    return total.win_rate if total else None


def rate_context(rate: Interval) -> dict[str, Any]:
    """The figure, and where its interval lies on the line from 0 to 100 %."""
    words = percent(rate.value)
    length = RIGHT - LEFT
    return {
        "rate": words,
        "after_rate": str(LEFT + DIGIT * len(words)),
        "margin": margin(rate),
        "low": str(round(LEFT + length * rate.low)),
        "span": str(max(round(length * (rate.high - rate.low)), 4)),
    }
