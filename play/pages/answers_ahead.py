"""Answers ahead of a match between people: a form beside the table, which needs no script."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from play.games.game import Declined
from play.live import notifications
from play.matches.access import access_match, player_of
from play.matches.plans import MAX_ANSWERS, MAX_PLAN_LENGTH, written
from play.matches.services import answer_ahead


class AnswersForm(forms.Form):
    """What the server does for the player."""

    plays_single = forms.BooleanField(required=False)
    passes = forms.BooleanField(required=False)
    answers = forms.CharField(required=False, max_length=MAX_PLAN_LENGTH)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answers_ahead(request: HttpRequest, slug: str) -> HttpResponse:
    """What the player's seats do without being asked. Raises NoMatch and NoSeat."""
    match, player = access_match(slug), player_of(request)
    seats = [seat for seat in match.seated if player.holds(seat)]
    if not seats or not match.is_between_people:
        return redirect("play:table", slug)
    if request.method == "POST":
        form = AnswersForm(request.POST)
        if form.is_valid():
            try:
                answer_ahead(slug=slug, player=player, **form.cleaned_data)
            except Declined as declined:
                form.add_error(None, declined.message)
            else:
                notifications.announce_from_thread(slug, "moved")
                notifications.let_bots_act(slug, patience=0)
                return redirect("play:table", slug)
    else:
        now = {"plays_single": seats[0].plays_single, "passes": seats[0].passes}
        form = AnswersForm(initial=now | {"answers": written(seats[0].plan)})
    context = {"match": match, "form": form, "most": MAX_ANSWERS}
    return render(request, "play/answers_ahead.html", context, status=422 if form.errors else 200)
