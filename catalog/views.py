from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import push_url, replace_url

from catalog.browsing import Catalogue, catalogue_mark, current_catalogue, current_fleet
from catalog.card_rulings import examples_with, paragraphs_about
from catalog.content import CardContent, parse_number
from catalog.explanations import explain
from catalog.export import export_card
from catalog.kept_pages import kept_for_visitors
from catalog.page_sections import CardSubject, CruiserSubject
from catalog.query.examples import SECTIONS
from catalog.query.words import symbols_with_words
from catalog.rule_examples import broadcast
from catalog.search import GROUPS, SORTS, find_cards, read_selection
from catalog.similar import similar_cards

SAMPLE_CARDS = 3
SIMILAR_CARDS = 6


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page, with a few cards and a cruiser to look at."""
    catalogue, fleet = current_catalogue(), current_fleet()
    context = {
        "samples": catalogue.samples(SAMPLE_CARDS),
        "broadcast": broadcast(),
        "flagship": next(iter(fleet.boards), None),
    }
    return render(request, "catalog/home.html", context)


@require_safe
@kept_for_visitors(catalogue_mark)
def cards(request: HttpRequest) -> HttpResponse:
    """The card browser; htmx gets the results without the page around them."""
    catalogue = current_catalogue()
    results = find_cards(catalogue.cards, read_selection(request.GET))
    context = {"catalogue": catalogue, "results": results, "sorts": SORTS, "groups": GROUPS}
    return whole_or_results(request, "catalog/cards.html", context)


def whole_or_results(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or for htmx its results; typing replaces the address, a choice adds one."""
    htmx = request.htmx  # type: ignore[attr-defined]
    if htmx and not htmx.history_restore_request:
        response = render(request, f"{template}#swap", context)
        visit = replace_url if htmx.trigger_name == "q" else push_url
        visit(response, request.path + context["results"].selection.parameters())
    else:
        response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def card_search_help(request: HttpRequest) -> HttpResponse:
    """The query language by examples."""
    context = {"sections": SECTIONS, "symbols": symbols_with_words()}
    return render(request, "catalog/card_search_help.html", context)


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """One card, with those around it and those like it."""
    catalogue = current_catalogue()
    found = catalogue.card(number)
    if found is None or catalogue.edition is None:
        return no_such_card(request, catalogue, number)
    subject = CardSubject(catalogue.edition, found)
    context = card_context(catalogue, found)
    return render(request, "catalog/card.html", context | {"subject": subject})


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
    context = {
        "catalogue": catalogue,
        "number": number,
        "level": catalogue.of_level(parsed[0]) if parsed else None,
    }
    return render(request, "catalog/no_such_card.html", context, status=404)


@require_safe
def card_json(_request: HttpRequest, number: str) -> HttpResponse:
    """The card as the notation writes it."""
    found = current_catalogue().card(number)
    if found is None:
        error = {"code": "unknown_card", "field": "number", "message": _("There is no such card.")}
        return JsonResponse(error, status=404)
    return JsonResponse(export_card(found), json_dumps_params={"ensure_ascii": False})


@require_safe
def cruisers(request: HttpRequest) -> HttpResponse:
    """All cruisers side by side."""
    return render(request, "catalog/cruisers.html", {"fleet": current_fleet()})


@require_safe
def cruiser(request: HttpRequest, key: str) -> HttpResponse:
    """One cruiser and what its board offers to each level."""
    fleet = current_fleet()
    found = fleet.cruiser(key)
    context: dict[str, Any] = {"fleet": fleet, "cruiser": found, "key": key}
    if found is None or fleet.edition is None:
        return render(request, "catalog/no_such_cruiser.html", context, status=404)
    context["subject"] = CruiserSubject(fleet.edition, found.cruiser)
    return render(request, "catalog/cruiser.html", context)
