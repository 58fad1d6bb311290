"""Comparing the meter's bot with the verdict bot on decks that differ."""

import pytest

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from simulate.lab.breeding import bot_agreement
from simulate.lab.breeding.bot_agreement import compare_bots, held_out_decks
from simulate.lab.breeding.candidates import Candidate
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import even_mix

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


def test_a_bot_agrees_with_itself():
    found = compare_bots(TABLE, MIX, {}, 40, 3)
    assert found.correlations[""] > 0.9
    assert not found.refuted
    assert found.holds


def test_a_verdict_the_wrong_way_round_is_found():
    found = compare_bots(TABLE, MIX, dict.fromkeys(TABLE.cards.cruisers, 0.6), 20, 3)
    assert found.refuted
    assert not found.holds
