"""The list of editions, choosing the current one, and importing one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.cards.vocabulary import Effect, Protection
from catalog.editions import services
from catalog.editions.csv_tables import write_cards, write_cruisers
from catalog.editions.current import current_catalogue, samples_of
from catalog.editions.data_files import MAX_FILE_BYTES, EditionNames, InvalidFiles, SourceFile
from catalog.editions.importing import MAX_FILES, preview_of, read_sources
from catalog.models import Edition
from catalog.web.formats.file_sizes import size_text
from catalog.web.limits.request_limits import DEFAULT_BODY_BYTES, costly, takes_body


def for_curators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Responds with 404 to users who may not change editions."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_curator(request):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def is_curator(request: HttpRequest) -> bool:
    return request.user.is_staff and request.user.has_perm("catalog.change_edition")


SAMPLES: Final = 16  # cards of the current edition that stand below it


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """Every edition, the current one first."""
    rows = Edition.objects.with_counts().order_by("-is_current", "key")
    context = {
        "editions": rows,
        "is_curator": is_curator(request),
        "samples": samples_of(current_catalogue().cards, SAMPLES),
    }
    return render(request, "catalog/editions.html", context)


@for_curators
@require_POST
def choose_edition(_request: HttpRequest, key: str) -> HttpResponse:
    """Makes an edition the current one."""
    try:
        services.make_current(edition=get_object_or_404(Edition, key=key))
    except Edition.DoesNotExist as error:
        raise Http404 from error
    return redirect("catalog:editions")


@takes_body(MAX_FILES * MAX_FILE_BYTES + DEFAULT_BODY_BYTES)
@costly("POST")
@for_curators
@require_http_methods(["GET", "HEAD", "POST"])
def import_edition(request: HttpRequest) -> HttpResponse:
    """A form for files; the first request previews them, the second one stores them."""
    names = EditionNames(
        *(request.POST.get(name, "").strip() for name in ("key", "name", "name_ru"))
    )
    context: dict[str, Any] = {
        "names": names,
        "largest": size_text(MAX_FILE_BYTES),
        "most": MAX_FILES,
        "codes": [*Effect.choices, *Protection.choices],
    }
    if request.method != "POST":
        return render(request, "catalog/import_edition.html", context)
    sources = sent_sources(request)
    try:
        preview = preview_of(read_sources(sources, names))
    except InvalidFiles as error:
        context["problems"] = error.problems
        return render(request, "catalog/import_edition.html", context, status=422)
    if request.POST.get("action") == "store":
        services.load(content=preview.content)
        return redirect(f"{reverse('catalog:editions')}#edition-{preview.content.key}")
    context |= {
        "preview": preview,
        "files": [(source.name, source.content.decode("utf-8-sig")) for source in sources],
    }
    return render(request, "catalog/import_edition.html", context)


def sent_sources(request: HttpRequest) -> list[SourceFile]:
    """The uploaded files, or on confirmation the previewed texts; only as much as may be imported."""
    chosen = [file for file in request.FILES.getlist("files") if isinstance(file, UploadedFile)]
    shown = zip(request.POST.getlist("file_name"), request.POST.getlist("file_text"), strict=False)
    return [
        *(
            SourceFile(file.name or "?", file.read(MAX_FILE_BYTES + 1))
            for file in chosen[: MAX_FILES + 1]
        ),
        *(SourceFile(name, text.encode()) for name, text in shown),
    ]


@for_curators
@require_safe
def cards_template(_request: HttpRequest) -> HttpResponse:
    """The current cards as CSV, a template for a spreadsheet."""
    return csv_response("cards.csv", write_cards(current_catalogue().cards))


@for_curators
@require_safe
def cruisers_template(_request: HttpRequest) -> HttpResponse:
    """The current cruisers as CSV, a template for a spreadsheet."""
    return csv_response("cruisers.csv", write_cruisers(current_catalogue().cruisers))


def csv_response(name: str, written: str) -> HttpResponse:
    # Spreadsheets recognise UTF-8 by the byte order mark.
    response = HttpResponse("\ufeff" + written, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
