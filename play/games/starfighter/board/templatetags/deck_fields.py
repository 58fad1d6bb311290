"""The field of a player's deck: ``{% load deck_fields %}``."""

from django import template
from django.template import Context

from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.library.naming import offered_decks
from play.games.starfighter.board.deck_choices import DeckField, asked_deck

register = template.Library()


@register.simple_tag(takes_context=True)
def deck_field(context: Context, code: str = "") -> DeckField:
    """The decks that the reader may choose from, after that of the code which led here."""
    pool = current_pool()
    asked = asked_deck(code, pool) if code else None
    return DeckField(offered_decks(owner_of(context["request"]), pool), asked)
