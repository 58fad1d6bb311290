"""X9: battles, from who fights whom to what it costs."""

import pytest

from play.games.game import Declined
from tests.play.games.rex.setting import (
    SIX,
    at,
    begun,
    clear,
    do,
    every_action,
    fight,
    hand,
    plans,
    put,
    silent,
    told,
    waive,
)


@pytest.fixture
def game():
    """Caravan Houses (A) and Iron Barony (D) in the palace, five units each."""
    made = begun(*SIX)
    for seat in made.seats:
        hand(made, seat)
    return fight(made, "palace", "A", "D")


def test_x9_1_the_earliest_of_those_involved_chooses_place_and_opponent():
    game = clear(begun(*SIX))
    for place, seats in {"palace": "BD", "temple": "BDE"}.items():
        for seat in seats:
            put(game, place, seat, 2)
    game.first = "C"
    at(game, "battle")
    assert (game.step, game.to_move) == ("fight", ("D",))
    assert set(game.legal("D")) == {"fight palace B", "fight temple B", "fight temple E"}


def test_x9_1_units_under_the_fleet_fight_too_and_nobody_in_the_council():
    game = clear(begun(*SIX))
    game.fleet = 15
    for place in ("palace", "council"):
        put(put(game, place, "A", 2), place, "D", 2)
    at(game, "battle")
    assert game.battle.place == "palace"


def test_x9_2_orders_come_before_questions_and_both_before_plans():
    game = fight(begun(*SIX), "palace", "B", "F")
    assert (game.step, game.to_move) == ("order", ("F",))
    game.apply("F", "waive")
    assert (game.step, game.to_move) == ("ask", ("B",))
    game.apply("B", "ask dial")
    assert (game.step, game.to_move) == ("answer", ("F",))
    game.apply("F", "answer 2")
    assert game.step == "plan"
    assert {each.split()[1] for each in every_action(game, "F")} == {"2"}


def test_plans_are_kept_secret_until_both_are_in(game):
    """X9.3, X9.5"""
    game.apply("D", "plan 3 irena - -")
    assert (game.to_move, game.chosen) == (("A",), ("D",))
    assert game.view("A")["pending"] == {"D": ""}
    events = game.apply("A", "plan 2 orrin - -")
    assert [each["seat"] for each in told(events, "plan")] == ["A", "D"]


def test_a_hired_captain_stands_for_a_leader_and_is_laid_aside(game):
    """X9.4, X13.1"""
    hand(game, "A", "captain", "screen")
    plans(game, A="5 captain - screen", D="0 dolm - -")
    silent(game)
    assert game.players["A"].hand == ["screen"]
    assert "captain" in game.strategy_discard


def test_x9_6_a_traitor_wins_for_who_holds_the_card(game):
    game.players["A"].traitors, game.players["D"].traitors = ["baron_gault"], ["quill"]
    hand(game, "A", "screen")
    hand(game, "D", "arc_blade")
    plans(game, A="3 orrin - screen", D="5 baron_gault arc_blade -")
    assert game.to_move == ("A", "D")
    do(game, "D silent", "A accuse baron_gault")
    assert game.standing("palace", "A") == 5
    assert not game.standing("palace", "D")
    assert game.players["A"].hand == ["screen"]
    assert game.strategy_discard[-1] == "arc_blade"
    assert (game.players["D"].fallen, game.players["A"].fallen) == (["baron_gault"], [])
    assert (game.players["A"].traitors, game.players["A"].spent) == ([], ["baron_gault"])


def test_x9_6_if_both_reveal_both_lose_all(game):
    game.players["A"].traitors, game.players["D"].traitors = ["crake"], ["orrin"]
    plans(game, A="3 orrin - -", D="5 crake - -")
    game.apply("A", "accuse crake")
    assert game.players["A"].traitors == ["crake"]
    game.apply("D", "accuse orrin")
    assert "palace" not in game.units
    assert (game.players["A"].fallen, game.players["D"].fallen) == (["orrin"], ["crake"])


def test_who_holds_no_card_for_it_is_asked_all_the_same(game):
    """X9.6: by what everybody sees; the list is the seat's own."""
    game.players["A"].traitors, game.players["D"].traitors = ["ysolde"], ["quill"]
    plans(game, A="3 orrin - -", D="5 crake - -")
    assert (game.to_move, game.legal("A")) == (("A", "D"), ["silent"])


def test_safe_conduct_guards_the_own_leader(game):
    """X9.6, X13.2"""
    game.players["A"].traitors = ["crake"]
    hand(game, "D", "immunity")
    plans(game, A="0 orrin - -", D="5 crake - -")
    do(game, "A accuse crake", "D use immunity")
    assert game.players["D"].fallen == []
    assert not game.standing("palace", "A")


def test_x9_9_the_loser_loses_all_and_the_winner_what_it_dialled(game):
    plans(game, A="2 orrin - -", D="4 dolm - -")
    silent(game)
    assert (game.standing("palace", "A"), game.standing("palace", "D")) == (3, 0)


def test_x9_9_units_of_the_winners_choice_are_lost():
    game = fight(begun(*SIX), "palace", "C", "D", a=(3, 2), b=(1, 0))
    plans(game, C="3 vasht - -", D="0 dolm - -")
    silent(game)
    assert (game.step, game.to_move) == ("lose", ("C",))
    assert set(game.legal("C")) == {"lose 3+0", "lose 1+1", "lose 0+2"}
    game.apply("C", "lose 1+1")
    assert game.count("palace", "C") == [2, 1, 0]


def test_x9_10_the_winner_keeps_cards_that_are_not_marked(game):
    hand(game, "A", "arc_blade", "cracked_screen")
    hand(game, "D", "filter")
    plans(game, A="5 orrin arc_blade cracked_screen", D="0 dolm - filter")
    silent(game)
    assert game.players["A"].hand == ["arc_blade"]
    assert game.players["D"].hand == []
    assert set(game.strategy_discard) == {"cracked_screen", "filter"}


def test_x9_10_leaders_return_after_the_phase_and_no_bounty_is_paid(game):
    hand(game, "A", "arc_blade")
    before = game.players["A"].influence
    plans(game, A="5 orrin arc_blade -", D="0 dolm - -")
    silent(game)
    assert game.players["A"].used == {}
    assert game.phase == "bombardment" or game.round == 2
    assert game.players["A"].influence == before + 2


def test_x9_3_a_refusal_cites_its_paragraph(game):
    waive(game)
    with pytest.raises(Declined) as refused:
        game.apply("A", "plan 20 orrin - -")
    assert refused.value.rule == "X9.3"
