"""The live meter of the builder."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from limits import parse

from catalog.editions.services import current_revision
from catalog.web.limits.policies import POLICIES
from decks.construction.stock import stock_decks
from simulate.deals.matchups import versions_of
from simulate.experiments import meter
from simulate.templatetags.playtests import versions_in_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_meter")]
STOCK, *OTHERS = stock_decks()
OPPONENTS = len(OTHERS)


def read(client, cards=STOCK.cards, before=(), **headers):
    sent = {"cruiser": STOCK.cruiser, "card": list(cards), "before": list(before)}
    return client.post(reverse("simulate:meter"), sent, **headers)


def test_a_legal_deck_is_read_again_until_the_reading_is_final(client):
    first, last = read(client).content.decode(), read(client).content.decode()
    assert f"{2 * OPPONENTS} games against {OPPONENTS} stock decks" in first
    assert "data-again" in first
    assert f"{4 * OPPONENTS} games against {OPPONENTS} stock decks" in last
    assert ("data-final" in first, "data-final" in last) == (False, True)


def test_a_reading_names_bots_versions_and_edition(client):
    text = read(client).text
    assert "stock decks, Pilot on both sides." in text
    assert versions_in_words(versions_of(["pilot"])) in text
    assert f"edition reconstruction, <code>{current_revision()[:8]}</code>" in text


def test_a_reading_says_what_an_edit_brought(client):
    spare = next(number for number in OTHERS[0].cards if number not in STOCK.cards)
    edited = (*STOCK.cards[1:], spare)
    dealt = re.search(r'data-dealt="([^"]+)"', read(client).content.decode())[1].split()
    assert sorted(dealt) == sorted(STOCK.cards)
    text = read(client, edited, dealt).text
    assert f"− {STOCK.cards[0]}" in text
    assert f"+ {spare}" in text
    assert "percentage points on the same deals" in text


def test_whoever_asks_too_often_is_told_so(client, set_limit):
    set_limit("meter", "1/minute")
    read(client)
    answer = read(client)
    assert answer.status_code == 429
    assert "pauses for a moment" in answer.content.decode()


def test_readings_are_counted_by_network_too(client, monkeypatch):
    few = replace(POLICIES["meter"], network=parse("2/minute"))
    monkeypatch.setitem(POLICIES, "meter", few)

    def asked(address):
        return read(client, REMOTE_ADDR=address).status_code

    assert [asked(f"192.0.2.{last}") for last in (1, 2, 3)] == [200, 200, 429]
    assert asked("198.51.100.1") == 200


def test_the_quick_readings_write_nothing(client, django_assert_max_num_queries, monkeypatch):
    monkeypatch.setattr(meter, "STEPS", (2, 4, 6))
    read(client)
    with django_assert_max_num_queries(4) as asked:
        read(client)
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)


def test_nothing_is_played_while_the_engine_is_being_prepared(client, monkeypatch):
    monkeypatch.setattr(meter.preparation, "is_under_way", lambda *_game: True)
    text = read(client).content.decode()
    assert "is being prepared" in text
    assert 'data-again="2000"' in text
