from types import SimpleNamespace

import pytest

from decks.construction.stock import retired_decks, stock_decks
from play.intervals import Interval
from simulate.models import Run
from simulate.results import field
from simulate.results.field import QuickFit, RandomDecks, ShippedField
from simulate.results.pairing_results import Results
from simulate.results.report import RunReport
from simulate.results.visibility import is_known_to_all
from tests.simulate.results.invented import KEYS, invented_field

CONTENTS = [(deck.cruiser, frozenset(deck.cards)) for deck in stock_decks()]
SHIPPED = invented_field(
    shares={key: (place + 1) / 1000 for place, key in enumerate(KEYS)},
    random={"ares": RandomDecks(500, 6000, 0.3, 0.8, tuple(n / 250 for n in range(101)))},
)


@pytest.fixture(autouse=True)
def ship(monkeypatch):
    monkeypatch.setattr(field, "shipped_field", lambda: SHIPPED)
    monkeypatch.setattr(ShippedField, "is_of", lambda self, revision: revision == self.revision)


@pytest.mark.parametrize(
    ("low", "high", "share"),
    [
        (0.372, 0.372, "93\xa0%"),
        (0.372, 0.41, "93–100\xa0%"),
        (0.399, 0.41, "99–100\xa0%"),
        (0.41, 0.42, "all"),
    ],
)
def test_a_win_rate_has_a_rank_among_random_decks(low, high, share):
    told = field.rank_in_words("ares", Interval(low, low, high), "cards")
    assert told == f"stronger than {share} of 500 random decks of its cruiser"


def test_what_is_expected_of_captain_follows_from_pilot_cards_and_cruiser():
    fit = QuickFit({"ares": 0.1}, 0.5, {"0-1": 0.0, "0-2": 0.04, "3-1": 0.9}, 0.03)
    found = fit.expected("ares", ["0-1", "0-2"], Interval(0.6, 0.56, 0.64))
    assert found.value == pytest.approx(0.1 + 0.3 + 0.02)
    assert found.half_width == pytest.approx((0.02**2 + (1.96 * 0.03) ** 2) ** 0.5, abs=1e-4)
    assert fit.expected("ares", ["3-1"], Interval(0.6, 0.5, 0.7)).high == 1


def test_opponents_count_as_the_mix_says_where_they_are_the_field():
    expected = [SHIPPED.shares[key] for key in (KEYS[0], *KEYS[2:])]
    assert field.mix_weights(CONTENTS[1], [CONTENTS[0], *CONTENTS[2:]]) == expected
    assert len(field.mix_weights(("ares", frozenset(["0-1"])), CONTENTS)) == len(KEYS)


def test_runs_with_retired_decks_stay_open_to_all():
    for deck in retired_decks():
        entrant = {"deck": deck.key, "version": 1, "cruiser": deck.cruiser, "cards": deck.cards}
        assert is_known_to_all(entrant)
        assert is_known_to_all(entrant | {"deck": None})


def test_a_run_against_the_field_has_a_rank_and_counts_by_the_mix(monkeypatch):
    sides = [("ares", frozenset(["0-1"])), *CONTENTS]
    entrants = [{"cruiser": cruiser, "cards": sorted(cards)} for cruiser, cards in sides]
    run = Run(entrants=entrants, snapshot_id="cards", versions="rules 2, captain 1")
    report = RunReport(Results(run, (), None))
    total = SimpleNamespace(win_rate=Interval(0.372, 0.3, 0.4))
    monkeypatch.setattr(RunReport, "totals", {0: total})
    rank = "stronger than 75–100\xa0% of 500 random decks of its cruiser"
    assert (report.is_over_the_mix, report.rank) == (True, rank)
    run.entrants = entrants[:-1]
    report = RunReport(Results(run, (), None))
    assert (report.is_over_the_mix, report.rank) == (False, "")
