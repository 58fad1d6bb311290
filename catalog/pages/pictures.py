"""The pictures of cards and cruisers, for links that are shared."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import Series
from catalog.drawing.pictures import picture_response
from catalog.drawing.wording import half_text
from catalog.editions.current import current_catalogue
from catalog.rulebook.explanations import explain
from catalog.web.limits.request_limits import costly


@costly("GET")
@require_safe
def card_picture(request: HttpRequest, number: str) -> HttpResponse:
    """A card with what its halves have."""
    card = current_catalogue().card(number)
    if card is None:
        raise Http404
    context = {"card": card, "kind": kind_of(card), "halves": halves_of(card)}
    return picture_response(request, "catalog/pictures/card.svg", context)


@costly("GET")
@require_safe
def card_face(request: HttpRequest, number: str) -> HttpResponse:
    """The card alone, in its own proportions, for tables of other programs."""
    card = current_catalogue().card(number)
    if card is None:
        raise Http404
    return picture_response(request, "catalog/pictures/face.svg", {"card": card})


def kind_of(card: CardContent) -> str:
    words = {"level": card.level, "series": Series(card.series).label}
    return f"{card.number} · " + _("level %(level)s, %(series)s") % words


def halves_of(card: CardContent) -> list[dict[str, object]]:
    """What stands beside the drawing, and where."""
    texts = (half_text(card.top), half_text(card.bottom))
    return [
        {"title": explained.title, "text": text, "title_y": y, "y": y + 42}
        for explained, text, y in zip(explain(card), texts, (350, 460), strict=True)
    ]


@costly("GET")
@require_safe
def cruiser_picture(request: HttpRequest, key: str) -> HttpResponse:
    """A cruiser's board and armour."""
    cruiser = current_catalogue().cruiser(key)
    if cruiser is None:
        raise Http404
    return picture_response(request, "catalog/pictures/cruiser.svg", {"cruiser": cruiser})
