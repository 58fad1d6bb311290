"""Cards and cruisers in templates: ``{% load catalogue %}``."""

from collections.abc import Sequence
from typing import Any, Final

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import symbol_label
from catalog.drawing.wording import card_text, half_text
from catalog.editions.current import current_catalogue, samples_of
from catalog.models import call_sign, cruiser_name
from catalog.templatetags.drawings import drawn
from catalog.web.formats.number_format import whole

register = template.Library()

SAMPLE_CARDS: Final = 3

register.filter(call_sign)
register.filter(whole)
register.filter(symbol_label)
register.filter(cruiser_name)
register.filter(card_text)
register.filter(half_text)


@register.simple_tag
@drawn
def card_entry(card: CardContent, view: str) -> SafeString:
    """A card in a list of pictures, of rows or of texts, with a link to its page."""
    return render_to_string("catalog/_card_entry.html", {"card": card, "view": view})


@register.filter
def ships(half: HalfContent) -> range:
    """A range to loop over once for each fighter."""
    return range(half.fighters)


@register.filter
def last_number(cards: Sequence[CardContent]) -> str:
    """The number of the last card."""
    return cards[-1].number


@register.inclusion_tag("catalog/_browse_door.html")
def browse_door() -> dict[str, Any]:
    """The way to the cards, among the doors of the start page."""
    return {"samples": samples_of(current_catalogue().cards, SAMPLE_CARDS)}
