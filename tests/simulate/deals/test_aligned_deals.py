import numpy as np
import pytest

from decks.construction.legality import in_order
from decks.construction.stock import stock_decks
from play.games.kit.json_values import dump_lines
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine import trace
from simulate.deals.aligned_deals import ListedPairing, aligned, pair_up
from simulate.deals.pair_points import pair_points
from tests.simulate.trials import one_card_changed

DECK, OPPONENT = (LineUp(deck.cruiser, in_order(deck.cards), "cadet") for deck in stock_decks()[:2])


def test_a_listed_pairing_of_decks_in_the_usual_order_plays_the_games_of_any(cards):
    usual, listed = (
        kind(cards, "total_war", (DECK, OPPONENT), 7) for kind in (Pairing, ListedPairing)
    )
    assert np.array_equal(usual.play(0, 20), listed.play(0, 20))
    assert usual.trace(3)[1:] == listed.trace(3)[1:]
    assert type(pair_up(cards, "total_war", (DECK, OPPONENT), 7)) is Pairing


def test_one_seed_deals_both_decks_the_same_cards(cards):
    deck, out, new = one_card_changed(cards, DECK.deck)
    own = LineUp(DECK.cruiser, aligned(DECK.deck, deck), "cadet")
    for number in range(6):
        base, other = (
            pair_up(cards, "total_war", (side, OPPONENT), 7).trace(number)[0]["state"]["seats"]
            for side in (DECK, own)
        )
        own_seat, rival_seat = "AB" if number % 2 == 0 else "BA"
        assert other[rival_seat] == base[rival_seat]
        for place in ("deck", "hand"):
            dealt = [new if card == out else card for card in base[own_seat][place]]
            assert sorted(other[own_seat][place]) == sorted(dealt)
        assert other[own_seat]["deck"] == [
            new if card == out else card for card in base[own_seat]["deck"]
        ]


def test_it_makes_the_difference_of_a_swap_vary_much_less(cards):
    deck, _out, _new = one_card_changed(cards, DECK.deck)
    rival = LineUp(OPPONENT.cruiser, OPPONENT.deck, "pilot")
    base, usual, alike = (
        pair_points(
            pair_up(cards, "total_war", (LineUp(DECK.cruiser, each, "pilot"), rival), 7).play(
                0, 2000
            )
        )
        for each in (DECK.deck, deck, aligned(DECK.deck, deck))
    )
    assert np.var(alike - base) < 0.7 * np.var(usual - base)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_its_trace_is_the_game_that_it_counts_and_tells_how_it_was_dealt(cards, number):
    deck, _out, _new = one_card_changed(cards, DECK.deck)
    own = LineUp(DECK.cruiser, aligned(DECK.deck, deck), "cadet")
    pairing = pair_up(cards, "total_war", (own, OPPONENT), 7)
    lines = pairing.trace(number)
    assert trace.replay(cards, list(dump_lines(lines))) == [
        {key: value for key, value in line.items() if key != "dealt"} for line in lines
    ]
    counted = pairing.play(number, 1)[0]
    assert len(lines) - 1 == counted["decisions"]
    assert lines[-1]["state"]["round"] == counted["rounds"]
    assert lines[0]["seed"] is None
    assert lines[0]["dealt"]["seed"] == pairing.seed_of(number)
    assert lines[0]["dealt"]["decks"]["AB"[number % 2]] == list(own.deck)
