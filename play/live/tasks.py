"""Telling accounts of their matches, for Celery: sweeps find what is due, tasks send one message each."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from celery import shared_task
from django.db import Error, transaction
from kombu.exceptions import OperationalError

from catalog.web.limits.rate_limits import Caller, count
from play.live import mail_digest, web_push, webhooks
from play.live.turn_news import Event, TurnNews, due_news, load_news, note_told
from play.live.web_push import TryLater
from play.models import PushSubscription, Webhook

TELL: Final = "play.tell_turns"
MAIL: Final = "play.mail_turns"
WAITED: Final = "receiver_seconds"
RETRIES: Final = 5
PAUSE: Final = 40  # seconds until the first retry; further ones wait twice as long, up to 600
SENDING: Final[dict[str, Any]] = {
    "autoretry_for": (TryLater,),
    "throws": (TryLater,),  # after the last retry the log says it in a line
    "max_retries": RETRIES,
    "retry_backoff": PAUSE,
    "retry_jitter": False,
    "soft_time_limit": 40,
    "time_limit": 60,
}

Receiver = PushSubscription | Webhook

logger = logging.getLogger(__name__)


@shared_task(name=TELL)  # type: ignore[untyped-decorator]
def tell_turns() -> None:
    """Sends what is to be told now to browsers and programs."""
    try:
        for news in due_news():
            with transaction.atomic():  # where the queue is away, nothing was told
                if note_told(news):
                    send(news)
    except (Error, OperationalError) as error:
        logger.warning("The sweep waits for its next time (%s).", error)


def send(news: TurnNews) -> None:
    """A task for each browser and program of the account."""
    account, told = news.seat.account_id, {"seat": news.seat.pk, "event": news.event}
    for pk in PushSubscription.objects.filter(account=account).values_list("pk", flat=True):
        send_push.delay(subscription=pk, **told)
    hooks = Webhook.objects.filter(account=account, failures__lt=webhooks.MAX_FAILURES)
    for pk in hooks.values_list("pk", flat=True):
        post_webhook.delay(webhook=pk, **told)


@shared_task(name=MAIL)  # type: ignore[untyped-decorator]
def mail_turns() -> None:
    """Sends the mails that are due."""
    for wish in mail_digest.due_mails():
        mail_digest.send_digest(wish)


@shared_task(name="play.send_push", bind=True, **SENDING)  # type: ignore[untyped-decorator]
def send_push(task: Any, *, subscription: int, seat: int, event: str) -> None:
    """Sends one message to one browser."""
    row = PushSubscription.objects.filter(pk=subscription).first()
    news = load_news(cast(Event, event), seat)
    if row is None or news is None or news.seat.account_id != row.account_id:
        return
    if may_send(task, "push", row):
        with counted_wait(row):
            web_push.push(row, news)


@shared_task(name="play.post_webhook", bind=True, **SENDING)  # type: ignore[untyped-decorator]
def post_webhook(task: Any, *, webhook: int, seat: int, event: str) -> None:
    """Sends one message to one program."""
    row = Webhook.objects.filter(pk=webhook).first()
    news = load_news(cast(Event, event), seat)
    if row is None or news is None or news.seat.account_id != row.account_id:
        return
    deliver(task, row, webhooks.document_of(news, row.origin))


@shared_task(name="play.post_document", bind=True, **SENDING)  # type: ignore[untyped-decorator]
def post_document(task: Any, *, webhook: int, document: dict[str, Any]) -> None:
    """Sends a document of another app to one program; its `page` is completed by the site's address."""
    row = Webhook.objects.filter(pk=webhook).first()
    if row is not None:
        deliver(task, row, {**document, "page": f"{row.origin}{document['page']}"})


def tell_programs(account: int, document: dict[str, Any]) -> None:
    """A task for each program of the account."""
    hooks = Webhook.objects.filter(account=account, failures__lt=webhooks.MAX_FAILURES)
    for pk in hooks.values_list("pk", flat=True):
        post_document.delay(webhook=pk, document=document)


def deliver(task: Any, row: Webhook, document: dict[str, Any]) -> None:
    if not may_send(task, "webhook", row):
        return
    try:
        with counted_wait(row):
            webhooks.post(row, document)
    except TryLater as error:
        if task.request.retries >= RETRIES:
            webhooks.note_failure(row, str(error))
        raise


def may_send(task: Any, policy_name: str, row: Receiver) -> bool:
    """Whether the account may send one more, and its receivers have not kept workers waiting for long."""
    if not task.request.retries and count(policy_name, caller_of(row)).is_exceeded:
        return False
    return not count(WAITED, caller_of(row), cost=0).is_exceeded


@contextmanager
def counted_wait(row: Receiver) -> Iterator[None]:
    """Counts the whole seconds of the block, in which a slow receiver holds up a worker."""
    begun = time.monotonic()
    try:
        yield
    finally:
        count(WAITED, caller_of(row), int(time.monotonic() - begun))


def caller_of(row: Receiver) -> Caller:
    return Caller(f"account-{row.account_id}", row.network, is_account=True)
