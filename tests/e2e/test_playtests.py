"""Playtests in the browser, two of them played by the workers beside the site."""

import pytest
from playwright.sync_api import expect

from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order
from decks.construction.stock import stock_decks
from simulate.models import Rule
from tests.e2e.conftest import PHONE
from tests.e2e.pages import ANALYSIS_TIMEOUT, STOCK, chosen_cards, open_copy, run, shipped_pool
from tests.e2e.sizes import fits
from tests.e2e.watching import grave_violations

pytestmark = pytest.mark.usefixtures("worker")

OTHER = stock_decks()[1]
LARGE = DeckList(
    in_order(number for number in shipped_pool().cards if number not in ("0-7", "2-22", "3-8")),
    STOCK.cruiser,
)
"""It lacks only strikes, which Pilot likes."""
# Tells the page that it is seen, or in the background.
SHOW = """(isSeen) => {
  const tell = (name, value) => Object.defineProperty(document, name, { value, configurable: true });
  tell("hidden", !isSeen);
  tell("visibilityState", isSeen ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def ask(page, games):
    """Fills a playtest in from the page of a deck, against one opponent."""
    page.goto(f"/decks/{STOCK.key}/")
    page.get_by_role("link", name="Playtest", exact=True).first.click()
    for deck in stock_decks():
        page.locator(f"[name=opponents][value={deck.key}]").set_checked(deck == OTHER)
    for name in ("bot", "enemy_bot"):
        page.locator(f"[name={name}]").select_option("pilot")
    page.locator(f"[name=rule][value={Rule.FIXED}]").check(force=True)
    page.get_by_label("Games of each pairing", exact=True).fill(str(games))


def test_a_playtest_fills_in_and_its_games_can_be_watched(page):
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


def test_a_forecast_asked_for_too_often_says_so_and_comes_with_the_next_change(page, troubles):
    told = '<div id="cost" class="field-error" role="alert">Too many heavy requests.</div>'
    answer = {"status": 429, "headers": {"HX-Reselect": "#cost"}, "body": told}
    page.goto(f"/playtests/new/?deck={STOCK.key}")
    page.route("**/playtests/new/**", lambda route: route.fulfill(**answer), times=1)
    box = page.locator(f"[name=opponents][value={OTHER.key}]")
    box.click(force=True)
    expect(page.locator("#cost[role=alert]")).to_have_text("Too many heavy requests.")
    troubles.clear()
    box.click(force=True)
    expect(page.locator("#cost:not([role])")).to_contain_text("±")


def fits_a_phone(page):
    before = page.viewport_size
    page.set_viewport_size(PHONE["viewport"])
    found = fits(page)
    page.set_viewport_size(before)
    return found


def test_a_playtest_in_the_background_asks_for_nothing_until_it_is_seen_and_cancelled(page):
    page.clock.install()
    ask(page, 150_000)
    run(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/live/**"):
        pass
    page.wait_for_timeout(100)
    page.evaluate(SHOW, False)
    before = list(asked)
    page.clock.fast_forward(2500)  # more than twice the pause between two questions
    page.wait_for_timeout(100)
    assert asked == before
    with page.expect_request("**/live/**"):
        page.evaluate(SHOW, True)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".run-state")).to_contain_text("cancelled")
    expect(page.locator("[data-poll]")).to_have_count(0)


def test_the_meter_reads_on_and_brings_an_opinion_and_suggestions_that_a_button_follows(page):
    open_copy(page, LARGE)
    expect(page.locator(".meter-reading[data-final]")).to_be_visible()
    opinion = page.locator(".second-opinion")
    expect(opinion).to_contain_text("Second opinion · Captain")
    expect(opinion).to_contain_text("games, Captain on both sides.", timeout=ANALYSIS_TIMEOUT)
    expect(page.locator("[data-swap]").first).to_be_visible(timeout=ANALYSIS_TIMEOUT)
    assert grave_violations(page, "[data-meter]") == []
    removed, added = page.locator("[data-swap]").first.get_attribute("data-swap").split(" ")
    page.locator("[data-swap]").first.click()
    assert set(chosen_cards(page)) == {*LARGE.cards, added} - {removed}
    expect(page.locator("#meter-title")).to_be_focused()
    page.keyboard.press("Control+z")
    assert set(chosen_cards(page)) == set(LARGE.cards)
