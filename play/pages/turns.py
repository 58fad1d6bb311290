"""The matches that wait for the reader, those that wait for others, and the reader's holidays."""

from typing import Any, Final, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from catalog.web.limits.policies import MAX_HOLIDAY_DAYS
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from catalog.web.rows.database_clock import database_now
from play.games.game import Declined
from play.matches.access import player_of
from play.matches.holidays import end_holiday, read_holidays, take_holiday
from play.matches.turns import matches_in_turn, matches_of_others
from play.models import Holiday, MatchQuerySet, Player
from play.pages.match_lists import OwnMatch, own_match

MAX_LISTED: Final = 100


class HolidayForm(forms.Form):
    """The days of a holiday, both included."""

    first = forms.DateField(label=_("First day"))
    last = forms.DateField(label=_("Last day"))


@require_safe
@never_cache
@vary_on_htmx
def turns(request: HtmxHttpRequest) -> HttpResponse:
    """Whose turn it is in the reader's matches between people; htmx gets the lists."""
    template = "play/turns.html#turns" if request.htmx else "play/turns.html"
    return render(request, template, turns_context(request))


def turns_context(request: HttpRequest, form: HolidayForm | None = None) -> dict[str, Any]:
    player = player_of(request)
    own = listed(matches_in_turn(player), player)
    return {
        "own": sorted(own, key=lambda each: (each.deadline is None, each.deadline)),
        "others": listed(matches_of_others(player), player),
        "holidays": holidays_of(request),
        "form": form or HolidayForm(),
        "most_days": MAX_HOLIDAY_DAYS,
        "today": timezone.localdate(),
    }


def listed(matches: MatchQuerySet, player: Player) -> list[OwnMatch]:
    found = list(matches.with_seats()[:MAX_LISTED])
    read_holidays(found)
    return [own_match(match, player) for match in found]


def holidays_of(request: HttpRequest) -> list[Holiday]:
    """The reader's holidays that are not over."""
    if not request.user.is_authenticated:
        return []
    mine = Holiday.objects.filter(account=request.user)
    return list(mine.not_over_at(database_now()).order_by("starts"))


@require_POST
@login_required
def add_holiday(request: HttpRequest) -> HttpResponse:
    """Takes a holiday, or shows what is wrong with it."""
    form = HolidayForm(request.POST)
    if form.is_valid():
        try:
            take_holiday(account=cast(User, request.user), **form.cleaned_data)
        except Declined as declined:
            form.add_error(None, declined.message)
        else:
            return redirect("play:turns")
    return render(request, "play/turns.html", turns_context(request, form), status=422)


@require_POST
@login_required
def remove_holiday(request: HttpRequest, pk: int) -> HttpResponse:
    """Ends a holiday of the reader."""
    end_holiday(account=cast(User, request.user), pk=pk)
    return redirect("play:turns")
