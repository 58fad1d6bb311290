"""Decks in templates: ``{% load decks %}``."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from catalog.cards.content import CardContent
from catalog.templatetags.drawings import Surroundings, here
from decks.construction.card_pool import CardPool
from decks.construction.description import render_description
from decks.construction.stock import is_retired
from decks.construction.tags import tag_label

register = template.Library()

MAX_CACHED_CODES: Final = 512
MAX_CACHED_CARDS: Final = 2048

register.filter(tag_label)
register.filter(is_retired)


@register.filter
def markdown(text: str, pool: CardPool | None = None) -> SafeString:
    """A description as HTML, with links to the pool's cards."""
    return render_description(text, pool)


@register.filter
def note_of(notes: Mapping[str, str], number: str) -> str:
    """The card's note; empty if there is none."""
    return notes.get(number, "")


@register.filter
def cruiser_of_key(pool: CardPool, key: str) -> str:
    """The name of a cruiser in the reader's language."""
    return pool.cruiser_name(key)


@register.simple_tag
@lru_cache(MAX_CACHED_CODES)
def qr_code(address: str) -> SafeString:
    """The address as a QR code, an SVG as wide as its container."""
    import segno  # Here, since it loads much that only this needs.

    drawn = segno.make(address, error="m", micro=False)
    return SafeString(
        drawn.svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None)
    )


@register.simple_tag
def card_to_pick(card: CardContent, is_chosen: bool) -> SafeString:
    """A card of the builder with its checkbox."""
    return cached_card(card, is_chosen, here())


@lru_cache(MAX_CACHED_CARDS)
def cached_card(card: CardContent, is_chosen: bool, _surroundings: Surroundings) -> SafeString:
    return render_to_string("decks/_card_to_pick.html", {"card": card, "is_chosen": is_chosen})
