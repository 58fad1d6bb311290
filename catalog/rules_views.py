from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.browsing import catalogue_mark
from catalog.kept_pages import kept_for_visitors
from catalog.rule_examples import worked_examples
from catalog.rulebook import rulebook


@require_safe
@kept_for_visitors(catalogue_mark)
def rules(request: HttpRequest) -> HttpResponse:
    """Every paragraph, the effects and the worked examples on one page, each with an anchor."""
    context = {"rulebook": rulebook(), "examples": worked_examples()}
    return render(request, "catalog/rules.html", context)
