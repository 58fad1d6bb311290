"""The rules, paragraph by paragraph, on `arktal-1`. What is compared in whole games is in `test_naive`."""

import random
from collections import Counter

import numpy as np
import pytest

from play.games.star_frontier.engine.edition import Placed
from play.games.star_frontier.engine.facts import buildings, chances
from play.games.star_frontier.engine.hexes import distance, mirrored, neighbours, turned
from play.games.star_frontier.engine.maps import Laying, bridgehead_key, centre_of, laid_by_chance
from play.games.star_frontier.engine.position import Position, first_player
from tests.play.games.star_frontier.engine.setting import (
    BARRACKS,
    EDITION,
    PIECES,
    SHOP,
    TOWERS,
    do,
    legal,
    rolling,
    setting,
    thing,
    why,
)

pytestmark = pytest.mark.essential


def gold_of(game: Position, seat: str = "A") -> int:
    return game.truth()["seats"][seat]["gold"]


def new_game(seed: int = 1) -> Position:
    return Position.new(EDITION, PIECES, 50, seed=seed, first=0)


def laid_game(seed: int) -> Position:
    return Position.new(EDITION, None, 50, seed=seed)


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
    towers = {"-4,-2": "tower", "-4,-1": "tower", "-5,-2": "mine"}
    game = setting({"-3,-3": "vortex"}, {**towers, "3,4": "infantry"})
    assert set(legal(game, "fire -3,-3")) == set(towers)


def test_distance_counts_over_everything():
    """S1.7, S1.8."""
    assert distance((0, 0), (2, -1)) == 2
    assert distance((-4, 1), (-4, -1)) == 2
    assert [distance((0, 0), near) for near in neighbours((0, 0))] == [1] * 6


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


@pytest.mark.parametrize("seed", range(4))
def test_bridgeheads_always_find_a_place(seed):
    """S2.3: at least 24 places for the second, wherever the first lies, and 4 hexes between them."""
    pieces = laid_by_chance(EDITION, seed)
    key = bridgehead_key(EDITION)
    islands = [placed for placed in pieces if placed.seat is None]
    for first in Laying(EDITION, islands).places(key, 0)[::40]:
        places = Laying(EDITION, [*islands, first]).places(key, 1)
        assert len(places) >= 24
        assert min(distance(first.at, placed.at) for placed in places) >= 8


def test_preset_maps_skip_the_laying():
    """S2.5."""
    assert new_game().truth()["phase"] == "deploy"
    assert PIECES[0] == centre_of(EDITION) == Placed("centre", 0, (0, 0))


# S3 Set-up


def test_the_first_player_is_drawn():
    """S3.1."""
    firsts = Counter(first_player(seed) for seed in range(400))
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
    blocked = setting({"-4,-3": "infantry", "-4,-2": "wall"}, phase="construction")
    assert why(blocked, f"crossing {side}") == ("bank_filled", "S6.2")
    far = setting({"-4,-4": "infantry"}, phase="construction")
    assert why(far, f"crossing {side}") == ("no_crossing_builder", "S6.2")


def test_banks_remain_ordinary_hexes():
    """S6.3: a wall may fill one later."""
    side = {"-4,-1/-4,-2": "A"}
    game = setting({"-4,-3": "infantry"}, crossings=side, phase="construction")
    do(game, "wall -4,-2")
    assert thing(game, "-4,-2") == "A wall"


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
    enemy = {"-4,-1": "infantry", "-4,1": "infantry", "-5,-2": "mine"}
    game = setting({"-4,-4": "heavy", "-4,-3": "wall"}, enemy)
    assert legal(game, "fire -4,-4") == ["-4,-1", "-5,-2"]
    assert why(game, "fire -4,-4 -4,1") == ("out_of_range", "S7.1")
    assert why(game, "fire -4,-4 -4,-3") == ("no_target", "S7.1")


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


def test_what_is_left_of_a_building_goes_on_working():
    """S9.3, S12.4."""
    game = setting({**SHOP, **TOWERS}, phase="construction")
    do(game, "raze -3,-3")
    assert [each["key"] for each in buildings(game, 0)] == ["tank_shop"]


# S10, S11 Income and construction


def test_two_gold_for_each_mine():
    """S10.1."""
    game = setting({"-4,-4": "infantry", "-5,-2": "mine", "-3,-6": "mine"}, gold=1)
    do(game, "end")
    assert gold_of(game) == 5


def test_elements_cost_two_and_stand_beside_units():
    """S11.1, S11.2: one unit serves any number, also one that was just recruited."""
    game = setting({**BARRACKS}, phase="construction")
    assert why(game, "wall -6,-2") == ("no_builder", "S11.2")
    do(game, "recruit infantry -6,-2", "wall -6,-3", "mine -5,-2")
    assert gold_of(game) == 50 - 1 - 2 - 2
    poor = setting({"-4,-4": "infantry"}, gold=1, phase="construction")
    assert why(poor, "wall -4,-3") == ("too_dear", "S11.1")


def test_walls_and_towers_keep_off_deposits():
    """S11.3."""
    game = setting({"-5,-3": "infantry"}, phase="construction")
    assert why(game, "tower -5,-2") == ("on_deposit", "S11.3")


def test_a_mine_controls_its_deposit():
    """S11.4."""
    game = setting({"-5,-3": "infantry"}, phase="construction")
    assert why(game, "mine -4,-3") == ("no_deposit", "S11.4")
    events = game.apply("A", "mine -5,-2")
    assert {"event": "control", "seat": "A", "at": "-5,-2"} in events


def test_own_elements_are_razed_without_anybody_near():
    """S11.5: nothing is paid back."""
    game = setting({"-5,-2": "mine", "4,1": "wall", "0,0": "infantry"}, phase="construction")
    assert legal(game, "raze") == ["-5,-2", "4,1"]
    do(game, "raze 4,1")
    assert gold_of(game) == 50
    assert why(game, "raze 4,1") == ("nothing_to_raze", "S11.5")


# S12, S13 Buildings and recruits


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("flip", [False, True])
def test_a_pattern_counts_turned_and_mirrored(turn, flip):
    """S12.1."""
    cells = {}
    for kind, (at,) in EDITION.buildings["barracks"].pattern:
        q, r = turned(mirrored(at) if flip else at, turn)
        cells[f"{q - 4},{r - 4}"] = kind
    assert [each["key"] for each in buildings(setting(cells), 0)] == ["barracks"]


def test_an_element_counts_for_several_buildings():
    """S12.2: production is judged by patterns alone."""
    game = setting(
        {"-5,-3": "tower", "-4,-4": "wall", "-3,-4": "tower", "-3,-3": "wall", "-4,-2": "tower"}
    )
    assert [each["key"] for each in buildings(game, 0)].count("barracks") == 2


def test_patterns_contain_exactly_these_others():
    """S12.3: Garrison and Laboratory contain Barracks; plant and factory the shop; the works all three."""
    contained = {}
    for key, building in EDITION.buildings.items():
        cells = {f"{at[0] - 4},{at[1] - 4}": kind for kind, (at,) in building.pattern}
        if not all(at in new_game().board.index for at in cells):
            cells = {f"{at[0] - 5},{at[1] - 4}": kind for kind, (at,) in building.pattern}
        found = {each["key"] for each in buildings(setting(cells), 0)}
        contained[key] = found - {key}
    assert {key: found for key, found in contained.items() if found} == {
        "garrison": {"barracks"},
        "laboratory": {"barracks"},
        "tank_plant": {"tank_shop"},
        "rocket_tank_factory": {"tank_shop"},
        "tracked_plant": {"tank_shop", "tank_plant", "rocket_tank_factory"},
    }


def test_recruits_stand_beside_their_building():
    """S13.1: a free deposit is allowed, lava in between is not."""
    beside = {"-6,-2": "tower", "-5,-3": "wall", "-4,-3": "tower"}
    game = setting({**beside, "0,0": "infantry"}, phase="construction")
    spots = legal(game, "recruit infantry")
    assert "-5,-2" in spots
    assert "-5,-1" not in spots
    assert why(game, "recruit heavy -5,-2") == ("no_building", "S13.1")


def test_as_many_recruits_as_gold_and_room_allow():
    """S13.2."""
    game = setting(BARRACKS, gold=3, phase="construction")
    for at in ("-6,-3", "-6,-2", "-5,-4"):
        do(game, f"recruit infantry {at}")
    assert legal(game, "recruit") == []
    assert why(game, "recruit infantry -3,-3") == ("too_dear", "S11.1")


# S14 Research

LABORATORY = {
    "-3,-4": "tower",
    "-4,-3": "wall",
    "-5,-3": "tower",
    "-5,-4": "tower",
    "-4,-5": "tower",
    "-3,-5": "tower",
}


def researched(*cards: str, **changes) -> Position:
    units = {"-2,-2": "stream", "-2,-3": "infantry", "-6,-3": "hammer"}
    return setting({**LABORATORY, **units}, research=cards, **changes)


def test_a_card_works_at_once():
    """S14.1: any number a turn, each once; S14.3: both have the same."""
    game = researched(phase="construction")
    do(game, "research deep_shafts", "research prefabrication")
    assert gold_of(game) == 50 - 8 - 5
    assert why(game, "research deep_shafts") == ("card_laid", "S14.1")
    do(game, legal_crossing(game))

    assert gold_of(game) == 50 - 8 - 5 - 1
    assert legal(game, "research") == sorted(
        set(EDITION.research) - {"deep_shafts", "prefabrication"}
    )


def legal_crossing(game: Position) -> str:
    return next(text for text in game.legal() if text.startswith("crossing"))


def test_cards_go_on_working_without_a_laboratory():
    """S14.2."""
    game = setting({"-5,-2": "mine", "0,0": "infantry"}, research=["deep_shafts"], gold=0)
    do(game, "end")
    assert (gold_of(game), legal(game, "research")) == (3, [])


@pytest.mark.parametrize(
    ("card", "kind", "stat", "more"),
    [
        ("pulse_rifles", "infantry", "power", 1),
        ("long_barrels", "heavy", "range", 1),
        ("heavy_warhead", "hammer", "around", 1),
        ("composite_suits", "cyborg", "armour", 1),
        ("cast_walls", "crossing", "armour", 1),
        ("turbines", "vortex", "speed", 1),
        ("guided_fire", "stream", "power", 1),
        ("prefabrication", "mine", "price", -1),
    ],
)
def test_what_cards_change(card, kind, stat, more):
    """S14.1."""
    names = ("speed", "shots", "range", "power", "around", "armour", "price")
    place = (0, EDITION.kinds[kind].code, names.index(stat))
    before, after = researched(), researched(card)
    assert after.records[0]["stats"][place] - before.records[0]["stats"][place] == more


def test_six_act_with_a_field_staff_and_landings_reach_further():
    """S14.1: tactics."""
    assert int(researched("field_staff").records[0]["actors"][0]) == 6
    wide = researched("forward_landing", phase="construction")
    assert "-6,-4" in legal(wide, "recruit infantry")
    assert "-2,-3" not in legal(wide, "recruit infantry")


def test_both_decks_hold_the_same_cards():
    """S14.3, S16.1: everybody sees everything, the other's cards too."""
    game = researched()
    assert game.truth()["seats"]["A"].keys() == game.truth()["seats"]["B"].keys()


# S15 The end


def test_mines_and_crossings_keep_nobody_in_the_game():
    """S15.1."""
    game = setting(
        {"-4,-4": "heavy"}, {"-4,-1": "infantry", "3,6": "mine"}, crossings={"-4,-1/-4,-2": "B"}
    )
    rolling(game, "fire -4,-4 -4,-1", 12)
    assert game.result == {"winner": "A", "reason": "conquest"}
    towers = setting({"-4,-4": "heavy"}, {"-4,-1": "infantry", "3,4": "tower"})
    rolling(towers, "fire -4,-4 -4,-1", 12)
    assert towers.result is None


def test_who_razes_all_that_is_left_loses():
    """S15.1."""
    game = setting({"4,1": "wall"}, phase="construction")
    do(game, "raze 4,1")
    assert game.result == {"winner": "B", "reason": "conquest"}


def test_mines_on_every_deposit_win():
    """S15.2: 15 deposits on `arktal-1`; 14 are not enough."""
    board = new_game().board
    deposits = [at for at, rich in zip(board.texts, board.deposit, strict=True) if rich]
    assert len(deposits) == 15
    game = setting({**dict.fromkeys(deposits[1:], "mine"), "0,0": "infantry"})
    do(game, "end")
    assert game.result is None


def test_who_blasts_both_armies_wins():
    """S15.3."""
    game = setting({"-4,-4": "hammer"}, {"-4,-3": "infantry"})
    rolling(game, "fire -4,-4 -4,-3", 12, 12)
    assert game.result == {"winner": "A", "reason": "conquest"}


@pytest.mark.parametrize(
    ("a", "b", "winner", "reason"),
    [
        ({"-5,-2": "mine", "-4,-4": "infantry"}, {"4,4": "cyclops"}, "A", "turns"),
        ({"-4,-4": "heavy"}, {"4,4": "light"}, "A", "turns"),
        ({"-4,-4": "light"}, {"4,4": "engineer"}, None, "draw"),
    ],
)
def test_the_last_turn(a, b, winner, reason):
    """S15.4: more mines, then more worth, else a draw."""
    game = setting(a, b, turns=1)
    do(game, "end", "end", "end", "end")
    assert game.result == {"winner": winner, "reason": reason}


def test_everything_is_seen_but_the_dice_to_come():
    """S16.1."""
    game = new_game()
    other = game.copy()
    other.records["seed"] += 1
    assert game.truth() | {"rng": ""} == other.truth() | {"rng": ""}


def test_dice_follow_from_seed_turn_and_shot():
    """S1.1: what is rolled in one turn does not depend on how many shots fell in another."""
    game = setting({"-4,-4": "stream"}, {"-4,-1": "cyclops"})
    more = game.copy()
    rolling(more, "fire -4,-4 -4,-1", 3)
    game.records["seed"] = more.records["seed"]
    for each in (game, more):
        do(each, "end", "end", "end", "end")
    assert more.apply("A", "fire -4,-4 -4,-1") == game.apply("A", "fire -4,-4 -4,-1")
