"""Web Push: encrypted messages through the push service of a browser.

The site's key (VAPID) is VAPID_KEY, or follows from the secret key, so that all machines have the same.
"""

import base64
import functools
import json
import logging
from email.utils import parseaddr
from typing import Final

import requests
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils import translation
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02  # type: ignore[import-untyped]

from catalog.web.outgoing import NotPublic, public_session
from catalog.web.rows.database_clock import database_now
from play.live.turn_news import TurnNews
from play.models import PushSubscription

SALT: Final = "play.web_push"
TTL: Final = 24 * 3600  # seconds for which a push service keeps a message
LATER: Final = (408, 425, 429, 500, 502, 503, 504)

logger = logging.getLogger(__name__)


class TryLater(Exception):
    """The receiver could not take the message now."""


@functools.cache
def vapid() -> Vapid02:
    """The site's key pair."""
    if settings.VAPID_KEY:
        return Vapid02.from_raw(settings.VAPID_KEY.encode())
    secret = salted_hmac(SALT, "vapid", algorithm="sha256").digest()
    return Vapid02.from_raw(base64.urlsafe_b64encode(secret).rstrip(b"="))


def application_server_key() -> str:
    """The public key, as browsers want it."""
    point = vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def message_of(news: TurnNews) -> str:
    """What `service_worker.js` shows."""
    deadline = news.deadline
    return json.dumps(
        {
            "title": news.title,
            "body": news.text,
            "url": news.address,
            "tag": f"match-{news.match.slug}",
            "until": deadline.isoformat() if deadline else None,
        }
    )


def push(subscription: PushSubscription, news: TurnNews) -> None:
    """Sends the news to the browser; a subscription that is gone is removed. Raises TryLater."""
    # Here, since it loads much (aiohttp) that no process needs before it sends something.
    from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

    with translation.override(subscription.language):
        message = message_of(news)
    try:
        webpush(
            {
                "endpoint": subscription.endpoint,
                "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
            },
            message,
            vapid_private_key=vapid(),
            vapid_claims={"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
            ttl=TTL,
            headers={"Topic": news.match.slug, "Urgency": "normal"},
            requests_session=public_session(),
        )
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        if status in LATER:
            raise TryLater(f"HTTP {status}") from error
        logger.info("A push service refused a message with %d; it is told no more.", status)
        subscription.delete()
    except (NotPublic, ValueError) as error:  # ValueError: keys that are none
        logger.info("A push subscription is removed (%s).", error)
        subscription.delete()
    except requests.RequestException as error:
        raise TryLater(type(error).__name__) from error
    else:
        PushSubscription.objects.filter(pk=subscription.pk).update(used=database_now())
