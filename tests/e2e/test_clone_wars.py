"""War of the Clones at the table: by invitation, at one screen, by touch, and on from a replay.

Matches begin late, so that they are played to their end; with NIGHTLY=1 at the deal.
"""

import random

from django.urls import reverse
from playwright.sync_api import expect

from play.games.clone_wars.game import GAME
from tests.conftest import IS_NIGHTLY
from tests.e2e.conftest import PHONE
from tests.e2e.pages import begin, choose, invite_with_bots, play_the_end, tick
from tests.e2e.sizes import fits
from tests.e2e.table import click, mean_it, send_form, state_of, tap, wait_for_decision

LOBBY = reverse("play:other_lobby", args=["clone-wars"])
READY = "[data-dialog=curtain] [data-part=ready]"
QUICK = ".choice:is([data-action=hold], [data-action=rest], [data-action=end]):visible"
CHOICE = ".choice[data-action]:visible"
GROUP = ".choice-group:visible"
LOOKS = 4000 if IS_NIGHTLY else 150
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


def late(start_from, pages, size):
    """Has the match of these pages begin anew at its last turns (C11.7); by night it goes on."""
    if IS_NIGHTLY:
        return
    state = GAME.start_state(GAME.begin(GAME.read_setup({"size": size}), {}, 7))
    state["round"] = 100 * len(state["seats"]) - 2
    start_from(pages[0], state)
    for page in pages:
        page.reload()


def decide(page, press, chance=None):
    """What leads to the end of the turn, else the first answer; of groups the first one's.

    With `chance` any answer of any group.
    """

    def one_of(selector):
        found = page.locator(selector)
        return found.nth(chance.randrange(found.count())) if chance else found.first

    if page.locator(CHOICE).count() == 0:
        press(one_of(GROUP))
    is_quick = chance is None and page.locator(QUICK).count() > 0
    mean_it(page, lambda: press(one_of(QUICK if is_quick else CHOICE)))


def uncover(page):
    """The seat whose holder takes the screen; no hand lies open before."""
    assert page.locator(".hand-card").count() == 0
    page.locator(READY).click()
    plate = page.locator("[data-plate=near]")
    expect(plate.locator(".sheet")).to_be_visible()
    return plate.get_attribute("data-seat")


def play_to_the_end(pages, press=click):
    """Whoever is asked decides, by chance where the match is whole, until all pages tell how it ended.

    Who has taken a screen that others play at, too.
    """
    chance = random.Random(7) if IS_NIGHTLY else None
    uncovered = set()
    for _look in range(LOOKS):
        turns = [page.locator("[data-table]").get_attribute("data-turn") for page in pages]
        for page, turn in zip(pages, turns, strict=True):
            if page.locator(READY).is_visible():
                uncovered.add(uncover(page))
            elif turn == "mine":
                ply = state_of(page)[1]
                decide(page, press, chance)
                state_of(page, ply)
        if set(turns) == {"over"}:
            break
        pages[0].wait_for_timeout(100)
    for page in pages:
        expect(page.locator(".decision.is-over")).to_be_visible()
    return uncovered


def check_fits(page):
    assert fits(page)
    assert page.evaluate(OVERLAPS) == []


def test_two_people_and_two_bots_play_to_the_end_watched_by_another(host, guest, page, start_from):
    invite_with_bots(host, "clone-wars", dict.fromkeys("DC", "trooper"), size="4")
    send_form(guest, host.url, name="Bob")
    begin(host, guest)
    late(start_from, [host, guest], "4")
    page.goto(host.url)
    play_to_the_end([host, guest, page])


def test_a_finger_plays_general_to_the_end(open_page, start_from):
    page = open_page(**PHONE)
    page.goto(LOBBY)
    choose(page, kind="bot", size="2")
    expect(page.locator(".seat-row")).to_have_count(2)
    tick(page, "[name=bot][value=general]")
    tap(page.locator(".studio-start .button"))
    begin(page)
    late(start_from, [page], "2")
    play_to_the_end([page], tap)
    check_fits(page)


def test_a_replay_is_played_on(page):
    setup = GAME.read_setup({"size": "lesson"})
    play_the_end(page, list(GAME.trace_of(setup, [{"bot": "trooper"}] * 2, 12, 0)))
    begun = wait_for_decision(page)[1]
    for ply in (begun, begun + 1):
        decide(page, click)
        assert wait_for_decision(page, ply)[1] > ply


def test_three_at_one_screen_play_to_the_end_parted_by_curtains(page, start_from):
    send_form(page, LOBBY, kind="hotseat", size="3")
    begin(page)
    late(start_from, [page], "3")
    assert len(play_to_the_end([page])) > 1
    check_fits(page)
