"""The bots that search: legal, honest, within their budgets, and the same each time."""

import numpy as np
import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots import captain
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.searcher import SearchBudget, Searcher, plan_of
from tests.play.games.starfighter.engine.playing import edition, history

SHIPPED = edition("shipped")[1]
SMALL = SearchBudget(candidates=4, playouts=8, tries=2)
many = pytest.mark.skipif(INTERPRETED, reason="many play-outs take long interpreted")


def positions(mode, seed, most=60):
    """Positions of a game by chance, each with the memory of what came before."""
    return [each.before for each in history("wild 2", mode, seed)[:most]]


def looked_at(game, budget=SMALL):
    searcher = Searcher(game.cards, budget)
    return searcher, searcher.candidates(game.recollection(str(game.to_move)), game.memories)


@pytest.mark.essential
def test_a_decision_costs_what_its_plan_says():
    for game in positions("total_war", 3, most=30):
        searcher, candidates = looked_at(game)
        if len(candidates) == 1:
            continue
        plan = plan_of(len(candidates), SMALL)
        _best, scores = searcher.play_out(candidates, plan, np.zeros(1, dtype=np.uint64))
        alive = [len(candidates), *plan[:-1, 1].tolist()]
        expected = sum(worlds * left for worlds, left in zip(plan[:, 0], alive, strict=True))
        assert np.count_nonzero(~np.isnan(scores)) == expected
        assert np.nanmin(scores) >= 0
        assert np.nanmax(scores) <= 1


@pytest.mark.essential
@pytest.mark.parametrize("mode", ["training", "skirmish", "total_war"])
def test_every_position_has_a_legal_answer(mode):
    for game in positions(mode, 5, most=25):
        _searcher, candidates = looked_at(game)
        assert set(candidates.tolist()) <= set(game.legal_codes().tolist())
        assert len(candidates) == min(len(set(candidates.tolist())), SMALL.candidates)


@many
def test_a_choice_follows_from_candidates_handicaps_and_plan():
    searched = 0
    for game in positions("total_war", 4, most=40):
        searcher, candidates = looked_at(game, captain.BUDGET)
        best, seed = int(candidates[0]), np.array([7], dtype=np.uint64)
        if len(candidates) > 1:
            plan = plan_of(len(candidates), captain.BUDGET)
            handicaps = searcher.handicaps(len(candidates))
            best, _scores = searcher.play_out(candidates, plan, seed.copy(), handicaps=handicaps)
            searched += 1
        seen = game.recollection(str(game.to_move))
        assert searcher.choose(seen, game.memories, seed) == best
    assert searched > 20


def test_a_search_has_no_more_candidates_than_there_is_room_for():
    with pytest.raises(ValueError, match="1 to 16"):
        SearchBudget(candidates=17, playouts=1)


@many
@pytest.mark.parametrize(
    ("mode", "stronger", "weaker", "games", "least"),
    [
        ("skirmish", "wingman", "cadet", 500, 0.9),
        ("skirmish", "pilot", "wingman", 500, 0.6),
        ("training", "pilot", "cadet", 100, 0.85),
        ("total_war", "pilot", "cadet", 100, 0.85),
        ("skirmish", "admiral", "captain", 2, 0.75),  # how strong it is, the kept ladder tells
    ],
)
def test_the_ladder_keeps_its_order(mode, stronger, weaker, games, least):
    """Each cruiser is played by both."""
    deck = SHIPPED.numbers[::3] if mode == "total_war" else None
    cruisers = ("ares", "apollo") if mode == "skirmish" else ("ares", "athena")
    won = []
    for own, other in (cruisers, cruisers[::-1]):
        sides = LineUp(own, deck, stronger), LineUp(other, deck, weaker)
        won.append(Pairing(SHIPPED, mode, sides, 20).play(0, games)["winner"] == 0)
    assert np.mean(won) >= least


@pytest.mark.essential
def test_what_was_turned_down_is_remembered_and_nothing_else():
    """R10.2: the log keeps what both have seen."""
    seen = 0
    for seed in range(6):
        for game in positions("skirmish", seed, most=60):
            viewer = str(game.to_move)
            enemy = 1 - "AB".index(viewer)
            view, recalled = game.observation(viewer)[0], game.recollection(viewer)[0]
            for place in map(tuple, np.argwhere(view["cells"] != recalled["cells"])):
                assert place[0] == enemy
                assert recalled["cells"][place] == game.records[0]["cells"][place]
                seen += 1
            hidden = recalled["hand"][enemy, : recalled["hand_size"][enemy]]
            assert (hidden == 127).all()
    assert seen
