"""Decisions on boards that were built for them: what combat would bring, and why something is refused."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import Position
from tests.e2e.conftest import PHONE, OpenPage, Write
from tests.e2e.pages import begin, choose
from tests.e2e.table import wait_for_decision

NOTE = "[data-decision] .decision-note"

Build = Callable[[Page], None]


@pytest.fixture
def at_the_edge(write: Write) -> Build:
    """Opens a table of two at one screen where combat begins at offset -3: two fighters of A in sector 5
    face sector 2 of B, which is empty."""

    def build(page: Page) -> None:
        page.goto("/play/")
        choose(page, kind="hotseat")
        page.get_by_role("button", name="Sit down together").click()
        begin(page)
        slug = page.url.rstrip("/").rpartition("/")[2]
        write(
            "UPDATE play_match SET branch = branch + 1, opening = ? WHERE slug = ?",
            *(json.dumps(combat_at(-3)), slug),
        )
        page.reload()
        wait_for_decision(page)

    return build


def combat_at(offset: int) -> dict[str, object]:
    cards = shipped_card_set()
    game = Position.new(cards, "training", {"A": "ares", "B": "athena"}, seed=3, first="A")
    for _seat in "AB":
        card = game.legal()[1].split()[1]
        game.apply(str(game.to_move), f"play {card} back 5")
    for seat in "AB":
        game.apply(seat, "pass")
    state = {name: value for name, value in game.state().items() if name not in ("rng", "legal")}
    return {**state, "offset": offset}


def columns(page: Page) -> list[str]:
    """Where both boards stand, the enemy's first."""
    return page.locator("[data-board]").evaluate_all(
        "boards => boards.map(board => board.style.getPropertyValue('--at'))"
    )


def damage(page: Page) -> list[str]:
    """What is given and taken in each pair of sectors, from left to right."""
    return page.locator(".beam-damage").evaluate_all("beams => beams.map(beam => beam.textContent)")


def choice(page: Page, action: str) -> Locator:
    return page.locator(f"[data-action='{action}']")


def test_combat_is_previewed_with_its_sectors_and_damage(page: Page, at_the_edge: Build):
    at_the_edge(page)
    assert (columns(page), damage(page)) == (["3", "0"], ["00", "20"])
    expect(choice(page, "shift 1")).to_contain_text("take 0, deal 2")
    choice(page, "shift 1").hover()
    expect(page.locator(".beam")).to_have_count(3)
    assert (columns(page), damage(page)) == (["2", "0"], ["00", "00", "20"])
    choice(page, "shift -1").hover()
    expect(page.locator(".beam")).to_have_count(2)
    assert columns(page) == ["3", "0"]
    choice(page, "shift 0").click()
    choice(page, "direction rtl").hover()
    expect(page.locator(".beam-order")).to_have_text(["2", "1"])


@pytest.mark.parametrize("means", ["mouse", "keys", "touch"])
def test_a_shift_too_far_is_refused_with_its_rule(
    open_page: OpenPage, at_the_edge: Build, means: str
):
    page = open_page(**PHONE if means == "touch" else {})
    at_the_edge(page)
    refused = choice(page, "shift -1")
    if means == "keys":
        page.keyboard.press(refused.locator("kbd").inner_text())
    else:
        (refused.tap if means == "touch" else refused.click)()
    expect(page.locator(f"{NOTE} a")).to_have_text("R6.1")
    assert columns(page) == ["3", "0"]
    expect(page.locator("[data-table]")).to_have_attribute("data-ply", "0")
