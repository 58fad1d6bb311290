"""A person's page: the public decks of an account, and what other apps show of it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.accounts.people import access_person
from decks.construction.card_pool import current_pool
from decks.library.listing import DeckSelection, find_decks


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What of an account is public, with its decks, the newest first."""
    account = access_person(name)
    selection = DeckSelection(author=account.username)
    context = {
        "person": account,
        "found": find_decks(selection, request.GET.get("page", ""), current_pool()),
    }
    return render(request, "decks/person.html", context)
