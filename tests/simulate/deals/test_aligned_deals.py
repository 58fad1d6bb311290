from dataclasses import replace

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
    asked = (cards, "total_war", (DECK, OPPONENT), 7)
    usual, listed = Pairing(*asked), ListedPairing(*asked)
    assert np.array_equal(usual.play(0, 20), listed.play(0, 20))
    assert usual.trace(3)[1:] == listed.trace(3)[1:]
    assert type(pair_up(*asked)) is Pairing


def test_one_seed_deals_both_decks_the_same_cards(cards):
    deck, out, new = one_card_changed(cards, DECK.deck)
    own = LineUp(DECK.cruiser, aligned(DECK.deck, deck), "cadet")
    for number in range(6):
        pairs = [pair_up(cards, "total_war", (side, OPPONENT), 7) for side in (DECK, own)]
        base, other = (pair.trace(number)[0]["state"]["seats"] for pair in pairs)
        own_seat, rival_seat = "AB" if number % 2 == 0 else "BA"
        assert other[rival_seat] == base[rival_seat]
        deck, hand = (
            [new if card == out else card for card in base[own_seat][place]]
            for place in ("deck", "hand")
        )
        assert other[own_seat]["deck"] == deck
        assert sorted(other[own_seat]["hand"]) == sorted(hand)


def test_it_makes_the_difference_of_a_swap_vary_much_less(cards):
    def points(own):
        sides = (LineUp(DECK.cruiser, own, "pilot"), replace(OPPONENT, bot="pilot"))
        return pair_points(pair_up(cards, "total_war", sides, 7).play(0, 2000))

    deck, _out, _new = one_card_changed(cards, DECK.deck)
    base, usual, alike = map(points, (DECK.deck, deck, aligned(DECK.deck, deck)))
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
    (counted,) = pairing.play(number, 1)
    told = (len(lines) - 1, lines[-1]["state"]["round"])
    assert told == (counted["decisions"], counted["rounds"])
    assert (lines[0]["seed"], lines[0]["dealt"]["seed"]) == (None, pairing.seed_of(number))
    assert lines[0]["dealt"]["decks"]["AB"[number % 2]] == list(own.deck)
