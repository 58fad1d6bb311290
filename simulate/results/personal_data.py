"""What is kept of an account's playtests, for its owner."""

from collections.abc import Iterator
from typing import Any, Final

from django.contrib.auth.models import User

from simulate.models import Run
from simulate.results.bot_report import read_bot_report
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from simulate.results.serializers import BotReportSerializer, PairingStatisticsSerializer

MAX_FIGURES: Final = 100  # of the newest playtests; reading the games of all would take minutes
COLUMNS: Final = (
    *("slug", "kind", "mode", "edition", "versions", "entrants", "seed", "rule", "most_games"),
    *("settings", "status", "verdict", "created"),
)


def run_files(user: User) -> Iterator[tuple[str, Any]]:
    """Each playtest as it was asked for; the newest with the figures of their pairings."""
    runs = Run.objects.filter(owner=user).asked_for().newest_first()
    for place, run in enumerate(runs.iterator(500)):
        yield f"playtests/{run.slug}.json", run_document(run, has_figures=place < MAX_FIGURES)


def run_document(run: Run, *, has_figures: bool) -> dict[str, Any]:
    document = {name: getattr(run, name) for name in COLUMNS} | {"ended": run.ended_at}
    if run.is_of_bots:
        document |= {"game": run.game, "setup": run.setup}
    if has_figures and run.is_of_bots:
        document["figures"] = BotReportSerializer(read_bot_report(run)).data
    elif has_figures:
        pairings = RunReport(read_results(run)).pairings
        document["pairings"] = PairingStatisticsSerializer(pairings, many=True).data
    return document
