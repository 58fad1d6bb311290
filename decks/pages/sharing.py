"""A deck elsewhere: framed in another page, and at a table of Tabletop Simulator."""

from collections.abc import Callable, Sequence
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from catalog.cards.content import CardContent
from catalog.models import in_reader_language
from decks.construction.card_pool import current_pool
from decks.insight.deck_summary import DeckSubject, DeckSummary, summary_of
from decks.models import Deck, Owner
from decks.pages.decks import opened_or_404

NOWHERE = {
    **dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotZ"), 0),
    "rotY": 180,
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1),
}

ANYWHERE = {"frame-ancestors": ["*"]}


@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]
@cache_control(public=True, max_age=300)
@require_safe
def embedded_code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code for a frame in any page: with its win rate, without script or cookie."""
    subject = DeckSubject(DeckSummary(*opened_or_404(code)))
    return framed(request, subject, reverse("decks:code", args=[code]))


@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]
@cache_control(public=True, max_age=300)
@require_safe
def embedded_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """A shared deck as it is now, for a frame in any page; the reader's account does not count."""
    deck = get_object_or_404(Deck.objects.visible_to(Owner()), slug=slug)
    subject = DeckSubject(summary_of(deck, current_pool()), deck)
    return framed(request, subject, deck.get_absolute_url())


def framed(request: HttpRequest, subject: DeckSubject, address: str) -> HttpResponse:
    context = {"subject": subject, "address": request.build_absolute_uri(address)}
    return render(request, "decks/embedded_deck.html", context)


@require_safe
def tabletop_code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code as a saved object of Tabletop Simulator."""
    shown = DeckSummary(*opened_or_404(code))

    def face_of(card: CardContent) -> str:
        return request.build_absolute_uri(reverse("catalog:card_face", args=[card.number]))

    name = shown.pool.cruiser_name(shown.listed.cruiser) or _("no cruiser yet")
    back = request.build_absolute_uri(static("catalog/mark_512.png"))
    response = JsonResponse(saved_object(name, shown.cards, face_of, back))
    response["Content-Disposition"] = f'attachment; filename="deck-{code}.json"'
    return response


def saved_object(
    name: str, cards: Sequence[CardContent], face_of: Callable[[CardContent], str], back: str
) -> dict[str, Any]:
    """The object, face down; `face_of` and `back` are addresses of pictures."""
    sheets = {
        str(place): {
            "FaceURL": face_of(card),
            "BackURL": back,
            "NumWidth": 1,
            "NumHeight": 1,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        for place, card in enumerate(cards, start=1)
    }
    contained = [
        {
            "Name": "Card",
            "Nickname": f"{card.number} {in_reader_language(card.name, card.name_ru)}",
            "CardID": 100 * place,
            "CustomDeck": {str(place): sheets[str(place)]},
            "Transform": NOWHERE,
        }
        for place, card in enumerate(cards, start=1)
    ]
    deck = {
        "Name": "DeckCustom",
        "Nickname": name,
        "DeckIDs": [each["CardID"] for each in contained],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
        "Transform": NOWHERE | {"rotZ": 180},
    }
    return {"ObjectStates": [deck]}
