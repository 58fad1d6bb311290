"""The map editor of Star Frontier by mouse, keys and touch, and without scripts."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.sizes import middle_of

SLAB = "[data-piece='1']"
VERDICT = ".editor-verdict"


def open_arktal(page):
    page.goto(reverse("star_frontier:editor"))
    page.get_by_role("button", name="Arktal 1").click()
    expect(page.locator(VERDICT)).to_contain_text("The rules allow this map.")


def test_a_map_is_made_with_the_mouse_and_opened_by_its_code(page):
    open_arktal(page)
    code = page.locator(f"{VERDICT} code").inner_text()
    x, y = middle_of(page.locator(f"{SLAB} path").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    expect(page.locator(VERDICT)).to_contain_text("S2.3")
    page.go_back()
    expect(page.locator(VERDICT)).to_contain_text(code)
    page.get_by_role("link", name="Open the map").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Arktal 1")


def test_keys_move_and_turn_the_chosen_island(page):
    open_arktal(page)
    page.get_by_role("button", name="Slab").first.click()
    page.wait_for_url(re.compile("chosen=1"))
    page.locator("[data-map]").focus()
    for key, text in (
        ("ArrowLeft", "slab.0.-6.2"),
        ("Shift+ArrowUp", "slab.0.-5.1"),
        ("ArrowDown", "slab.0.-5.2"),
        ("r", "slab.1.-5.2"),
    ):
        page.keyboard.press(key)
        page.wait_for_url(re.compile(re.escape(text)))
        expect(page.locator("[data-map]")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator(SLAB).locator("title")).not_to_contain_text("-5,2")
