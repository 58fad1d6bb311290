import pytest

from simulate import laying
from simulate.grid import lay
from simulate.laying import ask, wanted_games
from simulate.models import MOST_ATTEMPTS, Chunk, Question, RunPairing
from simulate.questions import content_key, draft_question, keep_snapshot
from tests.simulate.runs import request, shipped

pytestmark = pytest.mark.django_db

ASKED = request(opponents=3)


@pytest.fixture(autouse=True)
def small_chunks(settings):
    settings.PLAYTEST_BORDERS, settings.PLAYTEST_STEP = (4, 10), 8
    keep_snapshot(shipped())


def drafts(*places):
    """Drafts of the first entrant against those of the places."""
    found = [
        draft_question(
            shipped()["revision"],
            ASKED.mode,
            [ASKED.sides[0].line_up, ASKED.sides[place].line_up],
            ASKED.seed,
        )
        for place in places
    ]
    return {draft.key: draft for draft in found}


def spans():
    """By question the first games and numbers of games of its chunks, in the order of their rows."""
    found = {}
    for question, *span in Chunk.objects.order_by("pk").values_list("question", "start", "count"):
        found.setdefault(question, []).append(tuple(span))
    return found


def test_a_new_question_is_written_as_it_was_drafted_with_its_chunks():
    wanted = drafts(1)
    rows, has_new = ask(wanted, 20)
    assert has_new
    ((key, draft),) = wanted.items()
    row = Question.objects.get()
    assert rows == {key: row.pk}
    for name in ("key", "engine", "snapshot_id", "mode", "line_ups", "seed"):
        assert getattr(row, name) == getattr(draft, name)
    line_ups = [side.line_up for side in ASKED.sides[:2]]
    assert row.key == content_key(shipped()["revision"], ASKED.mode, line_ups, ASKED.seed)
    assert row.laid == 20
    assert spans() == {row.pk: [(0, 4), (4, 6), (10, 8), (18, 2)]}


def test_a_chunk_begins_as_the_model_says():
    ask(drafts(1), 2)
    chunk = Chunk.objects.get()
    usual = Chunk()
    for field in Chunk._meta.concrete_fields:
        if field.name not in ("id", "question", "start", "count"):
            assert getattr(chunk, field.attname) == getattr(usual, field.attname), field.name
    chunk.full_clean()


def test_first_games_of_all_questions_come_before_later_ones():
    ask(drafts(1, 2), 10)
    assert list(Chunk.objects.order_by("pk").values_list("start", flat=True)) == [0, 0, 4, 4]


def test_who_asks_again_gets_the_same_rows_and_nothing_new():
    rows, _has_new = ask(drafts(1, 2), 10)
    before = spans()
    assert ask(drafts(2, 1), 10) == (rows, False)
    assert ask(drafts(1), 6)[1] is False
    assert spans() == before
    assert set(Question.objects.values_list("laid", flat=True)) == {10}


def test_who_asks_for_more_gets_the_chunks_that_follow():
    first, _has_new = ask(drafts(1), 10)
    both, has_new = ask(drafts(1, 2), 18)
    assert has_new
    assert both.items() >= first.items()
    ((old, found),) = [(row, spans()[row]) for row in first.values()]
    assert found == [(0, 4), (4, 6), (10, 8)]
    assert Question.objects.get(pk=old).laid == 18
    assert {tuple(found) for found in spans().values()} == {tuple(lay(0, 18))}


def test_chunks_are_written_in_several_statements_where_there_are_many(monkeypatch):
    monkeypatch.setattr(laying, "SPANS_AT_ONCE", 2)
    ask(drafts(1), 34)
    assert list(spans().values()) == [list(lay(0, 34))]


def test_what_was_given_up_is_tried_again_by_whoever_asks_anew():
    ask(drafts(1), 10)
    Chunk.objects.update(is_given_up=True, attempts=MOST_ATTEMPTS, error="broken")
    assert ask(drafts(1), 10)[1] is False
    assert set(Chunk.objects.values_list("is_given_up", "attempts", "error")) == {(False, 0, "")}


def test_of_one_question_asked_twice_the_larger_number_of_games_is_wanted():
    pairings = [RunPairing(question_id=1, games=games) for games in (4, 20, 10)]
    assert wanted_games([*pairings, RunPairing(question_id=2, games=2)]) == {1: 20, 2: 2}
