import json

import pytest

from play.documents.recordings import keep_traces
from play.documents.replays import replay_of_match, replay_of_recording, start_from_replay
from play.games.game import Declined
from play.matches.positions import RulesChanged, history_of
from play.matches.stages import seed_of
from play.models import Action, Match, Recording, Seat
from tests.play.conftest import ANN, fresh, play_on
from tests.rows import KeptRows

FINISHED = KeptRows(Match, Seat, Action)


@pytest.fixture
def finished(new_match):
    FINISHED.write(lambda: play_on(new_match(mode="skirmish"), 1000))
    return fresh(Match.objects.get())


@pytest.mark.parametrize("viewer", ["A", "B", ""])
def test_a_finished_match_is_replayed_as_every_side_saw_it(finished, viewer):
    replay, history = replay_of_match(finished), history_of(finished)
    told = replay.steps(0, viewer, most=10_000)
    assert [step["ply"] for step in told["steps"]] == list(range(1, replay.last + 1))
    assert told["last"] == replay.last
    for ply in (1, 7, replay.last):
        seen = history.position_at(ply).view(viewer or None)
        assert told["steps"][ply - 1]["table"]["view"] == replay.view(ply, viewer) == seen


def test_a_replay_comes_in_pieces_and_its_trace_is_checked_by_replaying_it(finished):
    replay = replay_of_match(finished)
    told = replay.steps(5, "")
    assert told["table"]["ply"] == 5
    assert [step["ply"] for step in told["steps"]] == list(range(6, 46))
    lines = list(replay.trace())
    assert json.loads(lines[0])["seed"] == seed_of(finished)
    [kept] = keep_traces(lines=lines)
    assert list(replay_of_recording(kept).trace()) == lines


def tampered(lines, number, **changes):
    line = json.loads(lines[number - 1]) | changes
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


@pytest.mark.parametrize(
    ("tamper", "line"),
    [
        (lambda lines: [], "1"),
        (lambda lines: ["[", *lines], "1"),
        (lambda lines: ["[]"], "1"),
        (lambda lines: tampered(lines, 1, seed=8), "1"),
        (lambda lines: tampered(lines, 1, cards="other"), "1"),
        (lambda lines: tampered(lines, 3, action="shift 1"), "3"),
        (lambda lines: tampered(lines, 4, seat="C"), "4"),
        (lambda lines: [*lines[:5], *lines[6:]], "6"),
        (lambda lines: [*lines, lines[-1]], ""),
    ],
)
def test_a_wrong_trace_is_refused_with_its_first_wrong_line(simulated, tamper, line):
    with pytest.raises(Declined) as refused:
        keep_traces(lines=tamper(simulated))
    assert f"Line {line}" in refused.value.message
    assert not Recording.objects.exists()


@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_game_is_played_on_from_any_moment(finished, letter):
    replay = replay_of_match(finished)
    match = start_from_replay(replay=replay, ply=9, letter=letter, player=ANN)
    game = history_of(fresh(match)).start
    assert game.view("A") == replay.history.position_at(9).view("A")
    assert fresh(match).letters_of(ANN) == (letter,)
    assert game.state()["rng"] != replay.history.position_at(9).state()["rng"]


def test_nothing_of_a_match_in_play_is_open(client, new_match):
    address = f"/play/matches/{new_match().slug}/"
    for rest in ("replay/", "replay/steps/", "trace/"):
        assert client.get(address + rest).status_code == 404
    assert client.post(f"{address}play-on/", {"ply": "0", "seat": "A"}).status_code == 404


def test_a_recording_that_changed_rules_play_differently_is_not_shown(simulated):
    [recording] = keep_traces(lines=simulated)
    recording.actions[3][2] = "0" * 16  # another state than by the rules as they are now
    assert replay_of_recording(recording).last == len(simulated) - 1
    recording.rules = "older"
    with pytest.raises(RulesChanged) as changed:
        replay_of_recording(recording)
    assert changed.value.ply == 4


@pytest.mark.parametrize("kept", [3, 2], ids=["with states", "without"])
def test_a_recording_of_other_rules_that_agree_is_shown(simulated, kept):
    [recording] = keep_traces(lines=simulated)
    recording.rules = "older"
    recording.actions = [entry[:kept] for entry in recording.actions]
    assert replay_of_recording(recording).last == len(simulated) - 1
