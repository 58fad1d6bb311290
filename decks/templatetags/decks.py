"""What templates say about decks: ``{% load decks %}``."""

from functools import lru_cache
from typing import Final

import segno
from django import template
from django.utils.safestring import SafeString

from decks.description import render_description
from decks.supply import Supply

register = template.Library()

KEPT_CODES: Final = 512


@register.filter
def markdown(text: str) -> SafeString:
    """A description as HTML."""
    return render_description(text)


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
