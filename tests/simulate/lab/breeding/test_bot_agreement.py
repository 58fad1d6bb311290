"""Comparing the meter's bot with the verdict bot on decks that differ."""

import pytest

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from simulate.lab.breeding import bot_agreement
from simulate.lab.breeding.bot_agreement import compare_bots, fit_quick, held_out_decks
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import even_mix
from simulate.results.field import QuickFit

TABLE = Table(shipped_card_set(), 1)
MIX = even_mix([Candidate.of(deck.cruiser, deck.cards) for deck in stock_decks()])


@pytest.fixture(autouse=True)
def quick_verdicts(monkeypatch):
    monkeypatch.setattr(bot_agreement, "VERDICT_BOT", "pilot")
    monkeypatch.setattr(bot_agreement, "QUICK_TIMES", 1)


def test_the_decks_are_legal_and_differ():
    decks = held_out_decks(TABLE, MIX.decks, 3)
    assert len(decks) == len(set(decks)) == 20 + len(MIX.decks) + 8
    assert all(len(set(deck.cards)) >= 25 for deck in decks)


def test_what_follows_from_the_bot_itself_agrees_with_it():
    worths = dict.fromkeys(TABLE.cards.numbers, 0.0) | {"0-1": 0.01}
    fit = fit_quick(TABLE, MIX, worths, 200, 3)
    assert fit.slope == pytest.approx(1, abs=0.2)
    found = compare_bots(TABLE, MIX, fit, worths, 40, 4)
    assert found.correlations[""] > 0.8
    assert not found.refuted


def test_a_verdict_the_wrong_way_round_is_found():
    fit = QuickFit(dict.fromkeys(TABLE.cards.cruisers, 1.0), -1.0, 0.0, 0.0)
    found = compare_bots(TABLE, MIX, fit, dict.fromkeys(TABLE.cards.numbers, 0.0), 20, 3)
    assert found.refuted
    assert not found.holds
