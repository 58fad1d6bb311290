import json
import re

import pytest

from play.games.registry import get_game
from play.games.star_frontier import KEY as STAR_FRONTIER
from simulate.models import Run
from simulate.results.bot_report import read_bot_report
from tests.simulate.bots import bots_played
from tests.simulate.browsing import missing
from tests.simulate.runs import play_everything

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Games won by the side that begins", "Marshal wins against Recruit", "Mine")),
        ("ru", ("Партии, выигранные начинающей стороной", "Шахта", "Арктал-1")),
    ],
)
def test_the_page_shows_the_figures_in_both_languages(client, language, words):
    run = bots_played(bot="marshal", enemy_bot="recruit")
    text = client.get(f"/playtests/{run.slug}/", headers={"Accept-Language": language}).text
    assert not missing(text, *words, run.setup["edition"][:8])
    assert f"/playtests/{run.slug}/rounds.csv" not in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Separatists, 1 player", "Republic, 2 players", "A · Dooku", "Sides")),
        ("ru", ("Сепаратисты, 1 игрок", "Республика, 2 игрока", "A · Дуку", "Стороны")),
    ],
)
def test_the_page_and_the_api_tell_shares_by_hero_and_side(client, language, words):
    asked = {"size": "3", "lone": "separatist", "bot": "trooper", "enemy_bot": "trooper"}
    client.post("/playtests/bots/clone_wars/", asked | {"games": "2"})
    play_everything()
    slug = Run.objects.get().slug
    headers = {"Accept-Language": language}
    assert not missing(client.get(f"/playtests/{slug}/", headers=headers).text, *words)
    found = client.get(f"/api/playtests/{slug}/results/", headers=headers).json()
    assert [each["name"] for each in found["sides"]] == list(words[:2])
    assert {each["games"] for each in (*found["seats"], *found["sides"])} == {2}


def test_a_maps_page_tells_both_shares_and_a_runs_page_the_lengths_that_occurred(client):
    run = bots_played(games=4, bot="commander", enemy_bot="commander")
    page = client.get("/other-games/star-frontier/maps/arktal-1/").text
    assert page.count('class="total-rate"') == 2
    link = f'href="/playtests/{run.slug}/"'
    assert not missing(page, "4 games between Commander and itself", link)
    page = client.get(f"/playtests/{run.slug}/").text
    rows = page.partition('id="lengths-table-')[2].partition("</table>")[0]
    assert rows.count('<th scope="row">') == sum(map(bool, read_bot_report(run).lengths.counts))


@pytest.mark.parametrize(
    ("game", "fields", "status", "told"),
    [
        ("starfighter", {}, 404, ""),
        ("chess", {}, 404, ""),
        (STAR_FRONTIER, {"map": "atlantis"}, 400, "atlantis"),
        (STAR_FRONTIER, {"bot": "pilot"}, 400, "pilot"),
        (STAR_FRONTIER, {"map": "laid", "games": "999999"}, 400, "at most"),
    ],
)
def test_what_cannot_be_played_is_refused(client, game, fields, status, told):
    answer = client.post(f"/playtests/bots/{game}/", fields)
    assert (answer.status_code, told in answer.text) == (status, True)
    assert not Run.objects.exists()


def test_lists_files_and_the_picture_know_runs_of_bots(client):
    client.post(f"/playtests/bots/{STAR_FRONTIER}/", {"map": "arktal-1", "bot": "recruit"})
    Run.objects.update(most_games=4)
    play_everything()
    slug = Run.objects.get().slug
    assert "Star Frontier, Arktal 1" in client.get("/playtests/").content.decode()
    assert client.get(f"/playtests/{slug}/figures.json").json()["games"] == 200
    words = ("200 games", "Games won in seat A", "How they ended", "Units and elements by worth")
    assert not missing(client.get(f"/playtests/{slug}/").text, *words)
    assert client.get(f"/playtests/{slug}/rounds.csv").status_code == 404
    games = f"/playtests/{slug}/games/0-1/"
    assert f"{games}49/" in client.get(games).text
    assert client.get(f"/playtests/{slug}/picture.png").status_code == 200


def test_a_game_is_read_as_a_log_and_opens_at_the_table(client):
    run = bots_played(games=4, bot="marshal", enemy_bot="recruit")
    address = f"/playtests/{run.slug}/games/0-1/1/"
    told = client.get(address).text
    assert "A, Recruit: Cyber-infantry lands" in told
    assert "Cyber-infantry stands" not in told  # the action says it
    first, *_ = client.get(f"{address}trace/").text.splitlines()
    assert json.loads(first)["game"] == STAR_FRONTIER
    watched = client.post(f"{address}watch/")
    assert watched.status_code == 302
    assert client.get(watched["Location"]).status_code == 200
    assert client.get(f"/playtests/{run.slug}/games/0-1/4/").status_code == 404


@pytest.mark.parametrize(
    ("game", "page", "bot", "seats"),
    [("clone_wars", "clone-wars/map", "trooper", 4), ("rex", "rex/box", "envoy", 6)],
)
def test_a_game_of_many_seats_is_played_from_its_page_and_told_by_seat(
    client, game, page, bot, seats
):
    address = f"/other-games/{page}/"
    options = (f'<option value="{bot}" selected>', f'<option value="{seats}">')
    assert not missing(client.get(address).text, *options)
    asked = {"size": str(seats), "bot": bot, "enemy_bot": bot, "games": "2"}
    run_page = client.post(f"/playtests/bots/{game}/", asked)["Location"]
    play_everything()
    shown = client.get(address, headers={"Accept-Language": "ru"}).text
    assert f'href="{run_page}"' in shown
    for text in (shown, client.get(run_page).text):
        shares = text.partition('id="seat-shares"')[2].partition("</section>")[0]
        assert len(re.findall(r'<th scope="row">[A-F]\b', shares)) == seats
        assert "republic" not in shares
    assert not any(f'<th scope="row">{end}</th>' in shown for end in get_game(game).reasons)
