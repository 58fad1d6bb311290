"""Submitting and cancelling runs; workers do the rest."""

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from catalog.editions.snapshots import keep_snapshot
from catalog.web.rows.database_clock import database_now
from decks.models import Deck, Owner
from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.card_sets import card_set_from
from play.games.starfighter.engine.refusals import RuleViolation
from simulate.experiments.limits import SHORT_RUN, check_allowance, lock_allowance
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_plan import AnyPlan, RunPlan
from simulate.models import BY_ITSELF, Chunk, Priority, Run, RunPairing, Status
from simulate.queue.chunk_rows import add_matchups
from simulate.queue.completion import complete
from simulate.queue.sending import send_on_commit


def submit_run(*, owner: Owner, plan: AnyPlan, is_limited: bool = True) -> Run:
    """A run under way, or finished already where all its games were played before.

    Raises RunRefusal. Only commands set `is_limited` to False.
    """
    with transaction.atomic():
        if is_limited:
            lock_allowance(owner)
            check_allowance(owner, plan)
        if isinstance(plan, RunPlan):
            check_decks(plan)
            keep_snapshot(plan.export)
        run = Run.objects.create(**owner.columns(), network=owner.network, **columns_of(plan))
        add_pairings(run, plan)
        send_on_commit()
    if not Chunk.objects.unfinished().wanted_by(run).exists():
        complete(run.pk)
        run.refresh_from_db()
    return run


def check_decks(plan: RunPlan) -> None:
    """Raises RunRefusal where the game's rules do not allow a pairing (R2)."""
    cards = card_set_from(plan.export)
    for line_ups in plan.line_ups:
        try:
            Pairing(cards, plan.mode, line_ups, plan.seed)
        except RuleViolation as error:
            raise RunRefusal(RunProblem("against_the_rules", {"words": error})) from error


def columns_of(plan: AnyPlan) -> dict[str, object]:
    asked = Priority.SHORT if plan.games * plan.seconds_a_game <= SHORT_RUN else Priority.LONG
    return {
        **plan.columns(),
        "kind": plan.kind,
        "seed": plan.seed,
        "rule": plan.rule,
        "most_games": plan.most_games,
        "settings": plan.settings,
        "priority": Priority.BUILDER if plan.kind in BY_ITSELF else asked,
    }


def add_pairings(run: Run, plan: AnyPlan) -> None:
    """Adds the run's pairings, each with its matchup, which other runs may share."""
    drafts = plan.drafts()
    rows = add_matchups({draft.key: draft for draft in drafts}, plan.first_target)
    RunPairing.objects.bulk_create(
        RunPairing(
            run=run,
            first=first,
            second=second,
            matchup_id=rows[draft.key],
            games=plan.first_target,
        )
        for (first, second), draft in zip(plan.pairings, drafts, strict=True)
    )


def cancel_run(*, run: Run) -> bool:
    """Ends the run; workers stop within a chunk. False when it was over already."""
    return bool(
        Run.objects.active()
        .filter(pk=run.pk)
        .update(status=Status.CANCELLED, ended_at=database_now())
    )


def claim_runs(*, owner: Owner, token: str) -> int:
    """Gives the session's runs to the account; how many there were."""
    return Run.objects.owned_by(Owner(token=token)).update(**owner.columns())


def rename_entrants(deck: Deck) -> None:
    """Where moderators hide a deck's name, its playtests bear the new one, too."""
    runs = Run.objects.annotate(text=Cast("entrants", TextField())).filter(text__contains=deck.slug)
    for run in runs:
        for entrant in run.entrants:
            if entrant["deck"] == deck.slug:
                entrant["label"] = deck.name
        run.save(update_fields=["entrants"])
