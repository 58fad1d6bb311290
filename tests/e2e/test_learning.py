"""Lessons with a bot that says why, and a match that is watched, by keys and in words."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.pages import meet
from tests.e2e.table import act, decide_once, wait_for_decision


def test_a_lesson_begins_by_keys_and_its_bot_says_why(page: Page, troubles):
    page.goto("/play/lessons/")
    steps = page.locator(".lesson-ladder > li")
    expect(steps).to_have_count(6)
    expect(page.locator("[aria-current=step] h2")).to_have_text("Training against Cadet")
    steps.first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/matches/**")
    idea = page.get_by_role("dialog", name="Lesson 1 of 6")
    expect(idea).to_have_accessible_description(re.compile("^Shoot where nothing stands"))
    page.keyboard.press("Enter")
    expect(idea).to_be_hidden()
    wait_for_decision(page)
    expect(page.locator(".side .notices").first).to_contain_text("Lesson 1 of 6")
    told = page.locator("[data-live]").first
    for _own_effect in range(8):  # after which the bot has still not acted
        decide_once(page)
        page.keyboard.press("y")
        expect(told).to_contain_text(re.compile("Why: |No bot has acted"))
        if "Why: " in told.inner_text():
            break
    expect(told).to_contain_text("Why: ")


def test_spectators_see_hands_once_both_players_open_them(
    host: Page, guest: Page, page: Page, troubles
):
    meet(host, guest)
    page.goto(host.url)
    page.locator("[data-table].is-ready").wait_for()
    own = page.locator("[data-hand] .held")
    expect(own).to_have_count(0)
    for player in (host, guest):
        player.get_by_role("button", name="Open hands for spectators").click()
        expect(player.locator("[data-command=show_hand]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=timely]")).to_contain_text("Spectators see all hands")
    act([host, guest], 1)
    expect(own.first).to_be_visible()
