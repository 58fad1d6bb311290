"""The league as a page and in the API."""

from itertools import pairwise

import pytest
from django.test import Client

from decks.construction.card_pool import current_pool
from decks.construction.stock import retired_decks, stock_decks
from decks.library.stock_loading import load_stock_decks
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.league import standing
from simulate.results.field import RandomDecks, ShippedField

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stock")]
KEYS = [deck.key for deck in stock_decks()]
EVEN, WIN, LOSS = (Interval(0.5, 0.4, 0.6), Interval(0.7, 0.6, 0.8), Interval(0.3, 0.2, 0.4))


@pytest.fixture
def ship(monkeypatch):
    """Ships figures in which each deck beats the next one."""

    def ship(revision: str) -> None:
        size = len(KEYS)
        turn = {1: WIN, size - 1: LOSS}
        matrix = tuple(
            tuple(turn.get((b - a) % size, EVEN) for b in range(size)) for a in range(size)
        )
        shipped = ShippedField(
            revision=revision,
            versions=versions_of([VERDICT_BOT]),
            seed=1,
            pairs=10,
            shares=dict.fromkeys(KEYS, 1 / size),
            matrix=matrix,
            scores={key: Interval(0.45 + place / 100, 0.4, 0.6) for place, key in enumerate(KEYS)},
            random={stock_decks()[0].cruiser: RandomDecks(500, 6000, 0.3, 0.8, (0.1, 0.6))},
        )
        monkeypatch.setattr(standing, "shipped_field", lambda: shipped)

    return ship


def test_the_page_shows_the_decks_the_best_first_and_who_beats_whom(client: Client, ship):
    ship(current_pool().revision)
    page = client.get("/league/").text
    places = [page.index(f"/decks/{key}/") for key in KEYS[::-1]]
    assert all(first < second for first, second in pairwise(places))
    assert page.count('data-label="Share of the mix"') == len(KEYS)
    league = standing.read_league(current_pool().revision)
    first = league.by_place[0]
    assert [other.deck.key for other in league.beaten_by(first)] == [KEYS[1]]
    assert [other.deck.key for other in league.beating(first)] == [KEYS[-1]]


def test_figures_of_other_cards_are_not_shown(client: Client, ship):
    ship("other cards")
    assert "manage.py measure_field" in client.get("/league/").text
    assert client.get("/api/league/").status_code == 404


def test_the_api_has_the_matrix_the_mix_and_the_random_decks(client: Client, ship):
    ship(current_pool().revision)
    found = client.get("/api/league/").json()
    assert [deck["key"] for deck in found["decks"]] == KEYS
    assert found["decks"][0]["against"][1] == {"value": 0.7, "low": 0.6, "high": 0.8}
    assert sum(deck["share"] for deck in found["decks"]) == pytest.approx(1)
    assert found["decks"][0]["rank"] == pytest.approx(0.7)
    assert found["games_a_pairing"] == 20


def test_retired_decks_are_found_by_their_addresses_but_not_in_lists(client: Client):
    load_stock_decks(decks=stock_decks(), retired=retired_decks(), pool=current_pool())
    listed = client.get("/decks/").text
    for deck in retired_decks():
        assert "retired stock deck" in client.get(f"/decks/{deck.key}/").text
        assert f"/decks/{deck.key}/" not in listed
        assert f"/decks/{deck.key}/" in client.get("/league/").text
