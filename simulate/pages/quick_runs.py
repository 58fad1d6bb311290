"""Runs that one button begins: two decks against each other, and two bots in a set-up."""

from secrets import randbelow
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.errors.refusals import Refusal
from catalog.web.formats.query_values import whole_number
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import ensure_owner
from decks.construction.card_pool import current_pool
from play.games.registry import UnknownGame, get_game
from simulate.experiments.limits import default_seconds
from simulate.experiments.planning import plan_bots, plan_of
from simulate.experiments.run_spec import MAX_VALUE_LENGTH, RunSpec
from simulate.experiments.services import submit_run
from simulate.models import DECK_GAME

GAMES: Final = 512  # of two decks
SEEDS: Final = 2**32
MAX_ASKED: Final = 1_000_000  # games of two bots; the limits say how many may be played


@costly("POST")
@require_POST
def play_head_to_head(request: HttpRequest) -> HttpResponse:
    """Has captain play deck `a` against deck `b`; leads to the run."""
    first, second = (request.POST.get(name, "")[:KEY_LENGTH] for name in ("a", "b"))
    if first == second:
        raise Refusal(_("Choose two decks."), status=422)
    owner, pool = ensure_owner(request), current_pool()
    sent = {"deck": first, "opponents": [second], "games": GAMES, "seed": randbelow(SEEDS)}
    run = submit_run(owner=owner, plan=plan_of(sent, owner=owner, pool=pool))
    return redirect("simulate:run", run.slug)


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
