"""Games that are played from a key of 256 bits, as matches are."""

from play.games.star_frontier.game import GAME

SETUP = GAME.read_setup({"map": "isthmus", "length": "short"})
SIDES = {"A": {}, "B": {}}
KEY = "5e" * 32


def played(seed, most=150):
    """A game of Marshal's against itself; the start, the actions, the dice and the end."""
    start = GAME.begin(SETUP, SIDES, seed)
    game, actions, dice = start.copy(), [], []
    while game.to_move and len(actions) < most:
        (seat,) = game.to_move
        actions.append((seat, GAME.bot_action(game, seat, "marshal", 7)))
        dice += [event for event in game.apply(*actions[-1]) if event["event"] == "roll"]
    return start, actions, dice, game


def test_a_game_from_a_key_is_a_trace_that_is_read_again_and_has_its_dice_from_it_alone():
    start, actions, dice, game = played(KEY)
    assert dice
    read = GAME.read_trace(list(GAME.write_trace(start, actions, KEY)))
    again = GAME.resume(SETUP, read.start_state)
    for seat, action, digest in read.actions:
        again.apply(seat, action)
        assert again.digest() == digest
    assert again.state() == game.state()
    assert played(KEY)[2] == dice
    assert played("5f" * 32)[2] != dice
    assert not game.engine.records["seed"].any()
    assert KEY not in str(game.view("A"))


def test_worlds_of_play_outs_have_dice_of_their_own():
    _start, _actions, _dice, game = played(KEY, most=40)
    worlds = list(GAME.playouts(SETUP).imagined(game, 3, "seed"))
    assert not any(world.key for world in worlds)
