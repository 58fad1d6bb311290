"""Matches of War of the Clones: two people and two bots, the lone player, a seat that leaves, the API."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile

from play.documents.replays import replay_of_match
from play.games.clone_wars.bots import trooper
from play.games.clone_wars.edition.reader import SHIPPED, editions
from play.games.clone_wars.game import GAME
from play.games.kit.chance import Chance
from play.games.kit.editions import keep_edition
from play.live.bot_turns import bot_turn
from play.matches import services, starting
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.models import Player
from tests.play.conftest import fresh

PEOPLE = {letter: Player(AnonymousUser(), f"token of {letter}") for letter in "AB"}
BOT = Participant({}, bot="trooper")
pytestmark = pytest.mark.django_db


def begun(size):
    """An invitation with people at A and B and bots at the other seats, at its first decision."""
    host, guest = PEOPLE.values()
    setup = GAME.read_setup({"size": size})
    bots = {seat.letter: BOT for seat in GAME.seats(setup)[2:]}
    given = {"kind": "invitation", "game": "clone_wars", "setup": setup, "player": host}
    match = starting.create_match(**given, participant=Participant({}, "A"), bots=bots)
    starting.sit_down(slug=match.slug, player=guest, participant=Participant({}, "guest"))
    for player in PEOPLE.values():
        salts = dict.fromkeys(fresh(match).letters_of(player), "s")
        starting.give_salts(slug=match.slug, player=player, salts=salts)
    return fresh(match)


def turn(match):
    """The next decision is made, of a bot or as Trooper would."""
    history, asked = history_of(match), bot_turn(match.slug)
    if asked is not None:
        place = {"slug": match.slug, "ply": asked.ply, "branch": asked.branch}
        services.act_for_bot(**place, letter=asked.letter, action=asked.choose())
        return fresh(match)
    seat = history.position.to_move[0]
    action = trooper.choose(history.position, seat, Chance(len(history)))
    given = {"player": PEOPLE[seat], "ply": len(history), "action": action, "seat": seat}
    services.act(slug=match.slug, **given)
    return fresh(match)


def played(match, most):
    for _decision in range(most):
        if not history_of(match).position.to_move:
            break
        match = turn(match)
    return match


def test_a_match_for_two_is_played_to_its_end_and_replayed():
    match = played(begun("lesson"), 1500)
    assert match.status == "over"
    assert list(replay_of_match(match).views) == ["A", "B", "", "both"]


@pytest.fixture
def new_edition(settings, tmp_path):
    """Adds an edition of the owner, which calls Coruscant otherwise, when it is called."""
    settings.EDITIONS_DIR = tmp_path

    def add():
        text = SHIPPED.read_text(encoding="utf-8")
        assert "Coruscant" in text
        keep_edition(GAME.key, text.replace("Coruscant", "Elsewhere"))
        editions.cache_clear()

    editions.cache_clear()
    yield add
    editions.cache_clear()


def test_the_map_of_a_match_stays_that_of_its_edition(client, new_edition):
    match = begun("lesson")
    new_edition()
    assert "Elsewhere" in client.get("/other-games/clone-wars/map/").text
    services.concede(slug=match.slug, player=PEOPLE["A"])
    for page in ("", "replay/"):
        text = client.get(f"/play/matches/{match.slug}/{page}").text
        assert 'data-name="Coruscant' in text
        assert "Elsewhere" not in text


@pytest.mark.parametrize("size", ["2", "3", "4", "lesson"])
def test_the_trace_of_a_match_is_replayed_where_it_is_sent_to(client, size):
    given = {"size": size, "lone": "separatist" if size == "3" else "republic", "separatist": "s2"}
    setup = GAME.read_setup(given) | GAME.beside_fields()
    lines = "\n".join(GAME.write_trace(GAME.begin(setup, {}, 1), [], None))
    assert GAME.read_trace(lines.split("\n")).setup == setup
    file = SimpleUploadedFile("war.jsonl", lines.encode())
    answer = client.post("/play/replays/", {"file": file}, follow=True)
    assert answer.status_code == 200
    assert "data-star-map" in answer.text
