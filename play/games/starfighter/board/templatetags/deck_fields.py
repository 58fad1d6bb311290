"""The field of a player's deck: ``{% load deck_fields %}``."""

from django import template
from django.template import Context

from decks.accounts.owners import owner_of
from decks.construction import codes
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.edition_pools import read_code
from decks.library.naming import offered_decks
from play.games.game import Json

register = template.Library()


@register.simple_tag(takes_context=True)
def deck_field(context: Context, code: str = "") -> Json:
    """The decks `offered` to the reader, the one `asked` by a code that led here, and what the field says
    at `first`."""
    pool = current_pool()
    offered = offered_decks(owner_of(context["request"]), pool)
    asked = told(code, pool) if code else ""
    first = code if asked else next((deck.words for deck in offered), "")
    return {"offered": offered, "asked": asked, "first": first}


def told(code: str, pool: CardPool) -> str:
    """The deck of a code, such as “Ares · 27”; empty if it cannot be read."""
    try:
        listed = read_code(code, pool)
    except codes.DeckCodeError:
        return ""
    return f"{pool.cruiser_name(listed.cruiser) or '?'} · {len(listed.cards)}"
