"""Compiling ahead: afterwards everything is there."""

from subprocess import Popen

import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots import preparing
from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.engine.compiled import RULES
from tests.play.games.starfighter.engine.playing import edition

pytestmark = pytest.mark.essential


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_engine_is_prepared_though_the_other_process_fails(monkeypatch, tmp_path):
    folder = tmp_path / RULES.name
    folder.mkdir()
    monkeypatch.setattr(RULES, "folder", lambda: folder)
    failed = []

    def fails_at_once(_asked, **how):
        other = Popen("false", **how)
        failed.append(other.wait())
        return other

    monkeypatch.setattr(preparing.subprocess, "Popen", fails_at_once)
    prepare(edition("shipped")[1])
    assert failed == [1]
    assert RULES.is_prepared()
