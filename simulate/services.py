"""Submitting and cancelling runs; workers do the rest."""

from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.models import Keeper
from play.amounts import whole
from play.bots.arena import BOTS
from play.bots.pairing import Pairing
from play.engine.refusals import Refused
from simulate.laying import ask
from simulate.limits import SHORT_RUN, RunRefused, check_allowance, hold_allowance
from simulate.models import Priority, Rule, Run, RunPairing, Status
from simulate.questions import card_set_from, draft_question, keep_snapshot
from simulate.requests import Request
from simulate.settling import settle_fully, settle_or_end
from simulate.stopping import RULES, first_target
from simulate.tasks import ring_on_commit

MOST_SEED = 2**53 - 1  # exact in every program that reads JSON
MOST_MEETINGS = 1_000
BELLS = 2  # workers wake further ones while there is something left


class WrongRequest(RunRefused):
    """A run that cannot be played as it is asked for; the message says why."""


def submit_run(*, keeper: Keeper, request: Request, is_limited: bool = True) -> Run:
    """A run under way, or finished already where all its games were played before.

    Raises RunRefused: WrongRequest, or a limit of the keeper's. Only commands set `is_limited` to False.
    """
    check_request(request)
    with transaction.atomic():
        if is_limited:
            hold_allowance(keeper)
            check_allowance(keeper, request)
        keep_snapshot(request.export)
        run = Run.objects.create(**keeper.columns(), **columns_of(request))
        if not add_pairings(run, request):
            settle_fully(run.pk)
            run.refresh_from_db()
            if run.is_active:
                # Whoever writes the last of shared games meanwhile does not know of this run yet.
                transaction.on_commit(partial(settle_or_end, run.pk), robust=True)
        if run.is_active:
            ring_on_commit(BELLS)
    return run


def check_request(request: Request) -> None:
    """Raises WrongRequest unless everything in it can be played."""
    if not 1 <= len(request.meetings) <= MOST_MEETINGS:
        raise WrongRequest(
            _("A playtest has 1 to %(most)s pairings, not %(count)s: choose fewer decks.")
            % {"most": whole(MOST_MEETINGS), "count": whole(len(request.meetings))}
        )
    if request.most_games < 2 or request.most_games % 2:
        raise WrongRequest(_("Games are played in pairs: their number is even, and at least 2."))
    if not 0 <= request.seed <= MOST_SEED:
        raise WrongRequest(_("A seed is a whole number from 0 to %(most)d.") % {"most": MOST_SEED})
    if request.rule != Rule.FIXED and request.rule not in RULES:
        raise WrongRequest(_("There is no such stopping rule."))
    if unknown := [side.bot for side in request.sides if side.bot not in BOTS]:
        raise WrongRequest(_("There is no bot “%(bot)s”.") % {"bot": unknown[0][:40]})
    check_rules(request)


def check_rules(request: Request) -> None:
    """Raises WrongRequest where the game's rules do not allow a pairing (R2)."""
    cards = card_set_from(request.export)
    for first, second in request.meetings:
        line_ups = (request.sides[first].line_up, request.sides[second].line_up)
        try:
            Pairing(cards, request.mode, line_ups, request.seed)
        except Refused as error:
            raise WrongRequest(str(error)) from error


def columns_of(request: Request) -> dict[str, object]:
    short = request.games <= SHORT_RUN
    return {
        "version": request.sides[0].version,
        "kind": request.kind,
        "mode": request.mode,
        "edition": request.edition,
        "snapshot_id": request.export["revision"],
        "entrants": [side.as_json() for side in request.sides],
        "seed": request.seed,
        "rule": request.rule,
        "most_games": request.most_games,
        "settings": request.settings,
        "priority": Priority.SHORT if short else Priority.LONG,
    }


def add_pairings(run: Run, request: Request) -> bool:
    """Adds the run's pairings, each with the question that others may have asked before.

    Whether there is something new to play.
    """
    drafts = [
        draft_question(
            run.snapshot_id,
            request.mode,
            [request.sides[place].line_up for place in meeting],
            request.seed,
        )
        for meeting in request.meetings
    ]
    games = first_target(request.rule, request.most_games, request.settings)
    rows, has_new = ask({draft.key: draft for draft in drafts}, games)
    RunPairing.objects.bulk_create(
        RunPairing(run=run, first=first, second=second, question_id=rows[draft.key], games=games)
        for (first, second), draft in zip(request.meetings, drafts, strict=True)
    )
    return has_new


def cancel_run(*, run: Run) -> bool:
    """Ends the run where it is; workers stop within a chunk. False when it was over already."""
    return bool(
        Run.objects.active()
        .filter(pk=run.pk)
        .update(status=Status.CANCELLED, ended_at=timezone.now())
    )


def claim_runs(*, keeper: Keeper, token: str) -> int:
    """Gives the session's runs to the account; how many there were."""
    found = Run.objects.filter(owner=None, session_token=token) if token else Run.objects.none()
    return found.update(**keeper.columns())
