"""Playtests in the browser, played by the workers beside the site."""

import re

from playwright.sync_api import Page, Route, expect

from decks.construction.stock import stock_decks
from play.games.starfighter.engine import RULES_VERSION
from tests.e2e.conftest import OpenPage
from tests.e2e.pages import FIRST_FIGURES, STOCK, chosen_cards, make_deck, make_large_deck, run
from tests.e2e.watching import grave_violations

DECK, OTHER = STOCK, stock_decks()[1]
FINAL = ".meter-reading[data-final]"  # the meter has read the deck as often as it does
OPINION = 120_000  # ms until the workers have some hundred games by captain
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
    page.get_by_label("Games of each pairing", exact=True).fill(str(games))
    choose_quick_bot(page)


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
    choose_quick_bot(page)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".run-verdict")).to_be_visible(timeout=FIRST_FIGURES)


def test_without_scripts_the_page_brings_itself_up_to_date(open_page: OpenPage):
    page = open_page(java_script_enabled=False)
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
    phone_page.wait_for_url("**/games/**")
    assert phone_page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_meter_follows_the_builder(page: Page):
    make_deck(page)
    reading = page.locator(".meter-reading")
    expect(reading).to_contain_text("against", timeout=FIRST_FIGURES)
    for box in page.locator("input[name=card]:checked").all()[:8]:
        box.uncheck(force=True)
    expect(reading).to_contain_text("Still lacking")


def read_games(text: str) -> int:
    (games,) = re.findall(r"([\d,]+) games against", text)
    return int(games.replace(",", ""))


def test_a_reading_gets_narrower_while_nothing_changes(page: Page):
    make_deck(page)
    expect(page.locator(FINAL)).to_be_visible(timeout=FIRST_FIGURES)
    page.evaluate(RECORD)
    add_card(page, 5)  # so that nobody else has had this deck read
    expect(page.locator(".meter")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(FINAL)).to_be_visible(timeout=FIRST_FIGURES)
    readings = [text for text in page.evaluate("readings") if "against" in text]
    widths = {read_games(text): float(re.findall(r"± ([\d.]+) %", text)[0]) for text in readings}
    assert len(widths) >= 2
    assert list(widths) == sorted(widths)
    assert list(widths.values()) == sorted(widths.values(), reverse=True)


def test_the_meter_brings_a_second_opinion_and_suggestions_that_a_button_follows(page: Page):
    deck = make_large_deck(page, lacking=6)
    expect(page.locator(FINAL)).to_be_visible(timeout=FIRST_FIGURES)
    opinion = page.locator(".second-opinion")
    expect(opinion).to_contain_text("Second opinion · Captain")
    expect(opinion).to_contain_text("games, Captain on both sides.", timeout=OPINION)
    expect(page.locator("[data-swap]").first).to_be_visible(timeout=OPINION)
    assert grave_violations(page) == []
    removed, added = page.locator("[data-swap]").first.get_attribute("data-swap").split(" ")
    page.locator("[data-swap]").first.click()
    assert set(chosen_cards(page)) == {*deck.cards, added} - {removed}
    expect(page.locator("#meter-title")).to_be_focused()
    page.keyboard.press("Control+z")
    assert set(chosen_cards(page)) == set(deck.cards)


def test_a_playtest_by_captain_moves_and_ends(page: Page):
    ask(page, 224)
    for name in ("bot", "enemy_bot"):
        page.locator(f"[name={name}]").select_option("captain")
    expect(page.locator(".bot-costs .chosen")).to_contain_text("Captain")
    run(page)
    expect(page.locator(".run-state")).to_contain_text(
        re.compile("^[1-9][0-9]+ of 224 games"), timeout=OPINION
    )
    expect(page.locator(".run-state")).to_contain_text("finished", timeout=OPINION)
    expect(page.locator(".run-facts")).to_contain_text("played by Captain")


def test_a_legal_change_brings_a_new_reading_of_another_deck(page: Page):
    make_deck(page)
    expect(page.locator(FINAL)).to_be_visible(timeout=FIRST_FIGURES)
    before = page.locator(FINAL).inner_text()
    assert f"rules {RULES_VERSION}, " in before
    assert "edition " in before
    page.evaluate(RECORD)
    with page.expect_request("**/playtests/meter/") as asked:
        add_card(page, 9)
    sent = asked.value.post_data or ""
    assert sent.count('name="card"') == len(DECK.cards) + 1
    expect(page.locator(".meter")).not_to_have_attribute("aria-busy", "true")
    assert read_games(page.evaluate("readings[0]")) < read_games(before)
    expect(page.locator(FINAL)).to_be_visible(timeout=FIRST_FIGURES)


def test_one_edits_on_while_the_meter_plays(page: Page):
    make_deck(page)
    expect(page.locator(".meter-reading")).to_contain_text("against", timeout=FIRST_FIGURES)
    played: list[Route] = []
    page.route("**/playtests/meter/", lambda route: played.append(route))  # no answer yet
    count = page.locator("#deck-insight dd").first
    with page.expect_request("**/playtests/meter/"):
        add_card(page, 3)
    expect(page.locator(".meter")).to_have_attribute("aria-busy", "true")
    with page.expect_request("**/playtests/meter/"):
        add_card(page, 4)
    expect(count).to_have_text(str(len(DECK.cards) + 2))
    page.locator("input[name=card]:checked").first.uncheck(force=True)
    expect(count).to_have_text(str(len(DECK.cards) + 1))
    expect(page.locator("[data-saving]")).to_contain_text("Saved a moment ago")
    assert played
    page.unroute("**/playtests/meter/")
    add_card(page, 5)
    expect(page.locator(".meter-reading")).to_contain_text("against 8 stock decks")
    expect(page.locator(".meter")).not_to_have_attribute("aria-busy", "true")


def add_card(page: Page, place: int) -> None:
    page.locator("input[name=card]:not(:checked)").nth(place).check(force=True)


def show(page: Page, *, is_seen: bool) -> None:
    """Tells the page that it is seen, or in the background."""
    page.evaluate(SHOW, is_seen)


def test_a_page_in_the_background_asks_for_nothing_and_catches_up(page: Page):
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
    with page.expect_request("**/live/**", timeout=3000):
        show(page, is_seen=True)
    page.wait_for_timeout(100)
    if (cancel := page.get_by_role("button", name="Cancel")).count():
        cancel.click()
    expect(page.locator("[data-poll]")).to_have_count(0)


def test_a_meter_in_the_background_asks_for_nothing_and_catches_up(page: Page):
    make_deck(page)
    expect(page.locator(".meter-reading")).to_contain_text("against", timeout=FIRST_FIGURES)
    show(page, is_seen=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    add_card(page, 7)
    page.wait_for_timeout(1000)  # more than twice the pause between two readings
    assert not [url for url in asked if url.endswith("/meter/")]
    show(page, is_seen=True)
    expect(page.locator(".meter-reading")).to_contain_text("against 8 stock decks")
