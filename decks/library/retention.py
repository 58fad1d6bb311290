"""What browsers without an account leave behind."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.web.rows.retention import Retention
from decks.models import Deck, DeckVersion, SentMail

BILLED: Final = timedelta(days=2)
UNDO_TIME: Final = timedelta(days=7)


def expired_sessions(moment: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=moment)


def abandoned_decks(moment: datetime) -> QuerySet[Deck]:
    """Decks without an account that have not changed since, not even by themselves."""
    newer = DeckVersion.objects.filter(deck=OuterRef("pk"), created__gte=moment)
    return Deck.objects.filter(~Exists(newer), owner=None, changed__lt=moment)


def deleted_decks(moment: datetime) -> QuerySet[Deck]:
    """Decks that their owners deleted and have not brought back, without those that moderators deal with."""
    decks = Deck.all_rows.filter(deleted_at__lt=moment - UNDO_TIME)
    return decks.exclude(pk__in=Deck.all_rows.moderated())


def billed_mails(moment: datetime) -> QuerySet[SentMail]:
    """Mails that no bill counts any more."""
    return SentMail.objects.filter(sent_at__lt=moment - BILLED)


RETENTIONS: Final = (
    Retention("mails", _("notes of sent mails"), billed_mails),
    Retention("sessions", _("expired sessions"), expired_sessions),
    Retention("deleted decks", _("deleted decks"), deleted_decks),
    Retention("guest decks", _("decks of guests, unchanged"), abandoned_decks, "GUEST_DAYS"),
)
