"""Coming together: invitations, open tables, matches of two people, and games from elsewhere."""

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, Request, expect

from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine import trace
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.pages import ask_for_salts, begin, choose, meet, open_table, start_skirmish
from tests.e2e.table import (
    act,
    click,
    concede,
    decide_by_pointer,
    play_now,
    state_of,
    wait_for_decision,
)


@pytest.fixture
def pages(host: Page, guest: Page) -> list[Page]:
    """The tables of two players who met by an invitation, the host's first."""
    meet(host, guest)
    return [host, guest]


def salts_sent(page: Page) -> list[str]:
    """The salts that the page sends from now on, as they go."""
    sent: list[str] = []
    page.on(
        "request",
        lambda request: (
            request.url.endswith("/salt/")
            and sent.extend(value for name, value in form_of(request) if name.startswith("salt-"))
        ),
    )
    return sent


def form_of(request: Request) -> list[tuple[str, str]]:
    return parse_qsl(request.post_data or "", keep_blank_values=True)


def test_a_skirmish_against_a_bot_begins_with_a_salt_of_the_browser_and_a_cruiser(
    page: Page,
):
    sent = salts_sent(page)
    start_skirmish(page)
    expect(page.get_by_text("First player:")).to_be_visible()
    assert re.fullmatch("[0-9a-f]{32}", sent[0])
    page.get_by_role("radio", name="Apollo").or_(page.get_by_role("radio")).first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/matches/*/")
    wait_for_decision(page)


def test_two_browsers_go_through_the_steps_live_and_through_a_reload(host: Page, guest: Page):
    ask_for_salts(host, guest)
    open_table(host, "invitation", mode="skirmish", name="Ann")
    guest.goto(host.url)
    guest.fill("#name", "Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(host).to_have_title(re.compile("^● Bob has sat down"))
    sent = salts_sent(host)
    host.get_by_text("Fair shuffles").click()
    address = guest.url
    guest.goto("about:blank")
    expect(host.get_by_text("Bob is away")).to_be_visible()
    guest.goto(address)
    expect(host.get_by_text("Bob is here")).to_be_visible()
    expect(host.locator(".commitment code")).to_be_visible()
    host.fill("#salt-A", "seven wasps")
    host.get_by_role("button", name="Shuffle").click()
    expect(host.get_by_role("heading", name="Almost there")).to_be_visible()
    assert sent == ["seven wasps"]
    host.reload()
    guest.get_by_role("button", name="Shuffle").click()
    for page in (host, guest):
        expect(page.get_by_text("First player:")).to_be_visible()
    first, second = (host, guest) if host.locator(".cruiser-tile").count() else (guest, host)
    first.reload()
    expect(second.get_by_role("heading", name="chooses a cruiser")).to_be_visible()
    first.get_by_role("radio", name="Atlas").check(force=True)
    first.get_by_role("button", name="Take this cruiser").click()
    expect(second.get_by_role("heading", name="Choose your cruiser")).to_be_visible()
    expect(second.get_by_role("radio", name="Atlas")).to_have_count(0)
    begin(first, second)
    expect(first).to_have_url(second.url)


def test_two_tabs_of_a_seat_send_one_salt(page: Page, troubles: list[str]):
    ask_for_salts(page)
    start_skirmish(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.route("**/ws/**", lambda route: route.abort())
    page.get_by_role("button", name="Shuffle").click()
    expect(page.get_by_text("First player:")).to_be_visible()
    told = other.evaluate(
        """async () => {
          const form = new FormData(document.querySelector(".start-leave"));
          form.set("salt-A", "another");
          return (await fetch(location.pathname + "salt/", { method: "POST", body: form })).status;
        }"""
    )
    assert told == 409
    troubles.clear()


def test_the_replay_compares_with_what_this_browser_was_promised(page: Page):
    play_now(page)
    concede(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Fair shuffles").click()
    page.get_by_role("button", name="Compute it again and compare").click()
    expect(page.get_by_text("are those that this browser kept")).to_be_visible()
    page.evaluate("localStorage.promises = localStorage.promises.replace(/[0-9a-f]{32}/g, 'other')")
    page.get_by_role("button", name="Compute it again and compare").click()
    expect(page.get_by_text("does not follow from the seed")).to_be_visible()


def test_who_leaves_a_start_or_calls_it_off_is_missed_by_the_other(host: Page, guest: Page):
    ask_for_salts(guest)
    open_table(host, "invitation")
    address = host.url
    for is_last in (False, True):
        guest.goto(address)
        guest.get_by_role("button", name="Sit down").click()
        expect(host.get_by_role("heading", name="Almost there")).to_be_visible()
        if not is_last:
            guest.get_by_role("button", name="Leave the table").click()
            expect(host.get_by_role("heading", name="Send this link")).to_be_visible()
    tries = host.evaluate("JSON.parse(localStorage.promises).map(({ tries }) => tries.length)")
    assert tries == [1]  # the salt that the server knew before its new hash counts no more
    host.get_by_role("button", name="Call it off").click()
    expect(guest.get_by_role("heading", name="no longer open")).to_be_visible()


# A browser of a test shows no notifications: this one keeps what they say, and looks elsewhere.
NOTIFIED = """
window.notified = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(text) { notified.push(text); }
  addEventListener() {}
};
document.hasFocus = () => false;
"""


def set_preference(page: Page, name: str, *, on: bool) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(name).set_checked(on)
    page.keyboard.press("Escape")


def test_who_waits_is_called_by_tab_and_notification_and_need_not_hear_greetings(
    pages: list[Page],
):
    for page in pages:
        state_of(page)
        page.evaluate(NOTIFIED)
        set_preference(page, "Notify me when it is my turn", on=True)
    host, guest = pages
    set_preference(guest, "Show greetings of the other side", on=False)
    host.get_by_role("button", name="Greet").click()
    host.get_by_role("button", name="Well played!").click()
    expect(host.locator(".plate-near .bubble")).to_have_text("Well played!")
    act(pages, 4)
    waits = next(page for page in pages if state_of(page)[0] == "theirs")
    moves = next(page for page in pages if page != waits)
    icons = [page.locator("link[rel=icon]").get_attribute("href") for page in (moves, waits)]
    assert icons[0] != icons[1]
    assert set(moves.evaluate("notified")) == {"Your decision"}
    expect(guest.locator(".plate-far .bubble")).to_be_empty()


def test_two_players_meet_by_an_invitation_and_play_through_a_reload(pages: list[Page]):
    host, guest = pages
    expect(host.locator(".plate-far")).to_contain_text("Bob")
    expect(guest.locator(".plate-far")).to_contain_text("Ann")
    host.get_by_role("button", name="Greet").click()
    host.get_by_role("button", name="Well played!").click()
    expect(guest.locator(".plate-far .bubble")).to_have_text("Well played!")
    ply = act(pages, 3)
    guest.reload()
    assert state_of(guest)[1] == ply
    act(pages, 3)
    concede(guest)
    expect(host.locator(".decision-who")).to_have_text("Victory")
    host.get_by_role("link", name="Another match").click()
    expect(host.locator(".bout-standing.won")).to_be_visible()


def test_who_is_cut_off_comes_back_to_what_was_missed(pages: list[Page], troubles: list[str]):
    host, guest = pages
    act(pages)
    turn, ply = state_of(host)
    mover, away = (host, guest) if turn == "mine" else (guest, host)
    away.context.set_offline(True)
    away.goto("about:blank")  # a socket outlives the emulated loss of the network
    decide_by_pointer(mover, click)
    after = state_of(mover, ply)[1]
    away.context.set_offline(False)
    away.go_back()
    assert state_of(away, after - 1)[1] == after
    act(pages)


def test_an_action_is_taken_back_at_once_or_when_the_other_agrees(pages: list[Page]):
    host, guest = pages
    turn, before = state_of(host)
    mover, other = (host, guest) if turn == "mine" else (guest, host)
    act(pages)
    mover.get_by_role("button", name="Take back").click()
    asked, undone = (
        mover.get_by_text("You asked to take back"),
        f"[data-table][data-ply='{before}']",
    )
    expect(asked.or_(mover.locator(undone))).to_be_visible()
    if asked.is_visible():
        other.get_by_role("button", name="Accept").click()
    for page in pages:
        expect(page.locator(undone)).to_be_visible()


def test_who_watches_two_people_sees_neither_hand(pages: list[Page], open_page: OpenPage):
    spectator = open_page()
    spectator.goto(pages[0].url)
    expect(spectator.get_by_text("You are watching")).to_be_visible()
    ply = act(pages)
    assert state_of(spectator, ply - 1) == ("theirs", ply)
    expect(spectator.locator(".held")).to_have_count(0)
    spectator.goto(pages[0].url.replace("/matches/", "/join/"))
    expect(spectator.get_by_role("heading", name="Somebody has sat down already.")).to_be_visible()


def test_an_open_table_appears_in_a_lobby_and_is_taken(host: Page, guest: Page):
    guest.goto("/play/")
    open_table(host, "open", mode="skirmish", name="Cleo", minutes="10")
    guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table = guest.locator(".bout", has_text="Cleo")
    expect(table).to_contain_text("here now · Skirmish · 10 min")
    table.get_by_role("link", name="Sit down").click()
    guest.get_by_role("button", name="Sit down").click()
    begin(host, guest)
    state_of(host)


def test_the_lobby_offers_who_has_begun_the_match_that_comes_next(page: Page):
    page.goto("/play/")
    page.evaluate("localStorage.table = JSON.stringify({ steps: ['training-cadet'] })")
    page.reload()
    page.get_by_role("button", name="Next: Skirmish").click()
    wait_for_decision(page)
    expect(page.locator(".plate-far")).to_contain_text("Wingman")


def test_what_is_called_off_cannot_be_accepted(page: Page, guest: Page):
    open_table(page, "invitation")
    address = page.url
    page.get_by_role("button", name="Call it off").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    guest.goto(address)
    expect(guest.get_by_role("heading", name="no longer open")).to_be_visible()


def test_a_deck_goes_from_its_page_into_a_match_and_a_wrong_code_is_told(page: Page):
    page.goto("/decks/ares-swarm/")
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_label("Total War")).to_be_checked()
    page.locator("#code").fill("rubbish")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator("#deck-error")).to_contain_text("rubbish")
    page.locator("#code").fill("")
    page.get_by_role("button", name="Start the match").click()
    begin(page)
    wait_for_decision(page)


def test_the_lobby_works_without_scripts(open_page: OpenPage):
    page = open_page(java_script_enabled=False)
    page.goto("/play/")
    choose(page, kind="hotseat", mode="skirmish")
    page.get_by_role("button", name="Sit down together").click()
    page.fill("#salt-A", "seven wasps")
    page.fill("#salt-B", "in a row")
    page.get_by_role("button", name="Shuffle").click()
    begin(page)


def simulated_lines() -> list[str]:
    """A game between bots, as the lines of its trace."""
    sides = (LineUp("ares", bot="pilot"), LineUp("athena", bot="cadet"))
    return list(trace.dump_lines(Pairing(shipped_card_set(), "training", sides, 7).trace(0)))


def test_a_game_from_elsewhere_is_watched_and_played_on_by_phone(
    open_page: OpenPage, tmp_path: Path
):
    page = open_page(**PHONE)
    lines = simulated_lines()
    wrong, right = tmp_path / "wrong.jsonl", tmp_path / "right.jsonl"
    wrong.write_text("\n".join([*lines[:5], *lines[6:]]))
    right.write_text("\n".join(lines))
    page.goto("/play/replays/")
    for file in (wrong, right):
        page.set_input_files("#file", file)
        page.get_by_role("button", name="Check and watch").click()
        if file == wrong:
            expect(page.get_by_role("alert")).to_contain_text("Line 6 of the trace")
    expect(page.locator(".transport-place")).to_have_text(f"0 / {len(lines) - 1}")
    # A moment is asked for just when the one before is shown, which writes its own address.
    page.evaluate("location.hash = '#9'; history.replaceState(null, '', location.pathname)")
    expect(page.locator(".transport-place")).to_have_text(f"9 / {len(lines) - 1}")
    expect(page).to_have_url(re.compile("#9$"))
    page.get_by_role("button", name="Play on").click()
    wait_for_decision(page)


def test_a_replay_that_cannot_be_loaded_says_why(page: Page, troubles: list[str]):
    errors = {"errors": [{"code": "preparing", "message": "The engine sleeps.", "field": None}]}
    page.route(re.compile("/steps/"), lambda route: route.fulfill(status=503, json=errors))
    page.goto("/play/replays/")
    file = {"name": "game.jsonl", "mimeType": "text/plain"}
    page.set_input_files("#file", {**file, "buffer": "\n".join(simulated_lines()).encode()})
    page.get_by_role("button", name="Check and watch").click()
    expect(page.locator("[data-part=note]")).to_contain_text("The engine sleeps. Try again")
    troubles.clear()
