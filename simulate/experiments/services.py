"""Submitting and cancelling runs; workers do the rest."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.editions.snapshots import keep_snapshot
from catalog.site.number_format import whole
from decks.models import Owner
from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.card_sets import card_set_from
from play.games.starfighter.engine.refusals import Refused
from simulate.deals.matchups import draft_matchup, versions_of
from simulate.experiments.limits import SHORT_RUN, RunRefused, check_allowance, hold_allowance
from simulate.experiments.run_spec import Request
from simulate.models import Chunk, Priority, Rule, Run, RunPairing, Status
from simulate.queue.chunk_rows import add_matchups
from simulate.queue.completion import complete
from simulate.queue.sending import send_on_commit
from simulate.queue.stopping_rules import RULES, first_target

MOST_SEED = 2**53 - 1  # exact in every program that reads JSON
MOST_MEETINGS = 1_000


class WrongRequest(RunRefused):
    """A run that cannot be played as it is asked for; the message says why."""


def submit_run(*, owner: Owner, request: Request, is_limited: bool = True) -> Run:
    """A run under way, or finished already where all its games were played before.

    Raises RunRefused: WrongRequest, or a limit of the owner's. Only commands set `is_limited` to False.
    """
    check_request(request)
    with transaction.atomic():
        if is_limited:
            hold_allowance(owner)
            check_allowance(owner, request)
        keep_snapshot(request.export)
        run = Run.objects.create(**owner.columns(), **columns_of(request))
        add_pairings(run, request)
        send_on_commit(run)
    if not Chunk.objects.unfinished().wanted_by(run).exists():
        complete(run.pk)
        run.refresh_from_db()
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
        "versions": versions_of([side.bot for side in request.sides]),
        "entrants": [side.as_json() for side in request.sides],
        "seed": request.seed,
        "rule": request.rule,
        "most_games": request.most_games,
        "settings": request.settings,
        "priority": Priority.SHORT if short else Priority.LONG,
    }


def add_pairings(run: Run, request: Request) -> None:
    """Adds the run's pairings, each with the matchup that others may have asked before."""
    drafts = [
        draft_matchup(
            run.snapshot_id,
            request.mode,
            [request.sides[place].line_up for place in meeting],
            request.seed,
        )
        for meeting in request.meetings
    ]
    games = first_target(request.rule, request.most_games, request.settings)
    rows = add_matchups({draft.key: draft for draft in drafts}, games)
    RunPairing.objects.bulk_create(
        RunPairing(run=run, first=first, second=second, matchup_id=rows[draft.key], games=games)
        for (first, second), draft in zip(request.meetings, drafts, strict=True)
    )


def cancel_run(*, run: Run) -> bool:
    """Ends the run where it is; workers stop within a chunk. False when it was over already."""
    return bool(
        Run.objects.active()
        .filter(pk=run.pk)
        .update(status=Status.CANCELLED, ended_at=timezone.now())
    )


def claim_runs(*, owner: Owner, token: str) -> int:
    """Gives the session's runs to the account; how many there were."""
    found = Run.objects.filter(owner=None, session_token=token) if token else Run.objects.none()
    return found.update(**owner.columns())
