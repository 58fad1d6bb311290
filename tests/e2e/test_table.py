"""Matches played by hand in the browser: with the mouse, with keys alone, by touch on a phone."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import begin, choose, meet, open_table
from tests.e2e.sizes import HAND, NEEDED, PLACES, TIGHT, are_apart
from tests.e2e.table import (
    LANDING,
    concede,
    decide_by_pointer,
    decide_once,
    play_now,
    prefer,
    state_of,
    tap,
    wait_for_decision,
)
from tests.e2e.watching import contrast_violations_in_light, grave_violations


class Line:
    """The connections of a page to the match, which can be cut; or only the answers are lost."""

    def __init__(self, page):
        self.sockets = []
        self.lost = []
        self.is_cut = self.is_deaf = False
        page.route_web_socket(re.compile("/ws/"), self.connect)

    def connect(self, socket):
        if self.is_cut:
            socket.close()
            return
        self.sockets.append(socket)
        socket.connect_to_server().on_message(self.hear)

    def hear(self, message):
        if self.is_deaf:
            self.lost.append(message)
        else:
            self.sockets[-1].send(message)

    def cut(self):
        self.is_cut, self.is_deaf = True, False
        self.sockets[-1].close()


@pytest.fixture
def line(page):
    return Line(page)


def test_a_lost_connection_comes_back_by_itself_and_covers_nothing(page, line):
    play_now(page)
    lost = page.locator(".connection")
    line.cut()
    for width, height in TIGHT:
        page.set_viewport_size({"width": width, "height": height})
        expect(lost).to_have_text("The connection is lost; the table comes back by itself.")
        places = page.evaluate(PLACES, [".connection", *NEEDED, HAND])
        told = places.pop(".connection")
        assert told["top"] >= 0
        for name, place in places.items():
            assert are_apart(told, place), (name, width)
    line.is_cut = False
    expect(lost).to_be_hidden()
    line.sockets[-1].send(json.dumps({"type": "preparing", "message": "One moment."}))
    expect(page.get_by_text("One moment.")).to_be_visible()
    line.cut()
    line.is_cut = False
    expect(page.get_by_text("One moment.")).to_be_hidden()
    decide_once(page)


def test_what_is_done_while_answers_are_lost_is_told_as_ones_own(page, line):
    before = play_now(page)
    line.is_deaf = True
    decide_by_pointer(page)
    while not any("steps" in str(each) for each in line.lost):
        page.wait_for_timeout(50)
    line.cut()
    line.is_cut = False
    wait_for_decision(page, before)
    told = page.locator(f".log-entry[data-ply='{before + 1}'] .log-words")
    expect(told).to_have_text(re.compile("^You: "))
    expect(page.locator("[data-decision] .decision-note")).to_be_hidden()


def test_a_match_that_is_over_is_replayed_and_played_on(page):
    play_now(page)
    last = decide_once(page) + 1
    concede(page)
    page.get_by_role("link", name="Replay").click()
    place = page.locator(".transport-place")
    expect(place).to_have_text(f"0 / {last}")
    expect(page.locator("[data-hand] .held").first).to_be_visible()  # the own
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#1$"))
    page.get_by_text("Fair shuffles").click()
    expect(page.locator(".salts code")).to_have_text([re.compile("[0-9a-f]{32}")] * 3)
    page.get_by_role("button", name="Compute it again and compare").click()
    expect(page.get_by_text("are those that this browser kept")).to_be_visible()
    page.evaluate("localStorage.promises = localStorage.promises.replace(/[0-9a-f]{32}/g, 'other')")
    page.get_by_role("button", name="Compute it again and compare").click()
    expect(page.get_by_text("does not follow from the seed")).to_be_visible()
    page.get_by_label("Seen by").select_option("both")
    expect(page.locator("[data-far-hand] .held").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?seat=both#1$"))
    page.keyboard.press("End")
    expect(place).to_have_text(f"{last} / {last}")
    page.goto(page.url.replace("seat=both", "seat=nobody"))
    expect(place).to_have_text(f"{last} / {last}")
    page.goto(page.url.partition("#")[0] + "#1")
    expect(place).to_have_text(f"1 / {last}")
    page.get_by_role("button", name="Play on").click()
    assert wait_for_decision(page)[0] == "mine"


def test_the_end_takes_the_focus_but_not_out_of_a_dialog(page, guest):
    verdict = page.locator("#ending-who")
    meet(page, guest, mode="skirmish")
    state_of(page)
    page.get_by_role("button", name="Keys").click()
    concede(guest)
    expect(guest.locator("#ending-who")).to_be_focused()
    expect(verdict).to_have_text("Victory")
    expect(page.locator("[data-live]")).to_contain_text("Victory. The match was conceded.")
    expect(page.get_by_role("dialog").locator(":focus")).to_be_attached()
    page.keyboard.press("Escape")
    expect(verdict).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".ending :focus")).to_be_attached()
    page.reload()
    expect(verdict).to_be_visible()
    expect(verdict).not_to_be_focused()  # it was over before


HEARD = """
window.heard = 0;
AudioScheduledSourceNode.prototype.start = new Proxy(AudioScheduledSourceNode.prototype.start, {
  apply(...given) { heard += 1; return Reflect.apply(...given); },
});
"""


def test_a_rematch_opens_by_itself_and_silence_is_kept(page):
    page.add_init_script(HEARD)
    play_now(page)
    expect(page).to_have_title(re.compile("^● Your decision"))
    first = page.url
    concede(page)
    expect(page.locator(".decision-who")).to_have_text("Defeat")
    expect(page).not_to_have_title(re.compile("Your decision"))
    assert page.evaluate("heard") > 0
    page.keyboard.press("m")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: "/play/matches/" in address and address != first)
    wait_for_decision(page)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    concede(page)
    expect(page.locator(".decision-who")).to_have_text("Defeat")
    assert page.evaluate("heard") == 0


def test_on_a_phone_log_and_commands_are_at_hand_beside_the_cards(phone_page):
    """A long press reads a card and does not choose it, and a closed log still speaks."""
    page = phone_page
    before = play_now(page)
    held = page.locator(".held").first
    place = {"pointerType": "touch", "isPrimary": True, "bubbles": True}
    held.dispatch_event("pointerdown", place)
    expect(page.locator("[data-lens]")).to_be_visible()
    held.dispatch_event("pointerup", place)
    held.dispatch_event("click")
    expect(page.locator(".is-chosen")).to_have_count(0)
    held.tap()
    expect(page.locator("[data-lens]")).to_be_hidden()
    page.keyboard.press("Escape")
    decide_by_pointer(page, tap)
    wait_for_decision(page, before)
    expect(page.locator(".story")).to_be_hidden()
    live = page.locator("[data-live]")
    expect(live).to_contain_text("Your decision.", use_inner_text=True)
    take_back = page.get_by_role("button", name="Take back")
    log = page.get_by_role("button", name="Log", exact=True)
    for each in (take_back, log, held, page.locator(".decision-what")):
        expect(each).to_be_in_viewport(ratio=1)
    log.tap()
    expect(page.locator(".log-entry").first).to_be_in_viewport()
    page.get_by_role("button", name="Close the log").tap()
    take_back.tap()
    expect(page.locator(".log-entry")).to_have_count(before)


def test_explanations_follow_the_match_and_can_be_read_again(open_page):
    page = open_page(lessons=True)
    play_now(page)
    told = page.locator(".lesson").get_by_role("heading")
    first = told.inner_text()
    decide_once(page)
    expect(told.filter(has_text=first)).to_have_count(0)
    assert told.inner_text() != first  # the next one has come without a click
    expect(page.locator(".log-notation").first).to_be_hidden()
    expect(page.locator(".beam").first).to_be_attached()
    page.get_by_role("button", name="Explanations", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=first)).to_be_visible()
    expect(dialog.locator("h3").first).to_have_text(re.compile("^Shoot the enemy cruiser"))
    dialog.get_by_role("button", name="Close").click()
    page.locator(".lesson").get_by_role("button", name="Got it").click()
    expect(page.locator(".lesson")).to_be_hidden()


def test_what_does_not_fit_is_told_and_an_action_is_seen_before_it_is_confirmed(page):
    play_now(page)
    page.locator(".held:not([data-card^='0']) button").first.click()
    reason = page.locator("[data-decision] .decision-note a")
    page.locator("[data-face=front][aria-disabled=true]").click(force=True)
    expect(reason).to_have_text("R5.3")
    page.locator(".board-far .sector").first.click(position={"x": 20, "y": 20})
    expect(reason).to_have_text("R5.2")
    page.keyboard.press("Escape")
    front = page.locator(".is-playable:not(.is-only-back) button")
    while not front.count():  # a hand may hold none at first
        decide_once(page)
    prefer(page, "Confirm every action")
    _, before = wait_for_decision(page)
    front.first.click()
    page.locator(LANDING).first.click()
    note = page.locator("[data-decision] .decision-note")
    expect(note).to_contain_text("The same once more does it.")
    expect(note).to_contain_text("Fighters:")
    expect(page.locator(".laid .card-drawing")).to_be_visible()
    expect(page.locator("[data-table]")).to_have_attribute("data-ply", str(before))
    page.locator(LANDING).first.click()
    expect(page.locator(".laid")).to_have_count(0)
    assert wait_for_decision(page, before)[1] > before


def test_the_table_keeps_nobody_out_in_either_theme(open_page):
    page = open_page(color_scheme="dark")
    play_now(page)
    decide_once(page)
    if page.locator(".is-playable").count():
        page.locator(".is-playable button").first.click()
    assert grave_violations(page) == []
    assert contrast_violations_in_light(page) == []


def test_at_one_screen_nobody_reads_what_the_other_laid_face_down(page, line):
    page.goto("/play/")
    choose(page, kind="hotseat")
    page.get_by_role("button", name="Sit down together").click()
    begin(page)
    hidden, open_to_the_own = re.compile(r"^play \? back 1$"), re.compile(r"^play \d-\d+ back 1$")
    ready = page.get_by_role("button", name="Ready")
    expect(ready).to_be_visible()
    expect(page.locator(".held")).to_have_count(0)  # nobody's hand lies open before that
    ready.click()
    for told in ([hidden], [open_to_the_own, hidden]):
        lay_face_down(page)
        ready.click()
        expect(page.locator(".log-notation")).to_have_text(told)
    line.cut()
    page.reload()
    ready.click()
    line.is_cut = False  # who was ready before the connection was there is shown the own hand, too
    expect(page.locator(".held").first).to_be_visible()


def test_at_one_screen_who_decides_again_is_not_covered(page):
    open_table(page, "hotseat")
    begin(page)
    ready = page.get_by_role("button", name="Ready")
    ready.click()
    ply = wait_for_decision(page)[1]
    page.keyboard.press("p")
    ready.click()  # the other side, which goes on alone
    for _card in range(2):
        ply = wait_for_decision(page, ply)[1]
        lay_face_down(page)
        expect(page.locator("[data-table]")).to_have_attribute("data-ply", str(ply + 1))
        expect(ready).to_be_hidden()
        expect(page.locator(".held").first).to_be_visible()


def lay_face_down(page):
    wait_for_decision(page)
    page.locator(".is-playable button").first.click()
    for key in "b1":
        page.keyboard.press(key)
