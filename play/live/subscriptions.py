"""Whom to tell, and how: writes of an account's wishes, with their bounds."""

import base64
import binascii
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.web.limits.policies import BOUNDS
from catalog.web.outgoing import check_address
from catalog.web.rows.database_clock import database_now
from catalog.web.rows.locks import lock_kind
from play.games.game import Declined
from play.live.webhooks import new_secret
from play.models import MAX_ADDRESS_LENGTH, PushSubscription, TurnMail, Webhook

POINT_LENGTH: Final = 65  # bytes of a browser's public key
AUTH_LENGTH: Final = 16


def set_mail(*, account: User, pace: str, language: str, origin: str) -> None:
    """Wants mail that often, or none where `pace` is empty."""
    if not pace:
        TurnMail.objects.filter(account=account).delete()
        return
    wish = {"pace": pace, "language": language, "origin": origin}
    TurnMail.objects.update_or_create(account=account, defaults=wish)


@transaction.atomic
def subscribe(
    *, account: User, endpoint: str, p256dh: str, auth: str, language: str, network: str
) -> PushSubscription:
    """Notifications in a browser; one that had another account's has this one's now. Raises Declined."""
    check_endpoint(endpoint)
    if key_length(p256dh) != POINT_LENGTH or key_length(auth) != AUTH_LENGTH:
        raise Declined("bad_keys", _("The keys are not those of a push subscription."))
    columns = {"account": account, "p256dh": p256dh, "auth": auth, "language": language}
    columns |= {"network": network, "used": database_now()}
    known = PushSubscription.objects.filter(endpoint=endpoint)
    if not known.filter(account=account).exists():
        check_room(PushSubscription, "push_subscriptions", account, network)
    found, _created = known.update_or_create(endpoint=endpoint, defaults=columns)
    return found


def check_endpoint(address: str) -> None:
    if len(address) > MAX_ADDRESS_LENGTH:
        raise Declined("bad_address", _("The address is too long."))
    try:
        check_address(address)
    except ValueError as error:
        raise Declined("bad_address", str(error)) from error


def key_length(text: str) -> int:
    """How many bytes a key in base64url has; 0 if it is none."""
    try:
        return len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError):
        return 0


@transaction.atomic
def add_webhook(*, account: User, address: str, origin: str, network: str) -> Webhook:
    """A webhook with a new secret. Raises Declined."""
    check_endpoint(address)
    check_room(Webhook, "webhooks", account, network)
    if Webhook.objects.filter(account=account, address=address).exists():
        raise Declined("known_address", _("You have a webhook with that address already."))
    return Webhook.objects.create(
        account=account, address=address, origin=origin, network=network, secret=new_secret()
    )


def check_room(model: Any, name: str, account: User, network: str) -> None:
    """Raises Declined where the account, or its network, has as many as it may have."""
    lock_kind(model)
    bound = BOUNDS[name]
    if model.objects.filter(account=account).count() >= bound.account:
        sentence = _("You have %(most)d of them, the most allowed: remove one first.")
        raise Declined("too_many", sentence % {"most": bound.account})
    if network and model.objects.filter(network=network).count() >= bound.accounts_of_network:
        raise Declined("too_many", _("Your network has made many of them today; try again later."))
