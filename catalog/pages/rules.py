from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.rulebook.examples import sixty_seconds, worked_examples
from catalog.rulebook.paragraphs import rulebook
from catalog.web.pages.page_cache import cached_for_visitors


@require_safe
@cached_for_visitors(lambda: "rules")
def rules(request: HttpRequest) -> HttpResponse:
    """All paragraphs, effects and worked examples on one page, each with an anchor."""
    context = {"rulebook": rulebook(), "examples": worked_examples(), "sixty": sixty_seconds()}
    return render(request, "catalog/rules.html", context)
