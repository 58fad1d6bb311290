"""Two decks against each other, with one button."""

from secrets import randbelow
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.errors.refusals import Refusal
from catalog.web.limits.request_limits import costly
from decks.accounts.owners import ensure_owner
from decks.construction.card_pool import current_pool
from simulate.deals.bots import VERDICT_BOT
from simulate.experiments.deck_search import find_decks
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import submit_run
from simulate.models import RunKind

GAMES: Final = 512
SEEDS: Final = 2**32


@costly("POST")
@require_POST
def play_head_to_head(request: HttpRequest) -> HttpResponse:
    """Has captain play deck `a` against deck `b`; leads to the run."""
    first, second = (request.POST.get(name, "")[:KEY_LENGTH] for name in ("a", "b"))
    if first == second:
        raise Refusal(_("Choose two decks."), status=422)
    owner, pool = ensure_owner(request), current_pool()
    spec = RunSpec(
        kind=RunKind.PLAYTEST,
        deck=first,
        opponents=[second],
        bot=VERDICT_BOT,
        enemy_bot=VERDICT_BOT,
        games=GAMES,
        seed=randbelow(SEEDS),
    )
    try:
        decks = find_decks(spec, owner=owner, pool=pool)
        run = submit_run(owner=owner, plan=plan_run(spec, decks, *current_cards(pool)))
    except RunRefusal as error:
        raise Refusal(str(error), status=409) from error
    return redirect("simulate:run", run.slug)
