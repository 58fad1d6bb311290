"""Pairings by content: the key that says whether two runs ask the same, and the pairing to play."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from catalog.export import CatalogueExport
from play.bots.pairing import LineUp, Pairing
from play.engine.cards import CardSet
from simulate.dealing import pair_up
from simulate.models import CONTENT_KEY_LENGTH, CardSetSnapshot, Question, engine_version

# Part of every key: another way of numbering deals, or of packing games, is another number.
SEED_PLAN: Final = 1
QUESTIONS_KEPT: Final = 256


def line_up_json(line_up: LineUp) -> dict[str, Any]:
    """What one side brings, its cards in the order from which they are shuffled."""
    deck = None if line_up.deck is None else list(line_up.deck)
    return {"cruiser": line_up.cruiser, "deck": deck, "bot": line_up.bot}


def line_up_of(content: Mapping[str, Any]) -> LineUp:
    deck = content["deck"]
    return LineUp(content["cruiser"], None if deck is None else tuple(deck), content["bot"])


def content_key(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> str:
    """The same for all who ask the same; 32 hexadecimal digits of a SHA-256."""
    content = {
        "plan": SEED_PLAN,
        "engine": engine_version(),
        "revision": revision,
        "mode": mode,
        "line_ups": [line_up_json(line_up) for line_up in line_ups],
        "seed": seed,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:CONTENT_KEY_LENGTH]


def draft_question(revision: str, mode: str, line_ups: Sequence[LineUp], seed: int) -> Question:
    """The row of a pairing, not written."""
    return Question(
        key=content_key(revision, mode, line_ups, seed),
        engine=engine_version(),
        snapshot_id=revision,
        mode=mode,
        line_ups=[line_up_json(line_up) for line_up in line_ups],
        seed=seed,
    )


def questions_by(keys: Collection[str]) -> dict[str, Question]:
    """The questions of these content keys; each is read once in this process, as it never changes."""
    if unknown := set(keys) - _questions.keys():
        if len(_questions) + len(unknown) > QUESTIONS_KEPT:
            _questions.clear()
            unknown = set(keys)
        _questions.update((row.key, row) for row in Question.objects.filter(key__in=unknown))
    return {key: _questions[key] for key in keys}


_questions: dict[str, Question] = {}


def pairing_of(question: Question) -> Pairing:
    """What is to be played. Raises Refused where the rules do not allow it."""
    first, second = (line_up_of(content) for content in question.line_ups)
    return make_pairing(question.snapshot_id, question.mode, (first, second), question.seed)


@lru_cache(maxsize=QUESTIONS_KEPT)
def make_pairing(revision: str, mode: str, line_ups: tuple[LineUp, LineUp], seed: int) -> Pairing:
    return pair_up(card_set_of(revision), mode, line_ups, seed)


def card_set_of(revision: str) -> CardSet:
    """The card set of a snapshot, made once in this process."""
    if revision not in _card_sets:
        export = CardSetSnapshot.objects.get(revision=revision).export
        _card_sets[revision] = CardSet.from_export(export)
    return _card_sets[revision]


def card_set_from(export: CatalogueExport) -> CardSet:
    """The card set of an export, made once in this process."""
    revision = export["revision"]
    if revision not in _card_sets:
        _card_sets[revision] = CardSet.from_export(export)
    return _card_sets[revision]


# By revision, which says all that matters to play; editions change a few times in a process's life.
_card_sets: dict[str, CardSet] = {}


def keep_snapshot(export: CatalogueExport) -> None:
    """Sees to it that there is a snapshot of these cards and cruisers; there is one a revision."""
    kept = CardSetSnapshot.objects.filter(pk=export["revision"])
    if not kept.exists():
        kept.get_or_create(defaults={"export": export}, revision=export["revision"])
