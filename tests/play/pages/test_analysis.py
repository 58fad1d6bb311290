from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from play.games.clone_wars.game import GAME as CLONE_WARS
from play.games.rex.game import GAME as REX
from play.matches.positions import history_of
from play.models import Analysis, Puzzle
from play.pages.analysis_chart import AnalysisPage
from tests.play.conftest import ANN, analyse_everything, give_seat, play_on, resign

pytestmark = pytest.mark.usefixtures("quick_analysis")


@pytest.fixture
def finished(new_match):
    return resign(play_on(new_match(), 3, bot="cadet"))


@pytest.fixture
def address(finished):
    return f"/play/matches/{finished.slug}/"


def piece(client, address):
    return client.get(f"{address}analysis/", headers={"HX-Request": "true"}).text


def test_a_button_asks_for_the_analysis_and_the_page_follows_it_with_few_queries(
    client, address, django_assert_max_num_queries
):
    assert f'action="{address}analysis/"' in client.get(f"{address}replay/").text
    assert client.post(f"{address}analysis/").headers["Location"] == f"{address}replay/"
    assert "<progress" in piece(client, address)
    assert "hx-trigger" in piece(client, address)
    analyse_everything()
    with django_assert_max_num_queries(9):
        assert "<polyline" in client.get(f"{address}replay/").text
    assert "hx-trigger" not in piece(client, address)
    assert Analysis.objects.count() == 1


def test_programs_ask_for_the_analysis_and_follow_it(client, address):
    address = f"/api/matches/{address.split('/')[-2]}/analysis/"
    assert client.get(address).json() == {"status": "none", "percent": 0, "result": None}
    asked = client.post(address)
    assert (asked.status_code, asked.json()["status"]) == (202, "under_way")
    analyse_everything()
    told = client.get(address).json()
    assert (told["status"], told["percent"]) == ("finished", 100)
    assert [point["ply"] for point in told["result"]["curve"]] == [0, 1, 2, 3, 4]


def test_the_ending_tells_where_the_game_turned_once_that_is_known(client, browser, address):
    def ending():
        return client.get(f"{address}ending/").text

    told = ending()
    assert "<caption>Cards</caption>" in told
    assert f'action="{address}analysis/"' in told
    assert "Turning point" not in told
    client.post(f"{address}analysis/")
    assert "data-under-way" in ending()
    analyse_everything()
    row, point = Analysis.objects.get(), {"round": 1, "low": 0, "high": 1}
    row.result["curve"] = [{"ply": 0, "score": 0.6, **point}, {"ply": 2, "score": 0.2, **point}]
    row.save()
    assert "data-under-way" not in ending()
    assert f'href="{address}replay/?ply=2#2"' in ending()
    assert "the chance of Ann went from 60 % to 20 %" in ending()
    assert "your chance went from 60 % to 20 %" in browser(ANN).get(f"{address}ending/").text


def test_only_own_costly_decisions_are_tried_again(client, address, finished, ann):
    client.post(f"{address}analysis/")
    analyse_everything()
    history, row = history_of(finished), Analysis.objects.get()
    plies = {history.plies[ply].seat: ply for ply in reversed(range(len(history)))}
    figures = {"loss": 0.25, "low": 0.125, "high": 0.375, "value": 0.25, "better_value": 0.5}
    row.result["decisions"] = []
    for seat, ply in plies.items():
        action = {"played": history.plies[ply].action, "better": history.plies[ply].action}
        row.result["decisions"].append({"ply": ply, "seat": seat, **action, **figures})
    row.save()
    again = {seat: f"{address}again/{ply}/" for seat, ply in plies.items()}
    assert client.post(again["A"]).status_code == 403
    assert again["A"] not in piece(client, address)
    give_seat(finished, "A", ann)
    client.force_login(ann)
    told = piece(client, address)
    assert "Your decisions that cost most" in told
    assert (again["A"] in told, again["B"] in told) == (True, False)
    for nowhere in (again["B"], f"{address}again/99/"):
        assert client.post(nowhere).status_code == 404
    assert "In your match you chose" in client.post(again["A"], follow=True).text
    tried = {"action": history.plies[plies["A"]].action}
    answer = client.post(f"/puzzles/{Puzzle.objects.get().slug}/try/", tried).json()
    assert answer["is_right"]
    assert f'action="{address}play-on/"' in answer["told"]
    assert answer["line"][0]["seat"] == "A"


def page_of(game, size, curve):
    """The analysis of a match of Ann, Bob and so on, with this curve."""
    names = dict(zip("ABCD"[: int(size)], ("Ann", "Bob", "Cid", "Dan"), strict=False))
    setup = game.read_setup({"size": size})
    replay = SimpleNamespace(game=game, setup=setup, names=names, last=8)
    usual = {"round": 1, "low": 0, "high": 1}
    points = [{"ply": 4 * at} | usual | point for at, point in enumerate(curve)]
    found = SimpleNamespace(result={"curve": points, "decisions": [], "playouts": 25})
    return AnalysisPage(replay, found)


def test_of_many_sides_every_seat_has_a_line_and_the_turn_is_whose_chance_changed_most():
    shares = [(0.2, 0.3, 0.5), (0.3, 0.6, 0.1), (0.3, 0.5, 0.2)]
    curve = [{"score": each[0], "chances": dict(zip("ABC", each, strict=True))} for each in shares]
    page = page_of(REX, "3", curve)
    assert [seat for seat, _name, _line in page.chart.lines] == ["A", "B", "C"]
    assert len({line for _seat, _name, line in page.chart.lines}) == 3
    turn = page.turn_of()
    assert (turn.ply, turn.name, turn.before, turn.after) == (4, "Cid", "50 %", "10 %")
    own = page.turn_of("B")
    assert (own.name, own.before, own.after) == ("Bob", "30 %", "60 %")
    html = render_to_string("play/_analysis_curve.html", {"page": page})
    assert html.count("<polyline") == 3
    assert "<polygon" not in html
    assert "60 %" in html


def test_partners_share_the_curve_of_their_side():
    page = page_of(CLONE_WARS, "4", [{"score": 0.4}, {"score": 0.75}])
    assert page.chart.lines == []
    assert (page.side_of_a, page.other_side) == ("Ann (A), Cid (C)", "Bob (B), Dan (D)")
    assert page.chart.moments[1].chances == {"A": 0.75, "B": 0.25, "C": 0.75, "D": 0.25}
    assert page.turn_of("D").after == "25 %"
    assert "Ann (A), Cid (C)" in render_to_string("play/_analysis_curve.html", {"page": page})
