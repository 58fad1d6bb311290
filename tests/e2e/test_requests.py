"""What the way from the start page to the first decision asks of a network."""

from tests.e2e.table import wait_for_decision
from tests.e2e.wire import Wire

MAX_REQUESTS = 25  # those that the browser answers from what it keeps among them
MAX_KILOBYTES = 120  # of scripts and drawings, as they are sent


def test_play_now_asks_for_little(open_page):
    page = open_page(fresh=True)
    page.goto("/", wait_until="networkidle")
    wire = Wire(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Play now").first.click()
    wait_for_decision(page)
    assert len(asked) <= MAX_REQUESTS, asked
    assert wire.requests <= len(asked)
    assert wire.kilobytes(".js", "/drawings/") <= MAX_KILOBYTES, wire.bytes
