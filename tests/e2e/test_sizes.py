"""What a player needs is seen at once, however large the window is."""

from itertools import combinations

import pytest
from playwright.sync_api import Page

from tests.e2e.table import decide_once, play_now

SIZES = [
    (360, 640),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
LEAST_CARD = 110  # pixels, in a window of 1440 x 900
PLACES = """names => Object.fromEntries(names.map(name => {
  const { left, top, right, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [name, { left, top, right, bottom, width }];
}))"""
NEEDED = (".board-far .hull", ".board-near .hull", ".decision-what", "[data-hand]")
BOARDS = (".board-far .cruiser", ".board-near .cruiser")


def check_all_is_seen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    places = page.evaluate(PLACES, [*NEEDED, *BOARDS])
    for name, place in places.items():
        assert 0 <= place["left"] < place["right"] <= width, (name, place)
        assert 0 <= place["top"] < place["bottom"] <= height, (name, place)
    for one, other in combinations((*BOARDS, ".decision-what", "[data-hand]"), 2):
        assert are_apart(places[one], places[other]), (one, other)


def are_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
        or one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
    )


@pytest.mark.parametrize("decisions", [0, 3])
def test_boards_hand_and_decision_are_seen_at_every_size(page: Page, decisions: int):
    play_now(page)
    for _decision in range(decisions):
        decide_once(page)
    for width, height in SIZES:
        check_all_is_seen(page, width, height)


def test_a_wide_window_is_used_for_large_cards(page: Page):
    play_now(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(PLACES, [".stack"])[".stack"]["width"] >= LEAST_CARD
