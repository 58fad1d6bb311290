"""Every page that links lead to, for a visitor and for staff: its headers, and nothing inline."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

from config.headers import CONTENT_POLICY, PERMISSIONS_POLICY
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from tests.rows import load_shipped_edition

DATA = ("application/json", "application/ld+json")
# Pages of one address pattern resemble each other.
VISITS_A_ROUTE = 1


class Markup(HTMLParser):
    """The links of a page, and what the content policy would refuse."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.inline: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "style" or (tag == "script" and not given.get("src") and not is_data(given)):
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        self.inline += [f"{tag} hx-on" for name in given if name.startswith("hx-on")]
        self.inline += [v for v in given.values() if v.strip().lower().startswith("javascript:")]
        if tag == "a" and "href" in given:
            self.links.append(given["href"])


def is_data(script: dict[str, str]) -> bool:
    return script.get("type", "") in DATA


def crawl(client: Client, start: str) -> Iterator[tuple[str, Any]]:
    """Every answer that links of this site lead to, a few for each address pattern."""
    waiting, seen, visits = deque([start]), {start}, Counter[str]()
    while waiting:
        address = waiting.popleft()
        try:
            route = resolve(urlsplit(address).path).route
        except Resolver404:
            route = "nowhere"
        visits[route] += 1
        if visits[route] > VISITS_A_ROUTE:
            continue
        response = client.get(address, follow=True)
        yield address, response
        if not response["Content-Type"].startswith("text/html"):
            continue
        links = [urldefrag(urljoin(address, link)).url for link in Markup(response.text).links]
        new = dict.fromkeys(link for link in links if link.startswith("/") and link not in seen)
        seen |= new.keys()
        waiting += new


@pytest.fixture
def site(db: None) -> None:
    load_shipped_edition()
    load_stock_decks(decks=stock_decks(), pool=current_pool())


@pytest.fixture
def visitor(site: None) -> Client:
    return Client()


@pytest.fixture
def staff(site: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief", password="x" * 20))
    return client


def paths(addresses: Iterable[str]) -> set[str]:
    return {urlsplit(address).path for address in addresses}


def policy_of(response: HttpResponse) -> dict[str, list[str]]:
    parts = [part.split() for part in response["Content-Security-Policy"].split(";")]
    return {name: sources for name, *sources in parts}


def assert_safe(address: str, response: HttpResponse) -> None:
    assert policy_of(response) == CONTENT_POLICY, address
    assert response["Permissions-Policy"] == PERMISSIONS_POLICY, address
    assert response["X-Content-Type-Options"] == "nosniff", address
    assert response["X-Frame-Options"] == "DENY", address
    assert response["Referrer-Policy"] == "same-origin", address
    assert response["Cross-Origin-Opener-Policy"] == "same-origin", address
    if response["Content-Type"].startswith("text/html"):
        assert Markup(response.text).inline == [], address


def test_every_page_of_a_visitor_is_safe(visitor: Client):
    visited = dict(crawl(visitor, "/"))
    assert {"/cards/", "/decks/", "/decks/new/", "/rules/", "/accounts/login/"} <= paths(visited)
    for address, response in visited.items():
        assert_safe(address, response)


def test_every_page_of_the_administration_is_safe(staff: Client):
    visited = dict(crawl(staff, "/admin/"))
    assert {"/admin/catalog/card/", "/admin/catalog/card/add/"} <= paths(visited)
    for address, response in visited.items():
        assert_safe(address, response)


@pytest.mark.parametrize("address", ["/nowhere/", "/cards/9-99/", "/d/nonsense/"])
def test_pages_of_errors_are_safe(visitor: Client, address: str):
    response = visitor.get(address)
    assert response.status_code == 404
    assert_safe(address, response)


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere():
    assert "'unsafe-inline'" not in str(CONTENT_POLICY)
    assert "http" not in str(CONTENT_POLICY)
