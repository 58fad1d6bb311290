"""What a player needs is seen at once, however large the window is."""

import pytest
from playwright.sync_api import Page

from tests.e2e.sizes import PLACES, SIZES, check_all_is_seen, check_previews
from tests.e2e.table import LANDING, decide_once, play_now, speak_russian, wait_for_decision

LEAST_CARD = 110  # pixels, in a window of 1440 x 900


@pytest.mark.parametrize("decisions", [0, 3])
def test_boards_hand_and_decision_are_seen_at_every_size(page: Page, decisions: int):
    play_now(page)
    for _decision in range(decisions):
        decide_once(page)
    for width, height in SIZES:
        check_all_is_seen(page, width, height)


def test_the_same_is_seen_while_a_placement_is_previewed(page: Page):
    play_now(page)
    decide_once(page)
    while not page.locator(".is-playable").count():  # an effect waits
        decide_once(page)
    speak_russian(page)
    wait_for_decision(page)
    page.locator(".is-playable button").first.click()
    check_previews(page, page.locator(LANDING).first)


def test_a_wide_window_is_used_for_large_cards(page: Page):
    play_now(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(PLACES, [".stack"])[".stack"]["width"] >= LEAST_CARD
