from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.vocabulary import KEY_LENGTH
from decks.comparing import compare
from decks.keeping import access_deck, keeper_of
from decks.listing import plain
from decks.models import Deck
from decks.supply import current_supply

MOST_CHOICES = 200


@require_safe
def compare_decks(request: HttpRequest) -> HttpResponse:
    """A choice of two decks, and once both are chosen what they share and where they differ."""
    keeper, supply = keeper_of(request), current_supply()
    listed = Deck.objects.listed_for(keeper).newest_first()
    slugs = [plain(request.GET.get(name, ""))[:KEY_LENGTH] for name in ("a", "b")]
    chosen = [access_deck(request, slug) if slug else None for slug in slugs]
    left, right = chosen
    context: dict[str, object] = {
        "supply": supply,
        "chosen": chosen,
        "choices": list(listed[:MOST_CHOICES]),
    }
    if left and right:
        lists = [each.newest.listed(str(each)) for each in (left, right)]
        context["comparison"] = compare(lists[0], lists[1], supply)
    return render(request, "decks/compare.html", context)
