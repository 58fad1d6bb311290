from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from decks import services
from decks.builder_views import read_based_on
from decks.history import version_changes
from decks.keeping import access_own_deck
from decks.legality import IllegalDeck
from decks.services import SaveConflict
from decks.supply import current_supply
from decks.views import refused


@require_safe
def deck_history(request: HttpRequest, slug: str) -> HttpResponse:
    """What each version changed, for the keeper alone: drafts are nobody else's business."""
    deck, supply = access_own_deck(request, slug), current_supply()
    context = {"deck": deck, "supply": supply, "changes": version_changes(deck, supply)}
    return render(request, "decks/history.html", context)


@require_POST
def restore_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Makes an old version the newest one."""
    deck = access_own_deck(request, slug)
    if not deck.versions.filter(number=number).exists():
        raise Http404
    try:
        services.restore_version(
            deck=deck, number=number, based_on=read_based_on(request), supply=current_supply()
        )
    except (SaveConflict, IllegalDeck) as error:
        return refused(request, str(error))
    return redirect("decks:deck_history", slug)
