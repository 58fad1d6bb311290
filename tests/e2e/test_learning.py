"""Lessons whose bot says why, a decision of one's own tried again, and a match that is watched."""

import json
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.pages import ANALYSIS_TIMEOUT, meet
from tests.e2e.sizes import fits, resize
from tests.e2e.table import act, concede, decide_once, send_form, wait_for_decision


def test_a_lesson_begins_by_keys_and_its_bot_says_why(page, troubles):
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


@pytest.mark.usefixtures("worker")
def test_a_costly_decision_of_a_lost_match_is_tried_again(page, write, troubles):
    send_form(page, reverse("play:play_now"))  # a newcomer's, who begins: nothing is examined
    ply = wait_for_decision(page)[1]
    played = f"play {page.locator('.held').first.get_attribute('data-card')} back 1"
    concede(page)
    ending = page.locator(".ending")
    ending.get_by_role("button", name="Analyse").click()
    whole = ending.get_by_role("link", name="The whole analysis")
    expect(whole).to_be_visible(timeout=ANALYSIS_TIMEOUT)
    expect(page.locator("[data-live]")).to_contain_text("Turning point")
    decision = {"ply": ply, "seat": "A", "played": played, "better": "pass"}
    decision |= {"loss": 0.3, "low": 0.2, "high": 0.4, "value": 0.4, "better_value": 0.7}
    write(
        "UPDATE play_analysis SET result = json_set(result, '$.decisions', json(?))"
        " WHERE id = (SELECT max(id) FROM play_analysis)",
        json.dumps([decision]),
    )
    whole.click()
    page.get_by_role("button", name="Try again here").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your decision once more")).to_be_visible()
    page.locator("[data-table].is-ready").wait_for()
    page.keyboard.press("p")
    verdict = page.locator("[data-part=puzzle-verdict]")
    expect(verdict).to_contain_text("Right!")
    verdict.get_by_role("button", name="Show what follows on the board").click()
    expect(page.locator(".log-notation", has_text="pass").first).to_be_visible()
    expect(verdict.get_by_role("button", name="Play on from here")).to_be_visible()


def test_spectators_see_hands_once_both_players_open_them(host, guest, page, troubles):
    meet(host, guest, kind="open")
    page.goto(host.url)
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.locator("[data-table].is-ready").wait_for()
    own = page.locator("[data-hand] .held")
    expect(own).to_have_count(0)
    for player in (host, guest):
        player.get_by_role("button", name="Open hands for spectators").click()
        expect(player.locator("[data-command=show_hand]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=timely]")).to_contain_text("Spectators see all hands")
    act([host, guest], 1)
    expect(own.first).to_be_visible()
    page.goto(reverse("play:lobby"))
    page.locator(".watched-list a span").first.evaluate("it => { it.textContent = 'W'.repeat(60) }")
    resize(page, 360, 640)
    assert fits(page)
