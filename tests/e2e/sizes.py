"""Whether what a player needs at the table is seen at once in a window of a size."""

from itertools import combinations

from playwright.sync_api import Locator, Page, expect

# Of windows, in pixels.
TIGHT = [(360, 640), (390, 844), (1024, 768), (1280, 720)]
USUAL = [*TIGHT, (768, 1024), (1440, 900)]
SIZES = [*USUAL, (1920, 1080), (2560, 1440)]
LOW = [(844, 390), (640, 400)]  # a phone on its side, a window of 1280 by 800 at 200 %
PLACES = """names => Object.fromEntries(names.map(name => {
  const { left, top, right, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [name, { left, top, right, bottom, width }];
}))"""
NEEDED = (".board-far .hull", ".board-near .hull", ".decision")
HAND = ".desk:not(.is-empty) [data-hand]"
BOARDS = (".board-far .cruiser", ".board-near .cruiser")
IS_IN_SIGHT = """item => {
  const { left, top, right, bottom } = item.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isInside && item.contains(above);
}"""
# What is decided with, and what may stand over the page. A hand may be scrolled sideways.
COVERED = """() => {
  const WANTED = [".held", ".landing:not(.is-other-face) button", ".is-candidate button", ".clock",
    ".decision-what", ".decision-note", ".choices button", ".faces button", ".offer button"];
  const PANELS = ["[data-lens]", ".ending", ".lesson", ".offers", ".decision > .meanings", ".connection"];
  const isSeen = element =>
    element.checkVisibility({ visibilityProperty: true }) && element.textContent.trim();
  const boxOf = element => element.getBoundingClientRect();
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const standsOver = element => getComputedStyle(element).position !== "static";
  const panels = [...document.querySelectorAll(PANELS.join())].filter(isSeen).filter(standsOver);
  const found = [];
  for (const wanted of [...document.querySelectorAll(WANTED.join())].filter(isSeen)) {
    const box = boxOf(wanted);
    const name = `${wanted.closest("[class]").className} “${wanted.textContent.trim().slice(0, 24)}”`;
    if (wanted.matches(".decision-note") && wanted.scrollHeight > wanted.clientHeight + 2)
      found.push(`${name} is cut`);
    if (wanted.matches(":is(.faces, .choices) button") && wanted.scrollWidth > wanted.clientWidth + 1)
      found.push(`${name} is too long`);
    if (box.top < 0 || box.bottom > innerHeight + 1) found.push(`${name} is out of the window`);
    const over = panels.find(panel => !panel.contains(wanted) && meets(boxOf(panel), box));
    if (over) found.push(`${over.className} covers ${name}`);
    const x = box.left + Math.min(box.width * 0.2, 16), y = box.bottom - Math.min(box.height * 0.2, 8);
    if (x < 0 || x > innerWidth || wanted.matches(".is-candidate button")) continue;
    const top = document.elementFromPoint(x, y);
    if (wanted.contains(top) || top?.contains(wanted)) continue;
    found.push(`${top?.outerHTML.slice(0, 80)} lies over ${name}`);
  }
  for (const clock of [...document.querySelectorAll(".clock")].filter(isSeen)) {
    const { right, top, height } = boxOf(clock);
    const over = document.elementFromPoint(right - 3, top + height / 2);
    if (!clock.contains(over)) found.push(`${over?.outerHTML.slice(0, 80)} lies over the end of a clock`);
  }
  // One line of commands below a narrow window; each name within its button, and all within the window.
  for (const tool of document.querySelectorAll(".tools .tool")) {
    const [label, button] = [tool.querySelector("span"), tool].map(boxOf);
    if (!button.width || label.width <= 1) continue;
    const isWithin = label.left >= button.left - 1 && label.right <= button.right + 1
      && button.left >= -1 && button.right <= innerWidth + 1;
    if (!isWithin) found.push(`${tool.textContent.trim()} is cut`);
  }
  return found;
}"""


def check_all_is_seen(page: Page, *sizes: tuple[int, int]) -> None:
    """Boards, decision and hand are in the window and apart, and nothing covers what is decided with."""
    for width, height in sizes:
        resize(page, width, height)
        hand = [HAND] if page.locator(HAND).count() else []
        places = page.evaluate(PLACES, [*NEEDED, *BOARDS, *hand])
        for name, place in places.items():
            assert 0 <= place["left"] < place["right"] <= width, (width, name, place)
            assert 0 <= place["top"] < place["bottom"] <= height, (width, name, place)
        for one, other in combinations((*BOARDS, ".decision", *hand), 2):
            assert are_apart(places[one], places[other]), (width, one, other)
        check_nothing_is_covered(page, (width, height))


def check_nothing_is_covered(page: Page, *sizes: tuple[int, int], change: str = "() => {}") -> None:
    """Also where a script changes the page once it has a size."""
    for width, height in sizes:
        resize(page, width, height)
        page.evaluate(change)
        covered = page.evaluate(COVERED)
        assert covered == [], (width, height, covered)


def check_previews(page: Page, action: Locator) -> None:
    """The same, while it is told what an action would bring."""
    for size in USUAL:
        resize(page, *size)
        action.blur()
        action.focus()
        expect(page.locator(".decision-note[data-kind=preview]")).to_be_visible()
        check_all_is_seen(page, size)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.getAnimations().forEach(each => each.finish())")


def middle_of(item: Locator) -> tuple[float, float]:
    """Where its middle is in the window."""
    box = item.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fits(page: Page) -> bool:
    """Whether the page is no wider than its window."""
    width = page.evaluate("document.documentElement.scrollWidth")
    return width <= page.viewport_size["width"]


def is_in_sight(page: Page, selector: str) -> bool:
    """Whether all of it is on the screen, and its middle on top."""
    return page.locator(selector).first.evaluate(IS_IN_SIGHT)


def are_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
        or one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
    )
