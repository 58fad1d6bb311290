"""The figures of a playtest to take away, and those that take a while."""

import json
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.web.formats.query_values import whole_number
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from decks.accounts.owners import owner_of
from simulate.bulk.files import LICENCE, known_files
from simulate.bulk.tables import TABLES
from simulate.pages.run_page import ShownRun
from simulate.results import csv_tables
from simulate.results.access import access_run
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from simulate.results.serializers import figures_of
from simulate.results.table_files import as_csv

MAX_COUNT: Final = 999


@require_safe
def run_json(request: HttpRequest, slug: str) -> HttpResponse:
    """All figures of a run as a file."""
    figures = figures_of(access_run(slug), owner_of(request))
    text = json.dumps(figures, ensure_ascii=False, indent=1)
    return download(text, f"playtest-{slug}.json", "application/json")


@require_safe
def run_csv(_request: HttpRequest, slug: str, table: str) -> HttpResponse:
    """Some figures of a run as a table."""
    text = as_csv(csv_tables.TABLES[table](report_of(slug)))
    name = f"playtest-{slug}.csv" if table == "pairings" else f"playtest-{slug}-{table}.csv"
    return download(text, name, "text/csv; charset=utf-8")


@require_safe
@never_cache
@vary_on_htmx
def run_cards(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The cards of a run, some of its games played again where that is needed.

    A page asks for them by itself, counting how often it `asked`.
    """
    asked = whole_number(request.GET.get("asked", ""), most=MAX_COUNT, default=1)
    text = ShownRun(access_run(slug), owner_of(request)).counted_cards(asked)
    if request.htmx:
        return HttpResponse(text)
    return redirect(reverse("simulate:run", args=[slug]) + "#cards")


def report_of(slug: str) -> RunReport:
    """Raises Http404, too, for a run of bots, which has no such tables."""
    run = access_run(slug)
    if run.is_of_bots:
        raise Http404
    return RunReport(read_results(run))


def download(text: str, name: str, media_type: str) -> HttpResponse:
    response = HttpResponse(text, content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
def public_data(request: HttpRequest) -> HttpResponse:
    """The tables of public data with their files."""
    files = known_files()
    tables = [
        (table, [file for file in files if file.table == table.key]) for table in TABLES.values()
    ]
    made = max((file.made_at for file in files), default=None)
    context = {"tables": tables, "made": made, "licence": LICENCE}
    return render(request, "simulate/data.html", context)
