import pytest

from decks.construction.legality import Flaw
from decks.construction.stock import stock_decks
from simulate.experiments import meter
from simulate.experiments.meter import read_meter

pytestmark = pytest.mark.django_db
DECK = stock_decks()[0]


@pytest.fixture(autouse=True)
def quick_bots(cards, monkeypatch):
    monkeypatch.setattr(meter, "BOT", "cadet")
    monkeypatch.setattr(meter, "STEPS", (4, 8))
    meter._gauges.clear()


def test_a_reading_narrows_with_each_call_until_it_is_final():
    first, second, third = (read_meter("apollo", DECK.cards) for _call in range(3))
    assert (first.games, second.games, third.games) == (32, 64, 64)
    assert first.opponents == 8
    assert (first.is_final, second.is_final) == (False, True)
    assert second.score.half_width < first.score.half_width
    assert third == second


def test_the_order_of_cards_does_not_matter():
    read_meter("apollo", DECK.cards)
    assert read_meter("apollo", DECK.cards[::-1]).games == 64


def test_an_illegal_deck_is_told_what_is_missing():
    reading = read_meter("", DECK.cards[:3])
    assert {each.flaw for each in reading.violations} == {
        Flaw.CRUISER_MISSING,
        Flaw.TOO_FEW_CARDS,
    }
    assert reading.score is None


def test_without_opponents_there_is_no_figure(monkeypatch):
    monkeypatch.setattr(meter, "stock_decks", tuple)
    reading = read_meter("apollo", DECK.cards)
    assert (reading.score, reading.is_final) == (None, True)
