"""Two bots in one set-up of a game without decks, with one button."""

from secrets import randbelow
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from catalog.web.formats.query_values import whole_number
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import ensure_owner
from play.games.registry import UnknownGame, get_game
from simulate.experiments.limits import default_seconds
from simulate.experiments.planning import plan_bots
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import submit_run
from simulate.models import DECK_GAME

SEEDS: Final = 2**32
MAX_VALUE_LENGTH: Final = 400
MAX_ASKED: Final = 1_000_000  # games; the limits say how many may be played


@costly("POST")
@require_POST
def play_bots(request: HttpRequest, game: str) -> HttpResponse:
    """Has two bots play in the set-up that the form's fields describe; leads to the run."""
    if game == DECK_GAME:
        raise Http404
    try:
        fields = get_game(game).describe_setup().match
    except UnknownGame as error:
        raise Http404 from error
    given = {field.name: request.POST.get(field.name, "")[:MAX_VALUE_LENGTH] for field in fields}
    spec = RunSpec(
        game=game,
        setup={name: value for name, value in given.items() if value},
        bot=request.POST.get("bot", ""),
        enemy_bot=request.POST.get("enemy_bot", ""),
        games=whole_number(request.POST.get("games", ""), most=MAX_ASKED, default=0) or None,
        seed=randbelow(SEEDS),
    )
    owner = ensure_owner(request)
    run = submit_run(owner=owner, plan=plan_bots(spec, default_seconds(owner)))
    return redirect("simulate:run", run.slug)
