"""What players come for, done by hand in the browser."""

import json
import re

from django.urls import reverse
from playwright.sync_api import expect

from catalog.cards.vocabulary import Effect
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from decks.construction.legality import FEWEST_CARDS
from tests.e2e.pages import chosen_cards, sign_up
from tests.sinks import Browser

PIVOTS = [
    card.number
    for card in read_edition(SHIPPED_FILES).cards
    if card.level == 3 and Effect.PIVOT in (card.top.effect, card.bottom.effect)
]


def shown_cards(page):
    """The numbers of the cards that the browser's results link to."""
    links = page.locator("#results").evaluate("results => results.innerHTML")
    return list(dict.fromkeys(re.findall(r'href="/cards/(\d-\d+)/"', links)))


def test_a_newcomer_finds_all_pivots_of_level_3(page):
    page.goto("/")
    page.get_by_role("navigation", name="Sections").get_by_role("link", name="Cards").click()
    page.wait_for_url("**/cards/")
    page.keyboard.press("/")
    page.keyboard.type("level:3 pivot")
    expect(page.get_by_role("heading", name=re.compile(f"^{len(PIVOTS)} cards"))).to_be_visible()
    assert shown_cards(page) == PIVOTS
    expect(page).to_have_url(re.compile(r"/cards/\?q=level"))
    page.reload()
    assert shown_cards(page) == PIVOTS


def test_what_is_typed_before_the_scripts_are_there_is_searched(page):
    held = []
    page.route("**/*htmx*", lambda route: held.append(route))
    page.goto("/cards/", wait_until="commit")
    page.get_by_role("searchbox").fill("level:3 effect:pivot")
    assert held
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name=re.compile(f"^{len(PIVOTS)} "))).to_be_visible()


def test_a_reader_chooses_another_language_and_theme(page):
    page.goto("/rules/")
    page.locator("button[name=language][lang=ru]").click()
    expect(page).to_have_url(re.compile("/rules/$"))
    assert page.locator("html").get_attribute("lang") == "ru"
    page.get_by_role("button", name="Светлая").click()
    page.goto("/decks/")
    assert page.locator("html").get_attribute("lang") == "ru"
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_a_legal_deck_is_built_with_the_keyboard_alone(page):
    page.goto("/decks/new/")
    for _press in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "name":
            break
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Night Shift")
    page.keyboard.press("Tab")
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    for _card in range(FEWEST_CARDS):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    page.keyboard.press("c")
    page.keyboard.press("Space")
    expect(page.get_by_text("Legal for Total War")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(page.get_by_text(re.compile(r"Saved as version \d"))).to_be_visible()
    assert len(chosen_cards(page)) == FEWEST_CARDS
    expect(page.get_by_label("Name", exact=True)).to_have_value("Night Shift")


def test_a_deck_is_read_and_copied_without_javascript(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/decks/?cruiser=ares")
    page.get_by_role("link", name="Clockwork").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clockwork")
    expect(page.get_by_text("Legal for Total War")).to_be_visible()
    page.locator(".deck-menu summary").click()
    page.get_by_role("button", name="Copy this deck").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(re.compile(r"Saved as version \d"))).to_be_visible()


SUBSCRIBE = """PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) });
Notification.requestPermission = async () => "granted";"""


def test_a_browser_asks_for_notifications(page):
    sign_up(page)
    sent = {"endpoint": "https://push.example.org/wasps", "keys": Browser().keys}
    page.add_init_script(SUBSCRIBE % json.dumps(sent))
    page.goto(reverse("play:notifications"))
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("push.example.org", exact=True)).to_be_visible()
    page.locator("[data-remove-push] button").click()
    expect(page.get_by_text("push.example.org", exact=True)).to_have_count(0)


def test_kept_cards_open_without_a_network(page):
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
