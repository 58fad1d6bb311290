"""What players use: open tables, and slots of analyses."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from catalog.web.limits.usage import Use
from play.models import (
    Analysis,
    AnalysisQuerySet,
    Match,
    MatchQuerySet,
    MatchStatus,
    PushSubscription,
    SeatKind,
    Webhook,
)


def read_uses() -> Iterator[Use]:
    of_people = Match.objects.open_tables().filter(seats__kind=SeatKind.PERSON)
    tables = of_people.values_list("seats__account", "network")
    for owner, network, count in tables.annotate(Count("pk", distinct=True)):
        yield Use("tables", owner, network, count)
    unfinished = Analysis.objects.unfinished().repeatable()
    for asked_by, network, count in unfinished.values_list("asked_by", "network").annotate(
        Count("pk")
    ):
        kind, _dash, number = asked_by.partition("-")
        yield Use("slots", int(number) if kind == "account" else None, network, count)


def matches_before(moment: datetime) -> MatchQuerySet:
    """Matches that no bound has counted since then, of which the network is still kept."""
    counted = Q(status=MatchStatus.WAITING) | Q(status=MatchStatus.PLAYING, clock_renews=True)
    return Match.objects.filter(~counted, changed__lt=moment).exclude(network="")


def analyses_before(moment: datetime) -> AnalysisQuerySet:
    """Analyses that were over then, of which the network is still kept."""
    return Analysis.objects.not_under_way().filter(created__lt=moment).exclude(network="")


def browsers_before(moment: datetime) -> QuerySet[PushSubscription]:
    """Push subscriptions that were made before, of which the network is still kept."""
    return PushSubscription.objects.filter(created__lt=moment).exclude(network="")


def webhooks_before(moment: datetime) -> QuerySet[Webhook]:
    """Webhooks that were made before, of which the network is still kept."""
    return Webhook.objects.filter(created__lt=moment).exclude(network="")
