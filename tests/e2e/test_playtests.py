"""Playtests in the browser, played by the workers beside the site."""

import re

from playwright.sync_api import Page, expect

from decks.stock import stock_decks
from tests.e2e.conftest import OpenBrowser
from tests.e2e.test_pages import grave_violations

DECK, OTHER = stock_decks()[:2]
FIRST_FIGURES = 20_000  # ms; workers may still be starting


def ask(page: Page, games: int, deck: str = DECK.key) -> None:
    """Submits a playtest from the page of a deck, against one opponent."""
    page.goto(f"/decks/{deck}/")
    page.get_by_role("link", name="Playtest", exact=True).first.click()
    for box in (
        page.get_by_role("group", name="Against the stock decks").get_by_role("checkbox").all()
    ):
        box.uncheck()
    page.get_by_role("checkbox", name=OTHER.name).check()
    page.get_by_label("Games of each pairing", exact=True).fill(str(games))


def choose_opponent(page: Page) -> None:
    for deck in stock_decks():
        page.locator(f"[name=opponents][value={deck.key}]").set_checked(deck == OTHER)


def run(page: Page) -> None:
    page.get_by_role("button", name="Run the playtest").click()
    page.wait_for_url(re.compile(r"/playtests/(?!new)[a-z0-9-]+/$"))


def test_a_playtest_fills_in_and_its_games_can_be_watched(page: Page):
    ask(page, 400)
    expect(page.locator("#cost")).to_contain_text("± 4.8 %")
    run(page)
    expect(page.locator(".run-state")).to_contain_text("finished", timeout=FIRST_FIGURES)
    expect(page.get_by_role("heading", name="Win rate over all opponents")).to_be_visible()
    expect(page.locator("[data-poll]")).to_have_count(0)
    assert grave_violations(page) == []
    page.get_by_role("link", name=OTHER.name).click()
    page.get_by_role("link", name="Game 3", exact=True).click()
    page.get_by_role("button", name="Watch at the table").click()
    expect(page.locator("[data-table]")).to_be_visible()


def test_a_long_playtest_is_cancelled(page: Page):
    ask(page, 150_000)
    run(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".run-state")).to_contain_text("cancelled")


def test_a_card_is_swapped_and_the_verdict_told_in_words(page: Page):
    page.goto(f"/playtests/trials/swap/?deck={DECK.key}&out={DECK.cards[0]}&into=3-10&margin=20")
    choose_opponent(page)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".run-verdict")).to_be_visible(timeout=FIRST_FIGURES)


def test_without_scripts_the_page_brings_itself_up_to_date(open_browser: OpenBrowser):
    page = open_browser(java_script_enabled=False).new_page()
    ask(page, 402)
    page.get_by_role("button", name="Show the cost").click()
    expect(page.locator("#cost")).to_contain_text("402")
    run(page)
    expect(page.locator(".run-state")).to_contain_text("finished", timeout=FIRST_FIGURES)
    expect(page.get_by_role("heading", name="What the cards do")).to_be_visible()


def test_a_run_and_its_games_fit_a_phone(phone_page: Page):
    ask(phone_page, 404)
    run(phone_page)
    expect(phone_page.locator(".run-state")).to_contain_text("finished", timeout=FIRST_FIGURES)
    assert phone_page.evaluate("document.documentElement.scrollWidth") == 390
    phone_page.get_by_role("link", name=OTHER.name).click()
    assert phone_page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_meter_follows_the_builder(page: Page):
    page.goto(f"/decks/{DECK.key}/")
    page.get_by_role("button", name="Copy", exact=False).first.click()
    page.wait_for_url("**/decks/*/edit/*")
    reading = page.locator(".meter-reading")
    expect(reading).to_contain_text("against", timeout=FIRST_FIGURES)
    for box in page.locator("input[name=card]:checked").all()[:8]:
        box.uncheck()
    expect(reading).to_contain_text("Still lacking")
