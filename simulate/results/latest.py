"""The latest figures of a deck and of a card, for pages about these."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.core.cache import caches
from django.db.models import Q

from catalog.web.pages.page_cache import STORE
from decks.models import DeckVersion, Owner
from play.games.kit.base_game import bots_in
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.models import Run, RunKind, RunQuerySet
from simulate.results.card_records import CardRecord, get_card_record
from simulate.results.run_results import read_all_results
from simulate.results.visibility import looked_through, open_runs

RUNS_AT_ONCE: Final = 8  # of which all games are in memory
# Of fewer decks a card's figures would be those of the decks.
LEAST_DECKS: Final = 3


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run has come to in one line: the win rate over all opponents, each alike."""

    score: Interval
    games: int
    opponents: int

    @property
    def is_mirror(self) -> bool:
        """Whether the deck met nothing but itself."""
        return self.score.low == self.score.high

    @property
    def is_clear(self) -> bool:
        return self.score.excludes(0.5)


def is_by_verdict_bot(run: Run) -> bool:
    """Whether `VERDICT_BOT` played both sides, in any version."""
    return bots_in(run.versions) == [VERDICT_BOT]


def verdict_bot_first(runs: RunQuerySet) -> RunQuerySet:
    """Those that `VERDICT_BOT` played as it plays now before others, each newest first."""
    by_now = runs.annotate(is_by_now=Q(versions=versions_of([VERDICT_BOT])))
    return by_now.order_by("-is_by_now", "-created", "-pk")


def latest_run(version: DeckVersion, owner: Owner) -> Run | None:
    """The latest finished playtest of just this version: an own one, or one without secrets.

    One by `VERDICT_BOT` where there is any.
    """
    runs = Run.objects.filter(version=version, kind__in=(RunKind.PLAYTEST, RunKind.MATRIX))
    return next(looked_through(verdict_bot_first(runs.over()), partial(seen_by, owner)), None)


def seen_by(owner: Owner | None, runs: Sequence[Run]) -> list[Run]:
    """Those in which nothing is secret, and the owner's own."""
    shown = {run.pk for run in open_runs(runs)}
    return [run for run in runs if run.pk in shown or (owner and is_own(run, owner))]


def is_own(run: Run, owner: Owner) -> bool:
    if run.owner_id is not None:
        return run.owner_id == owner.user.pk
    return bool(owner.token) and run.session_token == owner.token


def opposing_bots(run: Run) -> list[str]:
    """Who plays the opponents of the tested deck."""
    return list(dict.fromkeys(entrant["bot"] for entrant in run.entrants[1:]))


def summary_of(run: Run) -> Summary:
    """Of a run that is over."""
    return summaries_of([run])[0]


def summaries_of(runs: Sequence[Run]) -> list[Summary]:
    """Of runs that are over; kept, since they do not change any more."""
    keys = {run.pk: f"run-summary:{run.slug}" for run in runs}
    kept: dict[str, Summary] = caches[STORE].get_many(keys.values())
    new = [run for run in runs if keys[run.pk] not in kept]
    read = {}
    for start in range(0, len(new), RUNS_AT_ONCE):
        for found in read_all_results(new[start : start + RUNS_AT_ONCE]):
            summary = Summary(found.total_score(0), found.games_of(0), len(found.own(0)))
            read[keys[found.run.pk]] = summary
    caches[STORE].set_many(read)
    return [(kept | read)[key] for key in keys.values()]


def record_of(revision: str, number: str) -> CardRecord | None:
    """A card's record in the games of a card set; None where few decks had it."""
    record = get_card_record(revision, number)
    return record if record and record.decks >= LEAST_DECKS else None


def latest_revision(edition: str) -> str | None:
    """The cards of that edition as they were last played."""
    latest = Run.objects.filter(edition=edition).order_by("-pk")
    return latest.values_list("snapshot_id", flat=True).first()
