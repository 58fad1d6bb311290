"""The match that plays itself on the start page."""

import pytest
from django.utils import translation

from catalog.editions.export import load_shipped
from play.documents.recordings import broadcast_recording
from play.documents.replays import replay_of_recording
from play.games.starfighter.board.broadcast import frame_context, recorded

pytestmark = pytest.mark.django_db
FRAMES = recorded()["frames"]


def test_the_start_page_shows_a_moment_of_it_and_the_way_in(client, loaded):
    page = client.get("/").content.decode()
    assert "data-broadcast" in page
    assert 'action="/play/take-over/"' in page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_moment_is_drawn_and_told(client, language):
    with translation.override(language):
        told = [frame_context(ply)["told"] for ply in range(len(FRAMES))]
    assert all(all(lines) for lines in told)
    address = f"/play/broadcast/{len(FRAMES) - 1}/"
    assert client.get(address, headers={"accept-language": language}).status_code == 200
    assert client.get(f"/play/broadcast/{len(FRAMES)}/").status_code == 404


def test_it_is_a_game_of_the_present_rules_and_the_shipped_cards(loaded):
    replay = replay_of_recording(broadcast_recording())
    assert replay.setup["revision"] == load_shipped()["revision"]
    assert replay.last == len(FRAMES) - 1
    for ply in (0, replay.last // 2, replay.last):
        seats = replay.view(ply, "")["seats"]
        shown = FRAMES[ply]["view"]["seats"]
        assert {seat: side["sectors"] for seat, side in seats.items()} == {
            seat: side["sectors"] for seat, side in shown.items()
        }
    assert 0 in {round(FRAMES[-1]["chance"], 3), round(1 - FRAMES[-1]["chance"], 3)}
