"""The worked examples of the rules, E1 to E12, on `arktal-1`."""

import pytest

from play.games.star_frontier.edition.board_map import board_map
from play.games.star_frontier.engine.facts import buildings, chances
from tests.play.games.star_frontier.engine.setting import (
    BARRACKS,
    EDITION,
    LABORATORY,
    PIECES,
    SHOP,
    TOWERS,
    WALLS,
    do,
    legal,
    new_game,
    rolling,
    setting,
    thing,
    why,
)

pytestmark = pytest.mark.essential


def test_e1_the_first_turns():
    """S2.5: a preset map skips the laying."""
    game = new_game()
    do(game, "deploy -4,-3", "deploy -4,-5", "deploy 4,3", "deploy 4,5", "end")
    assert game.truth()["seats"]["A"]["gold"] == 10
    do(game, "mine -5,-2", "mine -3,-6", "tower -5,-3", "wall -4,-4", "tower -3,-4")
    assert game.truth()["seats"]["A"]["gold"] == 0
    assert [each["key"] for each in buildings(game, 0)] == ["barracks"]
    do(game, "end", "end", "end", "end")
    assert game.truth()["seats"]["A"]["gold"] == 4
    around = ["-2,-4", "-2,-5", "-3,-3", "-3,-5", "-5,-4", "-6,-2", "-6,-3"]
    assert legal(game, "recruit infantry") == around


def test_e2_the_wall_of_barracks_is_inner():
    game = setting({"-2,-2": "vortex"}, {**BARRACKS, "3,4": "infantry"})
    assert legal(game, "fire -2,-2") == ["-3,-4", "-5,-3"]
    assert why(game, "fire -2,-2 -4,-4") == ("inner_element", "S9.2")
    rolling(game, "fire -2,-2 -3,-4", 12)
    assert legal(game, "fire -2,-2") == ["-4,-4", "-5,-3"]


def test_e3_a_heavy_tank_against_infantry():
    """S7.4."""
    game = setting({"-4,-4": "heavy"}, {"-4,-1": "infantry"})
    assert chances(game, "-4,-4", "-4,-1") == [["-4,-1", 75]]
    missed = game.copy()
    rolling(missed, "fire -4,-4 -4,-1", 3)
    assert thing(missed, "-4,-1") == "B infantry"
    rolling(game, "fire -4,-4 -4,-1", 4)
    assert thing(game, "-4,-1") is None


def test_e4_each_shot_has_its_own_target():
    game = setting({"-4,-4": "stream"}, {"-4,-1": "infantry", "-3,-1": "infantry"})
    rolling(game, "fire -4,-4 -4,-1", 12)
    rolling(game, "fire -4,-4 -3,-1", 1)
    assert legal(game, "fire -4,-4") == ["-3,-1"]
    rolling(game, "fire -4,-4 -3,-1", 12)
    assert game.result == {"winner": "A", "reason": "conquest"}


def test_e5_neither_the_move_nor_the_attack_is_split_and_who_moves_gives_up_its_shots():
    game = setting({"-4,-4": "light", "-5,-3": "light"}, {"-3,-3": "cyclops"})
    do(game, "move -4,-4 -3,-4")
    rolling(game, "fire -3,-4 -3,-3", 1)
    assert legal(game, "move -3,-4") == []
    assert why(game, "move -3,-4 -2,-4") == ("has_moved", "S4.3")
    assert legal(game, "fire -3,-4") == ["-3,-3"]
    do(game, "move -5,-3 -5,-4")
    assert why(game, "fire -3,-4 -3,-3") == ("has_acted", "S4.2")
    game = setting({"-4,-4": "light"}, {"-3,-4": "cyclops"})
    rolling(game, "fire -4,-4 -3,-4", 1)
    do(game, "move -4,-4 -4,-3")
    assert legal(game, "fire -4,-3") == []
    assert why(game, "fire -4,-3 -3,-4") == ("no_shots", "S4.3")


def test_e6_a_crossing():
    side = "-4,-1/-4,-2"
    game = setting({"-4,1": "engineer", "-4,-2": "infantry"}, crossings={side: "B"})
    assert side in legal(game, "fire -4,1")
    assert "-4,-1" in legal(game, "move -4,-2")
    rolling(game, f"fire -4,1 {side}", 1)
    do(game, "end")
    assert why(game, "tower -4,-1") == ("no_builder", "S11.2")


def test_e7_one_building_grows_into_another():
    """S9.3."""
    game = setting({**SHOP, **TOWERS})
    assert {each["key"] for each in buildings(game, 0)} == {"tank_shop", "rocket_tank_factory"}
    whole = setting({**SHOP, **TOWERS, **WALLS, "-2,-4": "infantry"}, phase="construction")
    keys = {"tank_shop", "tank_plant", "rocket_tank_factory", "tracked_plant"}
    assert {each["key"] for each in buildings(whole, 0)} == keys
    assert len({**SHOP, **TOWERS, **WALLS}) * 2 == 18
    do(whole, "raze -3,-3")
    assert {text.split()[0] for text in legal(whole, "recruit")} == {"light", "heavy"}
    gold = whole.truth()["seats"]["A"]["gold"]
    do(whole, "tower -3,-3")
    assert gold - whole.truth()["seats"]["A"]["gold"] == 2
    assert {each["key"] for each in buildings(whole, 0)} == keys


@pytest.mark.parametrize("lost", TOWERS)
def test_e7_without_any_of_its_towers_a_tracked_plant_makes_tanks_only(lost):
    game = setting({**SHOP, **TOWERS, **WALLS}, phase="construction")
    do(game, f"raze {lost}")
    assert {each["key"] for each in buildings(game, 0)} == {"tank_shop", "tank_plant"}


def test_e8_a_blast_hits_friend_and_foe():
    enemy = {"-4,-4": "infantry", "-3,-4": "wall", "-2,-5": "tower", "-3,-3": "tower"}
    game = setting({"-6,-3": "hammer", "-5,-4": "infantry"}, enemy)
    assert why(game, "fire -6,-3 -3,-4") == ("inner_element", "S9.2")
    few, enough = game.copy(), game
    rolls = rolling(few, "fire -6,-3 -4,-4", 5, 6, 6)[:3]
    struck = {"-4,-4": 1, "-3,-4": 0, "-5,-4": 0}
    assert [(roll["target"], roll["power"]) for roll in rolls] == list(struck.items())
    assert all(thing(few, at) for at in struck)
    rolling(enough, "fire -6,-3 -4,-4", 6, 7, 7)
    assert not any(thing(enough, at) for at in struck)


def test_e9_mining_from_beside_a_deposit():
    on_it = setting({"-5,-2": "infantry"}, phase="construction")
    assert why(on_it, "mine -5,-2") == ("occupied", "S5.2")
    assert legal(setting({"-5,-3": "infantry"}, phase="construction"), "mine") == ["-5,-2"]
    across = setting({"-5,-1": "infantry"}, crossings={"-5,-1/-5,-2": "A"}, phase="construction")
    assert why(across, "mine -5,-2") == ("no_builder", "S11.2")


def test_e10_without_room_nobody_is_recruited():
    ring = ["-6,-3", "-6,-2", "-5,-4", "-3,-5", "-3,-3", "-2,-5", "-2,-4", "-4,-3"]
    units = dict.fromkeys(ring, "infantry") | {"-4,-5": "engineer"}
    game = setting({**BARRACKS, **units, "-5,-2": "mine"}, phase="construction")
    assert legal(game, "recruit") == []
    do(game, "raze -3,-4")
    assert thing(game, "-3,-4") is None
    assert (buildings(game, 0), legal(game, "recruit")) == ([], [])


def test_e11_a_damaged_laboratory():
    game = setting({**LABORATORY, "-2,-2": "infantry"}, phase="construction")
    do(game, "research pulse_rifles")
    assert "cast_walls" in legal(game, "research")
    do(game, "raze -4,-5")
    assert legal(game, "research") == []
    assert why(game, "research cast_walls") == ("no_laboratory", "S14.1")
    assert {text.split()[0] for text in legal(game, "recruit")} == {"infantry"}
    assert game.truth()["seats"]["A"]["research"] == ["pulse_rifles"]
    assert int(game.records[0]["stats"][0, 1, 3]) == 1


def test_e12_the_last_soldier_falls_or_the_last_deposit_is_mined():
    game = setting({"-4,-4": "heavy"}, {"-4,-1": "infantry", "3,6": "mine", "5,2": "mine"})
    rolling(game, "fire -4,-4 -4,-1", 12)
    assert game.result == {"winner": "A", "reason": "conquest"}
    board = board_map(EDITION, PIECES)
    deposits = [at for at, rich in zip(board.texts, board.deposit, strict=True) if rich]
    mined = {at: "mine" for at in deposits if at != "-5,-2"}
    game = setting({**mined, "-5,-3": "infantry"}, phase="construction")
    do(game, "mine -5,-2")
    assert game.result == {"winner": "A", "reason": "deposits"}
