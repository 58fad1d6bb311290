"""Playtests as pages: asking for one, watching it, stopping it, and going on with it."""

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.site.htmx import HtmxHttpRequest, vary_on_htmx
from decks.construction.card_pool import current_pool
from decks.library.ownership import ensure_owner, owner_of
from simulate.deals.matchups import versions_of
from simulate.experiments.continuation import continued
from simulate.experiments.limits import RunRefused, told_limits
from simulate.experiments.meter import BOT
from simulate.experiments.run_request import price_of, words_of
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Kind, Rule, Run, Status
from simulate.pages.forms import MoreForm, PlaytestForm, status_of
from simulate.pages.run_page import ShownRun
from simulate.results.access import access_own_run, access_run
from simulate.results.standings import get_standings, list_pairs
from simulate.results.visibility import open_runs

RUNS_A_PAGE: Final = 20
LATEST_OPEN_RUNS: Final = 10
LOOKED_THROUGH: Final = 40
ROWS_OF_LIST: Final = (
    "slug", "kind", "mode", "entrants", "status", "created", "most_games", "rule", "seed", "versions",
)  # fmt: skip


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """The runs of whoever asks, and the latest in which nothing is secret."""
    listed = Run.objects.only(*ROWS_OF_LIST).newest_first()
    own = Paginator(listed.owned_by(owner_of(request)), RUNS_A_PAGE)
    # Cut lists and the like are steps in one player's work.
    latest = listed.filter(kind__in=(Kind.PLAYTEST, Kind.MATRIX)).exclude(status=Status.CANCELLED)
    context = {
        "own": own.get_page(request.GET.get("page", "")),
        "latest": open_runs(latest[:LOOKED_THROUGH])[:LATEST_OPEN_RUNS],
    }
    return render(request, "simulate/runs.html", context)


@require_safe
def pairs(request: HttpRequest) -> HttpResponse:
    """Pairs of published decks that are fair."""
    standings = get_standings()
    context = {
        "pairs": list_pairs(standings),
        "versions": versions_of([BOT]),
        "standings": standings,
    }
    return render(request, "simulate/pairs.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_htmx
def new_run(request: HtmxHttpRequest) -> HttpResponse:
    """The form of a playtest with its cost; sending it begins the run."""
    if request.method != "POST":
        data = first_data(request)
        form = PlaytestForm(data, pool=current_pool(), owner=owner_of(request))
        return show_form(request, form, is_new=True)
    form = PlaytestForm(request.POST, pool=current_pool(), owner=owner_of(request))
    # htmx asks for the cost, but sends the button along that was pressed meanwhile.
    is_run = request.POST.get("action") == "run" and not request.htmx
    if not is_run or not form.is_valid() or form.request is None:
        return show_form(request, form)
    try:
        run = submit_run(owner=ensure_owner(request), request=form.request)
    except RunRefused as error:
        form.add_error(None, str(error))
        return show_form(request, form)
    return redirect("simulate:run", run.slug)


def first_data(request: HttpRequest) -> QueryDict:
    """What the form says at first: the usual, a run that is asked for again, what the address says."""
    data = QueryDict(mutable=True)
    said = PlaytestForm.usual()
    slug = request.GET.get("again", "").replace("\0", "")[:100]
    if again := Run.objects.filter(slug=slug).first():
        said |= said_by(again)
    for name, value in said.items():
        data.setlist(name, [str(each) for each in (value if isinstance(value, list) else [value])])
    for name in ("deck", "others", "mode", "games", "seed"):
        if given := request.GET.get(name, "").replace("\0", ""):
            data[name] = given
    # A deck is even against itself.
    data.setlist("opponents", [key for key in data.getlist("opponents") if key != data.get("deck")])
    return data


def said_by(run: Run) -> dict[str, Any]:
    """What the form said for a run."""
    pool = current_pool()
    own, *others = run.entrants
    stock = {key for key, _name in PlaytestForm.base_fields["opponents"].choices}  # type: ignore[attr-defined]
    words = [words_of(entrant, pool) for entrant in others]
    said = {
        "deck": words_of(own, pool),
        "opponents": [each for each in words if each in stock],
        "others": "\n".join(each for each in words if each not in stock),
        "bot": own["bot"],
        "enemy_bot": others[-1]["bot"] if others else own["bot"],
        "mode": run.mode,
        "seed": run.seed,
        "games": run.most_games,
    }
    if run.kind == Kind.MATRIX:
        said["is_matrix"] = "on"
    if run.rule == Rule.INTERVAL:
        said |= {"rule": Rule.INTERVAL, "half_width": 100 * run.settings["half_width"]}
        said["games"] = PlaytestForm.usual()["games"]
    return said


def show_form(
    request: HtmxHttpRequest, form: PlaytestForm, *, is_new: bool = False
) -> HttpResponse:
    """The form; for htmx what it costs alone. An empty one is not blamed for it."""
    is_untouched = is_new and not form.data.get("deck")
    is_valid = not is_untouched and form.is_valid()
    context: dict[str, Any] = {"form": form, "is_untouched": is_untouched}
    if is_valid and form.request is not None:
        context["price"] = price_of(form.request)
        context |= told_limits(form.owner, form.request)
    is_piece = bool(request.htmx)
    template = "simulate/new_run.html" + ("#cost" if is_piece else "")
    status = 200 if is_piece else status_of(form, was_sent=not is_new)
    return render(request, template, context, status=status)


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
        raise RunRefused(form.complaint, status=422)
    owner = ensure_owner(request)
    longer = submit_run(owner=owner, request=continued(found, form.cleaned_data["more"], owner))
    return redirect("simulate:run", longer.slug)
