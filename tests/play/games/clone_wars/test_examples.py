"""CE1 to CE12, exactly."""

import pytest

from tests.play.games.clone_wars.setting import (
    BASE,
    BOX,
    CHRISTOPHSIS,
    MISSION,
    TATOOINE,
    Dice,
    battle,
    begun,
    clash,
    do,
    duel,
    enter,
    exchange,
    field_units,
    hand,
    hold,
    mission,
    pass_all,
    place,
    stand,
    to_attack,
)


def test_ce1_a_refill_never_exceeds_the_maximum():
    p = begun(levels="advanced")
    assert (BOX.heroes["r1"].force[1], BOX.heroes["r1"].field[1]) == (12, 15)
    p.players["A"].force = 11
    enter(p, "A", "c3")
    assert p.players["A"].force == 12


def test_ce2_dooku_may_have_force_7_and_field_15():
    assert max(BOX.heroes["s1"].field) >= 15
    p = begun()
    p.set_force("B", 7)
    assert p.players["B"].force == 7


@pytest.mark.parametrize(
    ("force", "cards", "is_offered"), [(9, 1, True), (2, 1, False), (9, 0, False)]
)
def test_ce3_anakin_persuades_for_3_force_and_a_card(force, cards, is_offered):
    p = place(begun(republic="r2"), cell="c15")
    hand(p, "A", *["R-01"][:cards])
    p.players["A"].force = force
    assert ("persuade R-01 1" in p.legal("A")) is is_offered
    if is_offered:
        do(p, "persuade R-01 1")
        assert (p.players["A"].force, p.cells["c15"].tokens) == (6, [1])


@pytest.mark.parametrize(
    ("players", "cards", "die", "steps"),
    [("2", 8, 5, 3), ("3", 8, 5, 4), ("2", 6, 5, 5), ("2", 14, 5, 0)],
)
def test_ce4_cards_in_hand_cost_steps(players, cards, die, steps):
    p = begun(players)
    hand(p, "A", *BOX.deck("republic")[:cards])
    p.chance = Dice(die)
    do(p, "roll")
    assert p.steps == steps
    pass_all(p)
    assert (p.phase == "steps") is bool(steps)


def test_ce5_a_base_with_2_and_3_breaks_at_the_fifth_attack():
    p = begun()
    hold(p, "separatist", BASE, 2, 3)
    battle(p, BASE)
    assert (p.battle.level["B"], p.battle.points["B"]) == (2, 5)
    p.phase, p.to_move = "land", ("B",)
    hand(p, "B", "S-01", "S-06", "S-11")
    assert p.legal("B") == ["land S-01", "land S-06", "skip", "surrender"]
    field_units(p, "A", "R-01", "R-01b", "R-10", "R-10b", "R-05")
    to_attack(p)
    do(p, "commit A1", "commit A3", "commit A2", "commit A4")
    do(p, "committed")
    assert p.battle.points["B"] == 1
    to_attack(p)
    do(p, "commit A1", "committed")
    assert p.battle is None


def test_ce6_a_free_tatooine_has_field_20_and_no_hero():
    p = place(begun(), cell=TATOOINE)
    do(p, "attack place", "defend B", "fight")
    assert (p.battle.points["B"], p.battle.heroes, p.battle.defender) == (20, {"A": False}, "B")


def test_ce7_the_order_of_a_delivery_matters():
    p = begun()
    mission(p, "A", "M-01")  # from Christophsis to Tatooine
    enter(p, "A", TATOOINE)
    enter(p, "A", CHRISTOPHSIS)
    assert p.players["A"].mission.progress == {"A": 1}
    enter(p, "A", TATOOINE)
    assert p.players["A"].won == ["M-01"]


def test_ce8_clinch_beats_group_and_thrust_parries_thrust():
    p = duel(begun(republic="r2"))
    exchange(p, "group", "clinch")
    assert [p.players[seat].force for seat in "AB"] == [6, 8]
    exchange(p, "thrust", "thrust")
    assert [p.players[seat].force for seat in "AB"] == [6, 8]


def test_ce9_three_players():
    """C3.8"""
    p = begun("3")
    lone, *pair = p.players.values()
    assert (p.active, lone.level, len(lone.hand)) == ("A", 2, 8)  # six and the turn's two
    assert [(each.level, len(each.hand)) for each in pair] == [(1, 5), (1, 5)]


def test_ce10_a_blue_shield_an_equal_roll_and_a_losing_attacker():
    p = clash("blue", "red", shield="blue")
    assert len(p.battle.units) == 2
    p = clash("green", "green", 4, 4, 5, 2)
    assert [unit.name for unit in p.battle.units] == ["A1"]
    p = clash("green", "green", 2, 5, own_shield="green")
    assert [unit.name for unit in p.battle.units] == ["B1"]


def test_ce11_a_mission_accepted_in_passing_counts_the_same_move():
    p = begun()
    for card in ("M-02", "M-09"):  # M-09: deliver c15 c52
        p.deck.remove(card)
        p.deck.append(card)
    stand(p, A=BOX.near[MISSION][0])
    near = BOX.missions["M-09"].own[1]
    assert near == "c15"
    p.phase, p.steps = "steps", 3
    do(p, f"step {MISSION}", "mission draw", "accept")
    assert (p.phase, p.steps) == ("steps", 2)
    stand(p, A=BOX.near[near][0])
    do(p, f"step {near}")
    assert p.players["A"].mission.progress == {"A": 1}


def test_ce12_on_an_enemy_base_the_attack_is_the_only_action():
    p = begun()
    hold(p, "separatist", BASE, 1)
    hold(p, "republic", "c15", 1)
    hand(p, "A", "R-23")
    stand(p, A=BOX.near[BASE][0])
    p.phase, p.steps = "steps", 5
    do(p, f"step {BASE}")
    assert (p.steps, p.legal("A")) == (0, ["attack place"])
