"""Importing a deck from a text or a file, with a preview."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import PurePath

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.api import API_PREFIX
from catalog.web.api.errors import json_answer
from catalog.web.formats.file_sizes import size_text
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import (
    Choice,
    DeckFormatError,
    DeckList,
    ParsedDeck,
    Question,
)
from decks.insight.deck_summary import DeckSummary
from decks.library.finding import read_deck_of
from decks.reading.decoding import decode_text
from decks.reading.reader import MAX_FILE_BYTES


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question with its choices, each with whether it is taken."""

    question: Question
    choices: tuple[tuple[Choice, bool], ...]


@costly("POST")
@require_http_methods(["GET", "HEAD", "POST"])
def import_deck(request: HttpRequest) -> HttpResponse:
    """A form for a text or a file; cards found, cards to confirm and what is not used. Nothing is stored."""
    pool = current_pool()
    context: dict[str, object] = {"pool": pool, "largest": size_text(MAX_FILE_BYTES)}
    if request.method != "POST":
        return render(request, "decks/import.html", context)
    try:
        context["text"] = request.POST.get("text", "")[: MAX_FILE_BYTES + 1]
        text, file_name = sent_text(request)
        context["text"] = text
        parsed = read_deck_of(text, owner=owner_of(request), pool=pool)
    except DeckFormatError as error:
        refusals = [_("The deck %(problem)s.") % {"problem": each} for each in error.problems]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    context["unused"] = parsed.unused
    remarks = parsed.deck.remarks
    if not (parsed.deck.cards or parsed.deck.cruiser or parsed.questions or remarks.maybe):
        refusals = [_("There is neither a card nor a cruiser in it.")]
        return render(request, "decks/import.html", context | {"refusals": refusals}, status=422)
    asked = asked_questions(parsed, request.POST)
    taken = [choice for each in asked for choice, is_taken in each.choices if is_taken]
    found = {
        "found": parsed.deck,
        "questions": asked,
        "can_take_all": any(not each.question.is_contradiction for each in asked),
        "shown": DeckSummary(with_choices(parsed.deck, taken), pool),
        "set_aside": [pool.cards[number] for number in remarks.maybe],
        "name": request.POST.get("name")
        or parsed.deck.name
        or PurePath(file_name).stem[:NAME_LENGTH]
        or _("Imported deck"),
    }
    return render(request, "decks/import.html", context | found)


def asked_questions(parsed: ParsedDeck, sent: QueryDict) -> list[AskedQuestion]:
    """The questions with what the form has taken: all likeliest choices, or the chosen ones."""
    takes_all = sent.get("take") == "all"
    return [
        AskedQuestion(
            each,
            tuple(
                (
                    choice,
                    choice.value in sent.getlist(choice.field)
                    or (takes_all and not each.is_contradiction and place == 0),
                )
                for place, choice in enumerate(each.choices)
            ),
        )
        for each in parsed.questions
    ]


def with_choices(deck: DeckList, taken: Iterable[Choice]) -> DeckList:
    """The deck with the choices' cards and cruiser."""
    for choice in taken:
        if choice.field == "cruiser":
            deck = replace(deck, cruiser=choice.value)
        elif choice.field == "card" and choice.value not in deck.cards:
            deck = replace(deck, cards=(*deck.cards, choice.value))
    return deck


def sent_text(request: HttpRequest) -> tuple[str, str]:
    """The text of the uploaded file or of the form's field, and the file's name.

    Raises DeckFormatError if it is empty, too large or no text, or if both are sent.
    """
    upload, text = request.FILES.get("file"), request.POST.get("text", "")
    if upload and text.strip():
        raise DeckFormatError([_("is there twice: clear the text, or choose no file")])
    if isinstance(upload, UploadedFile):
        if (upload.size or 0) > MAX_FILE_BYTES:
            raise DeckFormatError(
                [_("is larger than %(size)s") % {"size": size_text(MAX_FILE_BYTES)}]
            )
        return decode_text(upload.read()), upload.name or ""
    if not text.strip():
        raise DeckFormatError([_("is missing: paste a text or choose a file")])
    return decode_text(text[: MAX_FILE_BYTES + 1].encode()), ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The response to requests that are too large or malformed (Django's handler400)."""
    if request.path.startswith(API_PREFIX):
        return json_answer(exception)
    too_big = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    if too_big:
        message = _("What was sent is far too large. Nothing was stored.")
    else:
        message = _("What was sent cannot be read. Nothing was stored.")
    return render(request, "message.html", {"message": message}, status=413 if too_big else 400)
