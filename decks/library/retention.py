"""What browsers without an account leave behind."""

from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.web.rows.retention import Retention
from decks.models import Deck, DeckVersion


def expired_sessions(moment: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=moment)


def abandoned_decks(moment: datetime) -> QuerySet[Deck]:
    """Decks without an account that have not changed since, not even by themselves."""
    newer = DeckVersion.objects.filter(deck=OuterRef("pk"), created__gte=moment)
    return Deck.objects.filter(~Exists(newer), owner=None, changed__lt=moment)


RETENTIONS: Final = (
    Retention("sessions", _("expired sessions"), expired_sessions),
    Retention("guest decks", _("decks of guests, unchanged"), abandoned_decks, "GUEST_DAYS"),
)
