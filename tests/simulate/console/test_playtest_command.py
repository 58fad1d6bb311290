import json
import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from decks.construction.stock import stock_decks
from play.games.compiled.cache_root import cache_root
from play.games.starfighter.engine import trace
from simulate.console import local_playtest, local_runner, terminal
from simulate.console.terminal import INTERRUPTED
from simulate.deals.bots import BOTS
from tests.config.processes import ROOT
from tests.patience import PATIENCE
from tests.simulate.queue.installation import players, until
from tests.simulate.runs import without_speeds

KEYS = [deck.key for deck in stock_decks()]
SHIPPED = ("--edition", "shipped")


def run(*arguments):
    output = StringIO()
    options = SHIPPED if "--jobs" in arguments else (*SHIPPED, "--jobs", "1")
    if not any(each.startswith("--bots") for each in arguments):
        options = ("--bots", "pilot", *options)
    call_command("playtest", *arguments, *options, stdout=output, stderr=StringIO())
    return output.getvalue()


def run_json(*arguments):
    return without_speeds(json.loads(run(*arguments, "--json")))


def refusal(*arguments):
    with pytest.raises(CommandError) as refused:
        run(*arguments)
    return str(refused.value)


def test_a_file_plays_against_all_stock_decks(cards, deck_file):
    report = run_json(str(deck_file), "stock", "--games", "20")
    deck, *opponents = report["entrants"]
    assert [opponent["label"] for opponent in opponents] == KEYS
    assert [pairing["second"] for pairing in report["pairings"]] == list(range(1, len(KEYS) + 1))
    assert report["totals"]["0"]["games"] == len(KEYS) * 20
    assert (deck["cruiser"], report["cards"]) == ("atlas", cards.revision)


def test_figures_do_not_depend_on_the_number_of_processes(cards, forked):
    asked = (*KEYS[:3], "--games", "1200", "--bots", "cadet")
    one, two, three = (run_json(*asked, "--jobs", jobs) for jobs in "123")
    assert one == two == three


def test_the_totals_score_leaves_mirrors_out(cards):
    report = run_json(KEYS[2], KEYS[2], KEYS[3], "--games", "20")
    assert report["totals"]["0"]["games"] == 40
    assert report["totals"]["0"]["win_rate"] == report["pairings"][1]["win_rate"]


@pytest.mark.parametrize("mode", ["training", "skirmish"])
def test_cruisers_play_with_a_common_deck(cards, mode):
    report = run_json("ares", "athena", "--mode", mode, "--games", "20")
    assert (report["mode"], report["card_figures"]) == (mode, None)
    assert report["entrants"][0].items() >= {"cruiser": "ares", "cards": None}.items()


def test_traces_are_the_first_games_of_the_run(cards, tmp_path):
    path = tmp_path / "games.jsonl"
    report = run_json(*KEYS[:3], "--games", "4", "--trace", str(path), "--trace-games", "6")
    games = [game.splitlines() for game in re.split(r'\n(?=\{"trace":)', path.read_text())]
    winners = [trace.replay(cards, game)[-1]["state"]["result"]["winner"] for game in games]
    assert len(winners) == 6
    # In the second game of a pair the deck sits at seat B.
    won = sum(winner == "AB"[place % 2] for place, winner in enumerate(winners[:4]))
    assert won == report["pairings"][0]["wins"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((KEYS[0],), "needs a deck and at least one opponent"),
        (("stock", KEYS[0]), "the first argument names one"),
        (("ares-swam", "stock"), "neither a stock deck nor a file"),
        ((" ", "stock"), "An empty argument names no deck"),
        ((KEYS[0], ""), "An empty argument names no deck"),
        (("none.txt", "stock"), "none.txt: there is no such file"),
        ((*KEYS[:2], "--bots=captain,ace"), f"no bot “ace”; there are {', '.join(BOTS)}."),
        ((*KEYS[:2], "--bots", "pilot,cadet,pilot"), "two sides"),
        ((*KEYS[:2], "--games", "0"), "a whole number from 1 to"),
        ((*KEYS[:2], "--games", "many"), "not “many”"),
        ((*KEYS[:2], "--seed", "-1"), "a whole number from 0 to"),
        ((*KEYS[:2], "--jobs", "0"), "a whole number from 1 to"),
        ((*KEYS[:2], "--mode", "duel"), "there are training, skirmish, total_war"),
        (("ares", "ares", "--mode", "skirmish"), "must differ"),
        ((*KEYS[:2], "--trace", "/nowhere/games.jsonl"), "there is no folder “/nowhere”"),
        ((*KEYS[:2], "--trace-games", "3"), "--trace-games needs --trace FILE"),
    ],
)
def test_a_bad_argument_is_told_in_a_line(arguments, told):
    message = refusal(*arguments)
    assert told in message
    assert "\n" not in message


def test_only_json_goes_to_the_output(cards, capfd):
    asked = (*KEYS[:2], "--games", "3", "--bots", "pilot", "--json", "--jobs", "1")
    call_command("playtest", *asked, *SHIPPED)
    output, errors = capfd.readouterr()
    assert json.loads(output)["games"] == 4
    assert "4 instead of 3" in errors


def test_a_stopped_playtest_tells_what_it_played_and_goes_on(
    cards, monkeypatch, settings, tmp_path
):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(local_playtest, "RANGE_GAMES", 2)
    asked = (*KEYS[:2], "--games", "8", "--bots", "cadet")
    whole = run_json(*asked)
    begun, left = local_runner.play_range, iter(range(2))

    def play_range(*arguments):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return begun(*arguments)

    with monkeypatch.context() as stopping:
        stopping.setattr(local_runner, "play_range", play_range)
        assert "after 4 of 8 games, which are kept" in refusal(*asked)
        left = iter(range(1))
        assert "after 2 of 8 games, which are kept" in refusal(*asked)
    left = iter(range(2))
    monkeypatch.setattr(local_runner, "play_range", play_range)
    assert run_json(*asked, "--resume") == whole
    assert not list(tmp_path.rglob("*.pickle"))


def test_a_stop_while_the_engine_loads_names_how_to_go_on(cards, failing):
    failing(terminal, "prepare_engine", KeyboardInterrupt)
    asked = (*KEYS[:2], "--games", "8")
    assert "--resume" in refusal(*asked, "--bots", "cadet")
    assert "--resume" not in refusal(*asked, "--bots", "engine:true,cadet")


@pytest.fixture
def long_run(cards, tmp_path):
    """A playtest in a process group of its own that would take minutes."""
    arguments = [*KEYS[:2], "--games=2_000_000", "--jobs=2", "--edition=shipped", "--bots=pilot"]
    process = subprocess.Popen(
        [sys.executable, "manage.py", "playtest", *arguments],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": str(tmp_path), "NUMBA_CACHE_DIR": str(cache_root())},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Where the tests run in the background, Ctrl-C is ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def is_running(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_ctrl_c_ends_the_run_and_its_workers(long_run):
    workers = until(lambda: len(found := players(long_run)) == 2 and found, "two workers")
    os.killpg(long_run.pid, signal.SIGINT)
    _, errors = long_run.communicate(timeout=PATIENCE)
    assert long_run.returncode == INTERRUPTED
    assert re.fullmatch(r"CommandError: Stopped (before|after) .*\n", errors)
    until(lambda: not any(map(is_running, workers)), "the end of the workers")


def test_a_lost_worker_is_told_in_a_line(cards, failing):
    failing(local_runner, "play_range", local_runner.WorkerLost("A process has ended."))
    assert refusal(*KEYS[:2], "--games", "8", "--bots", "cadet") == "A process has ended."
