"""Every page that links lead to, for a visitor and for staff: its headers, and nothing inline."""

import time
from collections import deque
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.urls import Resolver404, resolve

from config.headers import CONTENT_POLICY, PERMISSIONS_POLICY
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from tests.rows import load_shipped_edition

DATA = ("application/json", "application/ld+json")
HEADERS = {
    "Permissions-Policy": PERMISSIONS_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Markup(HTMLParser):
    """The links of a page, and what the content policy would refuse."""

    def __init__(self, html):
        super().__init__()
        self.links = []
        self.inline = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = {name: value or "" for name, value in attributes}
        is_code = tag == "script" and not given.get("src") and given.get("type") not in DATA
        if tag == "style" or is_code:
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        self.inline += [f"{tag} hx-on" for name in given if name.startswith("hx-on")]
        self.inline += [v for v in given.values() if v.strip().lower().startswith("javascript:")]
        if tag == "a" and "href" in given:
            self.links.append(given["href"])


def crawl(client, start):
    """Answers that links of this site lead to, one for each pattern of addresses, whose pages resemble."""
    waiting, seen, visited = deque([start]), {start}, set()
    while waiting:
        address = waiting.popleft()
        try:
            route = resolve(urlsplit(address).path).route
        except Resolver404:
            route = "nowhere"
        if route in visited:
            continue
        visited.add(route)
        response = client.get(address, follow=True)
        yield address, response
        if response["Content-Type"].startswith("text/html"):
            links = [urldefrag(urljoin(address, link)).url for link in Markup(response.text).links]
            new = dict.fromkeys(each for each in links if each.startswith("/") and each not in seen)
            seen |= new.keys()
            waiting += new


@pytest.fixture(autouse=True)
def site(db):
    load_shipped_edition()
    load_stock_decks(decks=stock_decks(), pool=current_pool())


def assert_safe(address, response):
    parts = [part.split() for part in response["Content-Security-Policy"].split(";")]
    assert {name: sources for name, *sources in parts} == CONTENT_POLICY, address
    assert response.headers.items() >= HEADERS.items(), address
    if response["Content-Type"].startswith("text/html"):
        assert Markup(response.text).inline == [], address


def assert_all_are_safe(client, start, *visited):
    """Of all that links lead to from the start, which are these at least."""
    answers = dict(crawl(client, start))
    assert set(visited) <= {urlsplit(address).path for address in answers}
    for address, response in answers.items():
        assert_safe(address, response)


def test_every_page_of_a_visitor_is_safe(client):
    pages = ("/cards/", "/decks/", "/decks/new/", "/rules/", "/accounts/login/")
    assert_all_are_safe(client, "/", *pages)


def test_every_page_of_the_administration_is_safe(client):
    client.force_login(User.objects.create_superuser("chief", password="x" * 20))
    assert_all_are_safe(client, "/admin/", "/admin/catalog/card/", "/admin/catalog/card/add/")


def test_who_refuses_gzip_gets_none(client):
    accepted = {"gzip;q=0": False, "br, GZIP ; q=0.000, *": False, "gzip;q=0.1, br;q=0": True}
    for address in ("/", "/api/editions/current/catalogue/", "/decks/new/"):
        answers = {
            each: client.get(address, headers={"accept-encoding": each}) for each in accepted
        }
        told = {each: "Content-Encoding" in answer for each, answer in answers.items()}
        assert (told, {answer.status_code for answer in answers.values()}) == (accepted, {200})


def test_a_long_list_of_codings_takes_no_time(client):
    start = time.process_time()
    for filler in (";", "; ", ",", ";q=0.0"):
        client.get("/nowhere/", headers={"accept-encoding": filler * (20_000 // len(filler)) + "x"})
    assert time.process_time() - start < 2


@pytest.mark.parametrize("address", ["/nowhere/", "/cards/9-99/", "/d/nonsense/"])
def test_pages_of_errors_are_safe(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert_safe(address, response)


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere():
    assert "'unsafe-inline'" not in str(CONTENT_POLICY)
    assert "http" not in str(CONTENT_POLICY)
