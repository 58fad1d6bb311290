import json
import re
import shutil
import sys
from http.client import IncompleteRead
from io import BytesIO, StringIO, TextIOWrapper
from unittest.mock import MagicMock

import pytest
from django.core.management import CommandError, call_command

from decks.accounts.tokens import issue_token
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from play.models import Match
from simulate.console import engine_bridge
from simulate.console.engine_bridge import Bridge
from simulate.console.engine_process import EngineFault, EngineProcess
from simulate.deals.card_sets import find_card_set, find_pool
from simulate.management.commands.play_engine import deck_named
from tests.config.processes import ROOT
from tests.play.conftest import loaded, prepared  # noqa: F401

pytestmark = pytest.mark.django_db
EXAMPLES = ROOT / "docs" / "examples"
MET = ("ares-clockwork", "athena-tortoise")
PYTHON = f"{sys.executable} {EXAMPLES / 'engine.py'}"


@pytest.fixture
def engine(tmp_path, answer):
    """An engine that answers `go` by this line of Python."""
    lines = ["import sys, time", "for line in sys.stdin:", "  word = line.split()[0]"]
    lines += ["  if word == 'starfighter': print('ready', flush=True)"]
    lines += [f"  elif word == 'go': {answer}"]
    file = tmp_path / "engine.py"
    file.write_text("\n".join(lines))
    process = EngineProcess(f"{sys.executable} -u {file}", 200)
    yield process
    process.close()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("print('bestaction resign', flush=True)", "played “resign”; legal is pass"),
        ("print('bestaction', flush=True)", "played “”"),
        ("print('x' * 30000, flush=True); time.sleep(9)", "in time"),
        ("time.sleep(9)", "did not say “bestaction” in time"),
        ("sys.exit(3)", "ended before it said “bestaction”"),
        ("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "ended before"),
    ],
)
def test_a_wrong_answer_is_named(engine, told):
    with pytest.raises(EngineFault, match=re.escape(told)):
        engine.choose({"legal": ["pass", "play 0-1 front 2", "play 0-1 back 2"]})


def report(*words):
    out = StringIO()
    call_command("playtest", *words, "--json", stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_an_engine_plays_a_playtest_and_any_number_of_processes_tells_the_same():
    words = (*MET, f"--bots=engine:{PYTHON},cadet", "--games=4")
    alone, shared = (report(*words, "--jobs", jobs) for jobs in "12")
    assert alone["totals"]["0"]["games"] == 4
    assert alone["totals"] == shared["totals"]


def test_a_trace_of_an_engines_game_can_be_read(tmp_path):
    file = tmp_path / "game.jsonl"
    words = (*MET, f"--bots=engine@500:{PYTHON},cadet", "--games=2")
    report(*words, "--trace", str(file), "--trace-games", "1")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["state"]["result"]
    assert any(" front " in line["action"] for line in lines[1:])


@pytest.mark.skipif(not shutil.which("node"), reason="Node.js is missing")
def test_the_example_in_javascript_plays():
    bots = f"--bots=engine:node {EXAMPLES / 'engine.mjs'},cadet"
    assert report(*MET, bots, "--games=2", "--jobs=1")["totals"]["0"]["games"] == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "2", "--queue"], "--queue is not taken"),
        ([], "--games is needed"),
        (["--games", "2", "--bots", "engine:false,cadet"], "“false”"),
        (["--games", "2", "--bots", "engine:"], "engine:"),
    ],
)
def test_what_engines_cannot_do_is_refused_by_name(words, told):
    bots = [] if "--bots" in words else ["--bots", f"engine:{PYTHON}"]
    with pytest.raises(CommandError, match=re.escape(told)):
        report(*MET, *words, *bots)


def test_the_table_gets_a_deck_from_a_pipe_or_a_file_as_its_code(tmp_path, monkeypatch):
    stock, pool = stock_decks()[0], find_pool(find_card_set()[0])
    text = "\n".join([f"cruiser: {stock.cruiser}", *stock.cards])
    (tmp_path / "deck.txt").write_text(text)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    codes = {deck_named("-"), deck_named(str(tmp_path / "deck.txt"))}
    assert codes == {encode(DeckList(stock.cards, stock.cruiser), pool)}
    assert deck_named(stock.key) == stock.key


def test_a_pipe_without_a_deck_is_refused(monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
    asked = ["--token", "t", "--against", "captain", "--mode", "total_war", "--deck", "-"]
    with pytest.raises(CommandError, match="-: "):
        call_command("play_engine", PYTHON, *asked)


SITES = ("http://[::1", "http://localhost:abc", "http://a b")
WRONG = [*(("--site", each) for each in SITES), ("--token", "é☃"), ("--token", "two\nlines")]


@pytest.mark.parametrize(("option", "wrong"), WRONG)
def test_what_cannot_be_an_address_or_a_token_is_refused_by_name(option, wrong):
    with pytest.raises(CommandError, match=option):
        call_command("play_engine", PYTHON, "--token", "t", option, wrong)


def test_a_site_that_answers_otherwise_is_named_and_a_stream_that_is_cut_off_ends(monkeypatch):
    answer = MagicMock()
    answer.__enter__.return_value = answer
    answer.__iter__.side_effect = IncompleteRead(b"data")
    monkeypatch.setattr(engine_bridge, "urlopen", lambda *_request, **_options: answer)
    answer.headers.get_content_type.return_value = "text/html"
    with pytest.raises(CommandError, match="--site http://localhost:8000 gives no answer"):
        call_command("play_engine", PYTHON, "--token", "t")
    answer.headers.get_content_type.return_value = "application/json"
    for told, words in ((b'["data"]', "is no object"), (b'{"args": {}}', "is no site of this")):
        answer.read.return_value = told
        with pytest.raises(CommandError, match=f"--site http://localhost:8000 .*{words}"):
            call_command("play_engine", PYTHON, "--token", "t")
    answer.headers.get_content_type.return_value = "text/event-stream"
    assert list(Bridge("http://testserver", "t", None, str).events()) == []


def test_the_bridge_tells_where_a_match_can_be_watched(loaded, ann, client, monkeypatch):  # noqa: F811
    told, token = [], issue_token(user=ann, name="engine", scopes=["play"])
    bridge = Bridge("http://testserver", token, None, told.append)

    def opened(path, body):
        sent = {"content_type": "application/json", "headers": {"Authorization": f"Bearer {token}"}}
        return BytesIO(client.post(path, body, **sent).content)

    monkeypatch.setattr(bridge, "opened", opened)
    bridge.challenge_bot("cadet", "training", "")
    page = f"http://testserver/play/matches/{Match.objects.get().slug}/"
    assert told == [f"{page} against cadet"]
