"""A deck in a page of another origin."""

import json
import threading
import urllib.parse
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

from decks.construction.stock import stock_decks

STOCK = stock_decks()[0]


@contextmanager
def page_elsewhere(html):
    """The address of another site with one page."""

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def test_a_deck_stands_in_a_page_of_another_origin(chromium, site):
    asked = urllib.parse.urlencode({"url": f"{site}/decks/{STOCK.key}/"})
    with urllib.request.urlopen(f"{site}/api/oembed/?{asked}") as answer:
        frame = json.load(answer)["html"]
    context, refused = chromium.new_context(), []
    page = context.new_page()
    page.on("console", lambda message: refused.append(message.text))
    with page_elsewhere(f'<!doctype html><link rel="icon" href="data:,">{frame}') as elsewhere:
        page.goto(elsewhere)
        shown = page.frame_locator("iframe")
        shown.locator("h1 a").wait_for()
        assert shown.locator("h1 a").inner_text() == STOCK.name
        assert shown.locator(".dial .needle").is_visible()
        assert shown.get_by_text(STOCK.cards[0], exact=True).is_visible()
        read = page.evaluate("site => fetch(site + '/api/cards/').then(a => a.json())", site)
    assert read["count"] == 100
    assert context.cookies() == []
    assert refused == []
    context.close()
