"""Paragraphs of C1 to C11 that the slow twin does not see: the box, the set-up, views, and rare moments."""

import pytest

from play.games.clone_wars.edition.content import DAMAGE, SIDES
from play.games.clone_wars.rules import battles, turns
from play.games.clone_wars.setup import begin, seats_of
from tests.play.games.clone_wars.setting import (
    BASE,
    BOX,
    CORUSCANT,
    GREEN,
    MISSION,
    MUSTAFAR,
    PLANET,
    RED,
    SPACE,
    TATOOINE,
    TETH,
    Dice,
    battle,
    begun,
    common,
    do,
    duel,
    enter,
    exchange,
    garrisoned,
    hand,
    hold,
    met,
    mission,
    place,
    setup,
    stand,
    to_attack,
)

SECOND, JAM, SCOUT = "R-19", "R-20", "R-25"
ENEMY_CHASE, ENEMY_COVER = "S-27", "S-28"


def test_c1_2_one_die_of_six_faces():
    p = begun()
    p.chance = Dice(6)
    told = {"event": "die", "purpose": "move", "seat": "A", "value": 6, "chance": True}
    assert do(p, "roll")[0] == told


def test_the_box_holds_what_the_rules_say():
    """C1.6, C1.8, C1.10, C2.1, C2.3"""
    assert [sum(m.side == side for m in BOX.missions.values()) for side in SIDES] == [16, 16]
    assert sum(m.must for m in BOX.missions.values()) == 8
    assert BOX.techniques == {"group": "green", "thrust": "red", "clinch": "blue"}
    assert DAMAGE == {"green": 1, "red": 2, "blue": 3}
    protection = [(BOX.places[c].level, BOX.places[c].field) for c in (TETH, TATOOINE, CORUSCANT)]
    assert protection == [(3, 16), (3, 20), (3, 20)]
    assert BOX.near[TATOOINE] == ("c27", "c47")


def test_c1_7_48_battle_cards_a_side_common_to_its_players():
    p = begun("4")
    for side in SIDES:
        hands = [card for seat in p.team(side) for card in p.players[seat].hand]
        assert len(hands) + len(p.sides[side].deck) == 48


def test_c1_9_20_tokens_a_side_face_down_in_a_number_that_is_public():
    """C3.7, C5.9: partners see those of their side."""
    p = begun("4")
    hold(p, "republic", BASE, 2, 3)
    seen = [p.view(seat)["cells"][BASE]["tokens"] for seat in "ABCD"]
    assert seen == [[2, 3], [None, None]] * 2
    assert p.view("B")["sides"]["republic"]["pool"] == 18


@pytest.mark.parametrize(
    ("players", "lone", "sides"),
    [("2", "", "rs"), ("3", "republic", "rss"), ("3", "separatist", "srr"), ("4", "", "rsrs")],
)
def test_c1_1_two_to_four_seats_of_two_sides(players, lone, sides):
    """C3.2, C3.3"""
    given = setup(players, lone=lone or "republic")
    assert "".join(seat.side[0] for seat in seats_of(given)) == sides
    p = begin(given, 3)  # where two dice decide, B begins
    assert (p.lone, p.active) == (("A", "A") if lone else ("", "B"))


def test_c3_1_the_higher_roll_begins_and_ties_roll_again():
    for seed in range(30):
        p = begin(setup(), seed)
        one, other = p.order["A"], p.order["B"]
        assert one[:-1] == other[:-1]
        assert (p.active, p.round) == ("A" if one > other else "B", 1)


@pytest.mark.parametrize(
    ("players", "given", "what", "expected"),
    [
        ("4", {"republic": "r2"}, "hero", ["r2", "s1", "r1", "s2"]),
        ("4", {"levels": "advanced"}, "level", [2, 2, 1, 1]),
        ("3", {"levels": "advanced"}, "level", [2, 1, 1]),
        ("4", {}, "force", [8, 8, 9, 9]),
        ("2", {}, "cell", [CORUSCANT, MUSTAFAR]),
    ],
)
def test_what_heroes_begin_with(players, given, what, expected):
    """C3.4 to C3.6, C3.9"""
    heroes = begin(setup(players, **given), 1).players.values()
    assert [getattr(each, what) for each in heroes] == expected


def test_c5_1_only_who_scouts_learns_the_tokens():
    p = begun()
    hold(p, "separatist", BASE, 4)
    hand(p, "A", SCOUT)
    p.players["A"].level = 3
    events = do(p, f"play {SCOUT}", f"target {BASE}")
    assert events == [{"event": "scouted", "seat": "A", "cell": BASE, "tokens": [4], "only": ["A"]}]


def test_c5_1_reactions_come_after_an_enemy_s_roll():
    p = begun()
    hand(p, "B", ENEMY_CHASE)
    p.players["B"].level = 3
    p.chance = Dice(5)
    do(p, "roll")
    assert (p.to_move, p.legal("B")) == (("B",), ["pass", f"react {ENEMY_CHASE}"])
    assert p.default_action("B") == "pass"
    do(p, f"react {ENEMY_CHASE}")
    assert (p.phase, p.steps) == ("steps", 3)
    hand(p, "A", *BOX.deck("republic")[:12])
    hand(p, "B", "S-01")
    p.sides["separatist"].discard, p.phase, p.chance = [], "move", Dice(5)
    do(p, "roll")  # no step is left that a reaction could take away
    assert (p.phase, p.steps) == ("end", 0)


def test_c5_1_an_attacked_base_may_be_covered():
    p = place(begun(), cell=BASE)
    hold(p, "separatist", BASE, 1)
    hand(p, "B", ENEMY_COVER)
    p.players["B"].level = 2
    do(p, "attack place", "defend B", f"react {ENEMY_COVER}")
    assert (len(p.players["B"].hand), p.legal("B")) == (2, ["fight", "refuse"])


def test_c5_7_with_an_empty_pool_a_token_is_moved():
    p = place(begun(), cell=TETH)
    p.sides["republic"].pool = []
    p.cells["c15"] = turns.Held("republic", [2])
    do(p, "attack place", "defend B", "refuse")
    assert p.legal("A") == ["take c15 2"]
    do(p, "take c15 2")
    assert (p.cells[TETH].tokens, "c15" in p.cells) == ([2], False)


def on_mission(p, card, seat="A"):
    """The seat has drawn this card on a mission cell."""
    stand(p, **{seat: MISSION})
    p.active, p.to_move, p.used = seat, (seat,), {}
    p.phase, p.back = "mission", "end"
    p.deck.remove(card)
    p.deck.append(card)
    do(p, "mission draw")
    return p


def test_c6_3_an_own_card_is_accepted_or_put_aside_unseen():
    p = on_mission(begun(), "M-01")
    assert p.legal("A") == ["accept"]
    p = on_mission(begun(), "M-02")
    do(p, "decline")
    assert (p.aside, p.view("B")["aside"]) == ([["M-02", "A"]], [[None, "A"]])


def test_c6_4_the_patron_is_shown_and_nothing_else():
    p = on_mission(begun("4"), "M-02")
    assert [p.view(seat)["offer"]["card"] for seat in "ABC"] == ["M-02", None, None]
    events = do(p, "accept")
    assert events == [{"event": "accepted", "seat": "A", "patron": "mace"}]
    cards = [p.view(seat)["players"]["A"]["mission"]["card"] for seat in "ABC"]
    assert cards == ["M-02", "", "M-02"]
    assert p.view("B")["players"]["A"]["mission"]["patron"] == "mace"


def test_c6_5_the_enemy_decides_about_its_own_card():
    p = on_mission(begun("4"), "M-17")
    assert (p.to_move, p.legal("B")) == (("B",), ["accept", "decline"])
    assert p.view("A")["offer"]["card"] == "M-17"
    do(p, "accept")
    assert [task.card for task in p.common] == ["M-17"]
    assert p.to_move == ("A",)
    p = on_mission(begun("4"), "M-17")
    do(p, "decline")
    assert p.discard == ["M-17"]


def test_c6_13_who_beats_the_carrier_in_a_duel_intercepts():
    p = begun()
    common(p, "M-17").progress["B"] = 1
    do(met(p), "attack B", "refuse")
    assert (p.players["A"].points, p.common) == (1, [])


def test_c6_13_on_a_destination_of_its_side_there_is_a_choice():
    p = begun()
    common(p, "M-17").progress["B"] = 1
    hold(p, "separatist", TATOOINE, 1)
    stand(p, B=TATOOINE)
    place(p, cell=TATOOINE)
    assert {"attack B", "intercept B"} <= set(p.legal("A"))
    do(p, "intercept B", "fight")
    assert p.duel.intercepts == ["M-17"]
    do(p, "surrender")
    assert (p.common[0].card, p.players["A"].points) == ("M-17", 0)


def test_c6_14_a_fulfilled_mission_is_announced_at_once():
    p = begun()
    mission(p, "A", "M-01")
    p.players["A"].mission.progress = {"A": 1}
    events = enter(p, "A", TATOOINE)
    assert events[1] == {"event": "fulfilled", "seat": "A", "card": "M-01", "points": 1}
    assert p.view("B")["players"]["A"]["won"] == ["M-01"]


def test_c8_5_without_force_there_is_no_duel():
    p = met()
    p.players["A"].force = 0
    assert not [action for action in p.legal("A") if action.startswith("attack")]
    p.players["A"].force, p.players["B"].force = 5, 0
    do(p, "attack B")
    assert (p.phase, p.players["B"].missing) == ("retreat", "defeat")


def test_c8_7_to_refuse_is_to_surrender():
    p = met()
    do(p, "attack B")
    assert p.legal("B") == ["fight", "refuse"]
    do(p, "refuse")
    assert (p.players["B"].missing, p.phase) == ("", "retreat")


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


def test_c9_4_a_landed_unit_does_nothing_and_is_unknown():
    p = garrisoned(3, 3)
    hand(p, "A", GREEN, RED)
    do(p, "skip", f"land {GREEN}")
    assert p.view("B")["battle"]["units"][0]["card"] == ""
    assert p.view("A")["battle"]["units"][0]["card"] == GREEN
    to_attack(p)
    assert p.battle.mover == "B"  # nobody to attack with


def test_c9_14_after_40_turns_the_attacker_has_lost():
    p = garrisoned(3)
    p.battle.turn = 40
    battles.begin_turn(p, "A")
    assert (p.battle, p.players["A"].missing, p.cells[BASE].tokens) == (None, "defeat", [3])


def test_c10_1_nobody_sees_a_technique_before_the_other_is_in():
    p = duel()
    p.apply("A", "technique group")
    assert (p.view("B")["pending"], p.to_move) == ({"A": ""}, ("B",))


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
    for card in ("M-11", "M-12"):
        task = common(p, card)
        task.bases, task.turns = {"A": [BASE]}, {"A": 2}
    p.players["A"].points = points - 1
    turns.begin_turn(p, "A")
    # At once: nothing is drawn any more, nor is the second mission fulfilled.
    assert (p.told[-1]["event"], [task.card for task in p.common]) == ("end", ["M-12"])
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
    p = place(begun("lesson"), cell=BASE)
    hold(p, "separatist", BASE, 1)
    p.fights["republic"] = 1
    events = do(p, "attack place", "defend B", "refuse")
    assert (p.reason, events[-1]["event"]) == ("lesson", "end")


@pytest.mark.parametrize(("cell", "winners"), [(PLANET, ("B",)), (BASE, ())])
def test_c11_7_after_100_turns_each_more_points_planets_and_keys_win(cell, winners):
    p = begun()
    p.round, p.phase = 200, "end"
    hold(p, "separatist", cell, 1)
    do(p, "end")
    assert (p.reason, p.result.winners, p.round) == ("turns", winners, 200)


def test_a_side_loses_when_all_its_seats_have_left():
    p = begun("4")
    p.apply("B", "resign")
    assert (p.result, p.on_leave("B")) == (None, "D")
    p.apply("D", "timeout")
    assert set(p.result.winners) == {"A", "C"}
