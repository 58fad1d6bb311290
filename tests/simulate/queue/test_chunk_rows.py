from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.deals.matchups import content_key, draft_matchup
from simulate.models import Chunk, Matchup
from simulate.queue.chunk_rows import add_matchups, chunks_between
from tests.rows import keep_shipped_snapshot, shipped_export
from tests.simulate.runs import run_plan

pytestmark = pytest.mark.django_db
GAMES = st.integers(0, 2_000).map(lambda pairs: 2 * pairs)
STEPS = st.integers(1, 200).map(lambda pairs: 2 * pairs)
REVISION = shipped_export()["revision"]
OWN, *OTHERS = (side.line_up for side in run_plan(opponents=3).contenders)


@pytest.fixture(autouse=True)
def small_chunks(settings):
    settings.PLAYTEST_CHUNK = 4
    keep_shipped_snapshot()


def drafts(*places):
    """Drafts of the first entrant against these of the others."""
    found = [draft_matchup(REVISION, "total_war", [OWN, OTHERS[place]], 7) for place in places]
    return {draft.key: draft for draft in found}


def spans():
    """By matchup the first games and numbers of games of its chunks, in the order of their rows."""
    found = {}
    for matchup, *span in Chunk.objects.order_by("pk").values_list("matchup", "start", "count"):
        found.setdefault(matchup, []).append(tuple(span))
    return found


def test_a_new_matchup_is_written_as_it_was_drafted_with_its_chunks():
    wanted = drafts(1)
    rows = add_matchups(wanted, 10)
    ((key, draft),), row = wanted.items(), Matchup.objects.get()
    assert rows == {key: row.pk}
    for name in ("key", "game", "versions", "snapshot_id", "mode", "line_ups", "seed"):
        assert getattr(row, name) == getattr(draft, name)
    assert row.key == content_key(REVISION, "total_war", [OWN, OTHERS[1]], 7)
    assert row.planned == 10
    assert spans() == {row.pk: [(0, 4), (4, 4), (8, 2)]}


def test_chunks_of_slow_bots_are_smaller(thinkers):
    draft = draft_matchup(REVISION, "total_war", [replace(OWN, bot="admiral"), OTHERS[0]], 7)
    add_matchups({draft.key: draft}, 4)
    assert list(spans().values()) == [[(0, 2), (2, 2)]]


def test_first_games_of_all_matchups_come_first_and_who_asks_again_gets_the_same_rows():
    rows = add_matchups(drafts(1, 2), 10)
    before = spans()
    assert add_matchups(drafts(2, 1), 10) == rows
    assert add_matchups(drafts(1), 6).items() <= rows.items()
    assert spans() == before
    assert set(Matchup.objects.values_list("planned", flat=True)) == {10}
    assert [*Chunk.objects.order_by("pk").values_list("start", flat=True)] == [0, 0, 4, 4, 8, 8]


def test_what_was_given_up_is_tried_again_by_whoever_asks_anew():
    add_matchups(drafts(1), 10)
    Chunk.objects.update(is_given_up=True, attempts=3, error="broken")
    add_matchups(drafts(1), 10)
    assert set(Chunk.objects.values_list("is_given_up", "attempts", "error")) == {(False, 0, "")}


def test_chunks_end_at_the_borders_of_the_grid_and_at_the_end():
    assert list(chunks_between(0, 20, 8)) == [(0, 8), (8, 8), (16, 4)]
    assert list(chunks_between(20, 30, 8)) == [(20, 4), (24, 6)]
    assert list(chunks_between(30, 30, 8)) == []


@given(st.lists(st.tuples(GAMES, STEPS), min_size=1, max_size=5).map(sorted))
def test_however_often_a_matchup_grows_its_chunks_tile_its_games(targets):
    """Also where the bots' figures have changed meanwhile, and the grid with them."""
    planned, chunks = 0, []
    for target, step in targets:
        chunks += chunks_between(planned, target, step)
        planned = target
    assert sum(count for _start, count in chunks) == planned
    assert all(count >= 2 and count % 2 == 0 for _start, count in chunks)
    assert all(start + count == later for (start, count), (later, _count) in pairwise(chunks))
