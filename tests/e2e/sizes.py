"""Whether what a player needs at the table is seen at once in a window of a size."""

from itertools import combinations

from playwright.sync_api import Locator, Page, expect

TIGHT = [(360, 640), (390, 844), (1024, 768), (1280, 720)]
SIZES = [  # of windows, in pixels
    (360, 640),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
PLACES = """names => Object.fromEntries(names.map(name => {
  const { left, top, right, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [name, { left, top, right, bottom, width }];
}))"""
NEEDED = (".board-far .hull", ".board-near .hull", ".decision")
HAND = ".desk:not(.is-empty) [data-hand]"
BOARDS = (".board-far .cruiser", ".board-near .cruiser")
MEANINGS = ".decision > .meanings"
# How far below the end of the decision its words and answers reach, which is nothing where all is seen.
HIDDEN = """decision => Math.max(
  ...[...decision.querySelectorAll(".decision-what, .decision-note, .faces, .choice")]
    .map(each => each.getBoundingClientRect().bottom)
) - decision.getBoundingClientRect().bottom"""


def check_all_is_seen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    hand = [HAND] if page.locator(HAND).count() else []
    places = page.evaluate(PLACES, [*NEEDED, *BOARDS, *hand])
    meanings = page.evaluate(PLACES, [MEANINGS])[MEANINGS]
    for name, place in places.items():
        assert 0 <= place["left"] < place["right"] <= width, (name, place)
        assert 0 <= place["top"] < place["bottom"] <= height, (name, place)
    for one, other in combinations((*BOARDS, ".decision", *hand), 2):
        assert are_apart(places[one], places[other]), (one, other)
    for board in BOARDS:
        assert are_apart(places[board], meanings), (board, meanings)
    assert page.locator(".decision").evaluate(HIDDEN) <= 0


def check_previews(page: Page, action: Locator) -> None:
    """The same, while it is told what an action would bring."""
    for width, height in TIGHT:
        page.set_viewport_size({"width": width, "height": height})
        action.blur()
        action.focus()
        expect(page.locator(".decision-note[data-kind=preview]")).to_be_visible()
        check_all_is_seen(page, width, height)


def are_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
        or one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
    )
