"""Matches of two people and their time: clocks that run out, and games that somebody leaves alone."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Write
from tests.e2e.pages import meet
from tests.e2e.table import act, state_of

TIME_TO_ACT = timedelta(days=3)

SetTime = Callable[..., None]


@pytest.fixture
def set_time(write: Write) -> SetTime:
    """Writes past the site how long a match has waited, and what is left on both clocks."""

    def set_time(address: str, waited: timedelta, clock: float | None = None) -> None:
        slug = address.rstrip("/").rpartition("/")[2]
        changed = (datetime.now(UTC) - waited).replace(tzinfo=None).isoformat(" ")
        write("UPDATE play_match SET changed = ? WHERE slug = ?", changed, slug)
        write(
            "UPDATE play_seat SET clock_left = ? "
            "WHERE match_id = (SELECT id FROM play_match WHERE slug = ?)",
            *(clock, slug),
        )

    return set_time


def by_turn(*pages: Page) -> tuple[Page, Page]:
    """The page that is to decide, and the one that waits."""
    one, two = pages
    return (one, two) if state_of(one)[0] == "mine" else (two, one)


def test_a_clock_that_runs_out_ends_the_match_for_both(host: Page, guest: Page, set_time: SetTime):
    meet(host, guest, minutes="5")
    act([host, guest])
    set_time(host.url, timedelta(), clock=7)
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


def test_a_game_that_is_left_alone_may_be_claimed_when_it_is_time(
    open_page: OpenPage, set_time: SetTime
):
    host, guest = (open_page(fresh=True) for _clock in range(2))
    meet(host, guest)
    slow, waiting = by_turn(host, guest)
    claim = waiting.get_by_role("button", name="Claim the win")
    expect(waiting.get_by_text("You may claim the win if")).to_be_visible()
    expect(slow.get_by_text("may claim the win if you do not act by")).to_be_visible()
    expect(claim).to_be_hidden()
    set_time(waiting.url, TIME_TO_ACT - timedelta(hours=1))
    waiting.clock.install()
    waiting.reload()
    state_of(waiting)
    expect(claim).to_be_hidden()
    waiting.clock.fast_forward("01:00:00")
    expect(claim).to_be_visible()
    set_time(waiting.url, TIME_TO_ACT)
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
