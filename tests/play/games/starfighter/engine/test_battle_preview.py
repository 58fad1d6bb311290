import random

import pytest

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.battle_preview import facing, shift_options
from play.games.starfighter.engine.position import Position
from tests.play.games.starfighter.engine.playing import CRUISERS, random_decks

COMBATS = 1000


def combats(mode, seeds):
    """Every decision of random games at which the battles' direction is chosen: before and after."""
    cards = shipped_card_set()
    for seed in seeds:
        chance, decks = random.Random(seed), random_decks(cards, mode, seed)
        game = Position.new(cards, mode, CRUISERS[mode], seed=seed, decks=decks)
        while game.to_move is not None:
            before, seat = game.copy(), game.to_move
            legal = game.legal()
            cards_to_play = [action for action in legal if action != "pass"]
            action = chance.choice(
                cards_to_play if cards_to_play and chance.random() < 0.8 else legal
            )
            yield before, seat, action, game.apply(seat, action), game


@pytest.mark.parametrize("mode", ["training", "skirmish", "total_war"])
def test_the_first_battle_does_the_damage_that_was_shown(mode):
    """A later battle may find other fighters, so each combat is compared by its first one."""
    cards, seen = shipped_card_set(), 0
    for before, _seat, action, events, _after in combats(mode, range(1000)):
        if not action.startswith("direction"):
            continue
        pairs = facing(cards, before.observation(None))
        shown = pairs[0] if action.endswith("ltr") else pairs[-1]
        first = next(event for event in events if event["event"] == "battle")
        assert first["sector"] == {"A": shown["A"], "B": shown["B"]}
        assert first["damage"] == shown["damage"]
        seen += 1
        if seen >= COMBATS:
            return


def test_every_shift_shows_what_faces_then():
    cards = shipped_card_set()
    seen = 0
    for before, seat, action, _events, after in combats("skirmish", range(60)):
        if action.startswith("shift"):
            options = shift_options(cards, before.observation(None), before.legal())
            assert options[action] == facing(cards, after.observation(None))
            assert options.keys() == set(before.legal())
            assert before.view(seat)["legal"] == before.legal()
            seen += 1
    assert seen > 100


def test_every_seat_is_shown_the_same():
    cards = shipped_card_set()
    for before, _seat, _action, _events, _after in combats("total_war", range(3)):
        assert facing(cards, before.observation("A")) == facing(cards, before.observation(None))


def test_outside_the_shift_there_are_no_options():
    cards = shipped_card_set()
    game = Position.new(cards, "training", CRUISERS["training"], seed=1)
    assert shift_options(cards, game.observation(None), game.legal()) == {}
