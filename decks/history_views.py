"""A deck's versions: the list, one by itself, two side by side, and an old one restored."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from decks import history, services
from decks.builder_views import read_based_on
from decks.comparing import compare
from decks.keeping import access_own_deck, access_version, keeper_of
from decks.legality import IllegalDeck
from decks.sections import DeckSubject
from decks.services import SaveConflict
from decks.showing import ShownDeck
from decks.supply import current_supply
from decks.views import refused, shown_context


@require_safe
def deck_history(request: HttpRequest, slug: str) -> HttpResponse:
    """What each version changed, for the keeper alone: drafts are nobody else's business."""
    deck, supply = access_own_deck(request, slug), current_supply()
    stages, head = history.find_stages(deck, supply), deck.head
    context = {
        "deck": deck,
        "head": head,
        "compared": (history.compared_with(head, stages), head.number),
        "supply": supply,
        "page": Paginator(stages, history.STAGES_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "decks/history.html", context)


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A version by itself, for its keeper, and for others if it was saved while they saw the deck."""
    deck, found = access_version(request, slug, number)
    shown = ShownDeck(found.listed(str(deck)), current_supply())
    context = {
        "deck": deck,
        "version": found,
        "is_own": keeper_of(request).keeps(deck),
        "head": deck.head,
        "subject": DeckSubject(shown, deck, found),
        "export_url": f"{reverse('decks:code', args=[shown.code])}export/" if shown.code else "",
    }
    return render(request, "decks/version.html", context | shown_context(request, shown, deck))


@require_safe
def compare_versions(request: HttpRequest, slug: str) -> HttpResponse:
    """Two versions of a deck side by side, those numbered `a` and `b` in the address."""
    chosen = [access_version(request, slug, read_number(request, name)) for name in ("a", "b")]
    deck, supply = chosen[0][0], current_supply()
    left, right = (found for _deck, found in sorted(chosen, key=lambda pair: pair[1].number))
    comparison = compare(left.listed(), right.listed(), supply)
    context = {"deck": deck, "versions": (left, right), "comparison": comparison}
    return render(request, "decks/compare_versions.html", context)


def read_number(request: HttpRequest, name: str) -> int:
    """A version's number in the address; 0, which no version has, when it is none."""
    sent = request.GET.get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 9 else 0


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
