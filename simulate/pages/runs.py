"""Playtests as pages: lists, one playtest, cancelling it, and going on with it."""

from itertools import islice
from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from catalog.web.errors.refusals import Refusal
from decks.accounts.owners import ensure_owner, owner_of
from decks.construction.card_pool import current_pool
from simulate.deals.bots import BOTS, VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.experiments.continuation import continued
from simulate.experiments.refusals import WRONG
from simulate.experiments.services import cancel_run, submit_run
from simulate.league.standing import read_league
from simulate.models import Run, RunKind, Status
from simulate.pages.forms import MoreForm
from simulate.pages.run_page import ShownRun
from simulate.results.access import access_own_run, access_run
from simulate.results.standings import get_standings, list_pairs
from simulate.results.visibility import looked_through, open_runs

RUNS_A_PAGE: Final = 10
LATEST_OPEN_RUNS: Final = 8
ROWS_OF_LIST: Final = (
    "slug", "game", "setup", "kind", "mode", "entrants", "status", "created",
    "most_games", "rule", "seed", "versions",
)  # fmt: skip


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """The owner's runs, and the latest in which nothing is secret."""
    listed = Run.objects.asked_for().only(*ROWS_OF_LIST).newest_first()
    own = Paginator(listed.owned_by(owner_of(request)), RUNS_A_PAGE)
    # Cut lists and the like are steps in one player's work.
    latest = listed.filter(kind__in=(RunKind.PLAYTEST, RunKind.MATRIX)).exclude(
        status=Status.CANCELLED
    )
    context = {
        "own": own.get_page(request.GET.get("page", "")),
        "latest": list(islice(looked_through(latest, open_runs), LATEST_OPEN_RUNS)),
        "league": read_league(current_pool().revision),
    }
    return render(request, "simulate/runs.html", context)


@require_safe
def pairs(request: HttpRequest) -> HttpResponse:
    """Pairs of published decks that are fair between players like one bot, a list for each."""
    asked = request.GET.get("bot", "")
    standings = get_standings(asked if asked in BOTS else VERDICT_BOT)
    context = {
        "pairs": list_pairs(standings),
        "bots": BOTS[::-1],
        "versions": versions_of([standings.bot]),
        "standings": standings,
    }
    return render(request, "simulate/pairs.html", context)


@require_safe
@never_cache
def run(request: HttpRequest, slug: str) -> HttpResponse:
    """A run as far as it is."""
    shown = ShownRun(access_run(slug), owner_of(request))
    return render(request, "simulate/run.html", {"shown": shown, "run": shown.run})


@require_safe
@never_cache
def live_run(request: HttpRequest, slug: str) -> HttpResponse:
    """What is new of a run: how far it is, and the figures if `seen` are others."""
    shown = ShownRun(access_run(slug), owner_of(request))
    context = {
        "shown": shown,
        "run": shown.run,
        "has_news": request.GET.get("seen", "") != shown.mark,
    }
    return render(request, "simulate/run.html#live", context)


@require_POST
def stop_run(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancels an own run; what was played stays."""
    cancel_run(run=access_own_run(request, slug))
    return redirect("simulate:run", slug)


@require_POST
def continue_run(request: HttpRequest, slug: str) -> HttpResponse:
    """Goes on with a run in a new one of more games; those of the old one stay."""
    found, form = access_run(slug), MoreForm(request.POST)
    if not form.is_valid():
        raise Refusal(form.complaint, code=WRONG, status=422)
    owner = ensure_owner(request)
    longer = submit_run(owner=owner, plan=continued(found, form.cleaned_data["more"], owner))
    return redirect("simulate:run", longer.slug)
