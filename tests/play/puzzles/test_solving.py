"""Solving puzzles: verdicts, ratings, streaks, mistakes, reports."""

import datetime as dt
import random
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser, User

from play.games.game import Declined
from play.games.registry import MAIN_GAME
from play.models import Puzzle, PuzzleSolver
from play.puzzles import shipped, solving
from play.puzzles.shipped import file_of, load_puzzles, read_puzzles

pytestmark = pytest.mark.django_db
ROWS = read_puzzles(file_of(MAIN_GAME))[:6]


@pytest.fixture
def puzzles(loaded, monkeypatch):
    monkeypatch.setattr(shipped, "read_puzzles", lambda _file: ROWS)
    load_puzzles(MAIN_GAME)
    return list(Puzzle.objects.all())


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


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
    assert "Pass wins 82 % of the games; the next best, " in solving.reason_of(moment)


def test_only_the_first_try_is_rated_and_mistakes_are_kept_until_solved(puzzles, ann):
    moment = solving.moment_of(puzzles[0])
    first = solving.solve(moment, ann, wrong_for(moment))
    assert first.change < 0
    assert list(solving.mistakes_of(ann, MAIN_GAME)) == [puzzles[0]]
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
    assert solving.next_puzzle(
        AnonymousUser(), MAIN_GAME, after=puzzles[0].pk
    ) == Puzzle.objects.get(pk=puzzles[1].pk)


def test_each_day_has_its_puzzle_and_all_come_in_turn(puzzles):
    days = [solving.FIRST_DAY + dt.timedelta(days=number) for number in range(6)]
    assert len({solving.daily_pk(MAIN_GAME, day) for day in days}) == 6
    assert solving.daily_pk("nim", days[0]) is None


def test_a_streak_grows_by_days_running_and_ends_with_a_gap(puzzles, ann, monkeypatch):
    now = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)
    clock = SimpleNamespace(now=now)
    monkeypatch.setattr(solving, "database_now", lambda: clock.now)
    for day, expected in ((0, 1), (1, 2), (3, 1), (4, 2)):
        clock.now = now + dt.timedelta(days=day)
        solving.note_try(solving.daily(MAIN_GAME), ann, "pass", is_right=True)
        assert solving.streak_of(ann, MAIN_GAME) == expected
    clock.now += dt.timedelta(days=1)
    assert solving.streak_of(ann, MAIN_GAME) == 2  # today may still be solved
    clock.now += dt.timedelta(days=1)
    assert solving.streak_of(ann, MAIN_GAME) == 0


def test_a_puzzle_that_several_call_wrong_retires(puzzles):
    for number in range(solving.MAX_REPORTS):
        user = User.objects.create_user(f"solver{number}")
        with pytest.raises(Declined):
            solving.report(puzzles[0], user)
        solving.note_try(puzzles[0], user, "pass", is_right=False)
        for _twice in range(2):
            solving.report(puzzles[0], user)
        assert Puzzle.objects.get(pk=puzzles[0].pk).reports == number + 1
    assert Puzzle.objects.get(pk=puzzles[0].pk).is_retired
    assert puzzles[0] not in solving.open_puzzles(MAIN_GAME)


def test_ratings_converge_in_a_simulation_of_200_solvers(monkeypatch):
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
    assert correlation([(row.value, true) for row, true in rated]) > 0.9
    assert correlation([(row.value, true) for row, true in solvers]) > 0.75
    assert sum(row.deviation for row, _true in rated) / len(rated) < 80


def correlation(pairs):
    (mean_x, mean_y) = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    products = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    squares = [sum((pair[i] - (mean_x, mean_y)[i]) ** 2 for pair in pairs) for i in range(2)]
    return products / (squares[0] * squares[1]) ** 0.5
