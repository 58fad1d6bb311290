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
from tests.simulate.browsing import missing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_meter")]
STOCK, *OTHERS = stock_decks()
OPPONENTS = len(OTHERS)


def read(client, cards=STOCK.cards, before=(), **headers):
    sent = {"cruiser": STOCK.cruiser, "card": list(cards), "before": list(before)}
    return client.post(reverse("simulate:meter"), sent, **headers)


def test_a_deck_is_read_again_until_the_reading_is_final_with_bots_versions_and_edition(client):
    first, last = read(client).text, read(client).text
    assert not missing(
        first, f"{2 * OPPONENTS} games against {OPPONENTS} stock decks", "data-again"
    )
    assert f"{4 * OPPONENTS} games against {OPPONENTS} stock decks" in last
    assert ("data-final" in first, "data-final" in last) == (False, True)
    versions = versions_in_words(versions_of(["pilot"]))
    edition = f"edition reconstruction, <code>{current_revision()[:8]}</code>"
    assert not missing(last, "stock decks, Pilot on both sides.", versions, edition)


def test_a_reading_says_what_an_edit_brought(client):
    spare = next(number for number in OTHERS[0].cards if number not in STOCK.cards)
    edited = (*STOCK.cards[1:], spare)
    dealt = re.search(r'data-dealt="([^"]+)"', read(client).text)[1].split()
    assert sorted(dealt) == sorted(STOCK.cards)
    words = (f"− {STOCK.cards[0]}", f"+ {spare}", "percentage points on the same deals")
    assert not missing(read(client, edited, dealt).text, *words)


def test_whoever_asks_too_often_is_told_so(client, set_limit):
    set_limit("meter", "1/minute")
    read(client)
    answer = read(client)
    assert (answer.status_code, "pauses for a moment" in answer.text) == (429, True)


def test_readings_are_counted_by_network_too(client, monkeypatch):
    monkeypatch.setitem(POLICIES, "meter", replace(POLICIES["meter"], network=parse("2/minute")))
    addresses = ("192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1")
    answers = [read(client, REMOTE_ADDR=address).status_code for address in addresses]
    assert answers == [200, 200, 429, 200]


def test_the_quick_readings_write_nothing(client, django_assert_max_num_queries, monkeypatch):
    monkeypatch.setattr(meter, "STEPS", (2, 4, 6))
    read(client)
    with django_assert_max_num_queries(4) as asked:
        read(client)
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)


def test_nothing_is_played_while_the_engine_is_being_prepared(client, monkeypatch):
    monkeypatch.setattr(meter.preparation, "is_under_way", lambda *_game: True)
    assert not missing(read(client).text, "is being prepared", 'data-again="2000"')
