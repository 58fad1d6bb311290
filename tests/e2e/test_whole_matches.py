"""Matches to their ends by the page's own controls; whatever goes wrong in the browser fails the test.

One is played from the deal by the pointer; the others begin some actions before the end.
"""

import re
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.pages import begin, bring_game, choose, play_the_end, simulated_game, tick
from tests.e2e.table import ANSWER, LANDING, decide_by_pointer, wait_for_decision


def play_to_the_end(page, decide):
    turn, ply = wait_for_decision(page)
    for _decision in range(250):
        if turn == "over":
            return
        decide(page)
        turn, ply = wait_for_decision(page, ply)
    raise AssertionError("the match has no end")


def by_keys(page):
    keys = page.keyboard
    if page.locator(ANSWER).count():
        keys.press(page.locator(ANSWER).first.locator("kbd").inner_text().lower())
    elif page.locator(".is-candidate").count():
        focus_candidate_by_arrows(page)
        keys.press("Enter")
        if page.locator(LANDING).count():
            keys.press(page.locator(LANDING).first.get_attribute("data-sector"))
    else:
        place = page.locator(".held").evaluate_all(
            "cards => cards.findIndex(card => card.classList.contains('is-playable'))"
        )
        keys.press(str(place + 1))
        keys.press("Enter")
        keys.press(page.locator(LANDING).first.get_attribute("data-sector"))


def focus_candidate_by_arrows(page):
    """An arrow begins with what can be chosen, wherever the focus was."""
    if not page.locator(".is-candidate button:focus").count():
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowUp")
    expect(page.locator(".is-candidate button:focus")).to_be_attached()


def test_a_whole_match_with_the_pointer(open_page):
    page = open_page(locale="ru", viewport={"width": 360, "height": 640}, lessons=True)
    page.goto(reverse("play:lobby"))
    choose(page, kind="bot", mode="skirmish")
    tick(page, "[name=bot][value=captain]")
    with page.expect_request("**/salt/") as salt:
        page.locator(".studio-start .button").click()
    assert re.search("salt-.=[0-9a-f]{32}", salt.value.post_data or "")  # drawn by the browser
    begin(page)
    play_to_the_end(page, decide_by_pointer)
    expect(page.locator(".ending-facts")).to_be_visible()
    expect(page.get_by_role("button", name="Реванш")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "ru"


def test_the_end_of_a_match_by_keys_alone_step_by_step(open_page):
    page = open_page(viewport={"width": 1440, "height": 900}, lessons=True)
    page.goto(reverse("simulate:health"))
    page.evaluate("localStorage.table = JSON.stringify({ pace: 'fast', single: false })")
    play_the_end(page, simulated_game())
    play_to_the_end(page, by_keys)
    expect(page.locator(".ending-facts")).to_be_visible()
    expect(page.locator(".decision-when")).to_contain_text("The match is over")


def test_a_combat_is_saved_as_a_clip(page):
    bring_game(page, simulated_game())
    place = page.locator(".transport-place")
    expect(place).to_have_text(re.compile("^0 / [1-9]"))
    page.keyboard.press("End")
    expect(place).to_have_text(re.compile("^[1-9]"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the combat as a clip").click()
        expect(page.get_by_text("Recording:")).to_be_visible()
    film = Path(saved.value.path()).read_bytes()
    assert film.startswith(b"\x1aE\xdf\xa3")  # WebM
    assert len(film) > 20_000
