from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.drawing.printing import BACKS, CONTENTS, PAPERS, lay_out, read_print_options
from catalog.editions.current import current_catalogue, current_fleet
from catalog.search.card_search import find_cards, read_selection


@require_safe
def print_and_play(request: HttpRequest) -> HttpResponse:
    """Sheets of the cards found by a search, and of the cruisers."""
    catalogue, fleet = current_catalogue(), current_fleet()
    results = find_cards(catalogue.cards, read_selection(request.GET), request)
    options = read_print_options(request.GET)
    context = {
        "catalogue": catalogue,
        "results": results,
        "options": options,
        "sheets": lay_out(options, results.cards, fleet.cruisers),
        "papers": PAPERS.values(),
        "contents": CONTENTS,
        "backs": BACKS,
    }
    return render(request, "catalog/print.html", context)
