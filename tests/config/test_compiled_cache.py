import os
from pathlib import Path

import pytest

from config import compiled_cache
from config.compiled_cache import copy_for_this_process, is_writable
from tests.config.processes import shell


@pytest.fixture
def kept(tmp_path):
    """A folder as another account has made it."""
    (tmp_path / "0123" / "engine").mkdir(parents=True)
    (tmp_path / "0123" / "prepared").touch()
    (tmp_path / "0123" / "engine" / "kernel.nbi").write_bytes(b"kernel")
    return tmp_path


@pytest.mark.parametrize("name", ["0123", "0123/prepared", "0123/engine/kernel.nbi"])
def test_a_folder_is_writable_with_all_that_is_in_it(kept, monkeypatch, name):
    assert is_writable(kept)
    monkeypatch.setattr(os, "access", lambda path, _mode: path != kept / name)
    assert not is_writable(kept)


def test_what_is_compiled_is_copied_and_may_be_written(kept, monkeypatch, caplog):
    monkeypatch.setattr(compiled_cache, "_copies", [])
    (kept / "0123" / "engine").chmod(0o500)
    copy = copy_for_this_process(kept)
    assert (copy / "0123" / "engine" / "kernel.nbi").read_bytes() == b"kernel"
    assert all(path.stat().st_mode & 0o200 for path in copy.rglob("*"))
    assert str(kept) in caplog.text


def test_a_command_whose_folder_cannot_be_written_warns_and_uses_a_copy(tmp_path):
    (tmp_path / "taken").touch()
    show = "from play.games.starfighter.engine.compiled import RULES; print(RULES.folder())"
    found = shell(show, var=tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "taken" / "numba"))
    assert f"cannot be written: {tmp_path / 'taken' / 'numba'}" in found.stderr
    folder = Path(found.stdout.strip())
    assert folder.parent.name.startswith("starfighter-numba-")
    assert not folder.exists()  # it went with the process
