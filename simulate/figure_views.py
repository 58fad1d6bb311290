"""The figures of a playtest to take away, and those that take a while."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.keeping import keeper_of
from simulate import rows
from simulate.report import RunReport
from simulate.results import read_results
from simulate.showing import ShownRun
from simulate.views import access_run

TABLES: Final[dict[str, Callable[[RunReport], Iterator[rows.Row]]]] = {
    "pairings": rows.pairing_rows,
    "cards": lambda report: rows.card_rows(report, report.cards(0)),
    "rounds": rows.round_rows,
    "margins": rows.margin_rows,
    "changes": rows.change_rows,
}
LONGEST_COUNT: Final = 3  # digits
COMPUTED: Final = ("=", "+", "-", "@", "\t")  # beginnings that make spreadsheets compute


@require_safe
def run_json(_request: HttpRequest, slug: str) -> HttpResponse:
    """All figures of a run as a file."""
    figures = report_of(slug).as_json()
    text = json.dumps(figures, ensure_ascii=False, indent=1)
    return download(text, f"playtest-{slug}.json", "application/json")


@require_safe
def run_csv(_request: HttpRequest, slug: str, table: str) -> HttpResponse:
    """Some figures of a run as a table."""
    text = as_csv(TABLES[table](report_of(slug)))
    name = f"playtest-{slug}.csv" if table == "pairings" else f"playtest-{slug}-{table}.csv"
    return download(text, name, "text/csv; charset=utf-8")


@require_safe
@never_cache
def run_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of a run, some of its games played again where that is needed.

    A page asks for them by itself, counting how often it `asked`.
    """
    sent = request.GET.get("asked", "")
    asked = int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= LONGEST_COUNT else 1
    text = ShownRun(access_run(slug), keeper_of(request)).counted_cards(asked)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(text)
    return redirect(reverse("simulate:run", args=[slug]) + "#cards")


def report_of(slug: str) -> RunReport:
    """Raises Http404."""
    return RunReport(read_results(access_run(slug)))


def as_csv(table: Iterable[Sequence[Any]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(map(harmless, table))
    return written.getvalue()


def harmless(row: Sequence[Any]) -> list[Any]:
    """Texts that a spreadsheet would compute are marked as texts."""
    return [
        f"'{cell}" if isinstance(cell, str) and cell.startswith(COMPUTED) else cell for cell in row
    ]


def download(text: str, name: str, media_type: str) -> HttpResponse:
    response = HttpResponse(text, content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
