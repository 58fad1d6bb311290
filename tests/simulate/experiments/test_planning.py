from dataclasses import replace

import pytest

from decks.construction.stock import stock_decks
from simulate.deals.entrants import Entrant
from simulate.experiments.deck_search import NamedDecks
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS, MAX_DEFAULT_GAMES
from simulate.experiments.run_plan import Contender
from simulate.models import Rule, RunKind
from simulate.statistics.halving import cost, plan_rounds
from tests.rows import shipped_export
from tests.simulate.trials import cut_list, swap_test, trial

DECKS = tuple(
    Contender(Entrant(deck.key, deck.cruiser, deck.cards), "pilot") for deck in stock_decks()
)
BASE, OPPONENTS = DECKS[0], DECKS[:3]
OWN = BASE.entrant.cards[0]
OTHER = next(
    card["number"] for card in shipped_export()["cards"] if card["number"] not in BASE.entrant.cards
)


def smallest():
    """The base reduced to as many cards as a deck needs."""
    return Contender(Entrant("small", BASE.entrant.cruiser, BASE.entrant.cards[:25]), "pilot")


def test_a_swap_test_is_the_deck_with_one_card_for_another():
    plan = swap_test(BASE, OWN, OTHER, OPPONENTS, margin=0.03)
    assert (plan.kind, plan.rule) == (RunKind.SWAP, Rule.SEQUENTIAL)
    assert plan.settings == {"margin": 0.03}
    changed = set(plan.contenders[1].entrant.cards)
    assert changed == {*BASE.entrant.cards, OTHER} - {OWN}
    assert plan.pairings == ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4))


def test_a_changed_deck_is_dealt_as_the_base_is():
    plan = swap_test(BASE, OWN, OTHER, OPPONENTS)
    place = sorted(BASE.entrant.cards).index(OWN)
    assert plan.contenders[1].line_up.deck[place] == OTHER
    assert plan.contenders[0].dealt is None


def test_a_cut_list_tries_every_card_within_its_budget():
    plan = cut_list(BASE, OPPONENTS, budget=30_000)
    cards = len(BASE.entrant.cards)
    assert len(plan.contenders) == 1 + cards + 3
    assert {len(each.entrant.cards) for each in plan.contenders[1 : 1 + cards]} == {cards - 1}
    rounds = plan_rounds(cards, plan.settings["units"])
    assert cost(rounds) * 2 * 3 <= plan.games == 30_000
    assert plan.most_games == 2 * rounds[-1].units
    assert plan.settings["first_games"] == 2 * rounds[0].units


def test_a_deck_of_the_least_size_needs_a_card_that_takes_the_place():
    with pytest.raises(RunRefusal, match="25 cards cannot lose one"):
        cut_list(smallest(), OPPONENTS)
    plan = cut_list(smallest(), OPPONENTS, into=OTHER)
    assert {len(each.entrant.cards) for each in plan.contenders[:26]} == {25}


def playtest(bot, **others):
    base, *opponents = (replace(deck, bot=bot) for deck in (BASE, *OPPONENTS))
    return trial(RunKind.PLAYTEST, NamedDecks(base, tuple(opponents)), **others)


def test_a_playtest_that_leaves_its_length_open_takes_a_minute_or_two_of_two_processors(thinkers):
    plan = playtest("captain")
    assert plan.most_games == MAX_DEFAULT_GAMES
    assert plan.games * plan.seconds_a_game <= DEFAULT_SECONDS
    slow = playtest("admiral")
    assert slow.games * slow.seconds_a_game <= DEFAULT_SECONDS
    assert slow.most_games == 6
    assert playtest("cadet").most_games == MAX_DEFAULT_GAMES
    assert playtest("captain", games=20).most_games == 20
