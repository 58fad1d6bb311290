"""What a reader has of their own on pages of cards and decks: ``{% load own_decks %}``."""

from typing import Any, Final

from django import template
from django.template import Context
from django.urls import reverse

from catalog.editions.services import get_current_edition
from catalog.models import in_reader_language
from decks.accounts.owners import owner_of
from decks.models import Deck, DeckCard

register = template.Library()

OWN_DECKS: Final = 50


@register.inclusion_tag("decks/_account_menu.html", takes_context=True)
def account_menu(context: Context) -> dict[str, Any]:
    """The account menu; signing in returns to the page unless it is an account page."""
    request = context["request"]
    is_account_page = request.path.startswith(reverse("account"))
    back = "" if is_account_page else request.path
    return {"request": request, "user": context.get("user"), "back": back}


@register.inclusion_tag("decks/_add_to_deck.html", takes_context=True)
def add_to_deck(context: Context, number: str) -> dict[str, Any]:
    """The reader's decks that may take the card, and a new one."""
    request = context["request"]
    own = Deck.objects.owned_by(owner_of(request)).newest_first()
    decks = list(own.values_list("pk", "slug", "name", "name_ru", "edition")[:OWN_DECKS])
    edition = get_current_edition() if decks else None
    holding = DeckCard.objects.filter(number=number, deck__in=[pk for pk, *_rest in decks])
    taken = set(holding.values_list("deck", flat=True)) if decks else set()
    fitting = [
        (slug, in_reader_language(name, name_ru))
        for pk, slug, name, name_ru, key in decks
        if edition and key in ("", edition.key) and pk not in taken
    ]
    return {"request": request, "own_decks": fitting, "number": number}
