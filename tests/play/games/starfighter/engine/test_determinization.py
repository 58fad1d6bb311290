"""Full states that agree with what a seat has seen: valid, and all equally likely (R10)."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.engine.position import StarfighterPosition, determinize
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.starfighter.engine.playing import (
    CATALOGUE,
    MODES,
    content,
    game_at,
    history,
    new_game,
)
from tests.play.games.starfighter.engine.position import card, position

pytestmark = pytest.mark.essential
SEEDS = st.integers(0, 2**64 - 1)
EDITIONS = ("shipped", "wild 4")
GAMES = st.builds(history, st.sampled_from(EDITIONS), st.sampled_from(MODES), st.integers(0, 3))
DECISIONS = GAMES.flatmap(st.sampled_from)
SEATS = st.sampled_from("AB")
HONEST = BOTS if INTERPRETED else (*BOTS, "captain")  # whose play-outs take long interpreted


def imagined(game, seat, seed):
    world = determinize(game.cards, game.observation(seat), seat, seed)
    return StarfighterPosition(game.cards, world)


@given(DECISIONS, SEATS, SEEDS)
def test_an_imagined_state_looks_like_what_was_seen(decision, seat, seed):
    """R10.1, R10.2."""
    game = decision.after
    other = imagined(game, seat, seed)
    assert content(other.observation(seat)) == content(game.observation(seat))
    assert other.view(seat) == game.view(seat)


@given(DECISIONS, SEATS, SEEDS)
def test_an_imagined_state_is_a_valid_one(decision, seat, seed):
    """R2: it can be written and read; common decks hold the mode's cards, the own one its list."""
    game = decision.after
    state = imagined(game, seat, seed).state()
    assert StarfighterPosition.from_state(game.cards, state).state() == state
    one, other = all_cards(state), all_cards(game.state())
    if state["shared"] is None:
        one, other = ([each for each in cards if each[0] == seat] for cards in (one, other))
    assert one == other


@given(DECISIONS, st.sampled_from(HONEST), SEEDS)
def test_no_bots_choice_depends_on_hidden_cards(decision, bot, seed):
    """R10.2: all of them drawn anew; without memories of what was public."""
    game = StarfighterPosition(decision.before.cards, decision.before.records)
    other = imagined(game, decision.seat, seed)
    one, two = (Chooser(game.cards, [bot, bot], seed)(each) for each in (game, other))
    assert one == two


def test_the_truth_is_not_preferred():
    """R10.2: the imagined generator is a new one, and the true hand seldom comes up."""
    game = new_game("invented", "skirmish", 3)
    true = game.state()
    states = [imagined(game, "A", seed).state() for seed in range(100)]
    assert true["rng"] not in {state["rng"] for state in states}
    assert sum(state["seats"]["B"]["hand"] == true["seats"]["B"]["hand"] for state in states) <= 1


DRAWS = 4000
# The chi-square of 60 equally likely outcomes has mean 59 and deviation 11; 130 is never reached.
FAR = 130
UNKNOWN = ["1-1", "1-5", "2-9", "3-6", "3-8"]


def chi_square(counts, outcomes):
    expected = sum(counts.values()) / len(outcomes)
    assert set(counts) <= set(outcomes)
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in outcomes)


def counted(start):
    """How often what is hidden from A comes out in which way: B's hand, its face-down card, the deck."""
    game, counts = game_at(start), Counter()
    for seed in range(DRAWS):
        state = imagined(game, "A", seed).state()
        side = state["seats"]["B"]
        deck = (state["shared"] or side)["deck"]
        counts[tuple(side["hand"]), side["sectors"][0][0]["card"], tuple(deck)] += 1
    return counts


def test_with_a_common_deck_every_arrangement_is_equally_likely():
    """R10.2: hand, face-down card and deck of five unknown cards, sixty arrangements."""
    board = {1: [card(UNKNOWN[0], back=True)]}
    start = position(b=board, hands=([], UNKNOWN[1:3]), deck=UNKNOWN[3:], rest="discard")
    orders = list(itertools.permutations(UNKNOWN))
    arrangements = [((a, b), down, tuple(deck)) for a, b, down, *deck in orders if a < b]
    assert len(arrangements) == 60
    assert chi_square(counted(start), arrangements) < FAR


def test_in_total_war_any_number_may_be_in_the_enemys_deck():
    """R2.3, R10.2: 96 of the 100 cards are not seen, each as likely as another in the hand of two."""
    seen = ["0-1", "0-2"]
    board = {1: [card("1-1", back=True)], 2: [seen[0]]}
    piles = {"decks": (["3-10"], ["3-6"]), "discards": ([], [seen[1]])}
    start = position(b=board, hands=(["3-9"], ["1-5", "2-9"]), **piles)
    hands = Counter()
    for (hand, _, _), count in counted(start).items():
        hands.update(dict.fromkeys(hand, count))
    possible = [each["number"] for each in CATALOGUE["cards"] if each["number"] not in seen]
    assert hands["3-9"] > 0  # the viewer's own number may be in the enemy's deck, too
    assert chi_square(hands, possible) < 97 + 7 * 14
