"""Compiling ahead: afterwards everything is there."""

from __future__ import annotations

import pytest

from play.bots.preparing import is_prepared, prepare
from tests.engine.playing import edition

pytestmark = pytest.mark.essential


def test_after_preparing_the_engine_is_prepared() -> None:
    prepare(edition("shipped")[1])
    assert is_prepared()
