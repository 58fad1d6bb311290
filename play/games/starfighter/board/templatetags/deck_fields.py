"""The decks that a player may choose: ``{% load deck_fields %}``."""

from django import template
from django.template import Context

from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from play.games.starfighter.board.deck_choices import DeckChoice, own_decks

register = template.Library()


@register.simple_tag(takes_context=True)
def own_deck_choices(context: Context) -> list[DeckChoice]:
    """The reader's own decks, the newest first."""
    return own_decks(owner_of(context["request"]), current_pool)
