"""starfighter-engine: the wheel works without the site, and its environments do what PettingZoo expects."""

import os
import re
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from django.core.management import call_command

from decks.construction.stock import stock_decks
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.vector import ACTIONS, VectorGames
from play.management.commands.build_engine_wheel import PACKAGE

README = (PACKAGE / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
PETTINGZOO = """
from pettingzoo.test import api_test, seed_test
from starfighter_engine import stock_decks
from starfighter_engine.aec import StarfighterEnv, env

api_test(env(), num_cycles=60)
seed_test(env, num_cycles=20)
first, second, *_others = stock_decks().values()
game = env(mode="total_war", cruisers=[first.cruiser, second.cruiser], decks=[first.cards, second.cards])
api_test(game, num_cycles=60)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder that holds what the wheel holds."""
    folder = tmp_path_factory.mktemp("wheel")
    call_command("build_engine_wheel", "--to", str(folder))
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(site, code):
    """What a program prints that has the wheel and not this repository."""
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(site), "NUMBA_DISABLE_JIT": "1"}
    ended = subprocess.run(command, cwd=site, env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]
    return ended.stdout


def test_the_wheel_needs_no_site_and_passes_pettingzoos_own_tests(installed):
    loaded = run(
        installed,
        "import starfighter_engine, sys; print(starfighter_engine.__file__);"
        "print(sorted({name.partition('.')[0] for name in sys.modules}))",
    )
    assert str(installed) in loaded
    for name in ("django", "celery", "play", "decks", "catalog"):
        assert f"'{name}'" not in loaded
    run(installed, PETTINGZOO)


@pytest.mark.parametrize("example", EXAMPLES[::2], ids=["a game", "learning"])
def test_the_examples_of_its_readme_run(installed, example):
    assert run(installed, example)


def new_games(count, **options):
    two = stock_decks()[:2]
    options |= {"cruisers": [each.cruiser for each in two], "decks": [each.cards for each in two]}
    return VectorGames(shipped_card_set(), count, **options)


def by_chance(games, noise):
    """A legal action of each game by chance."""
    chosen = (noise.random(len(games.counts)) * games.counts).astype(int)
    return games.legal[np.arange(len(games.counts)), chosen]


def test_games_side_by_side_are_those_of_the_engine():
    """A game plays out the same, action by action, as the position of the site."""
    games = new_games(3, seed=5, redeal=False)
    twins = [StarfighterPosition(games.cards, games.games[i : i + 1].copy()) for i in range(3)]
    noise = np.random.default_rng(1)
    for _ in range(400):
        for i, twin in enumerate(twins):
            codes = games.legal[i, : games.counts[i]]
            assert sorted(games.text_of(int(code), i) for code in codes) == twin.legal()
        if not games.counts.all():
            break
        actions = by_chance(games, noise)
        for i, twin in enumerate(twins):
            twin.apply(twin.to_move, games.text_of(int(actions[i]), i))
        rewards, ended = games.step(actions)
    finished = np.flatnonzero(ended)
    assert finished.size
    for i in map(int, finished):
        winner = twins[i].result["winner"]
        assert rewards[i].tolist() == {"A": [1, -1], "B": [-1, 1], None: [0, 0]}[winner]


def test_masks_flag_the_legal_actions_and_another_is_refused_and_named():
    games = new_games(16)
    masks = games.masks()
    assert masks.shape == (16, ACTIONS)
    for i in range(16):
        assert np.flatnonzero(masks[i]).tolist() == sorted(games.legal[i, : games.counts[i]])
    games = new_games(2, redeal=False)
    with pytest.raises(ValueError, match="Action 2807 is not legal in game 0"):
        games.step(np.array([2807, int(games.legal[1, 0])]))
    with pytest.raises(ValueError, match="2 games need as many actions"):
        games.step(np.array([1]))


def test_an_observation_tells_nothing_that_its_seat_may_not_know():
    """Games that differ only in what a seat cannot see give it the same integers (R10)."""
    games = new_games(24, seed=9)
    noise = np.random.default_rng(2)
    for _ in range(37):
        games.step(by_chance(games, noise))
    seats = games.to_move.copy()
    before = games.observe(seats)
    for i, seat in enumerate(seats):
        enemy, record = 1 - int(seat), games.games[i]
        size = int(record["deck_size"][enemy])
        record["deck"][enemy, :size] = np.roll(record["deck"][enemy, :size], 1)
        if size and record["hand_size"][enemy]:
            held, lying = int(record["hand"][enemy, 0]), int(record["deck"][enemy, 0])
            record["hand"][enemy, 0], record["deck"][enemy, 0] = lying, held
        own = int(record["deck_size"][seat])
        record["deck"][seat, :own] = record["deck"][seat, :own][::-1]
        record["rng"] = 1
    assert (games.observe(seats) == before).all()
    assert (games.observe(1 - seats) != before).any()
