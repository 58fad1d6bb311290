import pytest
from django.utils import translation

from play.games.starfighter.board.broadcast import frame_context, recorded

FRAMES = recorded()["frames"]


def test_the_start_page_shows_a_moment_of_it_and_the_way_in(client, loaded):
    page = client.get("/").text
    assert "data-broadcast" in page
    assert 'action="/play/take-over/"' in page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_moment_is_drawn_and_told(client, db, language):
    with translation.override(language):
        told = [frame_context(ply)["told"] for ply in range(len(FRAMES))]
    assert all(all(lines) for lines in told)
    address = f"/play/broadcast/{len(FRAMES) - 1}/"
    assert client.get(address, headers={"accept-language": language}).status_code == 200
    assert client.get(f"/play/broadcast/{len(FRAMES)}/").status_code == 404
