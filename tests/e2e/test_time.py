"""Matches of two people and their time: clocks that run out, games that somebody leaves alone, and days."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.conftest import OF_MATCH, slug_of
from tests.e2e.pages import meet
from tests.e2e.table import act, by_turn, state_of

TIME_TO_ACT = timedelta(days=3)


@pytest.fixture
def set_time(write):
    """Writes past the site how long a match has waited, or what is left on both clocks."""

    def set_time(page, waited, clock=None):
        slug = slug_of(page)
        changed = (datetime.now(UTC) - waited).replace(tzinfo=None).isoformat(" ")
        write("UPDATE play_match SET changed = ? WHERE slug = ?", changed, slug)
        if clock is not None:
            write(f"UPDATE play_seat SET clock_left = ? WHERE {OF_MATCH}", clock, slug)

    return set_time


def test_a_clock_that_runs_out_ends_the_match_for_both(host, guest, set_time):
    meet(host, guest, minutes="5")
    act([host, guest])
    set_time(host, timedelta(), clock=7)
    for page in (host, guest):
        page.reload()
    slow, waiting = by_turn(host, guest)
    clock = slow.locator(".plate-near .clock")
    expect(clock).to_have_class("clock is-running is-short")
    expect(waiting.locator(".plate-far .clock")).to_have_class("clock is-running is-short")
    expect(slow.locator(".decision-who")).to_have_text("Defeat")
    expect(waiting.locator(".decision-who")).to_have_text("Victory")
    for page in (slow, waiting):
        expect(page.locator(".decision-what")).to_have_text("Time ran out.")
        expect(page.locator(".log-notation").last).to_have_text("timeout")
    expect(clock).to_have_text("0.0")


def test_a_game_that_is_left_alone_may_be_claimed_when_it_is_time(open_page, set_time):
    host, guest = (open_page(fresh=True) for _clock in range(2))
    meet(host, guest)
    slow, waiting = by_turn(host, guest)
    claim = waiting.get_by_role("button", name="Claim the win")
    expect(waiting.get_by_text("You may claim the win if")).to_be_visible()
    expect(slow.get_by_text("may claim the win if you do not act by")).to_be_visible()
    expect(claim).to_be_hidden()
    set_time(waiting, TIME_TO_ACT - timedelta(hours=1))
    waiting.clock.install()
    waiting.reload()
    state_of(waiting)
    expect(claim).to_be_hidden()
    waiting.clock.fast_forward("01:00:00")
    expect(claim).to_be_visible()
    set_time(waiting, TIME_TO_ACT)
    slow.reload()
    expect(slow.get_by_text("Acting is still possible")).to_be_visible()
    expect(slow.get_by_role("button", name="Claim the win")).to_be_hidden()
    claim.click()
    asked = waiting.get_by_role("dialog", name="Claim the win?")
    asked.get_by_role("button", name="Go on waiting").click()
    expect(slow.locator(".decision-who")).not_to_have_text("Defeat")
    claim.click()
    asked.get_by_role("button", name="Claim the win").click()
    expect(waiting.locator(".decision-who")).to_have_text("Victory")
    expect(slow.locator(".decision-who")).to_have_text("Defeat")


def test_who_left_while_the_clock_runs_may_be_waited_for_no_longer(host, guest):
    meet(host, guest, minutes="5")
    slow, waiting = by_turn(host, guest)
    waiting.clock.install()
    waiting.reload()
    state_of(waiting)
    slow.close()
    expect(waiting.get_by_text("has left. From")).to_be_visible()
    waiting.clock.fast_forward("01:01")
    expect(waiting.get_by_role("button", name="Claim the win")).to_be_visible()


def test_two_people_play_over_days(host, guest, set_time):
    meet(host, guest, minutes=str(3 * 24 * 60))
    act([host, guest])
    slow, waiting = by_turn(host, guest)
    expect(slow.locator(".plate-near .clock")).to_have_text(re.compile("^(3d 0h|2d 23h)$"))
    address = slow.url
    set_time(slow, timedelta(days=1, hours=1))
    for page in (host, guest):
        page.goto("about:blank")
    slow.goto(reverse("play:turns"))
    expect(slow).to_have_title("(1) Your turn · Starfighter companion")
    waiting.goto(reverse("play:turns"))
    expect(waiting.get_by_role("heading", name="Others are to decide")).to_be_visible()
    slow.goto(address)
    expect(slow.locator(".plate-near .clock")).to_have_text("1d 22h")
    waiting.goto(address)
    act([slow, waiting])
    slow.goto(reverse("play:turns"))
