"""Decks in templates: ``{% load decks %}``."""

from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Any, Final

from django import template
from django.http import QueryDict
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog.cards.content import CardContent
from catalog.editions.current import current_catalogue
from catalog.templatetags.drawings import drawn
from catalog.web.formats.lazy_text import StrOrPromise
from decks.accounts.owners import owner_of
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.description import render_description
from decks.construction.stock import is_retired
from decks.construction.tags import tag_label
from decks.insight.deck_summary import DeckSummary
from decks.library.naming import offered_decks
from decks.models import Deck, DeckQuerySet

register = template.Library()

MAX_CACHED_CODES: Final = 512
DECKS_OF_A_SECTION: Final = 5
DECKS_ON_HOME: Final = 4

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

    code = segno.make(address, error="m", micro=False)
    return SafeString(
        code.svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None)
    )


@register.simple_tag
def card_to_pick(card: CardContent, chosen: Container[str]) -> SafeString:
    """A card of the builder with its checkbox."""
    return picked_card(card, card.number in chosen)


@drawn
def picked_card(card: CardContent, is_chosen: bool) -> SafeString:
    return render_to_string("decks/_card_to_pick.html", {"card": card, "is_chosen": is_chosen})


@register.inclusion_tag("decks/_build_door.html")
def build_door() -> dict[str, Any]:
    """The way to the builder, among the doors of the start page."""
    return {"flagship": next(iter(current_catalogue().cruisers), None)}


@register.inclusion_tag("decks/_home_live.html")
def newest_decks() -> dict[str, Any]:
    """The published decks that were changed last."""
    return {"decks": list(Deck.objects.published().newest_first()[:DECKS_ON_HOME])}


@register.inclusion_tag("decks/_search_example.html")
def deck_search_example() -> dict[str, Any]:
    """Examples of the key ``deck:`` with the newest published deck, if its edition is the current one."""
    deck = Deck.objects.published().newest_first().with_newest_version().first()
    pool = current_pool()
    if deck is None or not deck.newest.is_of(pool.edition_key):
        return {"code": ""}
    return {"code": DeckSummary(deck.newest.listed(), pool).code}


@register.inclusion_tag("decks/_decks_section.html")
def decks_with_card(number: str) -> dict[str, Any]:
    """Published decks with the card."""
    decks = Deck.objects.published().with_card(number)
    return few_decks(decks, _("Decks with this card"), card=number)


@register.inclusion_tag("decks/_decks_section.html")
def decks_with_cruiser(key: str) -> dict[str, Any]:
    """Published decks with the cruiser."""
    decks = Deck.objects.published().with_cruiser(key)
    return few_decks(decks, _("Decks for this cruiser"), cruiser=key)


def few_decks(decks: DeckQuerySet, title: StrOrPromise, **search: str) -> dict[str, Any]:
    """The most liked decks, with a link to all of them."""
    liked = list(decks.most_liked_first().with_author()[: DECKS_OF_A_SECTION + 1])
    parameters = QueryDict(mutable=True)
    parameters.update(search)
    return {
        "title": title,
        "decks": liked[:DECKS_OF_A_SECTION],
        "more": len(liked) > DECKS_OF_A_SECTION,
        "address": f"{reverse('decks:decks')}?{parameters.urlencode()}",
    }


@register.inclusion_tag("decks/_deck_names.html", takes_context=True)
def deck_names(context: Context) -> dict[str, Any]:
    """What a field with ``list="deck-names"`` offers: the reader's decks, the league's, published ones."""
    return {"offered": offered_decks(owner_of(context["request"]), current_pool())}
