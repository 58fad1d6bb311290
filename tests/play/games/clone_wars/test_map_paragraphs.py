"""C1 to C7, a paragraph a test: map, turn, tokens, missions, training."""

import pytest

from play.games.clone_wars.edition.content import DAMAGE, SIDES
from play.games.clone_wars.rules import missions, turns
from play.games.clone_wars.setup import begin, seats_of
from tests.play.games.clone_wars.setting import (
    BASE,
    BOX,
    CORUSCANT,
    MISSION,
    MUSTAFAR,
    OTHER_BASE,
    PLANET,
    SOURCE,
    SPACE,
    TATOOINE,
    TETH,
    Dice,
    begun,
    common,
    do,
    enter,
    hand,
    hold,
    kinds,
    mission,
    pass_all,
    place,
    setup,
    stand,
)

JUMP, MEDITATE, SCOUT, SUPPLY, CHASE, COVER = (f"R-{n}" for n in range(23, 29))
ENEMY_CHASE, ENEMY_COVER = "S-27", "S-28"


def next_turn(p, seat):
    p.used = {}
    turns.begin_turn(p, seat)


# C1 and C2: components and map


@pytest.mark.parametrize(("players", "sides"), [("2", "rs"), ("3", "rss"), ("4", "rsrs")])
def test_c1_1_two_to_four_seats_of_two_sides(players, sides):
    assert "".join(seat.side[0] for seat in seats_of(setup(players))) == sides


def test_c1_2_one_die_of_six_faces():
    p = begun()
    p.chance = Dice(6)
    assert do(p, "roll")[0] == {
        "event": "die",
        "purpose": "move",
        "seat": "A",
        "value": 6,
        "chance": True,
    }


def test_c1_3_sheets_have_four_figures_for_three_levels():
    for hero in BOX.heroes.values():
        assert {len(each) for each in hero.figures} == {3}


def test_c1_4_a_hero_has_a_level_from_1_to_3():
    assert {player.level for player in begun("3").players.values()} == {1, 2}


def test_c1_5_force_stays_between_0_and_the_maximum():
    p = begun()
    p.set_force("A", 99)
    assert p.players["A"].force == 8
    p.set_force("A", -1)
    assert p.players["A"].force == 0
    assert p.view("B")["players"]["A"]["force"] == 0


def test_c1_6_32_missions_of_two_sides():
    assert [sum(m.side == side for m in BOX.missions.values()) for side in SIDES] == [16, 16]
    assert sum(m.must for m in BOX.missions.values()) == 8


def test_c1_7_48_battle_cards_a_side_common_to_its_players():
    p = begun("4")
    for side in SIDES:
        hands = [card for seat in p.team(side) for card in p.players[seat].hand]
        assert len(hands) + len(p.sides[side].deck) == 48


def test_c1_8_techniques_deal_damage_by_their_colour():
    assert BOX.techniques == {"group": "green", "thrust": "red", "clinch": "blue"}


def test_c1_9_20_tokens_a_side_face_down_in_a_number_that_is_public():
    p = begun()
    hold(p, "republic", BASE, 2, 3)
    assert p.view("A")["cells"][BASE]["tokens"] == [2, 3]
    assert p.view("B")["cells"][BASE]["tokens"] == [None, None]
    assert p.view("B")["sides"]["republic"]["pool"] == 18


def test_c1_10_green_1_red_2_blue_3():
    assert DAMAGE == {"green": 1, "red": 2, "blue": 3}


def test_c1_11_tokens_or_the_printing_say_who_controls_a_cell():
    p = begun()
    hold(p, "separatist", BASE, 1)
    assert [p.holder(c) for c in (BASE, CORUSCANT, MUSTAFAR, PLANET)] == [
        *("separatist", "republic", "separatist", ""),
    ]


def test_c2_1_steps_go_to_touching_cells_only():
    p = begun()
    p.chance = Dice(3)
    do(p, "roll")
    pass_all(p)
    assert p.legal("A") == ["step c27", "step c41", "stop"] or set(BOX.near[CORUSCANT]) == {
        a[5:] for a in p.legal("A") if a.startswith("step")
    }
    assert BOX.near[TATOOINE] == ("c27", "c47")


def test_c2_2_heroes_never_block():
    p = begun("4")
    stand(p, A="c16", C=SPACE, B=SPACE, D=SPACE)
    p.steps, p.phase = 2, "steps"
    do(p, f"step {BOX.near['c16'][0]}")
    assert p.players["A"].cell == BOX.near["c16"][0]


def test_c2_3_protection_levels_work_as_command_levels():
    assert [(BOX.places[c].level, BOX.places[c].field) for c in (TETH, TATOOINE, CORUSCANT)] == [
        *((3, 16), (3, 20), (3, 20)),
    ]


# C3: set-up


def test_c3_1_the_higher_roll_begins_and_ties_roll_again():
    for seed in range(30):
        p = begin(setup(), seed)
        one, other = p.order["A"], p.order["B"]
        assert one[:-1] == other[:-1]
        assert p.active == ("A" if one > other else "B")


def test_c3_2_the_lone_player_moves_first():
    p = begin(setup("3", lone="separatist"), 1)
    assert (p.active, p.side("A"), p.side("B"), p.side("C")) == (
        *("A", "separatist", "republic", "republic"),
    )


def test_c3_3_four_alternate():
    assert [seat.side for seat in seats_of(setup("4"))] == list(SIDES) * 2


def test_c3_4_heroes_are_settled_before_the_first_decision():
    p = begin(setup("4", republic="r2"), 1)
    assert [each.hero for each in p.players.values()] == ["r2", "s1", "r1", "s2"]


def test_c3_5_starting_levels():
    levels = [p.level for p in begin(setup("4", levels="advanced"), 1).players.values()]
    assert levels == [2, 2, 1, 1]
    assert [p.level for p in begin(setup("3", levels="advanced"), 1).players.values()] == [2, 1, 1]


def test_c3_6_force_begins_at_the_maximum():
    assert [p.force for p in begun("4").players.values()] == [8, 8, 9, 9]


def test_c3_7_one_pool_of_20_tokens_a_side():
    assert [len(piles.pool) for piles in begun("4").sides.values()] == [20, 20]


def test_c3_8_five_cards_each_six_for_the_lone_player():
    p = begin(setup("3"), 1)
    assert [len(each.hand) for each in p.players.values()] == [8, 5, 5]  # with the turn's two


def test_c3_9_heroes_start_on_the_planets_of_their_sides():
    p = begun()
    assert (p.players["A"].cell, p.players["B"].cell, p.cells) == (CORUSCANT, MUSTAFAR, {})


def test_c3_10_an_empty_deck_is_its_shuffled_discard_pile():
    p = begun()
    piles = p.piles("A")
    piles.discard, piles.deck = piles.deck, []
    p.draw("A", 1)
    assert kinds(p.told) == ["shuffle", "draw"]
    piles.deck, piles.discard = [], []
    p.told.clear()
    p.draw("A", 1)
    assert p.told == []


# C4: a turn


def test_c4_1_a_missed_turn_draws_nothing_and_counts():
    p = begun()
    hold(p, "separatist", BASE, 1)
    mission(p, "B", "M-27")
    p.players["B"].mission.bases, p.players["B"].mission.turns = {"B": [BASE]}, {"B": 0}
    p.players["B"].missing = "defeat"
    before = len(p.players["B"].hand)
    p.phase = "end"
    do(p, "end")
    assert (p.active, p.players["B"].missing, len(p.players["B"].hand)) == ("A", "", before)
    assert p.players["B"].mission.turns == {"B": 1}


def test_c4_2_one_card_a_turn_two_for_the_lone_player():
    p = begun("3")
    for seat, count in (("A", 2), ("B", 1)):
        before = len(p.players[seat].hand)
        next_turn(p, seat)
        assert len(p.players[seat].hand) == before + count


def test_c4_3_one_token_a_turn_is_withdrawn_freely():
    p = begun()
    hold(p, "republic", BASE, 1, 2)
    do(p, f"withdraw {BASE} 2")
    assert (p.phase, p.cells[BASE].tokens) == ("move", [1])
    assert not [action for action in p.legal("A") if action.startswith("withdraw")]


def test_c4_4_who_moves_says_so_before_the_roll_and_may_stay():
    p = begun()
    assert {"roll", "hold"} <= set(p.legal("A"))
    p.chance = Dice(4)
    do(p, "roll")
    pass_all(p)
    do(p, "stop")
    assert p.players["A"].cell == CORUSCANT


def test_c4_5_cells_may_be_visited_again():
    p = begun()
    p.phase, p.steps = "steps", 3
    near = BOX.near[CORUSCANT][0]
    do(p, f"step {near}", f"step {CORUSCANT}", f"step {near}")
    assert p.players["A"].cell == near


def test_c4_6_an_enemy_base_ends_the_movement():
    p = begun()
    hold(p, "separatist", BASE, 1)
    stand(p, A=SPACE)
    p.phase, p.steps = "steps", 5
    stand(p, A=BOX.near[BASE][0])
    do(p, f"step {BASE}")
    assert (p.steps, p.legal("A")) == (0, ["attack place"])


def test_c4_7_what_a_cell_does_happens_on_entering():
    p = begun()
    stand(p, A=BOX.near[MISSION][0])
    p.phase, p.steps = "steps", 3
    do(p, f"step {MISSION}")
    assert p.legal("A") == ["mission draw", "mission skip"]
    do(p, "mission skip")
    assert (p.phase, p.steps) == ("steps", 2)


def test_c4_8_a_source_refills_in_passing_and_at_the_end_of_a_turn():
    p = begun()
    stand(p, A=BOX.near[SOURCE][0])
    p.players["A"].force, p.phase, p.steps = 2, "steps", 2
    do(p, f"step {SOURCE}")
    assert p.players["A"].force == 8
    p.players["A"].force, p.phase = 1, "end"
    do(p, "end")
    assert p.players["A"].force == 8


def test_c4_9_one_place_action_a_turn():
    p = place(begun(), cell=BASE)
    do(p, "garrison 1")
    assert p.phase == "end"
    p = place(begun(), cell=PLANET)
    do(p, "rest")
    assert p.phase == "end"


def test_c4_10_any_cards_are_discarded_at_the_end_in_text_order():
    p = begun()
    hand(p, "A", "R-01", "R-03", "R-05")
    p.phase = "end"
    do(p, "discard R-03")
    assert [a for a in p.legal("A") if a.startswith("discard")] == ["discard R-05"]
    assert p.piles("A").discard == ["R-03"]


def test_c4_11_an_attack_needs_no_movement():
    p = begun()
    stand(p, A=TETH)
    do(p, "hold")
    assert "attack place" in p.legal("A")


# C5: cards and tokens


def test_c5_1_space_cards_need_the_level_and_are_discarded():
    p = begun()
    hand(p, "A", JUMP, MEDITATE)
    p.players["A"].force = 1
    assert [a for a in p.legal("A") if a.startswith("play")] == [f"play {JUMP}"]
    do(p, f"play {JUMP}")
    assert (p.piles("A").discard, p.used["bonus"]) == ([JUMP], 2)
    p.chance = Dice(3)
    do(p, "roll")
    pass_all(p)
    assert p.steps == 5


def test_c5_1_meditating_scouting_and_supplying():
    p = begun()
    hold(p, "separatist", BASE, 4)
    hold(p, "republic", OTHER_BASE, 1)
    hand(p, "A", MEDITATE, SCOUT, SUPPLY)
    p.players["A"].level, p.players["A"].force = 3, 1
    do(p, f"play {MEDITATE}")
    assert p.players["A"].force == 5
    events = do(p, f"play {SCOUT}", f"target {BASE}")
    assert events == [{"event": "scouted", "seat": "A", "cell": BASE, "tokens": [4], "only": ["A"]}]
    do(p, f"play {SUPPLY}", f"target {OTHER_BASE} 3")
    assert (p.cells[OTHER_BASE].tokens, p.phase) == ([1, 3], "move")


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


def test_c5_1_nobody_is_asked_once_the_reaction_lies_open():
    p = begun()
    p.piles("B").discard = [ENEMY_CHASE]
    p.chance = Dice(5)
    do(p, "roll")
    assert p.phase == "steps"


def test_c5_1_an_attacked_base_may_be_covered():
    p = place(begun(), cell=BASE)
    hold(p, "separatist", BASE, 1)
    hand(p, "B", ENEMY_COVER)
    p.players["B"].level = 2
    do(p, "attack place", "defend B", f"react {ENEMY_COVER}")
    assert (len(p.players["B"].hand), p.legal("B")) == (2, ["fight", "refuse"])


def test_c5_2_persuasion_costs_force_a_card_and_a_token():
    p = place(begun(), cell=PLANET)
    hand(p, "A", "R-01")
    p.players["A"].force = 3
    do(p, "persuade R-01 2")
    assert (p.players["A"].force, p.piles("A").discard, p.cells[PLANET].tokens) == (
        0,
        ["R-01"],
        [2],
    )


def test_c5_2_not_without_tokens():
    p = place(begun(), cell=PLANET)
    p.sides["republic"].pool = []
    assert not [a for a in p.legal("A") if a.startswith("persuade")]


def test_c5_3_an_enemy_planet_is_passed_freely():
    p = begun()
    hold(p, "separatist", PLANET, 1)
    stand(p, A=BOX.near[PLANET][0])
    p.phase, p.steps = "steps", 2
    do(p, f"step {PLANET}")
    assert (p.phase, p.steps) == ("steps", 1)
    do(p, "stop")
    assert {"attack place", "rest"} <= set(p.legal("A"))


def test_c5_4_a_free_base_takes_a_token_at_no_cost():
    p = place(begun(), cell=BASE)
    do(p, "garrison 3")
    assert (p.cells[BASE].tokens, p.players["A"].force) == ([3], 8)


@pytest.mark.parametrize(("action", "left"), [("occupy 2", [2]), ("abandon", None)])
def test_c5_5_the_winner_may_lay_a_token(action, left):
    p = place(begun(), cell=BASE)
    hold(p, "separatist", BASE, 1, 1)
    do(p, "attack place", "defend B", "refuse")
    assert (len(p.sides["separatist"].pool), p.phase) == (20, "occupy")
    do(p, action)
    assert (p.cells[BASE].tokens if left else p.cells.get(BASE)) == left


def test_c5_6_at_most_five_tokens_on_a_cell():
    p = place(begun(), cell=BASE)
    hold(p, "republic", BASE, 1, 1, 2, 2)
    do(p, "garrison 1")
    assert p.cells[BASE].tokens == [1, 1, 1, 2, 2]
    place(p, cell=BASE)
    assert not [a for a in p.legal("A") if a.startswith("garrison")]


def test_c5_7_a_key_planet_is_always_marked():
    p = place(begun(), cell=TETH)
    do(p, "attack place", "defend B", "refuse")
    assert {a.split()[0] for a in p.legal("A")} == {"occupy"}


def test_c5_7_with_an_empty_pool_a_token_is_moved():
    p = place(begun(), cell=TETH)
    p.sides["republic"].pool = []
    p.cells["c15"] = turns.Held("republic", [2])
    do(p, "attack place", "defend B", "refuse")
    assert p.legal("A") == ["take c15 2"]
    do(p, "take c15 2")
    assert (p.cells[TETH].tokens, "c15" in p.cells) == ([2], False)


def test_c5_8_the_last_token_gone_a_cell_is_free_partners_included():
    p = begun("4")
    hold(p, "republic", TETH, 1)
    assert f"withdraw {TETH} 1" in p.legal("A")
    do(p, f"withdraw {TETH} 1")
    assert (p.cells, len(p.sides["republic"].pool)) == ({}, 20)


def test_c5_9_partners_see_their_side_s_tokens():
    p = begun("4")
    hold(p, "republic", BASE, 4)
    assert [p.view(seat)["cells"][BASE]["tokens"] for seat in "ABCD"] == [[4], [None], [4], [None]]


# C6: missions


def on_mission(p, card, seat="A"):
    """The seat has drawn this card on a mission cell."""
    stand(p, **{seat: MISSION})
    p.active, p.to_move, p.used = seat, (seat,), {}
    p.phase, p.back = "mission", "end"
    p.deck.remove(card)
    p.deck.append(card)
    do(p, "mission draw")
    return p


def test_c6_1_a_mission_is_drawn_once_a_turn():
    p = begun()
    stand(p, A=MISSION)
    p.deck.remove("M-02")
    p.deck.append("M-02")
    do(p, "hold", "mission draw", "decline")
    assert (p.phase, p.used["drawn"]) == ("end", 1)


def test_c6_2_who_has_a_hidden_mission_draws_none():
    p = begun()
    stand(p, A=MISSION)
    mission(p, "A", "M-01")
    do(p, "hold")
    assert p.phase == "end"


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


def test_c6_6_the_first_side_takes_a_common_mission():
    p = begun("4")
    task = common(p, "M-17")
    task.progress["D"] = 1
    enter(p, "D", TATOOINE)
    assert (p.players["D"].points, p.common) == (1, [])


def test_c6_7_conditions_are_data():
    assert {card.own[0] for card in BOX.missions.values()} == {"deliver", "hold", "capture-hold"}
    assert {card.other[0] for card in BOX.missions.values()} == {
        "intercept",
        "hold",
        "capture-hold",
    }


def test_c6_8_each_hero_makes_the_whole_trip():
    p = begun("4")
    common(p, "M-17")
    enter(p, "B", TETH)
    enter(p, "D", TATOOINE)
    assert p.common[0].progress == {"B": 1}
    enter(p, "B", TATOOINE)
    assert p.players["B"].points == 1


def test_c6_9_hold_counts_a_base_that_was_created():
    p = begun()
    mission(p, "A", "M-11")
    place(p, cell=BASE)
    do(p, "garrison 1")
    assert p.players["A"].mission.bases == {"A": [BASE]}
    for _turn in range(2):
        next_turn(p, "A")
    assert (p.players["A"].points, p.players["A"].won) == (1, ["M-11"])


def test_c6_10_a_capture_counts_with_a_token_only():
    for action, bases in (("occupy 1", {"A": [BASE]}), ("abandon", {})):
        p = begun()
        mission(p, "A", "M-14")
        hold(p, "separatist", BASE, 1)
        place(p, cell=BASE)
        do(p, "attack place", "defend B", "refuse", action)
        assert p.players["A"].mission.bases == bases


@pytest.mark.parametrize(("enemy_has_one", "bases"), [(True, {}), (False, {"A": [BASE]})])
def test_c6_11_without_enemy_bases_creating_one_will_do(enemy_has_one, bases):
    p = begun()
    mission(p, "A", "M-14")
    if enemy_has_one:
        hold(p, "separatist", OTHER_BASE, 1)
    place(p, cell=BASE)
    do(p, "garrison 1")
    assert p.players["A"].mission.bases == bases


def test_c6_12_a_base_that_is_withdrawn_resets_the_count():
    p = begun()
    mission(p, "A", "M-12")
    hold(p, "republic", OTHER_BASE, 1)  # held before the mission, so it does not count
    place(p, cell=BASE)
    do(p, "garrison 1")
    next_turn(p, "A")
    assert p.players["A"].mission.turns == {"A": 1}
    p.players["A"].mission.bases["A"].append(OTHER_BASE)
    missions.lose_base(p, "republic", OTHER_BASE)
    assert p.players["A"].mission.turns == {"A": 1}  # the one that is counted stands
    do(p, f"withdraw {BASE} 1")
    assert (p.players["A"].mission.bases, p.players["A"].mission.turns) == ({"A": []}, {"A": 0})


def test_c6_13_who_beats_the_carrier_in_a_duel_intercepts():
    p = begun()
    task = common(p, "M-17")
    task.progress["B"] = 1
    stand(p, A=SPACE, B=SPACE)
    place(p)
    do(p, "attack B", "refuse")
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


def test_c6_15_points_are_a_seat_s_and_summed_by_side():
    p = begun("4")
    p.players["A"].points, p.players["C"].points = 4, 3
    assert turns.points_of(p, "republic") == 7


# C7: training


def trained(points, cards, level=1):
    p = place(begun(), cell=SOURCE)
    hand(p, "A", *cards)
    p.players["A"].points, p.players["A"].level = points, level
    return p


def test_c7_1_points_and_cards_buy_a_level():
    assert not [a for a in trained(1, ["R-01"]).legal("A") if a.startswith("train")]
    p = trained(2, ["R-01"])
    do(p, "train R-01")
    assert p.players["A"].missing == "training"
    p = trained(5, ["R-01", "R-03", "R-05"], level=2)
    assert [a for a in p.legal("A") if a.startswith("train")] == [
        *("train R-01 R-03", "train R-01 R-05", "train R-03 R-05"),
    ]


def test_c7_2_the_level_rises_at_the_end_of_the_missed_turn():
    p = trained(2, ["R-01"])
    do(p, "train R-01", "end")
    assert p.players["A"].level == 1
    p.phase = "end"
    do(p, "end")
    player = p.players["A"]
    assert (player.level, player.force, player.missing, p.active) == (2, 12, "", "B")


def test_c7_3_a_hero_in_training_is_not_attacked():
    p = trained(2, ["R-01"])
    do(p, "train R-01")
    place(p, "B", SOURCE)
    assert not [a for a in p.legal("B") if a.startswith("attack")]
