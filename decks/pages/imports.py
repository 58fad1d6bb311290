"""Importing a deck from a text or a file, with a preview."""

from pathlib import PurePath

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.formats.file_sizes import size_text
from catalog.web.formats.query_values import whole_number
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckFormatError
from decks.formats.registry import MAX_FILE_BYTES, decode_deck_text, parse_deck_text
from decks.insight.deck_summary import DeckSummary


@require_http_methods(["GET", "HEAD", "POST"])
def import_deck(request: HttpRequest) -> HttpResponse:
    """A form for a text or a file, and a preview of the parsed deck; nothing is stored."""
    pool = current_pool()
    context: dict[str, object] = {"pool": pool, "largest": size_text(MAX_FILE_BYTES)}
    if request.method != "POST":
        return render(request, "decks/import.html", context)
    try:
        text, file_name = sent_text(request)
        text = mended(text, request.POST.get("mend", ""))
        context["text"] = text
        chosen, parsed = parse_deck_text(text, pool, ending=PurePath(file_name).suffix.lower())
    except DeckFormatError as error:
        refusals = [_("The deck %(problem)s.") % {"problem": each} for each in error.problems]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    context["near_misses"] = parsed.near_misses
    if not (parsed.deck.cards or parsed.deck.cruiser or parsed.deck.name):
        refusals = list(parsed.problems) or [_("There is neither a card nor a cruiser in it.")]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    found = {
        "format": chosen,
        "problems": parsed.problems,
        "near_misses": parsed.near_misses,
        "shown": DeckSummary(parsed.deck, pool),
        "name": parsed.deck.name or PurePath(file_name).stem[:NAME_LENGTH] or _("Imported deck"),
    }
    return render(request, "decks/import.html", context | found)


def mended(text: str, mending: str) -> str:
    """The text with another line in the place of one: ``12=3-10`` writes 3-10 as the twelfth."""
    place, _sign, words = mending.partition("=")
    lines = text.replace("\r\n", "\n").split("\n")
    number = whole_number(place, most=len(lines), default=0)
    if not number or not words:
        return text
    lines[number - 1] = words
    return "\n".join(lines)


def sent_text(request: HttpRequest) -> tuple[str, str]:
    """The text of the uploaded file or of the form's field, and the file's name.

    Raises DeckFormatError if it is empty, too large or no text.
    """
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        if (upload.size or 0) > MAX_FILE_BYTES:
            raise DeckFormatError(
                [_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}]
            )
        return decode_deck_text(upload.read()), upload.name or ""
    text = request.POST.get("text", "")
    if not text.strip():
        raise DeckFormatError([_("is missing: paste a text or choose a file")])
    return decode_deck_text(text[: MAX_FILE_BYTES + 1].encode()), ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for requests that are too large or malformed (Django's handler400)."""
    too_big = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    if too_big:
        message = _("What was sent is far too large. Nothing was stored.")
    else:
        message = _("What was sent cannot be read. Nothing was stored.")
    return render(request, "message.html", {"message": message}, status=413 if too_big else 400)
