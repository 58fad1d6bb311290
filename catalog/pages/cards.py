from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import push_url, replace_url

from catalog.cards.content import CardContent, parse_number
from catalog.drawing.printing import BACKS, CONTENTS, PAPERS, lay_out, read_print_options
from catalog.editions.current import (
    Catalogue,
    catalogue_fingerprint,
    current_catalogue,
    samples_of,
)
from catalog.editions.export import export_card
from catalog.rulebook.card_rulings import examples_with, paragraphs_about
from catalog.rulebook.examples import sixty_seconds, worked_examples
from catalog.rulebook.explanations import explain
from catalog.rulebook.markup import MARKUP
from catalog.rulebook.paragraphs import rulebook
from catalog.search.card_search import GROUPS, SORTS, find_cards, read_selection
from catalog.search.query.examples import EXAMPLE_GROUPS
from catalog.search.query.words import symbols_with_words
from catalog.search.similar import similar_cards
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from catalog.web.pages.page_cache import KEPT_SECONDS, cached_for_visitors

SIMILAR_CARDS = 6
NEAR_CARDS = 16  # below a number that no card has


@require_safe
@cached_for_visitors(lambda: "home", KEPT_SECONDS)
def home(request: HttpRequest) -> HttpResponse:
    """The start page."""
    return render(request, "catalog/home.html")


@require_safe
@cached_for_visitors(catalogue_fingerprint)
@vary_on_htmx
def cards(request: HtmxHttpRequest) -> HttpResponse:
    """The card browser; htmx gets the results only."""
    catalogue = current_catalogue()
    results = find_cards(catalogue.cards, read_selection(request.GET), request)
    context = {"catalogue": catalogue, "results": results, "sorts": SORTS, "groups": GROUPS}
    response = page_or_results(request, "catalog/cards.html", context)
    if results.depends_on_reader:
        add_never_cache_headers(response)
    return response


def page_or_results(
    request: HtmxHttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    """The page, or its results for htmx, whose address goes into the browser's history.

    Typing replaces the last entry of the history, other changes add one.
    """
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, template, context)
    response = render(request, f"{template}#swap", context)
    set_url = replace_url if request.htmx.trigger_name == "q" else push_url
    set_url(response, request.path + context["results"].selection.parameters())
    return response


@require_safe
def card_search_help(request: HttpRequest) -> HttpResponse:
    """The help page of the query language."""
    context = {"groups": EXAMPLE_GROUPS, "symbols": symbols_with_words()}
    return render(request, "catalog/card_search_help.html", context)


@require_safe
@cached_for_visitors(lambda number: f"card {number}", KEPT_SECONDS)
def card(request: HttpRequest, number: str) -> HttpResponse:
    """One card with its neighbours and similar cards."""
    catalogue = current_catalogue()
    found = catalogue.card(number)
    if found is None:
        return no_such_card(request, catalogue, number)
    return render(request, "catalog/card.html", card_context(catalogue, found))


@require_safe
@cached_for_visitors(lambda number: f"{number} {catalogue_fingerprint()}")
def card_reader(request: HttpRequest, number: str) -> HttpResponse:
    """A card to be read beside a small drawing of it: its front and the text of its effects."""
    found = current_catalogue().card(number)
    if found is None:
        raise Http404
    context = {"card": found, "halves": explain(found)}
    return render(request, "catalog/_card_reader.html", context)


def card_context(catalogue: Catalogue, card: CardContent) -> dict[str, Any]:
    before, after = catalogue.neighbours(card)
    return {
        "catalogue": catalogue,
        "card": card,
        "previous": before,
        "next": after,
        "halves": explain(card),
        "paragraphs": paragraphs_about(card),
        "examples": examples_with(card),
        "similar": similar_cards(card, catalogue.cards, SIMILAR_CARDS),
    }


def no_such_card(request: HttpRequest, catalogue: Catalogue, number: str) -> HttpResponse:
    parsed = parse_number(number)
    level = [card for card in catalogue.cards if parsed and card.level == parsed[0]]
    context = {
        "catalogue": catalogue,
        "number": number,
        "level": level,
        "near": level or samples_of(catalogue.cards, NEAR_CARDS),
    }
    return render(request, "catalog/no_such_card.html", context, status=404)


@require_safe
def card_json(_request: HttpRequest, number: str) -> HttpResponse:
    """The card in the notation's JSON form."""
    found = current_catalogue().card(number)
    if found is None:
        error = {"code": "unknown_card", "field": "number", "message": _("There is no such card.")}
        return JsonResponse(error, status=404)
    return JsonResponse(export_card(found), json_dumps_params={"ensure_ascii": False})


@require_safe
def cruisers(request: HttpRequest) -> HttpResponse:
    """All cruisers side by side."""
    return render(request, "catalog/cruisers.html", {"catalogue": current_catalogue()})


@require_safe
def cruiser(request: HttpRequest, key: str) -> HttpResponse:
    """One cruiser with its sectors and fields by level."""
    catalogue = current_catalogue()
    found = catalogue.cruiser(key)
    context = {"catalogue": catalogue, "cruiser": found, "key": key}
    if found is None:
        return render(request, "catalog/no_such_cruiser.html", context, status=404)
    return render(request, "catalog/cruiser.html", context)


@require_safe
@cached_for_visitors(lambda: "rules")
def rules(request: HttpRequest) -> HttpResponse:
    """All paragraphs, effects and worked examples on one page, each with an anchor."""
    context = {
        "rulebook": rulebook(),
        "marks": MARKUP.meanings,
        "examples": worked_examples(),
        "sixty": sixty_seconds(),
    }
    return render(request, "catalog/rules.html", context)


@require_safe
def print_and_play(request: HttpRequest) -> HttpResponse:
    """Sheets of the cards found by a search, and of the cruisers."""
    catalogue = current_catalogue()
    results = find_cards(catalogue.cards, read_selection(request.GET), request)
    options = read_print_options(request.GET)
    context = {
        "catalogue": catalogue,
        "results": results,
        "options": options,
        "sheets": lay_out(options, results.cards, catalogue.cruisers),
        "papers": PAPERS.values(),
        "contents": CONTENTS,
        "backs": BACKS,
    }
    return render(request, "catalog/print.html", context)
