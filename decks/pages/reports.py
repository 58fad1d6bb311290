"""The page on which a user tells moderators what is wrong with a deck."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.web.limits.rate_limits import check_limit
from decks.library import moderation
from decks.library.access import access_deck
from decks.pages.forms import ReportForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks what is wrong with the deck, and keeps it for the moderators."""
    deck = access_deck(request, slug)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        check_limit("report", request)
        user = cast(User, request.user)
        moderation.report_deck(deck=deck, reporter=user, **form.cleaned_data)
        return render(request, "decks/deck_report.html", {"deck": deck, "is_sent": True})
    context = {"deck": deck, "form": form}
    return render(request, "decks/deck_report.html", context, status=422 if form.errors else 200)
