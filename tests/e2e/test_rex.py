"""Rex at the table: three people and three bots by invitation, three at one screen, one by touch."""

import os

from django.urls import reverse
from playwright.sync_api import Error, Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.pages import begin, choose
from tests.e2e.table import click, tap

LOBBY = reverse("play:other_lobby", args=["rex"])
CHOICE = "[data-part=choices] .choice"
FORM = "[data-part=shapes] form"
SOME = 25
WHOLE = 4000
"""Looks at the pages, within which the game is over."""


def open_lobby(page: Page, size: str, **given: str) -> None:
    page.goto(LOBBY)
    choose(page, **given)
    page.select_option("#size", size)
    expect(page.locator(".seat-row")).to_have_count(int(size))


def decide(page: Page, press=click) -> bool:
    """Decides at a page that is asked: the first form if there is one, else the first choice."""
    if page.locator("[data-table]").get_attribute("data-turn") != "mine":
        return False
    forms, choices = page.locator(f"{FORM} button"), page.locator(CHOICE)
    for found in (forms, choices):
        if found.count() and found.first.is_visible():
            try:
                press(found.first, timeout=3000)
            except Error:  # somebody else's step has drawn it anew; the next look decides
                return False
            return True
    return False


def play(pages: list[Page], looks: int) -> int:
    """How many decisions were made at these pages in so many looks."""
    made = 0
    for look in range(looks):
        for page in pages:
            made += decide(page, tap if page.viewport_size["width"] == 390 else click)
        if pages[0].locator("[data-table]").get_attribute("data-turn") == "over":
            break
        pages[look % len(pages)].wait_for_timeout(120)
    return made


def test_three_people_and_three_bots_meet_by_invitation(open_page: OpenPage):
    host, guest, phone = open_page(), open_page(), open_page(**PHONE)
    open_lobby(host, "6", kind="invitation")
    for letter in "DEF":
        host.locator(f".seat-row[data-seat={letter}] select").select_option("envoy")
    host.locator(".studio-start .button").click()
    host.wait_for_url("**/play/join/*/")
    for page, name in ((guest, "Bob"), (phone, "Cid")):
        page.goto(host.url)
        page.fill("#name", name)
        page.get_by_role("button", name="Sit down").click()
    pages = [host, guest, phone]
    begin(*pages)
    made = play(pages, WHOLE if os.environ.get("NIGHTLY") else SOME)
    assert made > 3
    for page in pages:
        expect(page.locator(".rex-city")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if os.environ.get("NIGHTLY"):
        expect(host.locator(".ending-facts")).to_be_visible()
        return
    before = host.locator(".log-entry").count()
    host.reload()  # whatever was chosen in secret is still chosen
    expect(host.locator(".log-entry").nth(before - 1)).to_be_attached()


def test_a_press_on_the_city_chooses_who_moves_and_where_to(open_page: OpenPage):
    page = open_page(locale="ru")  # in which places have other names than in the rules
    open_lobby(page, "3", kind="bot")
    page.locator(".studio-start .button").click()
    begin(page)
    for _look in range(2000):  # bots on a busy machine take their time
        if page.locator(".rex-place.is-open").count() and page.locator(CHOICE).count():
            break
        decide(page)
        page.wait_for_timeout(60)
    start = page.locator(".rex-place.is-open").first
    start.click(force=True)
    if not page.locator(".rex-place.is-end").count():
        return  # a deployment: the press has filled the form in
    end = page.locator(".rex-place.is-end").first
    end.click(force=True)
    expect(page.locator(".rex-place.is-marked")).to_have_count(1)
    units = page.locator(f"{FORM} [name=units]").first
    expect(units).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rex-place.is-marked")).to_have_count(0)
