"""What each reader gets of their own on pages that are cached for all: ``{% reader_fragment %}``."""

from typing import Final

from django.db.models import FilteredRelation, Q
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from catalog.editions.services import get_current_edition
from catalog.models import in_reader_language
from decks.accounts.owners import owner_of
from decks.models import Deck, DeckCard, Visibility

OWN_DECKS: Final = 50


def account_menu(request: HttpRequest, _subject: str) -> str:
    """The account menu; signing in returns to the page unless it is an account page."""
    is_account_page = request.path.startswith(reverse("account"))
    context = {"back": "" if is_account_page else request.path}
    return render_to_string("decks/_account_menu.html", context, request)


def add_to_deck(request: HttpRequest, number: str) -> str:
    """The reader's decks that may take the card, and a new one."""
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
    context = {"own_decks": fitting, "number": number}
    return render_to_string("decks/_add_to_deck.html", context, request)


def like(request: HttpRequest, slug: str) -> str:
    """The button by which an account likes a deck that is not private."""
    own = FilteredRelation("likes", condition=Q(likes__user=request.user.pk))
    rows = Deck.objects.filter(slug=slug).annotate(own=own)
    row = next(iter(rows.values_list("visibility", "like_count", "own")), None)
    if row is None or row[0] == Visibility.PRIVATE:
        return ""
    context = {"slug": slug, "like_count": row[1], "is_liked": row[2] is not None}
    return render_to_string("decks/_like.html", context, request)
