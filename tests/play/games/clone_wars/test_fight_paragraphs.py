"""C8 to C11, a paragraph a test: attacks, battles, duels, ends."""

import pytest

from play.games.clone_wars.rules import battles, turns
from tests.play.games.clone_wars.setting import (
    BASE,
    BOX,
    CORUSCANT,
    GREEN,
    MUSTAFAR,
    OTHER_BASE,
    PLANET,
    RED,
    RED_DEFENCE,
    SOURCE,
    SPACE,
    TATOOINE,
    TETH,
    Dice,
    battle,
    begun,
    clash,
    common,
    do,
    duel,
    exchange,
    field_units,
    garrisoned,
    hand,
    hold,
    kinds,
    place,
    stand,
    to_attack,
)

REVEAL, REPAIR, BARRAGE, SECOND, JAM, DRAW, RECALL = (f"R-{n}" for n in range(16, 23))


# C8: attacks


def test_c8_1_targets_are_enemy_places_free_key_planets_and_heroes():
    p = begun()
    for cell, expected in ((TETH, True), (BASE, False), (MUSTAFAR, True), (CORUSCANT, False)):
        stand(p, B=SPACE)
        assert ("attack place" in place(p, cell=cell).legal("A")) is expected
    stand(p, B=PLANET)
    assert "attack B" in place(p, cell=PLANET).legal("A")


def test_c8_2_a_battle_on_a_place_of_the_target_s_side_else_a_duel():
    p = begun()
    hold(p, "separatist", PLANET, 1)
    stand(p, B=PLANET)
    do(place(p, cell=PLANET), "attack B")
    assert (p.battle.has_hero, p.duel) == (True, None)
    p = begun()
    hold(p, "republic", PLANET, 1)
    stand(p, B=PLANET)
    do(place(p, cell=PLANET), "attack B")
    assert (p.battle, p.duel.defender) == (None, "B")


def test_c8_3_one_battle_decides_hero_and_place():
    p = begun()
    hold(p, "separatist", PLANET, 1)
    stand(p, B=PLANET)
    assert "attack place" not in place(p, cell=PLANET).legal("A")
    do(p, "attack B", "refuse", f"retreat {MUSTAFAR}")
    assert (p.phase, p.cells) == ("occupy", {})


def test_c8_4_who_misses_a_turn_takes_no_part():
    p = begun()
    hold(p, "separatist", BASE, 1)
    stand(p, B=BASE)
    p.players["B"].missing = "defeat"
    attacks = [a for a in place(p, cell=BASE).legal("A") if a.startswith("attack")]
    assert attacks == ["attack place"]
    do(p, "attack place", "defend B", "refuse", "abandon")
    assert p.players["B"].cell == BASE


def test_c8_5_without_force_there_is_no_duel():
    p = begun()
    stand(p, A=SPACE, B=SPACE)
    p.players["A"].force = 0
    assert not [a for a in place(p).legal("A") if a.startswith("attack")]
    p.players["A"].force, p.players["B"].force = 5, 0
    do(p, "attack B")
    assert (p.phase, p.players["B"].missing) == ("retreat", "defeat")


def test_c8_6_the_side_says_who_defends():
    p = place(begun("4"), cell=TETH)
    do(p, "attack place")
    assert (p.to_move, p.legal("B")) == (("B",), ["defend B", "defend D"])
    do(p, "defend D")
    assert p.to_move == ("D",)


def test_c8_7_to_refuse_is_to_surrender():
    p = begun()
    stand(p, A=SPACE, B=SPACE)
    do(place(p), "attack B")
    assert p.legal("B") == ["fight", "refuse"]
    do(p, "refuse")
    assert (p.players["B"].missing, p.phase) == ("", "retreat")


def test_c8_8_a_stand_in_loses_nothing():
    p = place(begun(), cell=TETH)
    do(p, "attack place", "defend B", "fight")
    assert (p.battle.is_third, p.battle.heroes) == (True, {"A": False})
    before = p.players["B"].cell
    p.battle.points["B"] = 0
    battles.attacks.end_fight(p, "B")
    assert (p.players["B"].cell, p.players["B"].missing, p.phase) == (before, "", "occupy")


@pytest.mark.parametrize(
    ("cell", "tokens", "has_hero", "level", "points"),
    [
        (PLANET, [2, 3], True, 1, 10),
        (PLANET, [2, 3], False, 2, 5),
        (BASE, [1, 1, 1, 1], False, 3, 4),
        (TATOOINE, [1], True, 3, 20),
        (TETH, [], False, 3, 16),
        (MUSTAFAR, [], True, 3, 20),
    ],
)
def test_c8_9_strength_of_the_command_centres(cell, tokens, has_hero, level, points):
    p = begun()
    if tokens:
        hold(p, "separatist", cell, *tokens)
    battle(p, cell, has_hero=has_hero)
    assert (p.battle.level, p.battle.points) == ({"A": 1, "B": level}, {"A": 10, "B": points})
    is_shown = p.view("A")["cells"].get(cell, {}).get("tokens") == tokens
    assert is_shown is (p.battle.is_garrison or (not tokens and cell in p.cells))


def test_c8_10_only_present_heroes_fight():
    assert battle(begun(), TETH).battle.heroes == {"A": False}
    p = begun()
    hold(p, "separatist", PLANET, 1)
    assert battle(p, PLANET, has_hero=True).battle.heroes == {"A": False, "B": False}


def test_c8_11_a_hero_of_level_1_weakens_a_strong_garrison():
    p = begun()
    hold(p, "separatist", BASE, 1, 1, 1)
    assert battle(p, BASE, has_hero=True).battle.level["B"] == 1


# C9: battle


def test_c9_1_the_attacker_takes_the_first_turn_then_they_alternate():
    p = garrisoned(3)
    assert p.battle.mover == "A"
    hand(p, "A")
    hand(p, "B", GREEN.replace("R", "S"))
    p.phase = "land"
    do(p, "skip")
    assert p.battle.mover == "B"


def test_c9_2_six_steps_in_order():
    p = garrisoned(3, 3)
    hand(p, "A", REVEAL, GREEN, RED)
    assert p.phase == "support"
    do(p, "skip")
    assert p.phase == "land"
    do(p, f"land {GREEN}")
    assert p.phase == "hero"
    do(p, f"enter {RED}")
    assert p.phase == "commit"  # no enemy to ambush
    do(p, "committed")
    assert p.battle.mover == "B"


def test_c9_2_landed_units_turn_up_in_the_next_own_turn():
    p = garrisoned(3, 3)
    hand(p, "A", GREEN, RED)
    do(p, "skip", f"land {GREEN}", "skip")
    assert not p.battle.units[0].is_up
    hand(p, "B", RED)
    battles.next_step(p, "B", "support")
    assert not p.battle.units[0].is_up
    do(p, "skip")
    assert (p.battle.mover, p.battle.units[0].is_up) == ("A", False)
    events = do(p, "skip")
    assert (kinds(events), p.battle.units[0].is_up) == (["turned"], True)


def test_c9_3_cards_need_the_command_level():
    p = garrisoned(1)
    hand(p, "A", GREEN, "R-06", "R-11", BARRAGE, REPAIR)
    p.battle.points["A"] = 5
    assert [a for a in p.legal("A") if a.startswith("support")] == [f"support {REPAIR}"]
    do(p, "skip")
    assert [a for a in p.legal("A") if a.startswith("land")] == [f"land {GREEN}"]


def test_c9_4_a_landed_unit_does_nothing_and_is_unknown():
    p = garrisoned(3, 3)
    hand(p, "A", GREEN, RED)
    do(p, "skip", f"land {GREEN}")
    assert p.view("B")["battle"]["units"][0]["card"] == ""
    assert p.view("A")["battle"]["units"][0]["card"] == GREEN
    to_attack(p)
    assert p.battle.mover == "B"  # nobody to attack with


def test_c9_5_one_change_of_the_hero_a_turn():
    p = garrisoned(3, 3)
    hand(p, "A", GREEN, RED, "R-03")
    do(p, "skip", "skip", f"enter {GREEN}", "commit AH blue")
    assert p.battle.points["B"] == 5
    p.phase, p.to_move = "hero", ("A",)
    assert [a for a in p.legal("A") if a[:2] == "ex"] == ["exit R-03", "exit R-05"]


def test_c9_6_each_blocker_stops_one_attacker():
    p = garrisoned(3, 3)
    field_units(p, "A", GREEN, RED)
    field_units(p, "B", "S-01")
    to_attack(p)
    do(p, "commit A1", "commit A2")
    assert p.legal("B") == ["block B1", "open", "surrender"]
    p.chance = Dice(1, 2)
    do(p, "block B1")
    assert p.battle.points["B"] == 5


def test_c9_7_all_blocks_come_before_the_first_result():
    p = garrisoned(3, 3)
    field_units(p, "A", GREEN, RED)
    field_units(p, "B", "S-03", "S-04")
    to_attack(p)
    do(p, "commit A2", "commit A1")
    p.chance = Dice(6, 1)
    assert kinds(do(p, "block B1")) == ["blocks"]
    assert kinds(do(p, "block B2"))[:3] == ["blocks", "clash", "die"]


@pytest.mark.parametrize(
    ("colour", "defence", "rolls", "outcome"),
    [
        ("green", "green", (4, 2), "blocker"),
        ("green", "red", (), None),
        ("green", "blue", (), None),
        ("red", "green", (), "blocker"),
        ("red", "red", (1, 6), "attacker"),
        ("red", "blue", (), None),
        ("blue", "green", (), "blocker"),
        ("blue", "red", (), "blocker"),
        ("blue", "blue", (3, 3, 6, 1), "blocker"),
    ],
)
def test_c9_8_colours(colour, defence, rolls, outcome):
    p = clash(colour, defence, *rolls)
    left = {unit.name for unit in p.battle.units}
    lost = {"A1": "attacker", "B1": "blocker"}
    assert [lost[name] for name in ("A1", "B1") if name not in left] == [outcome] * bool(outcome)


def test_c9_9_destroyed_units_go_to_their_side_s_discard_pile():
    p = clash("red", "green")
    assert len(p.piles("B").discard) == 1


def test_c9_10_a_shield_saves_from_its_colour_but_not_a_losing_attacker():
    p = clash("green", "green", 6, 1, shield="green")
    assert (len(p.battle.units), kinds(p.told)[-1]) == (2, "shielded")
    p = clash("green", "green", 1, 6, own_shield="green")
    assert [unit.name for unit in p.battle.units] == ["B1"]


def test_c9_11_unblocked_attacks_break_the_field_and_end_the_battle():
    p = garrisoned(2)
    field_units(p, "A", GREEN, RED, RED_DEFENCE)
    to_attack(p)
    events = do(p, "commit A1", "commit A2", "commit A3")
    assert (kinds(events).count("hits"), p.battle) == (2, None)
    p = battle(begun(), TETH)
    field_units(p, "A", RED)
    to_attack(p)
    do(p, "commit A1")
    assert p.battle.points["B"] == 14


def test_c9_12_a_hero_loses_force_instead_of_falling():
    p = begun()
    hold(p, "separatist", PLANET, 1)
    battle(p, PLANET, has_hero=True)
    p.battle.heroes = {"A": True, "B": True}
    field_units(p, "B", "S-01")
    p.chance = Dice(1, 2)
    battles.clash(p, "AH", "green", "B1")
    assert p.players["A"].force == 7
    battles.clash(p, "AH", "blue", "BH")
    assert p.players["B"].force == 5
    p.players["B"].force = 3
    battles.clash(p, "AH", "blue", "BH")
    assert (p.battle, p.players["B"].missing) == (None, "defeat")


def test_c9_13_an_ambush_costs_force_and_a_place_among_the_attackers():
    p = garrisoned(3, 3)
    field_units(p, "A", GREEN)
    field_units(p, "B", "S-03")
    p.battle.heroes["A"] = True
    battles.next_step(p, "A", "hero")
    assert "ambush blue B1" in p.legal("A")
    do(p, "ambush blue B1")
    assert (p.players["A"].force, len(p.battle.units)) == (5, 1)
    assert [a for a in p.legal("A") if a.startswith("commit ")] == ["commit A1"]
    p.players["A"].force = 3  # the cost would leave nothing
    field_units(p, "B", "S-04")
    battles.next_step(p, "A", "hero")
    assert p.phase == "commit"


def test_c9_14_after_40_turns_the_attacker_has_lost():
    p = garrisoned(3)
    p.battle.turn = 40
    battles.begin_turn(p, "A")
    assert (p.battle, p.players["A"].missing, p.cells[BASE].tokens) == (None, "defeat", [3])


def test_c9_15_cards_return_to_the_hands_that_played_them():
    p = garrisoned(3, 3)
    hand(p, "A", GREEN, RED)
    do(p, "skip", f"land {GREEN}", "surrender")
    assert p.players["A"].hand == [GREEN, RED]


def test_c9_16_partners_take_no_part():
    p = begun("4")
    stand(p, C=TETH, B=TETH)
    battle(p, TETH, defender="D")
    assert (set(p.battle.level), p.battle.heroes) == ({"A", "D"}, {"A": False})


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (REVEAL, "revealed"),
        (REPAIR, "field"),
        (BARRAGE, "destroyed"),
        (DRAW, "draw"),
        (RECALL, "recalled"),
    ],
)
def test_c9_2_supports(card, told):
    p = battle(begun(), TATOOINE)
    p.battle.level["A"] = 3
    p.battle.points["A"] = 1
    field_units(p, "A", GREEN)
    field_units(p, "B", "S-01", "S-05")
    p.battle.units[-1].is_up = False
    hand(p, "A", card)
    action = next(a for a in p.legal("A") if a.startswith("support"))
    assert told in kinds(do(p, action))


def test_c9_2_a_second_landing_and_a_jam():
    p = battle(begun(), TATOOINE)
    p.battle.level["A"] = 3
    hand(p, "A", SECOND, GREEN, RED, JAM)
    do(p, f"support {SECOND}", f"land {GREEN}")
    assert p.phase == "land"
    do(p, f"land {RED}")
    p.phase, p.to_move = "support", ("A",)
    do(p, f"support {JAM}", "committed")
    assert (p.to_move, p.phase) == (("B",), "land")


# C10: duel


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("group", "group", ""),
        ("group", "thrust", "A"),
        ("group", "clinch", "B"),
        ("thrust", "group", "B"),
        ("thrust", "thrust", ""),
        ("thrust", "clinch", "A"),
        ("clinch", "group", "A"),
        ("clinch", "thrust", "B"),
        ("clinch", "clinch", ""),
    ],
)
def test_c10_1_nine_exchanges(one, other, winner):
    events = exchange(duel(), one, other)
    assert events[1]["winner"] == winner


def test_c10_1_nobody_sees_a_technique_before_the_other_is_in():
    p = duel()
    p.apply("A", "technique group")
    assert (p.view("B")["pending"], p.to_move) == ({"A": ""}, ("B",))


def test_c10_2_a_parry_does_nothing():
    p = duel()
    exchange(p, "thrust", "thrust")
    assert [p.players[seat].force for seat in "AB"] == [8, 8]


def test_c10_3_the_winner_deals_his_technique_s_damage():
    for one, other, left in (
        ("group", "thrust", 7),
        ("thrust", "clinch", 6),
        ("clinch", "group", 5),
    ):
        p = duel()
        exchange(p, one, other)
        assert p.players["B"].force == left


def test_c10_4_it_ends_without_force_by_surrender_or_after_100_exchanges():
    p = duel()
    p.players["B"].force = 1
    exchange(p, "group", "thrust")
    assert (p.duel, p.players["B"].missing) == (None, "defeat")
    p = duel()
    p.apply("A", "technique group")
    p.apply("B", "surrender")
    assert (p.duel, p.retreating, p.pending) == (None, "B", {})
    p = duel()
    p.duel.exchanges = 99
    exchange(p, "group", "group")
    assert (p.duel, p.retreating, p.players["A"].missing) == (None, "A", "")


def test_c10_5_no_cards_are_played():
    assert duel().legal("A") == [
        *("surrender", "technique clinch", "technique group", "technique thrust"),
    ]


# C11: afterwards


def test_c11_1_the_defeated_recover_at_home_and_miss_a_turn():
    p = duel()
    hold(p, "separatist", OTHER_BASE, 1)
    p.players["B"].force = 1
    exchange(p, "clinch", "group")
    assert p.legal("B") == [f"retreat {OTHER_BASE}", f"retreat {MUSTAFAR}"]
    do(p, f"retreat {OTHER_BASE}")
    loser = p.players["B"]
    assert (loser.cell, loser.missing, loser.force) == (OTHER_BASE, "defeat", 8)


def test_c11_2_who_surrenders_misses_nothing_and_recovers_nothing():
    p = duel()
    p.players["B"].force = 2
    p.apply("B", "surrender")
    do(p, f"retreat {MUSTAFAR}")
    assert (p.players["B"].missing, p.players["B"].force) == ("", 2)


def test_c11_3_the_player_of_a_lost_garrison_moves_nothing():
    p = garrisoned(1)
    stand(p, B=SOURCE)
    battles.attacks.end_fight(p, "B")
    assert (p.players["B"].cell, p.players["B"].missing, p.phase) == (SOURCE, "", "occupy")


def test_c11_4_a_lost_attack_ends_with_the_turn_s_discards():
    p = garrisoned(1)
    hand(p, "A", GREEN)
    do(p, "surrender", f"retreat {CORUSCANT}")
    assert (p.phase, p.to_move) == ("end", ("A",))


def test_c11_4_a_base_just_lost_is_no_refuge():
    p = begun()
    hold(p, "separatist", BASE, 1)
    battle(p, BASE, has_hero=True)
    battles.attacks.end_fight(p, "B", is_surrender=True)
    assert p.legal("B") == [f"retreat {MUSTAFAR}"]


def test_c11_5_the_winner_stays_and_a_lost_attack_changes_nothing():
    p = duel()
    p.players["A"].force = 3
    p.apply("B", "surrender")
    assert (p.players["A"].cell, p.players["A"].force) == (SPACE, 3)
    p = garrisoned(1, 2)
    do(p, "surrender")
    assert (p.cells[BASE].tokens, p.view("A")["cells"][BASE]["tokens"]) == ([1, 2], [None, None])


@pytest.mark.parametrize(("players", "points"), [("2", 9), ("3", 9), ("4", 15)])
def test_c11_6_missions_win(players, points):
    p = begun(players)
    common(p, "M-01")
    p.players["A"].points = points - 1
    battles.attacks.missions.fulfil(p, "A", p.common[0])
    assert (p.reason, set(p.result.winners)) == ("missions", set(p.team("republic")))


def test_c11_6_ten_planets_three_keys_or_the_capital_win():
    p = begun()
    planets = BOX.of_kind("neutral")
    for cell in planets[:8]:
        hold(p, "republic", cell, p.sides["republic"].pool[0])
    turns.lay(p, "A", planets[8], p.sides["republic"].pool[0])
    assert not p.reason
    turns.lay(p, "A", planets[9], p.sides["republic"].pool[0])
    assert p.reason == "planets"
    p = begun()
    for cell in BOX.of_kind("key"):
        turns.lay(p, "A", cell, 1)
    assert p.reason == "keys"
    p = place(begun(), cell=MUSTAFAR)
    do(p, "attack B", "refuse")
    assert (p.reason, p.result.winners, p.to_move) == ("capital", ("A",), ())


def test_c11_7_after_100_turns_each_more_points_planets_and_keys_win():
    p = begun()
    p.round, p.phase = 200, "end"
    hold(p, "separatist", PLANET, 1)
    do(p, "end")
    assert (p.reason, p.result.winners, p.round) == ("turns", ("B",), 200)
    p = begun()
    p.round, p.phase = 200, "end"
    do(p, "end")
    assert (p.reason, p.result.winners) == ("turns", ())


def test_a_side_loses_when_all_its_seats_have_left():
    p = begun("4")
    p.apply("B", "resign")
    assert (p.result, p.on_leave("B").seat) == (None, "D")
    p.apply("D", "timeout")
    assert set(p.result.winners) == {"A", "C"}


def test_a_first_game_ends_with_the_second_won_fight():
    p = begun("lesson")
    stand(p, A=SPACE, B=SPACE)
    p.fights = {"republic": 1}
    do(place(p), "attack B", "refuse")
    assert (p.reason, p.result.winners) == ("lesson", ("A",))
