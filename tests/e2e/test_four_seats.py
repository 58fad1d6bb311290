"""A table for four in as many windows: secret bids, teams, a seat that leaves, one screen."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LITTLE, PHONE, OpenPage
from tests.e2e.serving import serving
from tests.e2e.table import state_of, wait_for_decision

LOBBY = "/other-games/vault/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, prepared_folder: Path) -> Iterator[str]:
    """A server that has the game for four."""
    folder = shutil.copytree(prepared_folder, tmp_path_factory.mktemp("four") / "var")
    own = {"DJANGO_SETTINGS_MODULE": "tests.e2e.settings", "VAR_DIR": str(folder)}
    with serving(is_set_up=True, **own, **LITTLE) as address:
        yield address


@pytest.fixture
def players(open_page: OpenPage) -> list[Page]:
    """Four at a table of their own, in the order of their seats; the last one plays on a phone."""
    host = open_page(fresh=True)
    host.goto(LOBBY)
    host.locator("[name=kind][value=invitation]").check()
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Make the invitation").click()
    link = host.locator(".code-link").inner_text()
    guests = [open_page(fresh=True), open_page(fresh=True), open_page(fresh=True, **PHONE)]
    for guest, name in zip(guests, ("Ben", "Cleo", "Dan"), strict=True):
        guest.goto(link)
        guest.get_by_label("Your name").fill(name)
        guest.get_by_role("button", name="Sit down").click()
    pages = [host, *guests]
    for page in pages:
        wait_for_decision(page)
    return pages


def plate(page: Page, name: str):
    return page.locator(".plate").filter(has=page.locator(f'.plate-name:text-is("{name}")'))


def hand(page: Page, name: str) -> str:
    return plate(page, name).locator("dt:text-is('hands') + dd").inner_text()


def bid(page: Page) -> None:
    _turn, ply = wait_for_decision(page)
    page.locator(".choice").first.click()
    state_of(page, ply)


def play_out(pages: list[Page]) -> None:
    """Whoever decides takes the first choice, until the match is over for all."""
    while not all(state_of(page)[0] == "over" for page in pages):
        for page in pages:
            if state_of(page)[0] == "mine":
                bid(page)


def test_each_window_shows_what_its_seat_may_know(players: list[Page], open_page: OpenPage):
    ann, ben, cleo, dan = players
    watcher = open_page(fresh=True)
    watcher.goto(ann.url)
    state_of(watcher)
    assert [hand(ann, name).count(",") for name in ("You", "Ben", "Cleo", "Dan")] == [3, 0, 0, 0]
    assert [hand(watcher, name) for name in ("Ann", "Ben", "Cleo", "Dan")] == ["4"] * 4
    bid(ben)
    for page in (ann, cleo, dan, watcher):
        expect(plate(page, "Ben").get_by_text("Has chosen")).to_be_visible()
        expect(page.locator(".log-notation").first).to_have_text("bid ?")
    expect(ben.locator(".decision-what")).to_have_text(
        "You have chosen. Waiting for: Ann, Cleo and Dan"
    )
    for page in players:  # in the middle of the choice
        page.reload()
        state_of(page)
    expect(plate(ben, "You").get_by_text("Has chosen")).to_be_visible()
    for page in (dan, cleo, ann):
        bid(page)
    expect(ann.get_by_text("Round 2")).to_be_visible()
    assert [hand(ann, name).count(",") for name in ("You", "Ben", "Cleo", "Dan")] == [2, 0, 0, 0]
