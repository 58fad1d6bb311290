import hashlib
import hmac
import json
import re
import time
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from celery.signals import task_retry
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from catalog.web import outgoing
from catalog.web.limits.policies import BOUNDS, POLICIES, Bound
from catalog.web.limits.rate_limits import count
from catalog.web.rows.database_clock import database_now
from config.celery import app
from decks.models import Owner
from play.documents.personal_data import reach_files
from play.live import subscriptions, tasks, turn_news, webhooks
from play.live.mail_digest import due_mails, leave_address, send_digest
from play.live.web_push import TryLater, application_server_key
from play.matches.positions import history_of
from play.matches.presence import connect, disconnect
from play.models import Player, PushSubscription, Seat, TurnMail, Webhook
from simulate.experiments.services import submit_run
from tests.play.conftest import act, change, declined, give_seat
from tests.simulate.runs import play_everything, run_plan
from tests.sinks import Browser, sink

ORIGIN = "https://cards.example.org"
HOUR = timedelta(hours=1)
SUBSCRIBER = {"language": "en", "network": ""}


@pytest.fixture(autouse=True)
def at_once(settings):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.fixture
def post(settings):
    """A push service and webhook on this machine."""
    settings.PRIVATE_WEBHOOKS = True
    with sink() as kept:
        yield kept


@pytest.fixture
def ripley(db):
    account = User.objects.create_user("ripley")
    EmailAddress.objects.create(user=account, email="ripley@example.org", verified=True)
    return account


@pytest.fixture
def match(new_match, ripley):
    """A match by days that waits for Ripley for an hour."""
    match = new_match(days=3)
    give_seat(match, mover_of(match), ripley)
    return waited(match, HOUR)


def mover_of(match):
    return history_of(match).position.to_move[0]


def waited(match, time):
    since = database_now() - time
    match.seats.filter(awaited_since__isnull=False).update(awaited_since=since)
    return change(match, changed=since)


def add_browser(account, post, browser=None):
    sent = {"endpoint": f"{post.address}/browser", **(browser or Browser()).keys, **SUBSCRIBER}
    return subscriptions.subscribe(account=account, **sent)


def add_hook(account, post):
    sent = {"address": f"{post.address}/hook", "origin": ORIGIN, "network": ""}
    return subscriptions.add_webhook(account=account, **sent)


def test_a_browser_gets_an_encrypted_message_that_only_it_reads(match, ripley, post):
    browser = Browser()
    add_browser(ripley, post, browser)
    tasks.tell_turns()
    (caught,) = post.caught
    message = browser.read(caught)
    assert (message["title"], message["url"]) == ("Your turn", f"/play/matches/{match.slug}/")
    assert "Training against" in message["body"]
    assert caught.headers["Content-Encoding"] == "aes128gcm"
    assert caught.headers["Authorization"].startswith("vapid t=")
    assert application_server_key() in caught.headers["Authorization"]


def test_who_decides_at_once_or_looks_at_the_table_is_not_told(match, ripley, post):
    add_browser(ripley, post)
    waited(match, timedelta(seconds=5))
    tasks.tell_turns()
    waited(match, HOUR)
    connect(match.slug, mover_of(match))
    tasks.tell_turns()
    assert post.caught == []
    disconnect(match.slug, mover_of(match))
    tasks.tell_turns()
    assert len(post.caught) == 1


def test_a_turn_is_told_once_and_again_with_a_quarter_left(match, ripley, post):
    browser = Browser()
    add_browser(ripley, post, browser)
    tasks.tell_turns()
    for hours in (1, 53, 55):
        waited(match, hours * HOUR)
        Seat.objects.update(told_at=database_now())
        tasks.tell_turns()
    tasks.tell_turns()
    titles = [browser.read(each)["title"] for each in post.caught]
    assert titles == ["Your turn", "Your time is running out"]
    act(match, player=Player(ripley))  # by days its time begins anew
    assert match.seats.filter(reminded_at__isnull=False).count() == 0


def test_reminders_that_are_not_due_keep_none_waiting(match, ripley, post, new_match, monkeypatch):
    add_hook(ripley, post)
    soon = new_match(days=1)
    give_seat(soon, mover_of(soon), ripley)
    waited(match, 20 * HOUR)
    waited(soon, 20 * HOUR)
    monkeypatch.setattr(turn_news, "MAX_NEWS", 1)
    assert [news.match for news in turn_news.due_reminders()] == [soon]


def test_nobody_gets_what_is_anothers(match, ripley, bob, post):
    row, seat = add_browser(bob, post), match.seats.get(account=ripley)
    tasks.tell_turns()
    tasks.send_push.delay(subscription=row.pk, seat=seat.pk, event="turn")
    assert post.caught == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"p256dh": "short"}, "bad_keys"),
        ({"auth": "!"}, "bad_keys"),
        ({"endpoint": "https://127.0.0.1/x"}, "bad_address"),
        ({"endpoint": "https://[fec0::1]/x"}, "bad_address"),
        ({"endpoint": "https://[::a00:1]/x"}, "bad_address"),
        ({"endpoint": "https://[64:ff9b:1::a00:1]/x"}, "bad_address"),
        ({"endpoint": "http://push.example.org/x"}, "bad_address"),
        ({"endpoint": "https://localhost/x"}, "bad_address"),
        ({"endpoint": "https://push..example.org/x"}, "bad_address"),
        ({"endpoint": "https://u:p@push.example.org/x"}, "bad_address"),
        ({"endpoint": "https://push.example.org:no/x"}, "bad_address"),
        ({"endpoint": "https://push.example.org/" + 500 * "x"}, "bad_address"),
    ],
)
def test_a_bad_subscription_is_refused(ripley, wrong, code):
    sent = {"endpoint": "https://push.example.org/x", **Browser().keys, **SUBSCRIBER} | wrong
    assert declined(code, subscriptions.subscribe, account=ripley, **sent)


def test_browsers_and_webhooks_are_bounded(ripley, post, monkeypatch):
    for name in ("push_subscriptions", "webhooks"):
        monkeypatch.setitem(BOUNDS, name, Bound(0, 1, 0, 9))
    add_browser(ripley, post)
    add_browser(ripley, post)  # the same again
    new = {"endpoint": f"{post.address}/other", **Browser().keys, **SUBSCRIBER}
    assert declined("too_many", subscriptions.subscribe, account=ripley, **new)
    add_hook(ripley, post)
    other = {"address": f"{post.address}/other", "origin": ORIGIN, "network": ""}
    assert declined("too_many", subscriptions.add_webhook, account=ripley, **other)


def test_a_program_gets_a_signed_message(match, ripley, post):
    hook = add_hook(ripley, post)
    tasks.tell_turns()
    (caught,) = post.caught
    moment = caught.headers["X-Timestamp"].encode()
    signed = hmac.new(hook.secret.encode(), moment + b"." + caught.body, hashlib.sha256)
    assert caught.headers["X-Signature"] == f"sha256={signed.hexdigest()}"
    document = json.loads(caught.body)
    assert (document["event"], document["match"]) == ("turn", match.slug)
    assert document["table"] == f"{ORIGIN}/api/matches/{match.slug}/"
    assert document["deadline"]
    assert set(document) == {"event", "match", "game", "seat", "page", "table", "deadline"}


def test_what_is_not_taken_comes_again_signed_anew_until_it_is(match, ripley, post, monkeypatch):
    monkeypatch.setattr(outgoing, "MAX_SECONDS", 0.5)
    pauses = []
    noted = lambda reason, **_told: pauses.append(reason.when)  # noqa: E731 - kept alive by its name
    task_retry.connect(noted)
    hook = add_hook(ripley, post)
    post.first, post.status = [500, None], 200
    tasks.tell_turns()
    assert pauses == [tasks.PAUSE, 2 * tasks.PAUSE]
    first, *again = post.caught
    assert [each.body for each in again] == [first.body] * 2
    for caught in post.caught:
        moment = caught.headers["X-Timestamp"]
        assert caught.headers["X-Signature"] == webhooks.signature(hook.secret, moment, first.body)
    hook.refresh_from_db()
    assert (hook.failures, hook.error) == (0, "")
    assert hook.used


def test_the_end_of_a_playtest_is_told_to_its_owners_programs(
    loaded, ripley, post, django_capture_on_commit_callbacks
):
    add_hook(ripley, post)
    with django_capture_on_commit_callbacks(execute=True):
        run = submit_run(owner=Owner(ripley), plan=run_plan(opponents=1, games=2))
        play_everything()
    [caught] = post.caught
    told = {"playtest": run.slug, "page": f"{ORIGIN}/playtests/{run.slug}/"}
    assert json.loads(caught.body) == {"event": "playtest", "status": "finished", **told}


def test_only_2xx_takes_a_message_and_redirects_are_not_followed(ripley, post):
    hook = add_hook(ripley, post)
    for post.status, told in ((302, "redirects are not followed"), (304, "HTTP 304")):
        with pytest.raises(TryLater, match=told):
            webhooks.post(hook, {})
    assert len(post.caught) == 2


def test_a_receiver_who_speaks_slowly_is_cut_off(ripley, post, monkeypatch, client):
    monkeypatch.setattr(outgoing, "MAX_SECONDS", 0.5)
    hook, begun = add_hook(ripley, post), time.monotonic()
    post.is_slow = True
    client.force_login(ripley)
    test = f"/play/notifications/webhooks/{hook.pk}/test/"
    assert "сообщение: нет ответа" in client.post(test, headers={"accept-language": "ru"}).text
    assert 0.4 < time.monotonic() - begun < outgoing.TIMEOUT[1]


def test_nothing_is_sent_to_whom_has_kept_workers_waiting(match, ripley, post):
    hook = add_hook(ripley, post)
    count(tasks.WAITED, tasks.caller_of(hook), POLICIES[tasks.WAITED].account.amount + 1)
    tasks.tell_turns()
    assert post.caught == []


def test_a_name_that_leads_into_a_private_network_is_not_asked(ripley, post, settings, monkeypatch):
    hook = add_hook(ripley, post)
    settings.PRIVATE_WEBHOOKS = False
    there = post.address.rpartition(":")[2]
    hook.address = f"http://bot.example.org:{there}/"
    found = [(0, 0, 0, "", ("127.0.0.1", int(there)))]
    monkeypatch.setattr("catalog.web.outgoing.socket.getaddrinfo", lambda *_a, **_k: found)
    with pytest.raises(TryLater, match="not a public address"):
        webhooks.post(hook, {})
    assert post.caught == []


@pytest.fixture
def wish(ripley):
    """Ripley wants to be told by mail."""
    subscriptions.set_mail(account=ripley, pace="soon", language="en", origin=ORIGIN)


def test_one_mail_tells_of_all_matches_that_wait(match, new_match, ripley, wish):
    other = new_match(days=1)
    give_seat(other, mover_of(other), ripley)
    waited(other, HOUR)
    tasks.mail_turns()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["ripley@example.org"], "2 matches wait for you")
    assert all(f"{ORIGIN}/play/matches/{each.slug}/" in sent.body for each in (match, other))


def test_two_workers_send_one_mail(match, wish):
    assert [send_digest(wish) for wish in (*due_mails(), *due_mails())] == [True, False]
    assert len(mail.outbox) == 1


def test_only_confirmed_addresses_get_mail(match, wish):
    EmailAddress.objects.update(verified=False)
    tasks.mail_turns()
    assert mail.outbox == []


def test_mails_of_turns_are_on_the_one_bill(match, wish, monkeypatch):
    monkeypatch.setattr("play.live.mail_digest.charge_mail", lambda **_whose: False)
    tasks.mail_turns()
    assert mail.outbox == []


def test_a_mail_is_left_by_one_click(match, wish):
    tasks.mail_turns()
    headers = mail.outbox[0].message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = re.fullmatch(rf"<{ORIGIN}(.+)>", headers["List-Unsubscribe"]).group(1)
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(address).status_code == 200
    assert TurnMail.objects.exists()  # opening it only asks
    assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not TurnMail.objects.exists()


def test_a_link_that_was_not_signed_here_ends_nothing(wish, client):
    assert client.post(f"{leave_address(TurnMail.objects.get())[:-3]}xy/").status_code == 404
    assert TurnMail.objects.exists()


def test_nobody_changes_what_is_anothers(client, ann, bob, post):
    client.force_login(ann)
    row, hook = add_browser(bob, post), add_hook(bob, post)
    client.post(f"/play/notifications/browsers/{row.pk}/remove/")
    client.post(f"/play/notifications/webhooks/{hook.pk}/remove/")
    assert client.post(f"/play/notifications/webhooks/{hook.pk}/test/").status_code == 404
    assert (PushSubscription.objects.count(), Webhook.objects.count()) == (1, 1)


def test_the_archive_has_the_wishes_without_secrets(match, ripley, wish, post):
    add_browser(ripley, post)
    hook = add_hook(ripley, post)
    ((name, content),) = reach_files(ripley)
    assert name == "notifications.json"
    assert hook.secret not in json.dumps(content, default=str)
    assert content["webhooks"][0]["address"] == f"{post.address}/hook"
