"""Reading a deck from a text or a file, shown before anything is kept."""

from pathlib import PurePath

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalog.sizes import size_text
from catalog.vocabulary import NAME_LENGTH
from decks.formats.deck_list import DeckFormatError
from decks.formats.reading import LARGEST_FILE, decode, read_text
from decks.showing import ShownDeck
from decks.supply import current_supply


@require_http_methods(["GET", "HEAD", "POST"])
def import_deck(request: HttpRequest) -> HttpResponse:
    """A form for a text or a file; what was sent is shown as it was understood, and not stored."""
    supply = current_supply()
    context: dict[str, object] = {"supply": supply, "largest": size_text(LARGEST_FILE)}
    if request.method != "POST":
        return render(request, "decks/import.html", context)
    try:
        text, file_name = sent_text(request)
        context["text"] = text
        chosen, reading = read_text(text, supply, ending=PurePath(file_name).suffix.lower())
    except DeckFormatError as error:
        refusals = [_("The deck %(problem)s.") % {"problem": each} for each in error.problems]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    if not (reading.deck.cards or reading.deck.cruiser or reading.deck.name):
        refusals = list(reading.problems) or [_("There is neither a card nor a cruiser in it.")]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    found = {
        "format": chosen,
        "problems": reading.problems,
        "shown": ShownDeck(reading.deck, supply),
        "name": reading.deck.name or PurePath(file_name).stem[:NAME_LENGTH] or _("Imported deck"),
    }
    return render(request, "decks/import.html", context | found)


def sent_text(request: HttpRequest) -> tuple[str, str]:
    """The text of the file, or the text that was typed, and the file's name.

    Raises DeckFormatError for what is empty, far too large or not a text.
    """
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        if (upload.size or 0) > LARGEST_FILE:
            raise DeckFormatError(
                [_("is larger than %(size)s") % {"size": size_text(LARGEST_FILE)}]
            )
        return decode(upload.read()), upload.name or ""
    text = request.POST.get("text", "")
    if not text.strip():
        raise DeckFormatError([_("is missing: paste a text or choose a file")])
    return decode(text[: LARGEST_FILE + 1].encode()), ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What whoever sends far too much, or something unreadable, is told."""
    too_big = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    if too_big:
        message = _("What was sent is far too large. Nothing was stored.")
    else:
        message = _("What was sent cannot be read. Nothing was stored.")
    return render(request, "message.html", {"message": message}, status=413 if too_big else 400)
