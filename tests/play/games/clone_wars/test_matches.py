"""Matches of War of the Clones: two people and two bots, the lone player, a seat that leaves, the API."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from play.documents.replays import replay_of_match
from play.games.clone_wars.bots import trooper
from play.games.clone_wars.edition.reader import SHIPPED, editions
from play.games.clone_wars.game import GAME
from play.games.kit.editions import keep_edition
from play.matches import services
from play.matches.positions import forget, history_of
from play.models import Match
from tests.play.games.seated import PEOPLE, seated, turn

pytestmark = pytest.mark.django_db


def test_a_match_for_two_is_played_to_its_end_and_replayed():
    match = seated(GAME, {"size": "lesson"}, "AB", "trooper")
    while history_of(match).position.to_move:
        match = turn(match, trooper.choose)
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
    match = seated(GAME, {"size": "lesson"}, "AB", "trooper")
    new_edition()
    assert "Elsewhere" in client.get("/other-games/clone-wars/map/").text
    services.concede(slug=match.slug, player=PEOPLE["A"])
    for page in ("", "replay/"):
        text = client.get(f"/play/matches/{match.slug}/{page}").text
        assert 'data-name="Coruscant' in text
        assert "Elsewhere" not in text


def test_a_match_of_a_damaged_edition_waits_until_it_is_mended(client, new_edition, settings):
    new_edition()
    match = seated(GAME, {"size": "lesson"}, "AB", "trooper")
    (file,) = settings.EDITIONS_DIR.glob("*/*.toml")
    file.write_text("key = [")
    editions.cache_clear()
    forget()
    Match.objects.update(rules="of before")
    assert not services.ends_by_rules(match.slug)
    assert client.get("/play/").status_code == 200
    answer = client.get(f"/api/matches/{match.slug}/")
    assert (answer.status_code, "cannot read the edition" in answer.text) == (409, True)


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
