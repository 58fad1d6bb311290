"""S1 to S9, paragraph by paragraph, on `arktal-1`. What is compared in whole games is in `test_naive`."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from play.games.kit.chance import first_seat
from play.games.star_frontier.edition.content import Placed
from play.games.star_frontier.edition.hexes import distance, mirrored, neighbours, turned
from play.games.star_frontier.edition.laying import (
    Laying,
    bridgehead_key,
    centre_of,
    laid_by_chance,
    piece_hexes,
)
from play.games.star_frontier.edition.reader import DATA, SHIPPED
from play.games.star_frontier.engine.facts import buildings, chances
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.setting import (
    BARRACKS,
    EDITION,
    PIECES,
    SHOP,
    TOWERS,
    do,
    gold_of,
    legal,
    new_game,
    rolling,
    setting,
    thing,
    why,
)

pytestmark = pytest.mark.essential

TEXT = (DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8")


def laid_game(seed: int) -> FrontierPosition:
    return FrontierPosition.new(EDITION, None, 50, seed=seed)


# S1 Components


def test_the_die_has_twelve_even_faces():
    """S1.1."""
    faces = Counter()
    for seed in range(1200):
        game = setting({"-4,-4": "heavy"}, {"-4,-1": "cyclops"})
        game.records["seed"] = np.uint64(seed)
        (roll,) = [each for each in game.apply("A", "fire -4,-4 -4,-1") if "die" in each]
        faces[roll["die"]] += 1
        if seed > 200 and len(faces) == 12:
            break
    assert sorted(faces) == list(range(1, 13))


def test_lava_lies_between_islands_and_never_within():
    """S1.2, S2.4: 40 sides of `arktal-1`."""
    board = new_game().board
    islands = dict(zip(board.texts, board.island, strict=True))
    assert len(board.sides) == 40
    assert all(len({islands[bank] for bank in side.split("/")}) == 2 for side in board.sides)


def test_a_hex_holds_one_thing():
    """S1.3, S1.4, S1.6: units and elements fill their hex, deposits and banks can be free."""
    game = setting({"-4,-4": "infantry", "-4,-3": "wall"})
    ends = legal(game, "move -4,-4")
    assert "-4,-3" not in ends
    assert {"-5,-2", "-4,-2"} <= set(ends)


def test_a_structure_is_what_hangs_together_without_lava():
    """S1.5: a wall across lava, or a mine, belongs to no structure."""
    across = {"-4,-2": "tower", "-4,-1": "tower", "-4,0": "tower"}
    beside = {"-5,-4": "wall", "-5,-3": "wall", "-5,-2": "mine"}
    for group in (across, beside):
        game = setting({"-3,-3": "vortex"}, {**group, "3,4": "infantry"})
        assert set(legal(game, "fire -3,-3")) == set(group)


def test_turning_and_mirroring():
    """S1.8: one step clockwise turns q,r into -r,q+r; the mirror image is q+r,-r."""
    assert turned((2, -1), 1) == (1, 1)
    assert turned((2, -1), 6) == (2, -1)
    assert mirrored((2, -1)) == (1, 1)


# S2 The map


def test_laying_a_map_in_turn():
    """S2.1, S2.2: the centre first, islands in turn, then each the own bridgehead."""
    game, chance = laid_game(5), random.Random(1)
    assert [piece["key"] for piece in game.truth()["map"]["pieces"]] == ["centre"]
    first, movers = game.truth()["first"], []
    while game.laying:
        movers.append(game.to_move)
        do(game, chance.choice(game.legal()))
    other = {"A": "B", "B": "A"}[first]
    assert movers == [first, other] * 3 + [first, other]
    heads = [piece["seat"] for piece in game.truth()["map"]["pieces"] if piece["seat"]]
    assert heads == [first, other]
    assert game.truth()["phase"] == "deploy"


def test_a_piece_covers_nothing_and_shares_two_sides():
    """S2.3."""
    game = laid_game(5)
    assert why(game, "island slab 0 0,0") == ("piece_covers", "S2.3")
    assert why(game, "island slab 3 9,9") == ("piece_apart", "S2.3")
    assert why(game, "island slab 0 9,9") == ("piece_apart", "S2.3")
    assert why(game, "bridgehead 0 9,9") == ("piece_gone", "S2.2")


def test_equal_results_are_listed_once():
    """S2.3: a slab turned by three steps lies as one that is not turned."""
    turns = {text.split()[0] for text in legal(laid_game(5), "island slab")}
    assert turns <= {"0", "1", "2"}
    heads = Laying(EDITION, PIECES[:1]).places(bridgehead_key(EDITION), 0)
    assert {placed.turn for placed in heads} == {0, 1, 2}


def test_two_sides_are_enough_and_one_is_not():
    """S2.3."""
    laying = Laying(EDITION, PIECES[:1])
    shared = Counter()
    for q, r in product(range(-9, 10), repeat=2):
        hexes = piece_hexes(EDITION, Placed("crescent", 0, (q, r)))
        if laying.islands.isdisjoint(hexes):
            sides = sum(near in laying.islands for at in hexes for near in neighbours(at))
            fits = laying.fits(hexes, None)
            assert fits == (None if sides >= 2 else "sides")
            shared[sides] += 1
    assert shared[1]
    assert shared[2]


@pytest.mark.parametrize("seed", range(12))
def test_bridgeheads_always_find_a_place(seed):
    """S2.3: at least 24 places for the second, wherever the first lies, and 4 hexes between them."""
    key = bridgehead_key(EDITION)
    islands = [placed for placed in laid_by_chance(EDITION, seed) if placed.seat is None]
    for first in Laying(EDITION, islands).places(key, 0)[seed % 3 :: 25]:
        places = Laying(EDITION, [*islands, first]).places(key, 1)
        assert len({placed.at for placed in places}) >= 24
        assert min(distance(first.at, placed.at) for placed in places) >= 8


def test_preset_maps_skip_the_laying():
    """S2.5."""
    assert new_game().truth()["phase"] == "deploy"
    assert PIECES[0] == centre_of(EDITION) == Placed("centre", 0, (0, 0))


# S3 Set-up


def test_the_first_player_is_drawn():
    """S3.1."""
    firsts = Counter(first_seat(seed) for seed in range(400))
    assert all(count > 150 for count in firsts.values())


def test_soldiers_start_on_the_own_bridgehead():
    """S3.2: 10 gold and two soldiers, the first player both, no deposit."""
    game = new_game()
    assert (gold_of(game, "A"), gold_of(game, "B")) == (10, 10)
    assert len(legal(game, "deploy")) == 17
    assert why(game, "deploy -5,-2") == ("not_home", "S3.2")
    assert why(game, "deploy 4,4") == ("not_home", "S3.2")
    movers = []
    for at in ("-4,-4", "-3,-4", "4,4", "3,4"):
        movers.append(game.to_move)
        do(game, f"deploy {at}")
        if at == "-4,-4":
            assert why(game, "deploy -4,-4") == ("not_home", "S3.2")
    assert movers == ["A", "A", "B", "B"]


def test_what_is_lost_returns_to_the_stock():
    """S3.3."""
    game = setting({"-4,-4": "heavy", "-3,-4": "wall"}, {"-4,-1": "infantry", "3,4": "infantry"})
    rolling(game, "fire -4,-4 -4,-1", 12)
    assert game.truth()["seats"]["B"]["stock"]["infantry"] == 9
    do(game, "end", "raze -3,-4")
    assert game.truth()["seats"]["A"]["stock"]["wall"] == 24
    places = [at for at in game.board.texts if at not in ("-4,-4", "-5,-2", "-3,-6")][:10]
    out = setting({**dict.fromkeys(places, "infantry"), **BARRACKS}, phase="construction")
    assert legal(out, "recruit infantry") == []


# S4 A turn


def test_the_phases_of_a_turn():
    """S4.1, S4.5: Combat, Income at once, Construction; then the other player."""
    game = setting({"-4,-4": "infantry", "-5,-2": "mine"}, gold=0)
    assert why(game, "wall -4,-3") == ("not_in_construction", "S4.1")
    do(game, "end")
    assert (game.truth()["phase"], gold_of(game)) == ("construction", 2)
    assert why(game, "move -4,-4 -4,-3") == ("not_in_combat", "S4.1")
    do(game, "end")
    assert (game.truth()["phase"], game.to_move, game.truth()["turn"]) == ("combat", "B", 1)
    do(game, "end", "end")
    assert (game.to_move, game.truth()["turn"]) == ("A", 2)


def test_five_units_act_each_once():
    """S4.2."""
    row = ["-6,-4", "-5,-4", "-4,-4", "-3,-4", "-2,-4", "-5,-3"]
    game = setting(dict.fromkeys(row, "infantry"))
    for at in ("-6,-3", "-5,-5", "-4,-5", "-3,-5", "-2,-5"):
        start = f"{at.split(',')[0]},-4"
        do(game, f"move {start} {at}")
    assert why(game, "move -5,-3 -4,-3") == ("all_acted", "S4.2")
    assert why(game, "fire -6,-3 -5,-3")[0] == "has_acted"


def test_a_unit_is_finished_before_the_next():
    """S4.3, S4.4: beginning another closes it; destroyed units stay among the five."""
    game = setting({"-4,-4": "light", "-3,-4": "light"}, {"-4,-3": "cyclops"})
    rolling(game, "fire -4,-4 -4,-3", 1)
    assert game.truth()["acting"] == {
        "at": "-4,-4",
        "moved": False,
        "shots_left": 1,
        "fired": True,
    }
    do(game, "move -3,-4 -2,-4")
    assert game.truth()["acted"] == ["-4,-4"]
    assert why(game, "move -4,-4 -5,-4") == ("has_acted", "S4.2")


def test_a_unit_lost_to_its_own_blast_counts_among_the_five():
    """S4.4, S8.2."""
    game = setting({"-4,-4": "hammer"}, {"-4,-3": "infantry", "3,4": "infantry"})
    rolling(game, "fire -4,-4 -4,-3", 1, 12)
    assert (game.truth()["acting"], game.truth()["acted"]) == (None, [None])


# S5 Movement


def test_a_move_is_as_long_as_its_speed():
    """S5.1, S5.4: only the end is chosen, at least one hex away."""
    game = setting({"-4,-4": "infantry"})
    ends = legal(game, "move -4,-4")
    assert max(distance((-4, -4), tuple(map(int, at.split(",")))) for at in ends) == 2
    assert "-4,-4" not in ends
    slow = setting({"-6,-4": "cyborg"})
    assert "-3,-4" not in legal(slow, "move -6,-4")
    assert why(slow, "move -6,-4 -3,-4") == ("out_of_reach", "S5.1")


def test_nobody_passes_through_anything():
    """S5.2."""
    ring = ["-5,-2", "-5,-3", "-4,-3"]
    game = setting({"-4,-2": "infantry", **dict.fromkeys(ring, "infantry"), "-3,-3": "wall"})
    assert legal(game, "move -4,-2") == []


def test_lava_is_passed_over_crossings_only():
    """S5.3, S6.3: at no extra cost, over those of both players."""
    side = "-4,-1/-4,-2"
    assert "-4,-1" not in legal(setting({"-4,-2": "infantry"}), "move -4,-2")
    for seat in "AB":
        ends = legal(setting({"-4,-2": "infantry"}, crossings={side: seat}), "move -4,-2")
        assert {"-4,-1", "-4,0", "-4,1"} <= set(ends)


# S6 Crossings


def test_laying_a_crossing():
    """S6.1, S6.2: 2 gold and a wall of the stock; a unit at a bank, or beside a free one."""
    side = "-4,-1/-4,-2"
    game = setting({"-4,-3": "infantry"}, phase="construction")
    do(game, f"crossing {side}")
    assert (gold_of(game), game.truth()["seats"]["A"]["stock"]["wall"]) == (48, 23)
    assert why(game, f"crossing {side}") == ("crossing_there", "S6.2")
    for unit, wall in (("-4,-2", "-4,-1"), ("-4,-1", "-4,-2")):
        on_bank = setting({unit: "infantry"}, phase="construction")
        assert side in legal(on_bank, "crossing")
        blocked = setting({unit: "infantry", wall: "wall"}, phase="construction")
        assert why(blocked, f"crossing {side}") == ("bank_filled", "S6.2")
        foe = setting({unit: "infantry"}, {wall: "infantry"}, phase="construction")
        assert side in legal(foe, "crossing")
    far = setting({"-4,-4": "infantry"}, phase="construction")
    assert why(far, f"crossing {side}") == ("no_crossing_builder", "S6.2")


def test_crossings_help_movement_only():
    """S6.4."""
    side = {"-4,-1/-4,-2": "A"}
    game = setting({"-4,-2": "infantry"}, crossings=side, phase="construction")
    assert not any(at.endswith("-4,-1") for at in legal(game, "wall") + legal(game, "tower"))


def test_a_crossing_is_shot_and_razed_and_units_stay():
    """S6.5."""
    side = "-4,-1/-4,-2"
    game = setting({"-4,-3": "infantry", "-4,-2": "engineer"}, crossings={side: "B"})
    rolling(game, f"fire -4,-3 {side}", 12)
    assert (game.truth()["crossings"], thing(game, "-4,-2")) == ([], "A engineer")
    own = setting({"-4,-2": "infantry"}, crossings={side: "A"}, phase="construction")
    do(own, f"raze {side}")
    assert own.truth()["crossings"] == []


# S7 Shooting


def test_targets_in_range_over_everything():
    """S7.1: units and elements of the enemy, lava and structures in between never hinder."""
    enemy = {"-4,-1": "infantry", "-4,0": "infantry", "-5,-2": "mine"}
    game = setting({"-4,-4": "heavy", "-4,-3": "wall"}, enemy)
    assert legal(game, "fire -4,-4") == ["-4,-1", "-5,-2"]
    assert why(game, "fire -4,-4 -4,0") == ("out_of_range", "S7.1")
    assert why(game, "fire -4,-4 -4,-3") == ("no_target", "S7.1")


def test_a_crossing_is_a_target_from_its_banks_too():
    """S7.1, S1.7: a unit on a bank is at distance 0; one's own crossing is no target."""
    side = "-4,-1/-4,-2"
    game = setting({"-4,-2": "infantry", "-4,-3": "infantry"}, crossings={side: "B"})
    assert legal(game, "fire") == [f"-4,-2 {side}", f"-4,-3 {side}"]
    own = setting({"-4,-3": "heavy"}, crossings={side: "A"})
    assert why(own, f"fire -4,-3 {side}") == ("no_target", "S7.1")


def test_shots_are_aimed_one_by_one_and_may_be_left():
    """S7.2."""
    game = setting({"-4,-4": "stream"}, {"-4,-1": "infantry", "-4,0": "infantry"})
    rolling(game, "fire -4,-4 -4,-1", 12)
    assert legal(game, "fire -4,-4") == ["-4,0"]
    assert "end" in game.legal()


def test_a_shot_destroys_or_does_nothing():
    """S7.3."""
    game = setting({"-4,-4": "heavy"}, {"-4,-1": "heavy"})
    (roll,) = rolling(game, "fire -4,-4 -4,-1", 6)
    assert (roll["power"], roll["armour"], roll["destroyed"]) == (3, 9, False)


def test_chances_of_shots():
    """S7.4: (12 - armour + power) / 12."""
    game = setting({"-4,-4": "infantry"}, {"-4,-3": "cyclops"})
    assert chances(game, "-4,-4", "-4,-3") == [["-4,-3", 8]]


# S8 The area weapon


def test_a_blast_strikes_seven_hexes():
    """S8.1, S8.3: the target hex first, then E, NE, NW, W, SW, SE; crossings after what stands there."""
    enemy = {"-4,-2": "infantry", "-4,-3": "tower", "-3,-3": "infantry"}
    side = "-4,-1/-4,-2"
    game = setting({"-6,-4": "hammer"}, {**enemy, "3,4": "infantry"}, crossings={side: "A"})
    hit = chances(game, "-6,-4", "-4,-2")
    assert [target for target, _percent in hit] == ["-4,-2", side, "-3,-3", "-4,-3"]
    assert [percent for _target, percent in hit] == [58, 58, 50, 50]


def test_a_blast_spares_nobody():
    """S8.2: the shooter itself is hit when it stands there."""
    game = setting({"-4,-4": "hammer"}, {"-4,-3": "infantry", "3,4": "infantry"})
    rolls = [roll for roll in rolling(game, "fire -4,-4 -4,-3", 1, 1) if "die" in roll]
    assert [(roll["seat"], roll["target"]) for roll in rolls] == [("B", "-4,-3"), ("A", "-4,-4")]


def test_losses_of_a_blast_go_together_and_inner_elements_are_hit():
    """S8.4: removed after the last die."""
    wall = {"-5,-3": "tower", "-4,-3": "wall", "-3,-4": "tower", "-4,-4": "infantry"}
    game = setting({"-6,-2": "hammer"}, {**wall, "3,4": "infantry"})
    events = rolling(game, "fire -6,-2 -4,-4", 12, 11, 12, 10)
    kinds = [event["event"] for event in events]
    assert kinds == sorted(kinds, reverse=True)
    assert kinds.count("roll") == kinds.count("removed") == 4


def test_a_blast_at_a_crossing():
    """S8.5: its bank nearer to the shooter is the target hex, or the first in text order."""
    side = "-4,-1/-4,-2"
    game = setting({"-4,-4": "hammer"}, {"-4,-2": "infantry"}, crossings={side: "B"})
    assert chances(game, "-4,-4", side)[0][0] == "-4,-2"
    rolls = rolling(game, f"fire -4,-4 {side}", 1, 1)
    assert [roll["target"] for roll in rolls] == ["-4,-2", side]
    side = "-5,-1/-5,-2"
    even = setting({"-4,-2": "hammer"}, {"-5,-2": "infantry"}, crossings={side: "B"})
    hit = chances(even, "-4,-2", side)
    assert hit == [[side, 58], ["-4,-2", 42], ["-5,-2", 50]]
    rolls = rolling(even, f"fire -4,-2 {side}", 1, 1, 1)
    assert [(roll["target"], roll["power"]) for roll in rolls] == [
        (side, 1),
        ("-4,-2", 0),
        ("-5,-2", 0),
    ]


# S9 Structures


def test_a_structure_loses_element_by_element():
    """S9.1."""
    game = setting({"-2,-3": "stream"}, {**BARRACKS, "3,4": "infantry"})
    rolling(game, "fire -2,-3 -3,-4", 12)
    assert (thing(game, "-3,-4"), thing(game, "-4,-4")) == (None, "B wall")


def test_an_element_that_is_surrounded_is_inner():
    """S9.2 (a)."""
    ring = ["-3,-4", "-4,-3", "-5,-3", "-5,-4", "-4,-5", "-3,-5"]
    walls = dict.fromkeys([*ring, "-4,-4"], "wall")
    game = setting({"-2,-2": "vortex"}, {**walls, "3,4": "infantry"})
    assert why(game, "fire -2,-2 -4,-4") == ("inner_element", "S9.2")
    assert "-4,-3" in legal(game, "fire -2,-2")


def test_holes_and_what_is_not_of_the_structure_surround_nothing():
    """S9.2 (a): the edge of the map, or a unit among the six neighbours."""
    corner = dict.fromkeys(["-6,-4", "-5,-4", "-5,-5", "-6,-3"], "wall")
    game = setting({"-4,-2": "vortex"}, {**corner, "3,4": "infantry"})
    assert "-6,-4" in legal(game, "fire -4,-2")
    ring = dict.fromkeys(["-4,-3", "-5,-3", "-5,-4", "-4,-5", "-3,-5", "-4,-4"], "wall")
    for there in ({"-3,-4": "infantry"}, {"-3,-4": "wall"}):
        other = setting({"-2,-2": "vortex", **there}, {**ring, "3,4": "infantry"})
        assert "-4,-4" in legal(other, "fire -2,-2")


def test_what_is_left_of_a_building_goes_on_working():
    """S9.3, S12.4."""
    game = setting({**SHOP, **TOWERS}, phase="construction")
    do(game, "raze -3,-3")
    assert [each["key"] for each in buildings(game, 0)] == ["tank_shop"]
