"""What templates say about decks: ``{% load decks %}``."""

from functools import lru_cache
from typing import Final

import segno
from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from catalog.content import CardContent
from catalog.templatetags.drawings import Surroundings, here
from decks import tags
from decks.description import render_description
from decks.supply import Supply

register = template.Library()

KEPT_CODES: Final = 512
KEPT_CARDS: Final = 2048


@register.filter
def markdown(text: str) -> SafeString:
    """A description as HTML."""
    return render_description(text)


@register.filter
def tag_label(tag: str) -> str:
    """A tag as the reader writes it."""
    return tags.tag_label(tag)


@register.filter
def cruiser_called(supply: Supply, key: str) -> str:
    """The name of the cruiser of that key in the reader's language."""
    return supply.cruiser_name(key)


@register.simple_tag
@lru_cache(KEPT_CODES)
def qr_code(address: str) -> SafeString:
    """The address as a QR code, an SVG as wide as the place it is put in."""
    drawn = segno.make(address, error="m", micro=False)
    return SafeString(
        drawn.svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None)
    )


@register.simple_tag
def card_to_pick(card: CardContent, is_chosen: bool) -> SafeString:
    """A card of the builder, to be chosen or left."""
    return kept_card(card, is_chosen, here())


@lru_cache(KEPT_CARDS)
def kept_card(card: CardContent, is_chosen: bool, _surroundings: Surroundings) -> SafeString:
    return render_to_string("decks/_card_to_pick.html", {"card": card, "is_chosen": is_chosen})
