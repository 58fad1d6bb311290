"""Editions: which there are, which one is played, and importing another."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog import services
from catalog.browsing import current_catalogue, current_fleet, is_shipped
from catalog.csv_tables import write_cards, write_cruisers
from catalog.data_files import LARGEST_FILE, CardSetError
from catalog.importing import MOST_FILES, Naming, Source, preview_of, read_sources
from catalog.models import Edition
from catalog.sizes import size_text
from catalog.vocabulary import Effect, Protection

View = Callable[..., HttpResponse]


def for_curators(view: View) -> View:
    """A page for those who may change editions; for others it is not there."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_curator(request):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def is_curator(request: HttpRequest) -> bool:
    return request.user.is_staff and request.user.has_perm("catalog.change_edition")


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """Every edition, the current one first."""
    counted = Edition.objects.annotate(
        card_count=Count("cards", distinct=True), cruiser_count=Count("cruisers", distinct=True)
    )
    rows = counted.order_by("-is_current", "key")
    listed = [{"edition": row, "is_shipped": is_shipped(row)} for row in rows]
    context = {"listed": listed, "is_curator": is_curator(request)}
    return render(request, "catalog/editions.html", context)


@for_curators
@require_POST
def choose_edition(_request: HttpRequest, key: str) -> HttpResponse:
    """Makes an edition the one that cards, decks and games use from now on."""
    try:
        services.make_current(edition=get_object_or_404(Edition, key=key))
    except Edition.DoesNotExist as error:
        raise Http404 from error
    return redirect("catalog:editions")


@for_curators
@require_http_methods(["GET", "HEAD", "POST"])
def import_edition(request: HttpRequest) -> HttpResponse:
    """A form for files; what they hold is shown as understood, and stored on a second request."""
    naming = Naming(*(request.POST.get(name, "").strip() for name in ("key", "name", "name_ru")))
    context: dict[str, Any] = {
        "naming": naming,
        "largest": size_text(LARGEST_FILE),
        "most": MOST_FILES,
        "codes": [*Effect.choices, *Protection.choices],
    }
    if request.method != "POST":
        return render(request, "catalog/import_edition.html", context)
    sources = sent_sources(request)
    try:
        preview = preview_of(read_sources(sources, naming))
    except CardSetError as error:
        refused = context | {"problems": error.problems}
        return render(request, "catalog/import_edition.html", refused, status=422)
    if request.POST.get("action") == "store":
        services.load(card_set=preview.card_set)
        return redirect(f"{reverse('catalog:editions')}#edition-{preview.card_set.key}")
    understood = {
        "preview": preview,
        "files": [(source.name, source.content.decode("utf-8-sig")) for source in sources],
    }
    return render(request, "catalog/import_edition.html", context | understood)


def sent_sources(request: HttpRequest) -> list[Source]:
    """The files that were chosen, or on confirmation those that were shown; none is read far."""
    chosen = [file for file in request.FILES.getlist("files") if isinstance(file, UploadedFile)]
    shown = zip(request.POST.getlist("file_name"), request.POST.getlist("file_text"), strict=False)
    return [
        *(
            Source(file.name or "?", file.read(LARGEST_FILE + 1))
            for file in chosen[: MOST_FILES + 1]
        ),
        *(Source(name, text.encode()) for name, text in shown),
    ]


@for_curators
@require_safe
def cards_template(_request: HttpRequest) -> HttpResponse:
    """The current cards as CSV, to be overwritten in a spreadsheet."""
    return csv_response("cards.csv", write_cards(current_catalogue().cards))


@for_curators
@require_safe
def cruisers_template(_request: HttpRequest) -> HttpResponse:
    """The current cruisers as CSV, to be overwritten in a spreadsheet."""
    boards = current_fleet().boards
    return csv_response("cruisers.csv", write_cruisers(board.cruiser for board in boards))


def csv_response(name: str, written: str) -> HttpResponse:
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    response = HttpResponse("\ufeff" + written, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
