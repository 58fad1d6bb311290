"""One mail for all matches that wait for an account, to a confirmed address, as often as the account wants.

Every mail can be left by one click, of the reader or of the mail program (RFC 8058).
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPException
from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import Exists, OuterRef, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from catalog.web.rows.database_clock import database_now
from decks.accounts.mail import charge_mail
from play.live.turn_news import TurnNews
from play.matches.holidays import read_holidays
from play.matches.turns import living_seats, matches_in_turn
from play.models import MailPace, Match, Player, TurnMail

PAUSES: Final = {MailPace.SOON: timedelta(hours=4), MailPace.DAY: timedelta(hours=24)}
SETTLED: Final = timedelta(minutes=30)
"""Who decides within that time gets no mail."""
MAX_LISTED: Final = 40
MAX_MAILS: Final = 200  # of one sweep
SALT: Final = "play.leave_mail"

logger = logging.getLogger(__name__)


def due_mails() -> Iterator[TurnMail]:
    """The wishes of accounts for which something new waits."""
    now = database_now()
    confirmed = EmailAddress.objects.filter(user=OuterRef("account"), verified=True)
    since = Q(awaited_since__gt=OuterRef("mailed_at"))
    waiting = living_seats().filter(account=OuterRef("account"), awaited_since__lte=now - SETTLED)
    is_new = Q(Exists(waiting.filter(since))) | Q(Exists(waiting), mailed_at=None)
    for pace, pause in PAUSES.items():
        wishes = TurnMail.objects.filter(is_new, Exists(confirmed), pace=pace)
        wishes = wishes.filter(Q(mailed_at=None) | Q(mailed_at__lte=now - pause))
        yield from wishes.filter(account__is_active=True).order_by("pk")[:MAX_MAILS]


def send_digest(wish: TurnMail) -> bool:
    """Sends the mail; False where nothing waits, or the bill has no room for it."""
    account = wish.account
    address = EmailAddress.objects.filter(user=account, verified=True).first()
    matches = list(matches_in_turn(Player(account)).with_seats()[: MAX_LISTED + 1])
    if address is None or not matches:
        return False
    # Before it is sent: another worker leaves it alone, and one that fails is not tried every few minutes.
    as_it_was = TurnMail.objects.filter(pk=wish.pk, mailed_at=wish.mailed_at)
    if not as_it_was.update(mailed_at=database_now()):
        return False
    if not charge_mail(address=address.email, account=account, network=""):
        logger.warning("No mail for account %d: as many as there may be were sent.", account.pk)
        return False
    with translation.override(wish.language):
        mail = digest(wish, address.email, matches)
    try:
        mail.send()
    except (OSError, SMTPException):
        logger.exception("A mail could not be sent.")
        return False
    return True


def digest(wish: TurnMail, address: str, matches: list[Match]) -> EmailMessage:
    read_holidays(matches)
    player = Player(wish.account)
    news = [
        TurnNews("turn", match, seat)
        for match in matches[:MAX_LISTED]
        for seat in match.seated
        if player.holds(seat) and seat.awaited_since is not None
    ]
    leave = f"{wish.origin}{leave_address(wish)}"
    count = len(matches)
    subject = ngettext("%(count)d match waits for you", "%(count)d matches wait for you", count) % {
        "count": count
    }
    context = {
        "name": wish.account.username,
        "origin": wish.origin,
        "news": news,
        "is_more": len(matches) > MAX_LISTED,
        "leave": leave,
        "settings": f"{wish.origin}{reverse('play:notifications')}",
        "turns": f"{wish.origin}{reverse('play:turns')}",
    }
    headers = {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    body = render_to_string("play/mail/turns.txt", context)
    return EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [address], headers=headers)


def leave_address(wish: TurnMail) -> str:
    """The path of the page that ends these mails."""
    return reverse("play:leave_mail", args=[signing.dumps(wish.account_id, salt=SALT)])


def account_of_link(token: str) -> int | None:
    """The account whose mails a signed link ends; None for one that was not signed here."""
    try:
        return int(signing.loads(token, salt=SALT))
    except signing.BadSignature:
        return None
