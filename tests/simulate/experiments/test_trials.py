from dataclasses import replace

import pytest

from catalog.editions.export import load_shipped
from decks.construction.stock import stock_decks
from simulate.deals.entrants import Entrant
from simulate.experiments.run_spec import Side
from simulate.experiments.trials import Field, NoTrial, compare_decks, cut_list, swap_test
from simulate.models import Kind, Rule
from simulate.statistics.halving import cost, plan_rounds

SIDES = tuple(Side(Entrant(deck.key, deck.cruiser, deck.cards)) for deck in stock_decks())
BASE, FIELD = SIDES[0], Field("shipped", load_shipped(), SIDES[:3], seed=7)
OWN = BASE.entrant.cards[0]
OTHER = next(
    card["number"] for card in FIELD.export["cards"] if card["number"] not in BASE.entrant.cards
)


def smallest():
    """The base reduced to as many cards as a deck needs."""
    return Side(Entrant("small", BASE.entrant.cruiser, BASE.entrant.cards[:25]))


def test_a_swap_test_is_the_deck_with_one_card_for_another():
    request = swap_test(BASE, OWN, OTHER, FIELD, margin=0.03)
    assert (request.kind, request.rule) == (Kind.SWAP, Rule.SEQUENTIAL)
    assert request.settings == {"margin": 0.03}
    changed = set(request.sides[1].entrant.cards)
    assert changed == {*BASE.entrant.cards, OTHER} - {OWN}
    assert request.meetings == ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4))


def test_a_changed_deck_is_dealt_as_the_base_is():
    request = swap_test(BASE, OWN, OTHER, FIELD)
    place = sorted(BASE.entrant.cards).index(OWN)
    assert request.sides[1].line_up.deck[place] == OTHER
    assert request.sides[0].dealt is None


def test_a_comparison_is_between_any_two_decks():
    request = compare_decks(BASE, SIDES[5], FIELD)
    assert request.kind == Kind.COMPARISON
    assert [side.entrant for side in request.sides[:2]] == [BASE.entrant, SIDES[5].entrant]
    assert request.sides[2:] == FIELD.opponents


def test_a_cut_list_tries_every_card_within_its_budget():
    request = cut_list(BASE, FIELD, budget=30_000)
    cards = len(BASE.entrant.cards)
    assert len(request.sides) == 1 + cards + 3
    assert {len(side.entrant.cards) for side in request.sides[1 : 1 + cards]} == {cards - 1}
    rounds = plan_rounds(cards, request.settings["units"])
    assert cost(rounds) * 2 * 3 <= request.games == 30_000
    assert request.most_games == 2 * rounds[-1].units
    assert request.settings["first_games"] == 2 * rounds[0].units


def test_a_deck_of_the_least_size_needs_a_card_that_takes_the_place():
    with pytest.raises(NoTrial, match="25 cards cannot lose one"):
        cut_list(smallest(), FIELD)
    request = cut_list(smallest(), FIELD, replacement=OTHER)
    assert {len(side.entrant.cards) for side in request.sides[:26]} == {25}


def test_candidates_may_be_chosen():
    request = cut_list(BASE, FIELD, candidates=BASE.entrant.cards[:2])
    assert len(request.sides) == 1 + 2 + 3


@pytest.mark.parametrize(
    ("out", "into", "reason"),
    [
        (OTHER, OTHER, "not in the deck"),
        (OWN, OWN, "in the deck already"),
        (OWN, "9-99", "There is no card 9-99"),
    ],
)
def test_senseless_swaps_are_refused_with_the_reason(out, into, reason):
    with pytest.raises(NoTrial, match=reason):
        swap_test(BASE, out, into, FIELD)


def test_a_budget_that_is_too_small_names_the_least():
    with pytest.raises(NoTrial, match="at least 840"):
        cut_list(BASE, FIELD, budget=500)


@pytest.mark.parametrize("margin", [0.0, -0.1, 0.5, float("nan")])
def test_a_margin_that_makes_no_sense_is_refused(margin):
    with pytest.raises(NoTrial, match=r"0\.1 to 20 %"):
        compare_decks(BASE, SIDES[5], FIELD, margin=margin)


def test_a_cut_list_needs_an_opponent():
    with pytest.raises(NoTrial, match="at least one opponent"):
        cut_list(BASE, replace(FIELD, opponents=()))


def test_a_candidate_named_twice_is_tried_once():
    assert len(cut_list(BASE, FIELD, candidates=[OWN, OWN]).sides) == 1 + 1 + 3
