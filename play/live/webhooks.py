"""Webhooks: signed JSON to a program of an account.

The signature is HMAC-SHA256 of the time, a dot and the body, by the webhook's secret.
"""

import hashlib
import hmac
import json
import secrets
import time
from typing import Any, Final

import requests
from django.db.models import F
from django.utils.translation import gettext_noop as _

from catalog.web.outgoing import NotPublic, public_session
from catalog.web.rows.database_clock import database_now
from play.live.turn_news import TurnNews
from play.live.web_push import TryLater
from play.models import Webhook

MAX_FAILURES: Final = 20
"""Messages in a row that are not taken, after which nothing is sent until the owner tries again."""


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def document_of(news: TurnNews, origin: str) -> dict[str, Any]:
    """What a program is told; the table itself it reads by the API."""
    deadline = news.deadline
    return {
        "event": news.event,
        "match": news.match.slug,
        "game": news.match.game,
        "seat": news.seat.letter,
        "page": f"{origin}{news.address}",
        "table": f"{origin}/api/matches/{news.match.slug}/",
        "deadline": deadline.isoformat() if deadline else None,
    }


def signature(secret: str, moment: str, body: bytes) -> str:
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


def post(webhook: Webhook, document: dict[str, Any]) -> None:
    """Sends a message. Raises TryLater, with a reason that pages translate, unless it was taken."""
    body, moment = json.dumps(document).encode(), str(int(time.time()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "starfighter-companion",
        "X-Timestamp": moment,
        "X-Signature": signature(webhook.secret, moment, body),
    }
    try:
        answer = public_session().post(webhook.address, data=body, headers=headers)
    except NotPublic as error:
        raise TryLater(_("not a public address")) from error
    except requests.TooManyRedirects as error:
        raise TryLater(_("redirects are not followed")) from error
    except requests.exceptions.SSLError as error:
        raise TryLater(_("the certificate is not valid")) from error
    except requests.RequestException as error:
        raise TryLater(_("no answer")) from error
    if not 200 <= answer.status_code < 300:
        raise TryLater(f"HTTP {answer.status_code}")
    taken = {"used": database_now(), "failures": 0, "error": ""}
    Webhook.objects.filter(pk=webhook.pk).update(**taken)


def note_failure(webhook: Webhook, error: str) -> None:
    """Writes that a message was not taken, however often it was sent."""
    Webhook.objects.filter(pk=webhook.pk).update(failures=F("failures") + 1, error=error[:100])
