"""What templates say about cards: ``{% load catalogue %}``."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from catalog import search, wording
from catalog.content import CardContent, CruiserContent, HalfContent
from catalog.models import in_reader_language
from catalog.templatetags import drawings
from catalog.vocabulary import Effect, Protection, Series

register = template.Library()

KEPT_ENTRIES = 4096


@register.simple_tag
def card_entry(card: CardContent, view: str) -> SafeString:
    """A card in a list of pictures, of rows or of texts, with a link to its page."""
    # The sprite's address stands in the picture; it changes with the static files.
    return kept_entry(card, view, get_language() or "", static(drawings.SPRITE))


@lru_cache(KEPT_ENTRIES)
def kept_entry(card: CardContent, view: str, _language: str, _sprite: str) -> SafeString:
    return render_to_string("catalog/_card_entry.html", {"card": card, "view": view})


@register.filter
def call_sign(card: CardContent) -> str:
    """The call sign in the reader's language."""
    return search.call_sign(card)


@register.filter
def half_text(half: HalfContent) -> str:
    """A half in words."""
    return wording.half_text(half)


@register.filter
def symbol_label(code: str) -> str:
    """The name of an effect, a protection or a series."""
    kind = next(kind for kind in (Effect, Protection, Series) if code in kind.values)
    return str(kind(code).label)


@register.filter
def in_words(card: CardContent) -> str:
    """A card in a sentence or two."""
    return wording.card_text(card)


@register.filter
def ships(half: HalfContent) -> range:
    """Something to go through once for each fighter."""
    return range(half.fighters)


@register.filter
def last_number(cards: Sequence[CardContent]) -> str:
    """The number of the last card."""
    return cards[-1].number


@register.filter
def cruiser_name(cruiser: CruiserContent) -> str:
    """The name in the reader's language."""
    return in_reader_language(cruiser.name, cruiser.name_ru)
