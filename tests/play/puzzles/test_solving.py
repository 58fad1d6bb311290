import datetime as dt
import random
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from django.contrib.auth.models import AnonymousUser, User

from play.games.game import Declined
from play.games.registry import MAIN_GAME
from play.matches.positions import history_of
from play.models import Puzzle, PuzzleDay, PuzzleSolver
from play.puzzles import solving
from play.puzzles.personal_data import puzzle_files
from play.puzzles.shipped import file_of, read_puzzles
from tests.play.conftest import play_on


@pytest.fixture
def clock(monkeypatch):
    clock = SimpleNamespace(now=dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC))
    monkeypatch.setattr(solving, "database_now", lambda: clock.now)
    return clock


def wrong_for(moment):
    legal = moment.position.legal(moment.puzzle.seat)
    return next(action for action in legal if action != moment.puzzle.answer)


def test_the_moment_is_the_seats_and_tells_no_answer(puzzles):
    for puzzle in puzzles:
        moment = solving.moment_of(puzzle)
        table = solving.table_of(moment)
        assert table["to_move"] == [puzzle.seat] == [table["seat"]]
        assert {puzzle.answer, puzzle.second} <= set(table["view"]["legal"])
        assert table["view"] == moment.position.view(puzzle.seat)
        assert table["match"]["players"][puzzle.seat]["is_you"]


def test_a_right_answer_and_a_wrong_one_are_judged(puzzles, ann):
    moment = solving.moment_of(puzzles[0])
    wrong = solving.solve(moment, AnonymousUser(), wrong_for(moment))
    assert (wrong.is_right, wrong.rating) == (False, None)
    assert 0 <= wrong.chance < wrong.best
    right = solving.solve(moment, ann, moment.puzzle.answer)
    assert (right.is_right, right.chance) == (True, right.best)
    assert right.change > 0
    share = f"{100 * read_puzzles(file_of(MAIN_GAME))[0]['value']:.0f}\xa0% of the games"
    assert f" wins {share}, the next best, " in solving.reason_of(moment)


def test_only_the_first_try_is_rated_and_mistakes_are_kept_until_solved(puzzles, ann):
    moment = solving.moment_of(puzzles[0])
    first = solving.solve(moment, ann, wrong_for(moment))
    assert first.change < 0
    assert [each.puzzle for each in solving.mistakes_of(ann, MAIN_GAME)] == [puzzles[0]]
    again = solving.solve(moment, ann, moment.puzzle.answer)
    assert (again.is_right, again.rating) == (True, None)
    assert not solving.mistakes_of(ann, MAIN_GAME).exists()
    solver, puzzle = PuzzleSolver.objects.get(), Puzzle.objects.get(pk=puzzles[0].pk)
    assert (solver.tries, solver.solved) == (puzzle.tries, puzzle.solved) == (1, 0)
    assert puzzle.value > 1500 > solver.value
    assert puzzle.deviation < 350 > solver.deviation


def test_the_next_puzzle_is_one_that_was_not_tried_near_the_rating(puzzles, ann):
    Puzzle.objects.filter(pk=puzzles[1].pk).update(value=2400.0)
    Puzzle.objects.filter(pk=puzzles[2].pk).update(is_retired=True)
    tried = []
    while len(tried) < 5:
        puzzle = solving.next_puzzle(ann, MAIN_GAME)
        assert puzzle.pk not in tried
        tried.append(puzzle.pk)
        solving.note_try(puzzle, ann, "pass", is_right=True)
    assert tried[-1] == puzzles[1].pk
    assert solving.next_puzzle(ann, MAIN_GAME) is None
    after = solving.next_puzzle(AnonymousUser(), MAIN_GAME, after=puzzles[0].pk)
    assert after == Puzzle.objects.get(pk=puzzles[1].pk)


def test_all_puzzles_come_in_turn_and_that_of_a_day_stays(puzzles, clock):
    first = solving.daily(MAIN_GAME)
    Puzzle.objects.exclude(pk=first.pk).update(is_retired=True)
    assert solving.daily(MAIN_GAME) == first
    Puzzle.objects.update(is_retired=False)
    seen = set()
    for _day in puzzles:
        seen.add(solving.daily(MAIN_GAME).pk)
        clock.now += dt.timedelta(days=1)
    assert seen == {puzzle.pk for puzzle in puzzles}
    assert solving.daily(MAIN_GAME) == first
    assert solving.daily("nim") is None


def test_own_decisions_are_for_their_player_and_unrated(puzzles, ann, new_match):
    """What is nearly as good as the better action found is right, too; the list is that of all mistakes."""
    match = play_on(new_match(), 3, bot="cadet")
    history = history_of(match)
    ply = next(ply for ply in range(3) if len(history.position_at(ply).legal("A")) > 2)
    legal = history.position_at(ply).legal("A")
    decision = {"ply": ply, "seat": "A", "played": legal[0], "better": legal[1], "loss": 0.2}
    decision |= {"low": 0.1, "high": 0.3, "value": 0.3, "better_value": 0.5}
    puzzle = solving.puzzle_of_match(match, decision)
    assert solving.puzzle_of_match(match, decision) == puzzle
    assert puzzle not in solving.open_puzzles(MAIN_GAME)
    moment = solving.moment_of(puzzle)
    assert moment.position.state() == history.position_at(ply).state()
    assert solving.note_try(puzzle, ann, legal[0], is_right=False) == (None, None)
    assert [each.puzzle for each in solving.mistakes_of(ann, MAIN_GAME)] == [puzzle]
    assert not PuzzleSolver.objects.exists()
    assert [name for name, _document in puzzle_files(ann)] == ["puzzles.json"]
    scored = dict(zip(legal, (0.3, 0.5, 0.49), strict=False))
    monkey = SimpleNamespace(
        imagined=lambda *_args: [0],
        scores=lambda _position, _worlds, both: np.array([[scored[each] for each in both]]),
    )
    moment = replace(moment, game=SimpleNamespace(playouts=lambda _setup: monkey))
    assert [solving.judge(moment, action)[0] for action in legal[:3]] == [False, True, True]


def test_the_better_line_ends_where_the_solver_decides_again(puzzles):
    for puzzle in puzzles[:3]:
        moment = solving.moment_of(puzzle)
        first, *others = solving.better_line(moment)
        assert (first["seat"], first["action"]) == (puzzle.seat, puzzle.answer)
        assert puzzle.seat not in {step["seat"] for step in others}
        assert len(others) < solving.MAX_LINE
        assert all(not step["table"]["view"]["legal"] for step in (first, *others))
        assert len(moment.history) == len(puzzle.actions)


def test_a_streak_grows_by_days_running_and_ends_with_a_gap(puzzles, ann, clock):
    now = clock.now
    for day, expected in ((0, 1), (1, 2), (3, 1), (4, 2)):
        clock.now = now + dt.timedelta(days=day)
        solving.note_try(solving.daily(MAIN_GAME), ann, "pass", is_right=True)
        assert solving.streak_of(ann, MAIN_GAME) == expected
    clock.now += dt.timedelta(days=1)
    assert solving.streak_of(ann, MAIN_GAME) == 2  # today may still be solved
    clock.now += dt.timedelta(days=1)
    assert solving.streak_of(ann, MAIN_GAME) == 0


def test_a_day_begins_by_the_sites_time(puzzles, clock, settings):
    settings.TIME_ZONE = "Pacific/Kiritimati"  # where it is two o'clock on the next day
    solving.daily(MAIN_GAME)
    assert str(PuzzleDay.objects.get().day) == "2026-11-21"


def test_a_puzzle_that_several_of_different_networks_call_wrong_retires(puzzles):
    for number in range(solving.MAX_REPORTS):
        user, network = User.objects.create_user(f"solver{number}"), f"203.0.{number}.0/24"
        with pytest.raises(Declined):
            solving.report(puzzles[0], user, network)
        solving.note_try(puzzles[0], user, "pass", is_right=False)
        for _twice in range(2):
            solving.report(puzzles[0], user, network)
        assert Puzzle.objects.get(pk=puzzles[0].pk).reports == number + 1
        solving.note_try(puzzles[1], user, "pass", is_right=False)
        solving.report(puzzles[1], user, "203.0.113.0/24")
    assert Puzzle.objects.get(pk=puzzles[0].pk).is_retired
    assert puzzles[0] not in solving.open_puzzles(MAIN_GAME)
    told = Puzzle.objects.get(pk=puzzles[1].pk)
    assert (told.reports, told.is_retired) == (1, False)


def test_ratings_converge_in_a_simulation_of_200_solvers(db, monkeypatch):
    """Of solvers and puzzles whose strengths are known, the ratings come to correlate with them.

    A solver solves a puzzle with the chance that Elo's curve gives to the difference.
    """
    chance = random.Random(7)
    now = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
    monkeypatch.setattr(solving, "database_now", lambda: now)
    monkeypatch.setattr(Puzzle, "save", lambda *_args, **_options: None)
    monkeypatch.setattr(PuzzleSolver, "save", lambda *_args, **_options: None)
    solvers = [(PuzzleSolver(), 1500 + chance.gauss(0, 250)) for _ in range(200)]
    rated = [(Puzzle(), 1500 + chance.gauss(0, 250)) for _ in range(100)]
    for _ in range(40):
        for solver, strength in solvers:
            puzzle, difficulty = chance.choice(rated)
            wins = chance.random() < 1 / (1 + 10 ** ((difficulty - strength) / 400))
            solving.rate(puzzle, solver, wins)
    for rows, least in ((rated, 0.95), (solvers, 0.85)):
        found, true = zip(*((row.value, strength) for row, strength in rows), strict=True)
        assert np.corrcoef(found, true)[0, 1] > least
    assert sum(row.deviation for row, _true in rated) / len(rated) < 80
