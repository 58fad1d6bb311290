import json
from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from play.games.registry import MAIN_GAME, get_game
from play.models import Puzzle
from play.puzzles import finding, shipped
from play.puzzles.finding import LEAST_GAIN
from play.puzzles.shipped import file_of, load_puzzles, read_puzzles, slug_of
from play.puzzles.solving import moment_of

SHIPPED = read_puzzles(file_of(MAIN_GAME))


def test_at_least_500_puzzles_ship_each_once_of_all_kinds_and_whose_answers_gain_enough():
    assert len(SHIPPED) >= 500
    assert len({slug_of(row) for row in SHIPPED}) == len(SHIPPED)
    themes = Counter(row["theme"] for row in SHIPPED)
    assert set(themes) <= set(get_game(MAIN_GAME).themes)
    assert max(themes.values()) <= len(SHIPPED) / 2
    for row in SHIPPED:
        assert LEAST_GAIN <= row["low"] <= row["gain"] <= row["high"]
        assert row["answer"] != row["second"]


@pytest.mark.parametrize("place", range(0, len(SHIPPED), 97))
def test_a_shipped_puzzle_is_found_again_on_other_worlds(loaded, place):
    """The answer stands first of all legal actions, by worlds that it was not chosen on."""
    row = SHIPPED[place]
    puzzle = Puzzle(slug=slug_of(row), **{name: row[name] for name in shipped.CONTENT})
    moment = moment_of(puzzle)
    playouts, position = moment.game.playouts(row["setup"]), moment.position
    ranked = finding.ranked(playouts, position, playouts.actions(position), 150, ("again", place))
    assert ranked[0][1] == row["answer"]


def test_loading_is_idempotent_and_keeps_what_solvers_made(loaded, monkeypatch):
    monkeypatch.setattr(shipped, "read_puzzles", lambda _file: SHIPPED[:20])
    assert load_puzzles(MAIN_GAME) == (20, 20)
    Puzzle.objects.update(value=1700.0)
    assert load_puzzles(MAIN_GAME) == (0, 20)
    monkeypatch.setattr(shipped, "read_puzzles", lambda _file: SHIPPED[:15])
    load_puzzles(MAIN_GAME)
    assert Puzzle.objects.filter(is_retired=True).count() == 5
    assert set(Puzzle.objects.values_list("value", flat=True)) == {1700.0}


def test_the_command_goes_on_where_it_stopped(loaded, tmp_path, monkeypatch):
    monkeypatch.setattr(finding, "LAST_WORLDS", 200)
    file, out = tmp_path / "found.jsonl", StringIO()
    for count in ("1", "2"):
        call_command("find_puzzles", "--count", count, "--file", str(file), stdout=out)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 2
    assert len({slug_of(row) for row in rows}) == len(rows)
    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)


@pytest.mark.parametrize("content", [b"nonsense", b"[1]", b"{}", b"\xff\xfe", b'{"number": "x"}'])
@pytest.mark.parametrize("option", ["--check", "--count=2"])
def test_a_file_that_holds_no_puzzles_is_named_and_stays(content, option, tmp_path):
    file = tmp_path / "found.jsonl"
    file.write_bytes(content)
    with pytest.raises(CommandError, match="is damaged"):
        call_command("find_puzzles", option, "--file", str(file))
    assert file.read_bytes() == content


def test_without_cards_the_command_says_what_loads_them(db, tmp_path):
    with pytest.raises(CommandError, match=r"No cards are loaded yet.*set_up"):
        call_command("find_puzzles", "--file", str(tmp_path / "found.jsonl"))
