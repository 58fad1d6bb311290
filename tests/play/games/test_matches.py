"""Matches, tables, replays and analyses of any game: nothing outside a game's folder knows its rules."""

import json
import random

import pytest

from play.documents.replays import replay_of_match, start_from_replay
from play.documents.tables import Audience, current_table, step_documents
from play.games import registry
from play.games.game import Declined
from play.live.message_handlers import Connection, handle
from play.matches import services, starting
from play.matches.loaded_match import load_match
from play.matches.participant import Participant
from play.matches.positions import history_of
from tests.play.conftest import ANN, BOB, analyse_everything, bot_turn, fresh, legal_now, start
from tests.play.games.cases import CASES
from tests.play.games.nim.game import NIM
from tests.rows import keep_shipped_snapshot

# Matches of Starfighter have tests of their own beside this folder.
STARFIGHTER, STAR_FRONTIER, OF_NIM = (
    next(case for case in CASES if case.name == name)
    for name in ("starfighter skirmish", "star frontier arktal-1", "nim long")
)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("prepared")]


@pytest.fixture(params=[STAR_FRONTIER, OF_NIM], ids=lambda case: case.name)
def case(request):
    keep_shipped_snapshot()
    registry.register(NIM)
    yield request.param
    registry.unregister(NIM)


def begun(case, kind="invitation", **options):
    """A match of Ann and Bob, or of Ann and a bot, at its first decision."""
    own, other = (case.game.carry_over(case.setup, side) for side in case.sides.values())
    if kind == "bot":
        options["opponent"] = Participant(other, bot=next(iter(case.game.bots)))
    given = {"kind": kind, "game": case.game.key, "setup": case.setup, "player": ANN}
    match = starting.create_match(**given, participant=Participant(own, "Ann"), **options)
    if kind == "invitation":
        starting.sit_down(slug=match.slug, player=BOB, participant=Participant(other, "Bob"))
    return start(fresh(match))


def play_out(match, most=1000):
    """Whoever is to move does anything."""
    for _action in range(most):
        history = history_of(match)
        if not history.position.to_move:
            break
        player = ANN if "A" in history.position.to_move else BOB
        action = random.Random(len(history)).choice(legal_now(match))
        services.act(slug=match.slug, player=player, ply=len(history), action=action)
        match = fresh(match)
    return match


def test_tables_and_steps_are_made_for_every_reader(case):
    match = play_out(begun(case), most=5)
    loaded, position = load_match(match.slug), history_of(match).position
    for audience in (Audience("A", ("A",)), Audience("B", ("B",)), Audience()):
        table = json.loads(json.dumps(current_table(loaded, audience)))
        assert table["match"]["game"] == case.game.key
        assert table["view"] == json.loads(json.dumps(position.view(audience.seat)))
        steps = json.loads(json.dumps(step_documents(loaded, audience, 0)))
        assert [step["ply"] for step in steps] == [1, 2, 3, 4, 5]
        assert steps[-1]["table"] == table
        assert all(event["text"] for step in steps for event in step["events"])


def test_a_socket_shows_asks_previews_and_hints(case):
    match = begun(case, kind="bot")
    while "A" not in history_of(match).position.to_move:
        turn = bot_turn(match.slug)
        place = {"slug": match.slug, "ply": turn.ply, "branch": 0}
        services.act_for_bot(**place, letter="B", action=turn.choose())
    connection, history = Connection(match.slug, ANN, "en"), history_of(fresh(match))
    action, ply = legal_now(match)[0], len(history)

    def say(kind, **said):
        (frame,) = handle(connection, {"type": kind, **said}).frames
        return json.loads(json.dumps(frame))

    assert say("resume")["table"]["ply"] == ply
    assert say("why", ply=ply, action=action)["message"] is None
    assert say("why", ply=ply, action="nonsense")["message"]
    assert say("preview", ply=ply, action=action)["events"]
    assert say("hint", ply=ply)["action"] in legal_now(match)
    assert say("act", ply=ply, action="nonsense")["type"] == "refused"
    assert say("act", ply=ply, action=action)["steps"][0]["words"]


@pytest.mark.parametrize("case", [STARFIGHTER, STAR_FRONTIER], indirect=True)
def test_a_replay_counts_as_its_game_does(case, client):
    match = play_out(begun(case), most=6)
    services.concede(slug=match.slug, player=ANN)
    text = client.get(f"/play/matches/{match.slug}/replay/?ply=1").text
    name, number = case.game.round_name, history_of(match).position_at(1).round
    assert f"{name} {number}, decision 1 of " in text
    assert f'title="{name} before"' in text


def test_a_finished_match_is_a_replay_that_can_be_played_on(case):
    match = play_out(begun(case))
    replay = replay_of_match(match)
    for name in replay.views:
        shown = json.loads(json.dumps(replay.steps(0, name)))
        assert len(shown["steps"]) == min(40, replay.last)
    middle = replay.last // 2
    on = start_from_replay(replay=replay, ply=middle, letter="B", player=ANN)
    assert (on.status, on.seat("A").bot) == ("playing", case.game.usual_bot)
    assert history_of(fresh(on)).position.view("B") == replay.history.position_at(middle).view("B")
    with pytest.raises(Declined, match="over"):
        start_from_replay(replay=replay, ply=replay.last, letter="B", player=ANN)


@pytest.mark.parametrize(
    ("case", "told", "not_told"),
    [(STARFIGHTER, "deals", "dice"), (STAR_FRONTIER, "dice", "deals")],
    indirect=["case"],
)
def test_an_analysis_says_by_what_its_game_was_valued(case, told, not_told, client, quick_analysis):
    match = play_out(begun(case), most=6)
    services.concede(slug=match.slug, player=ANN)
    address = f"/play/matches/{match.slug}/analysis/"
    client.post(address)
    analyse_everything()
    notes = client.get(address, headers={"HX-Request": "true"}).text.split("analysis-note")
    assert f"with other {told}" in notes[-2] or f"on other {told}" in notes[-2]
    assert "This is how" in notes[-1]
    assert all(not_told not in note for note in notes[-2:])
