import json

import pytest
from django.urls import reverse

from play.models import Puzzle


@pytest.fixture
def puzzle(puzzles):
    return puzzles[0]


def address(name, puzzle):
    return reverse(f"play:{name}", args=[puzzle.slug])


def test_the_list_leads_to_each_puzzle_and_neither_page_nor_api_tell_theme_or_answer_before_a_try(
    client, puzzle
):
    text = client.get("/puzzles/").text
    for each in Puzzle.objects.all():
        assert f'href="{address("puzzle", each)}"' in text
    assert ">Passing</td>" not in text
    puzzle = Puzzle.objects.exclude(answer="pass").first()
    page = client.get(address("puzzle", puzzle)).text
    told = client.get(f"/api/puzzles/{puzzle.slug}/").json()
    assert "theme" not in told
    for text in (page.split('id="first-table"')[0], json.dumps({**told, "table": None})):
        assert puzzle.answer not in text
    assert told["table"]["view"]["legal"].count(puzzle.answer) == 1


def test_a_try_is_answered_with_verdict_and_step_by_page_and_api(client, puzzle):
    answer = client.post(address("try_puzzle", puzzle), {"action": puzzle.answer}).json()
    assert answer["is_right"]
    assert "Right!" in answer["told"]
    assert answer["steps"][0]["action"] == puzzle.answer
    assert '"rng"' not in json.dumps(answer["steps"])
    listed = {each["id"] for each in client.get("/api/puzzles/").json()["results"]}
    assert listed == set(Puzzle.objects.values_list("slug", flat=True))
    tried = {"action": puzzle.answer}
    answer = client.post(f"/api/puzzles/{puzzle.slug}/try/", tried, "application/json")
    assert answer.json()["answer"] == puzzle.answer
    assert client.get("/api/puzzles/daily/").json()["table"]["to_move"]


@pytest.mark.parametrize(
    "path", ["/puzzles/?theme=x", "/puzzles/?game=x", "/puzzles/nothing/", "/api/puzzles/nothing/"]
)
def test_what_is_not_there_is_404(client, puzzle, path):
    assert client.get(path).status_code == 404


def test_many_puzzles_take_few_queries(client, puzzle, ann, django_assert_max_num_queries):
    client.force_login(ann)
    copied = Puzzle.objects.values().first() | {"id": None}
    copies = (Puzzle(**copied | {"slug": f"copy{number}"}) for number in range(200))
    Puzzle.objects.bulk_create(copies)
    with django_assert_max_num_queries(12):
        assert client.get("/puzzles/").status_code == 200
