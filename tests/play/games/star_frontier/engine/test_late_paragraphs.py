"""S10 to S16, paragraph by paragraph, on `arktal-1`."""

import pytest

from play.games.star_frontier.edition.hexes import distance, mirrored, turned
from play.games.star_frontier.engine.facts import buildings
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.setting import (
    BARRACKS,
    EDITION,
    LABORATORY,
    SHOP,
    WALLS,
    do,
    gold_of,
    legal,
    new_game,
    rolling,
    setting,
    why,
)

pytestmark = pytest.mark.essential

# S10, S11 Income and construction


def test_two_gold_for_each_mine():
    """S10.1."""
    game = setting({"-4,-4": "infantry", "-5,-2": "mine", "-3,-6": "mine"}, gold=1)
    do(game, "end")
    assert gold_of(game) == 5
    rich = setting({"-4,-4": "infantry", "-5,-2": "mine"}, gold=29_999)
    assert {"event": "income", "seat": "A", "gold": 1, "total": 30_000} in do(rich, "end")


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
    foe = setting(
        {"-5,-2": "mine", "0,0": "infantry"},
        {"4,1": "wall"},
        crossings={"-4,-1/-4,-2": "B", "-5,-1/-5,-2": "A"},
        phase="construction",
    )
    assert legal(foe, "raze") == ["-5,-1/-5,-2", "-5,-2"]
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


def test_a_building_is_of_one_colour():
    """S12.1."""
    own = {at: kind for at, kind in BARRACKS.items() if at != "-3,-4"}
    game = setting({**own, "0,0": "infantry"}, {"-3,-4": "tower"}, phase="construction")
    assert (buildings(game, 0), legal(game, "recruit")) == ([], [])


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
    beside = {"-4,-2": "tower", "-4,-3": "wall", "-3,-4": "tower"}
    game = setting({**beside, "0,0": "infantry"}, phase="construction")
    spots = legal(game, "recruit infantry")
    assert {"-5,-2", "-3,-3"} <= set(spots)
    assert not {"-4,-1", "-5,-1", "-3,-2"} & set(spots)
    assert why(game, "recruit heavy -5,-2") == ("no_building", "S13.1")


def test_as_many_recruits_as_gold_and_room_allow():
    """S13.2."""
    game = setting(BARRACKS, gold=3, phase="construction")
    for at in ("-6,-3", "-6,-2", "-5,-4"):
        do(game, f"recruit infantry {at}")
    assert legal(game, "recruit") == []
    assert why(game, "recruit infantry -3,-3") == ("too_dear", "S11.1")
    works = setting({**SHOP, **WALLS}, gold=9, phase="construction")
    for kind in ("heavy", "light"):
        do(works, legal_of(works, f"recruit {kind}"))
    assert gold_of(works) == 9 - 5 - 3


def legal_of(game: FrontierPosition, words: str) -> str:
    return next(text for text in game.legal() if text.startswith(words))


# S14 Research


def researched(*cards: str, **changes) -> FrontierPosition:
    units = {"-2,-2": "stream", "-2,-3": "infantry", "-6,-3": "hammer"}
    return setting({**LABORATORY, **units}, research=cards, **changes)


def test_a_card_works_at_once():
    """S14.1: any number a turn, each once; S14.3: both have the same."""
    game = researched(phase="construction")
    do(game, "research deep_shafts", "research prefabrication")
    assert gold_of(game) == 50 - 8 - 5
    assert why(game, "research deep_shafts") == ("card_laid", "S14.1")
    do(game, legal_of(game, "crossing"))
    assert gold_of(game) == 50 - 8 - 5 - 1
    assert legal(game, "research") == sorted(
        set(EDITION.research) - {"deep_shafts", "prefabrication"}
    )


def test_a_card_costs_all_that_is_there():
    """S14.1: its price is enough."""
    game = researched(phase="construction", gold=4)
    assert legal(game, "research") == ["forward_landing"]


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
    barracks = {"-4,-2": "tower", "-4,-3": "wall", "-3,-4": "tower"}
    wide = setting(barracks, research=["forward_landing"], phase="construction")
    board, spots = wide.board, legal(wide, "recruit infantry")
    home = board.index["-4,-4"]
    for at, text in enumerate(board.texts):
        gap = min(distance(board.hexes[at], board.hexes[board.index[each]]) for each in barracks)
        is_near = 1 <= gap <= 2 and board.island[at] == board.island[home]
        assert (text in spots) == is_near, text
    assert ("-5,-4" in spots, "-4,-6" in spots) == (True, False)


def test_both_decks_hold_the_same_cards():
    """S14.3: what one may lay, the other may."""
    opposite = {
        ",".join(str(-int(each)) for each in at.split(",")): kind for at, kind in LABORATORY.items()
    }
    game = setting(LABORATORY, opposite, phase="construction")
    mine = legal(game, "research")
    do(game, "end", "end")
    game.records["gold"] = 50
    assert mine == legal(game, "research") == sorted(EDITION.research)


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
    mines = {at: "mine" for at in deposits if at not in ("-5,-2", "-3,-6")}
    other = {"-3,-6": "mine", "3,4": "infantry"}
    shared = setting({**mines, "-5,-3": "infantry"}, other, phase="construction")
    do(shared, "mine -5,-2")
    assert shared.result is None


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


def test_crossings_count_at_the_end_and_prices_are_the_printed_ones():
    """S15.4: what a card saves takes nothing from the worth."""
    soldiers = {"-4,-4": "infantry"}, {"4,4": "infantry"}
    game = setting(*soldiers, crossings={"-4,-1/-4,-2": "B"}, turns=1)
    do(game, "end", "end", "end", "end")
    assert game.result == {"winner": "B", "reason": "turns"}
    mines = {**soldiers[0], "-5,-2": "mine"}, {**soldiers[1], "3,6": "mine"}
    saved = setting(*mines, research=["prefabrication"], turns=1)
    do(saved, "end", "end", "end", "end")
    assert saved.result == {"winner": None, "reason": "draw"}


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


def test_an_element_counts_for_several_buildings():
    """S12.2: production is judged by patterns alone."""
    game = setting(
        {"-5,-3": "tower", "-4,-4": "wall", "-3,-4": "tower", "-3,-3": "wall", "-4,-2": "tower"}
    )
    assert [each["key"] for each in buildings(game, 0)].count("barracks") == 2


def test_who_blasts_both_armies_wins():
    """S15.3."""
    game = setting({"-4,-4": "hammer"}, {"-4,-3": "infantry"})
    rolling(game, "fire -4,-4 -4,-3", 12, 12)
    assert game.result == {"winner": "A", "reason": "conquest"}
