"""Deals and reshuffles from a key of 256 bits, against a plain shuffle with the words of the key."""

import random

from play.games.kit.chance import Chance
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition

KEY = "5e" * 32
CRUISERS = {"A": "ares", "B": "athena"}


def new_game(key=KEY):
    return StarfighterPosition.new(shipped_card_set(), "training", CRUISERS, seed=key)


def test_a_deal_takes_the_words_of_the_key():
    cards, chance = shipped_card_set(), Chance(KEY)
    first = "AB"[chance.below(2)]
    pile = [cards.numbers[card] for card in cards.deck_of("training")]
    chance.shuffle(pile)
    state = new_game().state()
    assert state["initiative"] == first
    deck = state["shared"]["deck"]
    assert deck == pile[::-1][len(pile) - len(deck) :]
    assert state["rng"] == f"{KEY}/{len(pile)}"


def almost_drawn_out(game):
    """The game with all but three cards of its deck among the discarded ones."""
    state = game.state()
    deck = state["shared"]["deck"]
    state["shared"] = {"deck": deck[:3], "discard": deck[3:]}
    return StarfighterPosition.from_state(game.cards, state)


def test_a_reshuffle_goes_on_with_the_words_of_the_key():
    game, chance, shuffled = almost_drawn_out(new_game()), random.Random(1), []
    while not shuffled:
        before = game.state()
        events = game.apply(game.to_move, chance.choice(game.legal()))
        shuffled = [event["deck"] for event in events if event["event"] == "reshuffle"]
    key, words = before["rng"].split("/")
    discard = before["shared"]["discard"]
    discard += [card for card in shuffled[0] if card not in discard]
    assert game.state()["rng"] == f"{key}/{int(words) + len(discard) - 1}"
    Chance(int(words), key).shuffle(discard)
    assert shuffled == [discard[::-1]]
