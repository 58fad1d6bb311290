"""A deck elsewhere: framed in another page, and at a table of Tabletop Simulator."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from catalog.cards.content import CardContent
from decks.formats.tabletop import saved_object
from decks.insight.deck_summary import DeckSummary
from decks.pages.decks import opened_or_404

ANYWHERE = {"frame-ancestors": ["*"]}


@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]
@cache_control(public=True, max_age=300)
@require_safe
def embedded_code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code for a frame in any page: one style sheet, no script, no cookie."""
    shown = DeckSummary(*opened_or_404(code))
    context = {
        "shown": shown,
        "address": request.build_absolute_uri(reverse("decks:code", args=[code])),
    }
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
