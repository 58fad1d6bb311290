from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.formats.query_values import without_nul
from decks.accounts.owners import owner_of
from decks.construction.card_pool import CardPool, current_pool
from decks.insight.comparison import compare_decks
from decks.insight.deck_summary import DeckEntry, deck_entries
from decks.library.access import access_deck
from decks.models import Deck, DeckQuerySet

MAX_CHOICES = 200
PAIRS = 4  # to begin with, of the newest decks


@require_safe
def deck_comparison(request: HttpRequest) -> HttpResponse:
    """A form that selects two decks, and their comparison once both are selected."""
    owner, pool = owner_of(request), current_pool()
    listed = Deck.objects.listed_for(owner).newest_first()
    slugs = [without_nul(request.GET.get(name, ""))[:KEY_LENGTH] for name in ("a", "b")]
    chosen = [access_deck(request, slug) if slug else None for slug in slugs]
    left, right = chosen
    context: dict[str, object] = {
        "pool": pool,
        "chosen": chosen,
        "choices": list(listed[:MAX_CHOICES]),
    }
    if not (left and right):
        others = listed.with_newest_version().with_author()
        context["pairs"] = pairs_to_begin(others, left or right, pool)
    else:
        context["comparison"] = compare_decks(*(e.shown for e in deck_entries((left, right), pool)))
    return render(request, "decks/deck_comparison.html", context)


def pairs_to_begin(
    listed: DeckQuerySet, chosen: Deck | None, pool: CardPool
) -> list[tuple[DeckEntry, DeckEntry]]:
    """The chosen deck with some others or, where none is chosen, some pairs."""
    if chosen:
        first, *others = deck_entries((chosen, *listed.exclude(pk=chosen.pk)[:PAIRS]), pool)
        return [(first, other) for other in others]
    found = deck_entries(listed[: 2 * PAIRS], pool)
    half = len(found) // 2
    return list(zip(found[:half], found[half:], strict=False))
