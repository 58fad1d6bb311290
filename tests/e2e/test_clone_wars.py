"""War of the Clones at the table: two people and two bots by invitation, three at one screen."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.pages import begin, choose
from tests.e2e.table import Press, click, mean_it, state_of

CHOICE = ".choice[data-action]:visible"
GROUP = ".choice-group:visible"
LOOKS = 150
# Pairs of visible pieces of the plates that lie over each other.
OVERLAPS = """() => {
  const pieces = [...document.querySelectorAll(".plate :is(.face, .plate-name, .sheet span)")]
    .filter(piece => piece.checkVisibility() && piece.textContent.trim());
  const boxes = pieces.map(piece => piece.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return pieces.flatMap((one, at) => pieces.slice(at + 1)
    .filter((_, after) => meet(boxes[at], boxes[at + 1 + after]))
    .map(other => `${one.textContent.trim()} / ${other.textContent.trim()}`));
}"""


def open_lobby(page: Page, size: str, **given: str) -> None:
    page.goto(reverse("play:other_lobby", args=["clone-wars"]))
    choose(page, **given)
    page.select_option("#size", size)
    expect(page.locator(".seat-row")).to_have_count(int(size))


def decide(page: Page, press: Press) -> None:
    """The first answer; of answers in groups the first one of the first group."""
    if page.locator(CHOICE).count() == 0:
        press(page.locator(GROUP).first)
    mean_it(page, lambda: press(page.locator(CHOICE).first))


def play(presses: dict[Page, Press], each: int) -> None:
    """Whoever is asked decides, until every page has decided so often."""
    made = dict.fromkeys(presses, 0)
    for _look in range(LOOKS):
        for page, press in presses.items():
            turn, ply = state_of(page)
            if turn == "mine":
                decide(page, press)
                state_of(page, ply)
                made[page] += 1
        if min(made.values()) >= each:
            return
        page.wait_for_timeout(150)
    raise AssertionError(f"of {each} decisions were made {list(made.values())}")


def check_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.evaluate(OVERLAPS) == []


def test_three_at_one_screen_are_parted_by_a_curtain(open_page: OpenPage):
    page = open_page()
    open_lobby(page, "3", kind="hotseat")
    page.locator(".studio-start .button").click()
    begin(page)
    ready = page.locator("[data-dialog=curtain] [data-part=ready]")
    seats = set()
    for _look in range(LOOKS):
        ply = state_of(page)[1]
        if ready.is_visible():
            assert page.locator(".hand-card").count() == 0
            ready.click()
            expect(page.locator("[data-plate=near] .sheet")).to_be_visible()
            seats.add(page.locator("[data-plate=near]").get_attribute("data-seat"))
        if len(seats) > 1:
            break
        decide(page, click)
        state_of(page, ply)
    assert len(seats) > 1
    check_fits(page)
