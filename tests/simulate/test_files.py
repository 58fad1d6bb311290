import os
import stat

import pytest

from simulate.files import check_target, write_lines


def test_lines_are_written_whole(tmp_path):
    path = tmp_path / "games.jsonl"
    write_lines(path, ["{}", "[]"])
    assert path.read_bytes() == b"{}\n[]\n"


def test_a_written_file_has_the_rights_of_a_new_one(tmp_path):
    path = tmp_path / "games.jsonl"
    mask = os.umask(0o022)
    try:
        write_lines(path, [])
    finally:
        os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_what_fails_half_way_leaves_the_older_file(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("old")

    def lines():
        yield "new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(path, lines())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(OSError, match="name a file in it"):
        check_target(tmp_path)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(OSError, match=r"there is no folder “.*nowhere”"):
        check_target(tmp_path / "nowhere" / "games.jsonl")
