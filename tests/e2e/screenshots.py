"""`python -m tests.e2e.screenshots`: the README's pictures, taken of the running product."""

import base64
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import django
from playwright.sync_api import Browser, Page

from tests.e2e.chromium import open_chromium
from tests.e2e.serving import ROOT, serving
from tests.e2e.table import calm, concede, decide_once, play_now

FOLDER: Final = ROOT / "docs" / "screenshots"
LARGEST: Final = 150_000
PATIENCE: Final = 90_000  # ms, for an analysis; a playtest by captain may take longer
DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


@dataclass(frozen=True)
class Shot:
    """A picture: its name, what leads to it, on what, and in which theme."""

    name: str
    reach: Callable[[Page], object]
    device: dict[str, object]
    theme: Literal["light", "dark"]


def open_page(address: str) -> Callable[[Page], object]:
    return lambda page: page.goto(address)


def build_deck(page: Page) -> object:
    """The builder with a deck of its own."""
    from tests.e2e.pages import make_deck

    return make_deck(page)


def play(page: Page, decisions: int = 7) -> None:
    """A match after so many decisions."""
    play_now(page)
    for _decision in range(decisions):
        decide_once(page)


def playtest(page: Page) -> None:
    """The figures of a stock deck against all stock decks."""
    from tests.e2e.pages import STOCK, run

    page.goto(f"/playtests/new/?deck={STOCK.key}")
    run(page)
    page.wait_for_selector(".run-state:has-text('finished')", timeout=4 * PATIENCE)


def analyse(page: Page) -> None:
    """A match that was given up after some decisions, and its analysis."""
    play(page, decisions=24)
    concede(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Analyse this game").click()
    page.wait_for_selector("#analysis polyline", state="attached", timeout=PATIENCE)
    page.locator("#analysis").scroll_into_view_if_needed()


SHOTS: Final = (
    Shot("cards-dark", open_page("/cards/"), DESKTOP, "dark"),
    Shot("builder-light", build_deck, DESKTOP, "light"),
    Shot("playtest-light", playtest, DESKTOP, "light"),
    Shot("analysis-dark", analyse, DESKTOP, "dark"),
    Shot("table-dark", play, DESKTOP, "dark"),
    Shot("table-phone-light", play, PHONE, "light"),
    Shot("card-phone-dark", open_page("/cards/3-10/"), PHONE, "dark"),
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving() as site, open_chromium() as browser:
        for shot in SHOTS:
            picture = take(browser, shot, site)
            (FOLDER / f"{shot.name}.webp").write_bytes(picture)
            print(f"{shot.name}: {len(picture) / 1000:.0f} kB")


def take(browser: Browser, shot: Shot, site: str) -> bytes:
    """The picture as WebP, as good as its size allows."""
    chosen = {"base_url": site, "locale": "en", "color_scheme": shot.theme}
    with browser.new_context(**shot.device, **chosen, reduced_motion="reduce") as context:
        calm(context)
        page = context.new_page()
        shot.reach(page)
        page.wait_for_load_state("networkidle")
        session = context.new_cdp_session(page)  # Playwright's own screenshots know no WebP
        for quality in (90, 80, 70, 60):
            options = {"format": "webp", "quality": quality}
            answer = session.send("Page.captureScreenshot", options)
            picture = base64.b64decode(answer["data"])
            if len(picture) <= LARGEST:
                return picture
    raise RuntimeError(f"{shot.name} does not fit into {LARGEST} bytes")


if __name__ == "__main__":
    main()
