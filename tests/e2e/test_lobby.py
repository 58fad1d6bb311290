"""Coming together: invitations, open tables, matches of two people, and games from elsewhere."""

import re
from urllib.parse import parse_qsl

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.pages import ask_for_salts, begin, bring_game, choose, meet, simulated_game
from tests.e2e.table import act, by_turn, concede, prefer, state_of, wait_for_decision


@pytest.fixture
def pages(host, guest):
    """The tables of two players who met by an invitation, the host's first."""
    meet(host, guest)
    return [host, guest]


def salts_of(request):
    if not request.url.endswith("/salt/"):
        return []
    fields = parse_qsl(request.post_data or "", keep_blank_values=True)
    return [value for name, value in fields if name.startswith("salt-")]


def test_two_browsers_go_through_the_steps_live_and_through_a_reload(host, guest):
    ask_for_salts(host, guest)
    host.goto(reverse("play:lobby"))
    choose(host, kind="invitation", mode="skirmish", name="Ann")
    host.locator(".studio-start .button").click()
    guest.goto(host.locator(".code-link").get_attribute("href"))
    expect(guest.get_by_role("heading", name="Ann waits for you")).to_be_visible()
    guest.fill("#name", "Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(host).to_have_title(re.compile("^● Bob has sat down"))
    sent = []
    host.on("request", lambda request: sent.extend(salts_of(request)))
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


def test_who_waits_is_called_by_tab_and_notification_and_need_not_hear_greetings(pages):
    for page in pages:
        state_of(page)
        page.evaluate(NOTIFIED)
        prefer(page, "Notify me when it is my turn")
    host, guest = pages
    prefer(guest, "Show greetings of the other side", on=False)
    host.get_by_role("button", name="Greet").click()
    host.get_by_role("button", name="Well played!").click()
    expect(host.locator(".plate-near .bubble")).to_have_text("Well played!")
    act(pages, 4)
    moves, waits = by_turn(*pages)
    icons = [page.locator("link[rel=icon]").get_attribute("href") for page in (moves, waits)]
    assert icons[0] != icons[1]
    assert set(moves.evaluate("notified")) == {"Your decision"}
    expect(guest.locator(".plate-far .bubble")).to_be_empty()


def take_back(pages):
    """Whoever is to move acts and takes it back, at once or as soon as the other agrees."""
    before = state_of(pages[0])[1]
    mover, other = by_turn(*pages)
    had = mover.locator(".held").count()
    act(pages)
    mover.get_by_role("button", name="Take back").click()
    asked = mover.get_by_text("You asked to take back")
    undone = f"[data-table][data-ply='{before}']"
    expect(asked.or_(mover.locator(undone))).to_be_visible()
    if asked.is_visible():
        other.get_by_role("button", name="Accept").click()
    for page in pages:
        expect(page.locator(undone)).to_be_visible()
    expect(mover.locator(".held")).to_have_count(had)


def test_two_players_meet_by_an_invitation_and_play_through_a_reload(pages):
    host, guest = pages
    expect(host.locator(".plate-far")).to_contain_text("Bob")
    expect(guest.locator(".plate-far")).to_contain_text("Ann")
    host.get_by_role("button", name="Greet").click()
    host.get_by_role("button", name="Well played!").click()
    expect(guest.locator(".plate-far .bubble")).to_have_text("Well played!")
    ply = act(pages, 3)
    guest.reload()
    assert state_of(guest)[1] == ply
    expect(guest.locator(".log-entry")).to_have_count(ply)
    take_back(pages)
    concede(guest)
    expect(host.locator(".decision-who")).to_have_text("Victory")
    host.get_by_role("link", name="Another match").click()
    expect(host.locator(".bout-standing.won")).to_be_visible()


def test_a_game_from_elsewhere_is_watched_and_played_on_by_phone(open_page, troubles):
    page = open_page(**PHONE)
    lines = simulated_game()
    bring_game(page, [*lines[:5], *lines[6:]])
    expect(page.get_by_role("alert")).to_contain_text("Line 6 of the trace")
    errors = {"errors": [{"code": "preparing", "message": "The engine sleeps.", "field": None}]}
    page.route(re.compile("/steps/"), lambda route: route.fulfill(status=503, json=errors))
    bring_game(page, lines)
    expect(page.locator("[data-part=note]")).to_contain_text("The engine sleeps. Try again")
    troubles.clear()
    page.unroute(re.compile("/steps/"))
    page.reload()
    expect(page.locator(".transport-place")).to_have_text(f"0 / {len(lines) - 1}")
    # A moment is asked for just when the one before is shown, which writes its own address.
    page.evaluate("location.hash = '#9'; history.replaceState(null, '', location.pathname)")
    expect(page.locator(".transport-place")).to_have_text(f"9 / {len(lines) - 1}")
    expect(page).to_have_url(re.compile("#9$"))
    page.get_by_role("button", name="Play on").click()
    wait_for_decision(page)


def test_spectators_see_the_whole_log_in_the_end_and_follow_to_the_rematch(pages, page):
    host, guest = pages
    page.goto(host.url)
    ply = act(pages)
    expect(page.locator("[data-table]")).to_have_attribute("data-ply", str(ply))
    concede(host)
    follow = page.get_by_role("link", name="To the rematch")
    expect(page.locator(".ending")).to_be_visible()
    page.reload()
    expect(page.locator(".log-entry")).to_have_count(ply + 1)
    expect(follow).to_be_hidden()
    host.get_by_role("button", name="Rematch").click()
    expect(host.locator("#ending-who")).to_be_focused()
    guest.get_by_role("button", name="Accept").click()
    for player in pages:
        player.wait_for_url(lambda address: address != page.url)
    begin(host, guest)
    expect(follow).to_be_visible()
    follow.press("Enter")
    page.wait_for_url(host.url)
    page.locator("[data-table].is-ready").wait_for()
    expect(page.locator(".board-near [data-hand] .held")).to_have_count(0)
