"""Whole matches by the page's own controls; whatever goes wrong in the browser fails the test."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.pages import begin, choose
from tests.e2e.table import click, decide_by_pointer, wait_for_decision

MAX_DECISIONS = 250
# Every mode, both languages, four sizes; three bots. The last one is shown step by step.
MATCHES = [
    ("training", "cadet", "ru", (360, 640), "off"),
    ("skirmish", "captain", "en", (390, 844), "off"),
    ("total_war", "pilot", "ru", (1024, 768), "off"),
    ("skirmish", "pilot", "en", (1440, 900), "fast"),
]


def play_to_the_end(page: Page) -> None:
    turn, ply = wait_for_decision(page)
    for _decision in range(MAX_DECISIONS):
        if turn == "over":
            return
        decide_by_pointer(page, click)
        turn, ply = wait_for_decision(page, ply)
    raise AssertionError("the match has no end")


@pytest.mark.parametrize(("mode", "bot", "locale", "size", "pace"), MATCHES)
def test_a_match_is_played_to_its_end(
    open_page: OpenPage, mode: str, bot: str, locale: str, size: tuple[int, int], pace: str
):
    width, height = size
    page = open_page(
        locale=locale,
        viewport={"width": width, "height": height},
        lessons=True,
    )
    page.goto(reverse("play:lobby"))
    kept = {"pace": pace, "single": False}
    page.evaluate("kept => { localStorage.table = JSON.stringify(kept) }", kept)
    choose(page, kind="bot", mode=mode)
    page.check(f"[name=bot][value={bot}]", force=True)
    page.locator(".studio-start .button").click()
    begin(page)
    play_to_the_end(page)
    assert page.locator("html").get_attribute("lang") == locale
    expect(page.locator("[data-ending]")).to_be_visible()
    expect(page.locator(".ending-facts")).to_be_visible()
