"""Compiling ahead: afterwards everything is there."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from play.games.starfighter.bots.preparing import (
    FORGOTTEN_AFTER,
    forget_old_kernels,
    is_prepared,
    prepare,
)
from play.games.starfighter.engine import compiled
from tests.play.games.starfighter.engine.playing import edition

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.essential


def test_the_engine_is_prepared_once_preparing_was_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Interpreted, nothing has to be."""
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    assert is_prepared() == compiled.INTERPRETED
    prepare(edition("shipped")[1])
    assert is_prepared()


def test_kernels_that_nobody_used_for_a_month_are_removed(tmp_path: Path) -> None:
    ages = {"0" * 16: 0, "1" * 16: 2, "2" * 16: 0.5, "kept": 2}  # in months
    for name, months in ages.items():
        (tmp_path / name).mkdir()
        mark = tmp_path / name / "prepared"
        mark.touch()
        used = time.time() - months * FORGOTTEN_AFTER
        os.utime(mark, (used, used))
    forget_old_kernels(tmp_path / ("0" * 16))
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["0" * 16, "2" * 16, "kept"]
