"""Playtests in the browser, two of them played by the workers beside the site."""

import re

from playwright.sync_api import Page, expect

from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order
from decks.construction.stock import stock_decks
from simulate.models import Rule
from tests.e2e.pages import ANALYSIS_TIMEOUT, STOCK, chosen_cards, open_copy, run, shipped_pool
from tests.e2e.watching import grave_violations

DECK, OTHER = STOCK, stock_decks()[1]
LARGE = DeckList(
    in_order(number for number in shipped_pool().cards if number not in ("0-7", "2-22", "3-8")),
    STOCK.cruiser,
)
"""It lacks only strikes, which Pilot likes."""
FINAL = ".meter-reading[data-final]"  # the meter has read the deck as often as it does
RECORD = """() => {
  window.readings = [];
  const place = document.querySelector("[data-meter-reading]");
  const keep = () => window.readings.push(place.textContent.replace(/\\s+/g, " "));
  new MutationObserver(keep).observe(place, { childList: true });
}"""
SHOW = """(isSeen) => {
  const tell = (name, value) => Object.defineProperty(document, name, { value, configurable: true });
  tell("hidden", !isSeen);
  tell("visibilityState", isSeen ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def ask(page: Page, games: int, deck: str = DECK.key) -> None:
    """Submits a playtest from the page of a deck, against one opponent."""
    page.goto(f"/decks/{deck}/")
    page.get_by_role("link", name="Playtest", exact=True).first.click()
    choose_opponent(page)
    choose_quick_bot(page)
    page.locator(f"[name=rule][value={Rule.FIXED}]").check(force=True)
    page.get_by_label("Games of each pairing", exact=True).fill(str(games))


def choose_quick_bot(page: Page) -> None:
    for name in ("bot", "enemy_bot"):
        page.locator(f"[name={name}]").select_option("pilot")


def choose_opponent(page: Page) -> None:
    for deck in stock_decks():
        page.locator(f"[name=opponents][value={deck.key}]").set_checked(deck == OTHER)


def test_a_playtest_fills_in_and_its_games_can_be_watched(page: Page):
    ask(page, 400)
    expect(page.locator("#cost")).to_contain_text("± 4.9 %")
    run(page)
    expect(page.locator(".run-state")).to_contain_text("finished")
    expect(page.get_by_role("heading", name="Win rate over all opponents")).to_be_visible()
    expect(page.locator("[data-poll]")).to_have_count(0)
    assert grave_violations(page) == []
    assert fits_a_phone(page)
    page.get_by_role("link", name=OTHER.name).click()
    page.wait_for_url("**/games/**")
    assert fits_a_phone(page)
    page.get_by_role("link", name="Game 3", exact=True).click()
    page.get_by_role("button", name="Watch at the table").click()
    expect(page.locator("[data-table]")).to_be_visible()


def fits_a_phone(page: Page) -> bool:
    """Whether the page is no wider than a phone."""
    before = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    width = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size(before)
    return width == 390


def test_a_playtest_in_the_background_asks_for_nothing_until_it_is_seen_and_cancelled(page: Page):
    ask(page, 150_000)
    run(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/live/**"):
        pass
    page.wait_for_timeout(100)
    show(page, is_seen=False)
    before = list(asked)
    page.wait_for_timeout(2500)  # more than twice the pause between two questions
    assert asked == before
    with page.expect_request("**/live/**"):
        show(page, is_seen=True)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".run-state")).to_contain_text("cancelled")
    expect(page.locator("[data-poll]")).to_have_count(0)


def test_the_meter_gets_narrower_and_brings_an_opinion_and_suggestions_that_a_button_follows(
    page: Page,
):
    deck = open_copy(page, LARGE)
    page.evaluate(RECORD)
    expect(page.locator(FINAL)).to_be_visible()
    check_widths([text for text in page.evaluate("readings") if "against" in text])
    opinion = page.locator(".second-opinion")
    expect(opinion).to_contain_text("Second opinion · Captain")
    expect(opinion).to_contain_text("games, Captain on both sides.", timeout=ANALYSIS_TIMEOUT)
    expect(page.locator("[data-swap]").first).to_be_visible(timeout=ANALYSIS_TIMEOUT)
    assert grave_violations(page) == []
    removed, added = page.locator("[data-swap]").first.get_attribute("data-swap").split(" ")
    page.locator("[data-swap]").first.click()
    assert set(chosen_cards(page)) == {*deck.cards, added} - {removed}
    expect(page.locator("#meter-title")).to_be_focused()
    page.keyboard.press("Control+z")
    assert set(chosen_cards(page)) == set(deck.cards)


def check_widths(readings: list[str]) -> None:
    """The more games, the narrower the interval, reading after reading."""
    widths = {games_of(text): float(re.findall(r"± ([\d.]+) %", text)[0]) for text in readings}
    assert list(widths) == sorted(widths)
    assert list(widths.values()) == sorted(widths.values(), reverse=True)


def games_of(text: str) -> int:
    (games,) = re.findall(r"([\d,]+) games against", text)
    return int(games.replace(",", ""))


def add_card(page: Page, place: int) -> None:
    page.locator("input[name=card]:not(:checked)").nth(place).check(force=True)


def show(page: Page, *, is_seen: bool) -> None:
    """Tells the page that it is seen, or in the background."""
    page.evaluate(SHOW, is_seen)
