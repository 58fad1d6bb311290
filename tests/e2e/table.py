"""Playing at the table, by hand in the browser."""

import json
import re
from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import BrowserContext, Locator, Page

ANSWER = ".choice:not(.is-quiet, .is-refused)"
# Of the chosen card, where either may take damage.
HALF = ".choice[data-action^=hit]:not(.is-single)"
LANDING = ".landing:not([hidden], .is-other-face) button"
POLLING = 50  # ms; asked at every frame, a page would draw all the time
AT_REST = """([turns, after]) => {
  const { turn, ply } = document.querySelector("[data-table]")?.dataset ?? {};
  return turn === "over" || (turns.includes(turn) && Number(ply) > after);
}"""
TOKEN = 'name="csrfmiddlewaretoken" value="(.*?)"'

Press = Callable[..., None]
click, tap = Locator.click, Locator.tap


def calm(context: BrowserContext, *, lessons: bool = False) -> None:
    """Tables without animations, nothing done by itself, and without lessons unless told otherwise."""
    kept = json.dumps(json.dumps({"pace": "off", "single": False, "lessons": lessons}))
    context.add_init_script(f"if (location.host) localStorage.table ??= {kept}")


def send_form(page: Page, address: str, **fields: str) -> None:
    """Sends a form of the site past the page, which then opens what it leads to."""
    asks = page.context.request
    token = re.search(TOKEN, asks.get(reverse("account_login")).text())[1]
    answer = asks.post(address, form={"csrfmiddlewaretoken": token, **fields}, max_redirects=0)
    page.goto(answer.headers["location"])


def play_now(page: Page) -> int:
    """Begins a Training match against the cadet, shuffled as all but a newcomer's very first; its ply."""
    send_form(page, reverse("play:play_now"), step="training-cadet")
    return wait_for_decision(page)[1]


def speak_russian(page: Page) -> None:
    """Loads the page anew in Russian, whose words are longer."""
    page.context.add_cookies([{"name": "django_language", "value": "ru", "url": page.url}])
    page.reload()


def wait_for_decision(page: Page, after: int = -1) -> tuple[str, int]:
    """Whose turn it is and the ply, as soon as the reader has to decide or the match is over."""
    return wait_for_turn(page, ["mine"], after)


def state_of(page: Page, after: int = -1) -> tuple[str, int]:
    """Whose turn it is and the ply, as soon as the table is at rest after that ply."""
    return wait_for_turn(page, ["mine", "theirs"], after)


def wait_for_turn(page: Page, turns: list[str], after: int) -> tuple[str, int]:
    page.wait_for_function(AT_REST, arg=[turns, after], polling=POLLING)
    table = page.locator("[data-table]")
    return tuple(table.evaluate("t => [t.dataset.turn, Number(t.dataset.ply)]"))


def by_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """The page that is to decide, and the one that waits."""
    return (one, two) if state_of(one)[0] == "mine" else (two, one)


def decide_once(page: Page) -> int:
    """The ply at which the reader decides again."""
    _, before = wait_for_decision(page)
    decide_by_pointer(page)
    return wait_for_decision(page, before)[1]


def decide_by_pointer(page: Page, press: Press = click) -> None:
    """The first thing that is lit: a card and its field, a target and its goal or half, or an answer."""
    if page.locator(".is-candidate").count():
        mean_it(page, lambda: press_visible_half(page.locator(".is-candidate").first, press))
        if page.locator(LANDING).count():
            mean_it(page, lambda: press(page.locator(LANDING).first))
        elif page.locator(HALF).count():
            mean_it(page, lambda: press(page.locator(HALF).first))
    elif page.locator(ANSWER).count():
        mean_it(page, lambda: press(page.locator(ANSWER).first))
    else:
        press(page.locator(".is-playable:not(.is-only-back) button, .is-playable button").first)
        press(page.locator(LANDING).first)


def mean_it(page: Page, press: Callable[[], None]) -> None:
    """By touch the first tap shows what would happen."""
    press()
    if page.get_by_text("Tap again to do it.").is_visible():
        press()


def press_visible_half(card: Locator, press: Press) -> None:
    """The half away from the enemy, which no card covers."""
    width, height = card.evaluate("c => [c.offsetWidth, c.offsetHeight]")
    is_far = card.evaluate("c => Boolean(c.closest('.board-far'))")
    press(card, position={"x": width / 2, "y": height * (0.25 if is_far else 0.75)})


def act(pages: list[Page], times: int = 1) -> int:
    """Whoever is to move decides, so many times, and both see it; the ply at the end."""
    ply = max(state_of(page)[1] for page in pages)
    for _decision in range(times):
        mover = next(page for page in pages if state_of(page, ply - 1)[0] == "mine")
        decide_by_pointer(mover)
        ply = state_of(mover, ply)[1]
        for page in pages:
            state_of(page, ply - 1)
    return ply


def prefer(page: Page, name: str, *, on: bool = True) -> None:
    """Ticks one of the table's settings, or not."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(name).set_checked(on)
    page.keyboard.press("Escape")


def concede(page: Page) -> None:
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
