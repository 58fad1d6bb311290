"""The league: the field of stock decks that all figures compare with."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.construction.card_pool import current_pool
from decks.construction.stock import retired_decks
from decks.models import Deck
from simulate.deals.bots import VERDICT_BOT
from simulate.league.standing import League, LeagueDeck, read_league


@require_safe
def league(request: HttpRequest) -> HttpResponse:
    """The decks of the field, the mix, the matrix, and the decks that have retired."""
    pool = current_pool()
    found = read_league(pool.revision)
    old = [deck.key for deck in retired_decks()]
    context = {
        "league": found,
        "rows": [row(found, each) for each in found.decks] if found else [],
        "pool": pool,
        "bot": VERDICT_BOT,
        "retired": Deck.objects.filter(slug__in=old).order_by("slug"),
    }
    return render(request, "simulate/league.html", context)


def row(league: League, deck: LeagueDeck) -> dict[str, object]:
    return {"entry": deck, "beats": league.beaten_by(deck), "loses": league.beating(deck)}
