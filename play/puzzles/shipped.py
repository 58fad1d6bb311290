"""The puzzles that ship: data made by `manage.py find_puzzles`, a JSON object a line."""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from play.games.registry import get_game
from play.models import Puzzle
from play.models.puzzles import SLUG_LENGTH

DATA: Final = Path(__file__).parent / "data"
CONTENT: Final = ("game", "setup", "sides", "seed", "actions", "seat")
FIGURES: Final = ("answer", "second", "gain", "low", "high", "theme")


def file_of(game: str) -> Path:
    """The file of a game's puzzles, there or not."""
    return DATA / f"{game}.jsonl"


def read_puzzles(file: Path) -> list[dict[str, Any]]:
    """The puzzles of a file; none where it is not there."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def slug_of(row: dict[str, Any]) -> str:
    """The address of a puzzle, which follows from its moment."""
    content = json.dumps([row[name] for name in CONTENT], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:SLUG_LENGTH]


def load_puzzles(game: str) -> tuple[int, int]:
    """Adds the shipped puzzles of a game that can be played here; how many are new, and how many there are.

    Puzzles of another card set are left out, and those that were loaded before with other figures keep
    what players have made of them. Those that ship no longer are retired.
    """
    rows = {slug_of(row): row for row in read_puzzles(file_of(game))}
    Puzzle.objects.filter(game=game, match=None).exclude(slug__in=rows).update(is_retired=True)
    before = set(Puzzle.objects.filter(game=game).values_list("slug", flat=True))
    new = [
        Puzzle(
            slug=slug,
            chance=row["value"],
            **{name: row[name] for name in (*CONTENT, *FIGURES)},
        )
        for slug, row in rows.items()
        if slug not in before and not get_game(game).check_setup(row["setup"])
    ]
    Puzzle.objects.bulk_create(new, ignore_conflicts=True, batch_size=200)
    return len(new), len(before) + len(new)
