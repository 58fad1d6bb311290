"""The picture of a deck, for links that are shared."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from catalog.drawing.pictures import picture_response
from catalog.editions.current import samples_of
from catalog.models import cruiser_name
from catalog.web.limits.request_limits import costly
from decks.construction.card_pool import current_pool
from decks.insight.deck_summary import summary_of
from decks.library.access import access_deck
from decks.models import Deck, Visibility

PLACES: Final = (660, 790, 930)
"""Where the left edges of the cards are."""


@costly("GET")
@require_safe
def deck_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The deck's name, cruiser and some cards, for those who may open the deck."""
    deck = access_deck(request, slug)
    shown = summary_of(deck, current_pool())
    size = ngettext("%(count)d card", "%(count)d cards", len(shown.cards)) % {
        "count": len(shown.cards)
    }
    cruiser = cruiser_name(shown.cruiser) if shown.cruiser else _("no cruiser yet")
    context = {
        "name": str(deck),
        "cruiser": shown.cruiser,
        "kind": f"{cruiser} · {size}",
        "author": author_words(deck),
        "cards": list(zip(samples_of(shown.cards, len(PLACES)), PLACES, strict=False)),
    }
    is_public = deck.visibility != Visibility.PRIVATE
    return picture_response(request, "decks/pictures/deck.svg", context, is_public=is_public)


def author_words(deck: Deck) -> str:
    if deck.owner and deck.owner.username == "house":
        return _("stock deck")
    return _("by %(name)s") % {"name": deck.author} if deck.author else ""
