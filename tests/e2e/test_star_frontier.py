"""Star Frontier played by hand in the browser."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.bench.players import seats
from tests.conftest import IS_NIGHTLY
from tests.e2e.conftest import PHONE
from tests.e2e.pages import begin, choose, tick
from tests.e2e.sizes import SIZES, is_in_sight, middle_of, resize
from tests.e2e.table import by_turn, click, concede, send_form, state_of, tap, wait_for_decision
from tests.e2e.watching import contrast_violations_in_light, grave_violations

LOBBY = reverse("play:other_lobby", args=["star-frontier"])
END = ".choices [data-action=end]"
LIT = ".cell:is(.is-site, .is-reach):not(.cell-side)"
MINE = "[data-tool=mine]"
DECISIONS = 300 if IS_NIGHTLY else 16  # in which both seats have their turns
SEEN = (
    "[data-plate=near] .holdings",
    "[data-plate=far] .holdings",
    ".field",
    ".decision-who",
    ".palette button",
    ".choices button",
)


@pytest.fixture(scope="module", autouse=True)
def prepared(site):
    """The server has compiled the rules of the game, which it does when it is first asked for."""
    seats(site, "star_frontier", "recruit")


def open_table(page, kind, game_map="isthmus", **given):
    page.goto(LOBBY)
    tick(page, f"[name=map][value={game_map}]")
    choose(page, kind=kind, length="short", **given)
    page.locator(".studio-start .button").click()
    page.wait_for_url("**/play/**")


def play_marshal(page):
    given = {"kind": "bot", "bot": "marshal", "map": "isthmus", "length": "short"}
    send_form(page, LOBBY, **given)
    page.wait_for_url("**/play/matches/*/")
    wait_for_decision(page)


def decide(page, press=click):
    """Places soldiers, builds a mine where one may be built, and ends the phase otherwise."""
    if page.locator(END).count() == 0:
        press(page.locator(LIT).first)
    elif page.locator(MINE).count():
        if page.locator(MINE).get_attribute("aria-pressed") == "false":
            press(page.locator(MINE))
        press(page.locator(LIT).first)
    elif press is click:
        page.keyboard.press("e")
    else:
        press(page.locator(END))


def place_soldier(page):
    ply = wait_for_decision(page)[1]
    decide(page)
    wait_for_decision(page, ply)


def test_two_browsers_play_by_invitation_to_the_end(host, guest):
    open_table(host, "invitation", name="Ann")
    guest.goto(host.locator(".code-link").get_attribute("href"))
    guest.fill("#name", "Bob")
    guest.get_by_role("button", name="Sit down").click()
    begin(host, guest)
    mover, other = by_turn(host, guest)
    (turn, ply), changes = state_of(mover), 0
    for _decision in range(DECISIONS):
        if turn == "over":
            break
        if turn == "theirs":
            mover, other = other, mover
            changes += 1
            turn, ply = state_of(mover, ply - 1)
        decide(mover)
        turn, ply = state_of(mover, ply)
    assert changes > 1
    if turn != "over":
        concede(host)
    last = "Turn 25 of 25 · " if turn == "over" else ""
    for page in (host, guest):
        expect(page.locator(".decision-when")).to_contain_text(f"{last}The match is over")


def test_map_plates_question_and_answers_are_seen_at_every_size(page):
    play_marshal(page)
    for _soldier in range(2):
        place_soldier(page)
    page.keyboard.press("e")
    expect(page.locator(".palette button").first).to_be_visible()
    for size in SIZES:
        resize(page, *size)
        hidden = [each for each in SEEN if not is_in_sight(page, each)]
        assert hidden == [], size


def test_a_finger_sees_an_island_before_it_is_laid(open_page):
    page = open_page(**PHONE)
    open_table(page, "hotseat", "laid", name="Ann", **{"second-name": "Bob"})
    ply = wait_for_decision(page)[1]
    tap(page.locator("[data-turn-piece]"))
    tap(page.locator(LIT).first)
    expect(page.locator(".ghost-piece path").first).to_be_attached()
    expect(page.locator("[data-table]")).to_have_attribute("data-ply", str(ply))
    tap(page.locator(".cell.is-armed"))
    assert wait_for_decision(page, ply)[1] == ply + 1


def test_a_turn_is_played_by_keys_alone(page):
    play_marshal(page)
    keys = page.keyboard
    for _soldier in range(2):
        ply = wait_for_decision(page)[1]
        keys.press("n")
        expect(page.locator(".cell.is-site:focus")).to_be_attached()
        keys.press("Enter")
        wait_for_decision(page, ply)
    keys.press("1")
    first = page.locator(".cell.is-chosen").get_attribute("data-at")
    keys.press("1")
    expect(page.locator(".cell.is-chosen")).not_to_have_attribute("data-at", first)
    keys.press("Escape")
    keys.press("n")
    expect(page.locator(".cell.is-source:focus")).to_be_attached()
    keys.press("Enter")
    expect(page.locator(".cell.is-chosen")).to_have_count(1)
    keys.press("n")
    reached = page.locator(".cell.is-reach:focus").get_attribute("data-at")
    keys.press("Enter")
    expect(page.locator(f"[data-layer=things] [data-at='{reached}']")).to_be_attached()


def test_the_first_game_explains_what_comes_up(open_page):
    page = open_page(lessons=True)
    page.goto(reverse("play:other_games"))
    page.get_by_role("region", name="Star Frontier").get_by_role("button").click()
    page.wait_for_url("**/play/matches/*/")
    lesson = page.get_by_role("region", name="Explanation")
    for explained in ("The aim", "Two soldiers begin"):
        expect(lesson.get_by_role("heading")).to_have_text(explained)
        place_soldier(page)
    expect(lesson.get_by_role("heading")).to_have_text("Combat: up to five units act")


def test_the_map_is_enlarged_by_wheel_and_keys_and_moved_by_dragging(page):
    play_marshal(page)
    field = page.locator(".field")
    whole = field.get_attribute("viewBox")
    x, y = middle_of(field)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -100)
    expect(field).to_have_class(re.compile("is-enlarged"))
    near, ply = field.get_attribute("viewBox"), wait_for_decision(page)[1]
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=3)
    page.mouse.up()
    assert field.get_attribute("viewBox") not in (near, whole)
    assert state_of(page)[1] == ply  # a drag presses nothing
    page.keyboard.press("0")
    expect(field).to_have_attribute("viewBox", whole)
    page.keyboard.press("+")
    expect(field).to_have_class(re.compile("is-enlarged"))


def test_the_table_is_read_in_both_themes(page):
    play_marshal(page)
    assert grave_violations(page) == []
    assert contrast_violations_in_light(page) == []
