"""Which playtests are removed, and the games that no playtest counts any more."""

from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.web.rows.retention import Retention
from simulate.models import BY_ITSELF, Chunk, Matchup, Run, RunPairing, RunQuerySet


def unopened(moment: datetime) -> RunQuerySet:
    """Runs that are over, and that nobody has opened since."""
    return Run.objects.filter(opened__lt=moment, ended_at__lt=moment)


def opinions(moment: datetime) -> RunQuerySet:
    return unopened(moment).filter(kind__in=BY_ITSELF)


def runs_of_guests(moment: datetime) -> RunQuerySet:
    return unopened(moment).asked_for().filter(owner=None).exclude(session_token="")


def runs_of_accounts(moment: datetime) -> RunQuerySet:
    """Those of the command line, which have no owner, among them."""
    return unopened(moment).asked_for().filter(session_token="")


def unused_matchups(moment: datetime) -> QuerySet[Matchup]:
    """Pairings by content that no run has, such as those of deleted accounts, without newer games."""
    used = RunPairing.objects.filter(matchup=OuterRef("pk"))
    newer = Chunk.objects.filter(matchup=OuterRef("pk"), created__gte=moment)
    return Matchup.objects.filter(~Exists(used), ~Exists(newer))


RETENTIONS: Final = (
    Retention("opinions", _("second opinions and suggestions, unopened"), opinions, "OPINION_DAYS"),
    Retention("guest runs", _("playtests of guests, unopened"), runs_of_guests, "GUEST_DAYS"),
    Retention("runs", _("playtests of accounts, unopened"), runs_of_accounts, "PLAYTEST_DAYS"),
    Retention(
        "matchups", _("pairings of no playtest, with their games"), unused_matchups, "OPINION_DAYS"
    ),
)
