import json
import re

import pytest
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from catalog.drawing import pictures
from play.games.game import Declined
from play.games.preparation import EnginePreparing
from play.matches.positions import history_of
from play.models import Recording
from play.pages import replays
from tests.play.conftest import ANN, failing, play_on, resign


def upload(client, content):
    text = "\n".join(content) + "\n" if isinstance(content, list) else content
    data = text if isinstance(text, bytes) else text.encode()
    return client.post("/play/replays/", {"file": SimpleUploadedFile("game.jsonl", data)})


def test_the_wrong_line_is_named_and_nothing_kept(client, simulated):
    step = json.loads(simulated[3])
    step["state"]["round"] = 9
    wrong = [*simulated[:3], json.dumps(step), *simulated[4:]]
    answer = upload(client, wrong)
    assert answer.status_code == 422
    assert "Line 4 of the trace" in answer.context["refusal"]
    answer = upload(client, [*simulated, *wrong])
    assert answer.context["refusal"].startswith("Game 2 of the file: Line 4")
    assert not Recording.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_a_trace_is_read(client, simulated, monkeypatch):
    locked = []

    def read(_lines):
        locked.append(connection.in_atomic_block)
        raise Declined("malformed", "No.")

    monkeypatch.setattr("play.games.starfighter.game.Starfighter.read_trace", staticmethod(read))
    assert upload(client, simulated).status_code == 422
    assert locked == [False]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Line 1"),
        (b"\xff\xfe\x00", "not a text"),
        ("rubbish", "not JSON"),
        (["{}"] * 6000, "more than 5000 lines"),
        (['{"trace": 1}'] * 21, "at most 20"),
        (b" " * (8 * 2**20 + 1), "more than 8 MB"),
    ],
)
def test_what_is_no_trace_is_refused_with_its_reason(client, loaded, content, words):
    answer = upload(client, content)
    assert (answer.status_code, words in answer.context["refusal"]) == (422, True)


def test_finished_matches_lead_to_replays_as_their_players_saw_them(client, browser, new_match):
    table = f"/play/matches/{resign(new_match()).slug}/"
    replay = f"{table}replay/"
    assert f'href="{replay}"' in client.get(table).text
    for page in (table, "/play/replays/"):
        assert f'href="{replay}?seat=A"' in browser(ANN).get(page).text


@pytest.mark.parametrize("piece", ["steps", "trace"])
def test_what_programs_read_of_a_replay_is_refused_in_json(client, simulated, monkeypatch, piece):
    page = client.get(upload(client, simulated).headers["Location"])
    monkeypatch.setattr("play.pages.replays.SOURCES", {"recording": failing(EnginePreparing())})
    refused = client.get(page.context[piece], headers={"accept": "*/*"})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (503, "preparing")


@pytest.fixture
def drawn(monkeypatch):
    """The pictures that are asked for, as SVG."""
    svgs = []

    def keep(svg):
        svgs.append(svg)
        return b"PNG"

    monkeypatch.setattr(pictures, "render_png", keep)
    caches[pictures.STORE].clear()
    yield svgs
    caches[pictures.STORE].clear()


def test_a_moment_has_a_picture_of_what_everybody_saw(client, new_match, drawn):
    match = play_on(new_match("invitation", "skirmish"), 24)
    assert client.get(f"/play/matches/{match.slug}/picture.png").status_code == 404  # not over yet
    match = resign(match)
    assert client.get(f"/play/matches/{match.slug}/picture.png?ply=20").content == b"PNG"
    board = drawn[0].partition("hull-bar")[2]
    seats = history_of(match).position_at(20).view(None)["seats"].values()
    stacks = [stack for side in seats for stack in side["sectors"]]
    lying = {card["card"] for stack in stacks for card in stack} - {None}
    assert lying
    assert set(re.findall(r">(\d-\d+)</text>", board)) == lying


@pytest.mark.parametrize("lines", [["{}", '{"a":[' + "{}," * 100_000], ["{}"] * 100_001])
def test_a_huge_file_is_refused_before_it_is_parsed(client, db, lines, monkeypatch):
    monkeypatch.setattr(replays, "keep_traces", None)
    answer = upload(client, lines)
    assert (answer.status_code, "than" in answer.text) == (422, True)


def test_traces_are_kept_and_watched_and_who_sends_too_many_waits(client, simulated, set_limit):
    set_limit("trace_file", "2/hour")
    answers = [upload(client, simulated) for _file in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "wait a moment" in answers[-1].context["refusal"]
    assert Recording.objects.count() == 2
    page = client.get(answers[0].headers["Location"])
    assert page.status_code == 200
    assert client.get(page.context["steps"]).json()["last"] == len(simulated) - 1
