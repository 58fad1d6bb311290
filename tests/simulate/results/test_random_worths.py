import pytest

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from play.intervals import Interval
from simulate.results import random_worths
from simulate.results.random_worths import RandomWorths, worth_in_random_decks
from tests.simulate.browsing import missing

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(monkeypatch):
    """A kept table of the cards at hand, by today's captain."""
    versions = random_worths.versions_of([random_worths.VERDICT_BOT])
    worths = {"1-1": Interval(0.021, 0.013, 0.029)}
    table = RandomWorths(shipped_card_set().revision, versions, 1, 2000, 0.4, worths)
    monkeypatch.setattr(random_worths, "shipped_random_worths", lambda: table)
    return table


def test_the_shipped_table_has_every_card_within_its_interval():
    worths = random_worths.shipped_random_worths().worths
    assert tuple(sorted(worths)) == shipped_card_set().numbers
    assert all(each.low <= each.value <= each.high for each in worths.values())


def test_a_worth_is_told_for_the_cards_that_it_was_measured_on(kept):
    found = worth_in_random_decks("1-1", kept.revision)
    holders = sum("1-1" in deck.cards for deck in stock_decks())
    assert (found.worth.value, found.holders) == (0.021, holders)
    assert worth_in_random_decks("1-1", "other cards") is None


@pytest.mark.parametrize(("language", "words"), [("en", "+2.1"), ("ru", "+2,1")])
def test_a_cards_page_tells_its_worth(client, loaded, kept, language, words):
    page = client.get("/cards/1-1/", headers={"accept-language": language}).text
    assert not missing(page, words, "random-worth")
    assert "random-worth" not in client.get("/cards/1-2/").text
