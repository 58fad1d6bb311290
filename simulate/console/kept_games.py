"""What an interrupted playtest had played, kept in VAR_DIR until the same run goes on or is done."""

import hashlib
import pickle
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

from simulate.console.local_runner import Measured
from simulate.deals.played_games import PlayedGames
from simulate.experiments.run_plan import RunPlan


def file_of(plan: RunPlan) -> Path:
    """Where the games of the run are kept; another deck, seed, bot, or version of one is another run."""
    known = [*(draft.key for draft in plan.drafts()), plan.most_games]
    digest = hashlib.sha256(repr(known).encode()).hexdigest()[:24]
    return Path(settings.VAR_DIR, "interrupted", f"{digest}.pickle")


def keep(plan: RunPlan, parts: Sequence[Measured[PlayedGames]]) -> None:
    """Keeps the parts beside those that were kept before, whole or not at all. Raises OSError."""
    path = file_of(plan)
    known = {each.games: each for each in (*kept(plan), *parts)}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_bytes(pickle.dumps(list(known.values())))
    partial.replace(path)


def kept(plan: RunPlan) -> list[Measured[PlayedGames]]:
    """The parts that were kept of the run, none of a file that is damaged. Raises OSError."""
    if not file_of(plan).exists():
        return []
    content = file_of(plan).read_bytes()
    try:
        return list(pickle.loads(content))  # noqa: S301 - our own file
    except Exception:  # a damaged one may raise any
        return []


def forget(plan: RunPlan) -> None:
    file_of(plan).unlink(missing_ok=True)
