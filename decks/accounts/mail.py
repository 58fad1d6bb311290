"""All mail: sent in the background, and on one bill by address, account and network."""

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from smtplib import SMTPException
from typing import Final

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac
from limits import RateLimitItem

from catalog.web.limits.policies import POLICIES
from catalog.web.rows.database_clock import database_now
from catalog.web.rows.locks import lock_kind
from decks.models import SentMail

SALT: Final = "decks.mail"

logger = logging.getLogger(__name__)

# In the background, so that neither response times nor errors reveal whether an account exists.
mail_executor: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_mail(mail: EmailMessage, *, account: User, network: str) -> bool:
    """Sends the mail in the background; False where the bill has no room for it, which the log tells."""
    if not charge_mail(address=mail.to[0], account=account, network=network):
        logger.warning("No mail for account %d: as many as there may be were sent.", account.pk)
        return False
    mail_executor.submit(deliver, mail)
    return True


@transaction.atomic
def charge_mail(*, address: str, account: User, network: str) -> bool:
    """Whether a mail may be sent, which is on the bill then."""
    lock_kind(SentMail)
    hashed = salted_hmac(SALT, address.lower(), algorithm="sha256").hexdigest()
    policy = POLICIES["mail"]
    bills = [(policy.guest, Q(address=hashed)), (policy.account, Q(account=account))]
    if network and policy.network is not None:
        bills.append((policy.network, Q(network=network)))
    if any(has_used_up(rate, whose) for rate, whose in bills):
        return False
    SentMail.objects.create(account=account, address=hashed, network=network)
    return True


def has_used_up(rate: RateLimitItem, whose: Q) -> bool:
    since = database_now() - timedelta(seconds=rate.get_expiry())
    return SentMail.objects.filter(whose, sent_at__gte=since).count() >= rate.amount


def deliver(mail: EmailMessage) -> None:
    """Sends the mail; errors are only logged."""
    try:
        mail.send()
    except (OSError, SMTPException):
        logger.exception("A mail could not be sent.")
