"""What owners of playtests use: processor seconds, slots, stored games."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Count, Sum
from django.db.models.functions import Length

from catalog.web.limits.usage import Use
from catalog.web.rows.database_clock import database_now
from simulate.models import Chunk, Run, RunQuerySet


def read_uses() -> Iterator[Use]:
    whose = ("sent_for__owner", "sent_for__network")
    played = Chunk.objects.filter(sent_for__isnull=False, finished_at__isnull=False)
    lately = played.filter(finished_at__gte=database_now() - timedelta(days=1))
    for owner, network, seconds in lately.values_list(*whose).annotate(Sum("seconds")):
        yield Use("processor", owner, network, seconds)
    size = Length("games") + Length("cards")
    for owner, network, stored in played.values_list(*whose).annotate(stored=Sum(size)):
        yield Use("bytes", owner, network, stored)
    active = Run.objects.active().playable().values_list("owner", "network")
    for owner, network, count in active.annotate(Count("pk")):
        yield Use("slots", owner, network, count)


def ended_before(moment: datetime) -> RunQuerySet:
    """Runs that were over then, of which the network is still kept."""
    return Run.objects.filter(ended_at__lt=moment).exclude(network="")
