"""Rex at the table: three people and three bots by invitation, three at one screen, one by touch."""

import re
import shutil
import time
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Error, expect

from tests.e2e.conftest import PHONE, new_browser, open_database
from tests.e2e.pages import ask_for_salts, begin, invite_with_bots
from tests.e2e.serving import serving
from tests.e2e.sizes import LOW, SIZES, fits, is_in_sight, resize
from tests.e2e.table import click, send_form, state_of, tap
from tests.patience import PATIENCE
from tests.play.games.rex.setting import QUIET, at, begun, clear, new, put

LOBBY = reverse("play:other_lobby", args=["rex"])
CHOICE = "[data-part=choices] .choice"
FORM = "[data-part=shapes] form"
PLAN = "[name=dial]"
READY = "[data-part=choices] [data-action=ready]"
PASS = "[data-part=choices] [data-action=pass]"
OVER = ".ending-facts"
# Of ways to decide the first that is open to who is asked here.
WAY = """ways => document.querySelector("[data-table]").dataset.turn === "mine"
  ? ways.findIndex(way => document.querySelector(way)?.checkVisibility({ visibilityProperty: true })) : -1"""
RACES = ("letnev", "jolnar", "lazax", "sol", "hacan", "xxcha")


def decide(page, spared=":not(*)"):
    """Decides at a page that is asked: to be ready, to bid no more, else the first form, or choice.

    A form or choice that has `spared` is left alone, even where it comes between two looks.
    """
    ways = [READY, PASS, f"{FORM}:not(:has({spared})) button", f"{CHOICE}:not({spared})"]
    way = page.evaluate(WAY, ways)
    if way < 0:
        return False
    press = tap if page.viewport_size["width"] == 390 else click
    try:
        press(page.locator(ways[way]).first, timeout=800)
    except Error:  # somebody else's step has drawn it anew; the next look decides
        return False
    return True


def play_to_the_end(pages):
    """Decides at these pages until all of them tell how it ended."""
    for _look in range(4000):  # within which it is over
        if not any(decide(page) for page in pages):
            pages[0].wait_for_timeout(250)
        if pages[0].locator("[data-table]").get_attribute("data-turn") == "over":
            break
    for page in pages:
        expect(page.locator(OVER)).to_be_visible()
        expect(page.locator("[data-part=ending-why]")).to_have_text(re.compile("^[A-Z]"))


def in_the_last_round(*races, cards=(QUIET,)):
    """A position of the last round, its cards to be turned: A and C stand in one place and will fight."""
    game = clear(begun(*races, cards=cards))
    put(put(game, "temple", "A", 4), "temple", "C", 4)
    game.round = game.box.head.rounds
    return game


def at_manoeuvres(game):
    """The position as A begins the manoeuvres."""
    game.first = "A"
    at(game, "manoeuvres")
    return game


def begin_from(start_from, position, *pages):
    """A match whose start waits for salts begins with a position that is given."""
    start_from(pages[0], position.state())
    begin(*pages)


def meet(host, *guests):
    """Three people sit down by invitation, and three bots."""
    ask_for_salts(host, *guests)
    invite_with_bots(host, "rex", dict.fromkeys("DEF", "envoy"), size="6")
    for page, name in zip(guests, ("Bob", "Cid"), strict=True):
        send_form(page, host.url, name=name)


def ally(pages):
    """Who is asked first at the ceasefire proposes an alliance with the second page's player, who accepts."""
    one, other, _third = pages
    state_of(one)
    seat = other.locator("[data-plate=near]").get_attribute("data-seat")
    click(one.locator(f"[data-action='offer ally {seat}']"))
    click(other.locator("[data-action=accept]"))
    for page in pages:
        expect(page.locator("[data-part=facts]")).to_contain_text("Alliances")


def greet(host, phone):
    """The phone shows the whole greeting, and no place lies over the name of another."""
    click(host.get_by_role("button", name="Greet"))
    click(host.locator("[data-greeting=good_game]"))
    bubble = phone.locator(".bubble:not([hidden])")
    bubble.scroll_into_view_if_needed()
    expect(bubble).to_be_in_viewport(ratio=1)
    assert host.locator(".rex-name ~ .rex-place").count() == 0


def test_three_people_and_three_bots_ally_at_a_ceasefire_and_play_the_last_manoeuvres(
    open_page, start_from
):
    pages = [open_page(), open_page(), open_page(**PHONE)]
    meet(*pages)
    begin_from(start_from, in_the_last_round(*RACES, cards=("ceasefire", QUIET)), *pages)
    ally(pages)
    greet(*pages[1:])
    start_from(pages[0], at_manoeuvres(in_the_last_round(*RACES)).state())
    for page in pages:
        page.reload()
    play_to_the_end(pages)
    for page in pages:
        expect(page.locator(".log-entry", has_text="the battle of Quiet Temple")).to_be_attached()
        assert fits(page)


@pytest.mark.nightly
def test_three_people_and_three_bots_play_a_whole_game(open_page):
    pages = [open_page(), open_page(), open_page(**PHONE)]
    meet(*pages)
    begin(*pages)
    play_to_the_end(pages)


def uncover_until(page, wanted):
    """Whoever is asked takes the screen and decides, until this is there."""
    ready = page.locator("[data-dialog=curtain] [data-part=ready]")
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if ready.is_visible():
            assert page.locator("[data-part=holdings] [title]").count() == 0
            ready.click()
        if page.locator(wanted).first.is_visible():
            return
        decide(page, spared=wanted)
        page.wait_for_timeout(60)
    raise AssertionError(f"{wanted} never comes")


def plan(page, dial):
    page.fill(PLAN, str(dial))
    page.locator(f"{FORM}:has([name=dial]) button").click()
    expect(page.locator(PLAN)).to_have_count(0)


def test_three_at_one_screen_plan_in_secret_across_a_restart(
    page, chromium, site_folder, prepared_folder, tmp_path, troubles, start_from
):
    """A plan that one server kept is revealed by the next with the one that was made there."""
    ask_for_salts(page)
    send_form(page, LOBBY, kind="hotseat", size="3")
    game = in_the_last_round("jolnar", "lazax", "sol")
    begin_from(start_from, at_manoeuvres(game), page)
    uncover_until(page, PLAN)
    plan(page, 2)
    match, kept = urlsplit(page.url).path, page.context.storage_state()
    var = shutil.copytree(prepared_folder, tmp_path / "var")
    with open_database(site_folder) as database, open_database(var) as copy:
        database.backup(copy)
    with (
        serving(is_set_up=True, VAR_DIR=str(var), WORKERS="0") as address,
        new_browser(chromium, address, troubles, storage_state=kept) as browser,
    ):
        page = browser.new_page()
        page.goto(match)
        uncover_until(page, PLAN)
        plan(page, 3)
        uncover_until(page, "[data-action=silent]")
        assert sorted(page.locator(".rex-wheel output").all_inner_texts()) == ["2", "3"]
        uncover_until(page, OVER)


def test_races_are_chosen_and_units_deployed_without_scrolling_at_any_size(open_page, start_from):
    page = open_page(locale="ru")  # whose words are longer
    ask_for_salts(page)
    choosing, deploying = new(), at_manoeuvres(begun(*RACES))
    choosing.first, choosing.queue, choosing.to_move = "A", list("BCDEF"), ("A",)
    deploying.apply("A", "stay")
    for position in (choosing, deploying):
        send_form(page, LOBBY, kind="bot", size="6")
        begin_from(start_from, position, page)
        expect(page.locator(CHOICE).first).to_be_visible()
        for command in ("take_back", "explain", "pass_by_default"):
            page.locator(f"[data-command={command}]").evaluate("each => { each.hidden = false }")
        for size in (*SIZES, *LOW):
            resize(page, *size)
            for decided in (CHOICE, f"{FORM} button"):
                if page.locator(decided).count():
                    assert is_in_sight(page, decided), (size, decided)
                    assert fits(page), (size, decided)
    assert page.locator(f"{FORM} button").all_inner_texts() == [
        "Высадить, по 1 влиянию за отряд",
        "Высадить, по 2 влияния за отряд",
    ]


@pytest.mark.parametrize(("race", "mech", "most"), [("jolnar", 0, "4"), ("lazax", 2, "4+2")])
def test_a_press_on_the_city_chooses_who_moves_where_to(open_page, start_from, race, mech, most):
    """Units are a number, or one of a list where some are mechanised; Enter moves them from both."""
    page = open_page(locale="ru")  # in which places have other names than in the rules
    ask_for_salts(page)
    send_form(page, LOBBY, kind="bot", size="3")
    game = put(clear(begun(race, "sol", "hacan")), "temple", "A", 4, mech)
    begin_from(start_from, at_manoeuvres(game), page)
    page.locator(".rex-place.is-open").first.click(force=True)
    page.locator(".rex-place.is-end").first.click(force=True)
    expect(page.locator(".rex-place.is-marked")).to_have_count(1)
    units = page.locator(f"{FORM} [name=units]").first
    expect(units).to_be_focused()
    expect(units).to_have_value(most)
    page.keyboard.press("Enter")
    expect(page.locator(".rex-place.is-marked")).to_have_count(0)
