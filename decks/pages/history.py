"""A deck's versions: the history, one version, comparing two, restoring one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.query_values import whole_number
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import EditionPools
from decks.construction.legality import IllegalDeck
from decks.insight.comparison import compare_decks
from decks.insight.deck_summary import DeckSubject, DeckSummary, summary_of
from decks.library import history, services
from decks.library.access import access_own_deck, access_version
from decks.library.services import SaveConflict
from decks.models import MAX_VERSION
from decks.pages.builder import read_based_on
from decks.pages.decks import shown_context


@require_safe
def deck_history(request: HttpRequest, slug: str) -> HttpResponse:
    """All versions with their changes; only for the owner, because it shows autosaves."""
    deck, pool = access_own_deck(request, slug), current_pool()
    entries, head = history.history_entries(deck, pool), deck.head
    context = {
        "deck": deck,
        "head": head,
        "has_several": len(list(history.versions_in(entries))) > 1,
        "has_several_saved": sum(entry.saved is not None for entry in entries) > 1,
        "compared": (history.compared_with(head, entries), head.number),
        "pool": pool,
        "page": Paginator(entries, history.ENTRIES_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "decks/history.html", context)


@require_safe
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One version, if the user may see it."""
    deck, found = access_version(request, slug, number)
    pool = current_pool()
    shown = summary_of(deck, pool, found)
    context = {
        "deck": deck,
        "version": found,
        "is_own": owner_of(request).owns(deck),
        "is_restorable": found.is_of(pool.edition_key) and deck.head.is_of(pool.edition_key),
        "head": deck.head,
        "subject": DeckSubject(shown, deck, found),
        "export_url": f"{reverse('decks:code', args=[shown.code])}export/" if shown.code else "",
    }
    return render(request, "decks/version.html", context | shown_context(request, shown, deck))


@require_safe
def version_comparison(request: HttpRequest, slug: str) -> HttpResponse:
    """The versions `a` and `b` of a deck side by side."""
    numbers = (
        whole_number(request.GET.get(name, ""), most=MAX_VERSION, default=0) for name in ("a", "b")
    )
    chosen = [access_version(request, slug, number) for number in numbers]
    deck, pools = chosen[0][0], EditionPools(current_pool())
    left, right = (found for _deck, found in sorted(chosen, key=lambda pair: pair[1].pk))
    comparison = compare_decks(
        *(DeckSummary(each.listed(), pools.of(each.edition)) for each in (left, right))
    )
    context = {"deck": deck, "versions": (left, right), "comparison": comparison}
    return render(request, "decks/version_comparison.html", context)


@require_POST
def version_restoration(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Makes an old version the newest one."""
    deck = access_own_deck(request, slug)
    get_object_or_404(deck.versions, number=number)
    try:
        services.restore_version(
            deck=deck, number=number, based_on=read_based_on(request), pool=current_pool()
        )
    except (SaveConflict, IllegalDeck) as error:
        raise Refusal(str(error), status=409) from error
    return redirect("decks:deck_history", slug)
