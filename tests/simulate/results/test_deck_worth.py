"""Win rates beside decks, as shipped and as played."""

import pytest
from django.test import Client

from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.models import Deck
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.results import deck_worth, field, standings
from simulate.results import head_to_head as head_to_head_results
from simulate.results.field import RandomDecks, ShippedField
from tests.simulate.browsing import send_and_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain", "stock")]
FIRST, SECOND = stock_decks()[:2]
EVEN, NEAR = Interval(0.5, 0.5, 0.5), Interval(0.51, 0.48, 0.54)
PLACES = (f"/decks/?q={FIRST.name}", f"/decks/{FIRST.key}/")


@pytest.fixture
def ship(monkeypatch):
    """Ships a win rate of the first stock deck, found with that revision and versions."""

    def ship(revision: str, versions: str) -> None:
        random = RandomDecks(500, 6000, 0.3, 0.8, (0.1, 0.6))
        shipped = ShippedField(
            revision,
            versions,
            seed=1,
            pairs=128,
            shares={FIRST.key: 0.6, SECOND.key: 0.4},
            matrix=((EVEN, NEAR), (NEAR.opposite, EVEN)),
            scores={FIRST.key: Interval(0.558, 0.546, 0.57)},
            random={FIRST.cruiser: random},
        )
        for module in (deck_worth, field, head_to_head_results, standings):
            monkeypatch.setattr(module, "shipped_field", lambda: shipped)

    return ship


def shown(client: Client) -> list[bool]:
    return ["55.8\xa0%" in client.get(place).text for place in PLACES]


def test_stock_decks_come_with_their_win_rate(client: Client, ship):
    ship(current_pool().revision, versions_of([VERDICT_BOT]))
    assert shown(client) == [True, True]
    page = client.get(PLACES[1]).text
    assert "±\xa01.2\xa0%" in page
    assert "games against the stock decks" in page
    assert "stronger than 92\xa0% of 500 random decks of its cruiser" in page


@pytest.mark.parametrize("other", ["revision", "versions"])
def test_what_other_cards_or_versions_gave_is_not_shown(other, client: Client, ship):
    key = {"revision": current_pool().revision, "versions": versions_of([VERDICT_BOT])}
    ship(**(key | {other: "another"}))
    assert shown(client) == [False, False]


def test_the_most_exact_figure_leads_on_tile_title_and_page(client: Client, ship):
    ship(current_pool().revision, versions_of([VERDICT_BOT]))
    others = [deck.key for deck in stock_decks()[1:]]
    asked = {"bot": VERDICT_BOT, "enemy_bot": VERDICT_BOT, "opponents": others, "games": 2}
    run = send_and_play(client, **asked)
    (version,) = (deck.newest for deck in Deck.objects.filter(slug=FIRST.key))
    found = deck_worth.leading_figures([version], current_pool().revision, None)[version.pk]
    assert (found.run, found.summary.score.value) == (None, 0.558)  # of more games than the run
    assert client.get(PLACES[1]).text.count("55.8\xa0%") == 2
    ship("another", "another")
    found = deck_worth.leading_figures([version], current_pool().revision, None)[version.pk]
    assert found.run == run
