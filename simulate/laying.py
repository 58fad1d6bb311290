"""Questions and their chunks as rows: each is asked once, and laid out as far as anybody wants."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from django.db import connection

from simulate.grid import lay
from simulate.models import Chunk, Question, RunPairing

Span = tuple[int, int]  # first game and number of games

# Somebody waits for these, and Django composes them longer than a database takes to answer.
ASK: Final = """
    INSERT INTO simulate_question (key, engine, snapshot_id, mode, line_ups, seed, laid)
    VALUES {rows} ON CONFLICT (key) DO NOTHING RETURNING key, id
"""
LAY: Final = """
    WITH span (start, count) AS (VALUES {spans})
    INSERT INTO simulate_chunk (
        question_id, start, count, attempts, claimed_by, error, is_given_up, seconds, games, cards
    )
    SELECT question.id, span.start, span.count, 0, '', '', FALSE, 0, %s, %s
    FROM simulate_question question CROSS JOIN span
    WHERE question.id IN {questions}
    ORDER BY span.start, question.id
"""
# Databases take so many values in a statement, and not many times more.
SPANS_AT_ONCE: Final = 1_000


def ask(drafts: Mapping[str, Question], games: int) -> tuple[dict[str, int], bool]:
    """By content key the number of each question's row, which has chunks for so many games.

    `drafts` are the rows, not written, by content key. The second is whether some chunks are new. Inside
    a transaction.
    """
    rows = write_new(drafts, games)
    if rows:
        write_chunks(list(rows.values()), lay(0, games))
    has_new = bool(rows)
    if asked_before := drafts.keys() - rows.keys():
        found = Question.objects.filter(key__in=asked_before).values_list("key", "pk")
        old = dict(found)
        has_new |= lay_further(dict.fromkeys(old.values(), games))
        rows |= old
    return rows, has_new


def write_new(drafts: Mapping[str, Question], games: int) -> dict[str, int]:
    """Writes the questions that nobody asked before, as laid out so far; the numbers of their rows.

    In one order, so that nobody waits for somebody who waits.
    """
    values = [columns_of(draft, games) for _key, draft in sorted(drafts.items())]
    with connection.cursor() as cursor:
        cursor.execute(ASK.format(rows=places(values)), list(chain.from_iterable(values)))
        return dict(cursor.fetchall())


def columns_of(draft: Question, laid: int) -> tuple[str | int, ...]:
    line_ups = json.dumps(draft.line_ups)
    asked = (draft.key, draft.engine, draft.snapshot_id, draft.mode, line_ups, draft.seed)
    return (*asked, laid)


def lay_further(wanted: Mapping[int, int]) -> bool:
    """Sees to it that each question (by its row's number) has chunks for so many games; whether some are
    new.

    What was given up is tried again, since somebody asks anew. Inside a transaction.
    """
    # Locked in one order, so that nobody waits for somebody who waits.
    locked = Question.objects.filter(pk__in=wanted).select_for_update().order_by("pk")
    growing: dict[Span, list[int]] = {}
    for question, laid in locked.values_list("pk", "laid"):
        if laid < wanted[question]:
            growing.setdefault((laid, wanted[question]), []).append(question)
    for (laid, games), questions in growing.items():
        Question.objects.filter(pk__in=questions).update(laid=games)
        write_chunks(questions, lay(laid, games))
    try_again(wanted)
    return bool(growing)


def write_chunks(questions: Sequence[int], spans: Iterable[Span]) -> None:
    """Writes chunks of these games of each of the questions, in the order of play."""
    rest = iter(spans)
    with connection.cursor() as cursor:
        while some := list(islice(rest, SPANS_AT_ONCE)):
            statement = LAY.format(spans=places(some), questions=places([questions]))
            cursor.execute(statement, [*chain.from_iterable(some), b"", b"", *questions])


def places(rows: Collection[Sequence[Any]]) -> str:
    """Placeholders of the rows' values."""
    return ", ".join("(" + ", ".join(["%s"] * len(row)) + ")" for row in rows)


def wanted_games(pairings: Iterable[RunPairing]) -> dict[int, int]:
    """How many games the pairings want of each question."""
    wanted: dict[int, int] = {}
    for pairing in pairings:
        wanted[pairing.question_id] = max(wanted.get(pairing.question_id, 0), pairing.games)
    return wanted


def try_again(questions: Iterable[int]) -> None:
    """Lets workers play once more what they gave up."""
    Chunk.objects.filter(question__in=questions, is_given_up=True).update(
        is_given_up=False, attempts=0, error=""
    )
