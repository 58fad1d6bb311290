from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.browsing import current_catalogue, current_fleet
from catalog.printing import BACKS, CONTENTS, PAPERS, lay_out, read_choice
from catalog.search import find_cards, read_selection


@require_safe
def print_and_play(request: HttpRequest) -> HttpResponse:
    """Sheets of the cards that a search finds, and of the cruisers."""
    catalogue, fleet = current_catalogue(), current_fleet()
    results = find_cards(catalogue.cards, read_selection(request.GET))
    choice = read_choice(request.GET)
    context = {
        "catalogue": catalogue,
        "results": results,
        "choice": choice,
        "sheets": lay_out(choice, results.cards, (board.cruiser for board in fleet.boards)),
        "papers": PAPERS.values(),
        "contents": CONTENTS,
        "backs": BACKS,
    }
    return render(request, "catalog/print.html", context)
