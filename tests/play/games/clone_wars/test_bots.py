"""Trooper and General: duels solved exactly, strength, and time for a decision."""

import pytest

from play.games.clone_wars.bots import general, plans, trooper
from play.games.clone_wars.bots.duels import best_mix, outcomes, win_chance
from play.games.clone_wars.game import GAME
from play.games.clone_wars.setup import begin
from play.games.kit.chance import Chance, seed_from
from tests.play.games.clone_wars.setting import begun, duel, setup, stand

TECHNIQUES = ("group", "thrust", "clinch")
BEATS = {("group", "thrust"), ("thrust", "clinch"), ("clinch", "group")}


@pytest.mark.parametrize(("own", "other", "chance"), [(8, 8, 0.5), (8, 12, 0.263), (7, 3, 0.821)])
def test_the_chance_to_win_a_duel_is_exact(own, other, chance):
    assert win_chance(own, other) == pytest.approx(chance, abs=0.0005)


def test_no_answer_does_better_against_the_mix_than_another():
    for own, other in ((8, 8), (8, 12), (7, 3), (20, 5)):
        hits, wounds = outcomes(own, other, (1, 2, 3))
        value, mix = win_chance(own, other), best_mix(own, other)
        assert sum(mix) == pytest.approx(1)
        for answer in TECHNIQUES:
            met = 0.0
            for place_, (name, share) in enumerate(zip(TECHNIQUES, mix, strict=True)):
                lost = wounds[TECHNIQUES.index(answer)]
                met += share * (
                    value if name == answer else hits[place_] if (name, answer) in BEATS else lost
                )
            assert met == pytest.approx(value, abs=1e-6)


def winner(seed, bots):
    p, ply = begin(setup("2"), seed), 0
    while p.to_move:
        seat = p.to_move[0]
        p.play(seat, GAME.bot_action(p, seat, bots[seat], seed_from(seed, ply)))
        ply += 1
    return p.result.winners


@pytest.mark.nightly
def test_general_beats_trooper():
    """In most of a few games; the share of many is in the reference of bots."""
    won = 0
    for seed in range(6):
        seats = ("A", "B") if seed % 2 else ("B", "A")
        won += winner(seed, dict(zip(seats, ("general", "trooper"), strict=True))) == seats[:1]
    assert won >= 4


@pytest.mark.parametrize("bot", [trooper, general])
def test_both_sides_see_the_map_alike(bot):
    """Where the map is the same turned round, neither prefers what only lies earlier in its order."""
    p = begun()
    cells = list(p.box.places)
    turned = dict(zip(cells, reversed(cells), strict=True))
    choose, odds = {trooper: (plans.nearest, trooper.odds), general: (plans.route, plans.odds)}[bot]
    goals = {seat: choose(p, seat, plans.goals(p, seat, odds)) for seat in "AB"}
    assert goals["B"] == turned[goals["A"]]
    goal = next(iter(p.box.of_kind("source")))
    for here in set(cells) - {goal}:
        stand(p, A=here, B=turned[here])
        steps = [
            plans.step_to(p, seat, to, [f"step {cell}" for cell in cells]).split()[1]
            for seat, to in (("A", goal), ("B", turned[goal]))
        ]
        assert steps[1] == turned[steps[0]]


def test_an_imagined_technique_betrays_nothing():
    p = duel()
    p.apply("A", "technique clinch")
    worlds = {p.imagined("B", Chance(n)).pending["A"] for n in range(30)}
    assert worlds == {f"technique {name}" for name in TECHNIQUES}


def test_imagined_hands_differ():
    p = begun()
    assert len({tuple(p.imagined("B", Chance(n)).players["A"].hand) for n in range(5)}) > 1
