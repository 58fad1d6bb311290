import pytest

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from simulate.lab.breeding import bot_agreement
from simulate.lab.breeding.bot_agreement import compare_bots, differing_decks, fit_quick
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix
from simulate.results.field import QuickFit

TABLE = Table(shipped_card_set(), 1)
MIX = FieldMix(
    tuple(Candidate.of(deck.cruiser, deck.cards) for deck in stock_decks()[::9]), (0.25,) * 4
)


@pytest.fixture(autouse=True)
def quick_verdicts(monkeypatch):
    monkeypatch.setattr(bot_agreement, "VERDICT_BOT", "pilot")
    monkeypatch.setattr(bot_agreement, "QUICK_PAIRS", 100)
    monkeypatch.setattr(bot_agreement, "RANDOM_A_CRUISER", 2)
    monkeypatch.setattr(bot_agreement, "EXCHANGED", (5, 15))


def test_the_decks_are_legal_and_differ():
    decks = differing_decks(TABLE, MIX.decks, 3)
    assert len(decks) == len(set(decks)) == 4 * 2 + 3 * len(MIX.decks)
    assert all(len(set(deck.cards)) >= 25 for deck in decks)


def test_what_follows_from_the_bot_itself_agrees_with_it():
    worths = dict.fromkeys(TABLE.cards.numbers, 0.0) | {"0-1": 0.01}
    fit = fit_quick(TABLE, MIX, worths, 50, 3)
    assert fit.slope == pytest.approx(1, abs=0.3)
    found = compare_bots(TABLE, MIX, fit, 40, 4)
    assert found.correlations[""] > 0.8
    assert not found.refuted


def test_a_verdict_the_wrong_way_round_is_found():
    cards = dict.fromkeys(TABLE.cards.numbers, 0.0)
    fit = QuickFit(dict.fromkeys(TABLE.cards.cruisers, 1.0), -1.0, cards, 0.0)
    found = compare_bots(TABLE, MIX, fit, 20, 3)
    assert found.refuted
    assert not found.holds
