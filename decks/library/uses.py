"""What accounts use: mails, and the bytes of their decks."""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Count, Sum
from django.db.models.functions import Length

from catalog.web.limits.usage import Use
from catalog.web.rows.database_clock import database_now
from decks.models import DeckVersion, SentMail


def read_uses() -> Iterator[Use]:
    mails = SentMail.objects.filter(sent_at__gte=database_now() - timedelta(days=1))
    for account, network, count in mails.values_list("account", "network").annotate(Count("pk")):
        yield Use("mails", account, network, count)
    size = Length("cards") + Length("maybe") + Length("note")
    for owner, stored in DeckVersion.objects.values_list("deck__owner").annotate(stored=Sum(size)):
        yield Use("bytes", owner, "", stored)
