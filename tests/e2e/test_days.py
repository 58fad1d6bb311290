"""Matches by days of two people who are seldom there together, and how a browser is told of them."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Write
from tests.e2e.pages import meet, sign_up
from tests.e2e.sizes import LOW, SIZES, check_nothing_is_covered
from tests.e2e.table import act, state_of
from tests.sinks import Browser

OpenPage = Callable[..., Page]
THREE_DAYS = str(3 * 24 * 60)
SUBSCRIBE = """PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
Notification.requestPermission = async () => "granted";"""


def test_two_people_play_over_days(host: Page, guest: Page, write: Write):
    meet(host, guest, minutes=THREE_DAYS)
    act([host, guest])
    slow, waiting = (host, guest) if state_of(host)[0] == "mine" else (guest, host)
    expect(slow.locator(".plate-near .clock")).to_have_text(re.compile("^(3d 0h|2d 23h)$"))
    for size in (*SIZES, *LOW):
        check_nothing_is_covered(slow, *size)
    address, slug = slow.url, slow.url.rstrip("/").rpartition("/")[2]
    for page in (host, guest):
        page.goto("about:blank")
    changed = datetime.now(UTC) - timedelta(days=1, hours=1)
    moment = changed.replace(tzinfo=None).isoformat(" ")
    write("UPDATE play_match SET changed = ? WHERE slug = ?", moment, slug)
    slow.goto(reverse("play:turns"))
    expect(slow).to_have_title("(1) Your turn · Starfighter companion")
    waiting.goto(reverse("play:turns"))
    expect(waiting.get_by_role("heading", name="Others are to decide")).to_be_visible()
    slow.goto(address)
    expect(slow.locator(".plate-near .clock")).to_have_text("1d 22h")
    waiting.goto(address)
    act([slow, waiting])
    slow.goto(reverse("play:turns"))


def test_a_browser_asks_for_notifications(page: Page):
    sign_up(page)
    sent = {"endpoint": "https://push.example.org/wasps", "keys": Browser().keys}
    page.add_init_script(SUBSCRIBE % json.dumps(sent))
    page.goto(reverse("play:notifications"))
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("push.example.org", exact=True)).to_be_visible()
    page.locator("[data-remove-push] button").click()
    expect(page.get_by_text("push.example.org", exact=True)).to_have_count(0)


def test_kept_cards_open_without_a_network(page: Page):
    page.goto(reverse("catalog:cards"))
    page.get_by_role("button", name="Keep cards, cruisers and rules on this device").click()
    page.get_by_text("open without a network on this device").wait_for()
    page.context.set_offline(True)
    page.goto(reverse("catalog:card", args=["3-10"]))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(False)
    page.goto(reverse("catalog:cards"))
    page.get_by_role("button", name="Remove them").click()
    expect(page.get_by_role("button", name="Keep cards, cruisers")).to_be_visible()
