import os
import stat
from pathlib import Path

import pytest

from simulate.console.output_files import check_target, write_lines


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


@pytest.mark.parametrize("write", [check_target, lambda path: write_lines(path, ["{}"])])
def test_a_pipe_is_refused_and_stays(tmp_path, write):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError, match="pipe: this is not an ordinary file; name another one"):
        write(path)
    assert stat.S_ISFIFO(path.lstat().st_mode)
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_and_its_target_is_written(tmp_path):
    (tmp_path / "kept").mkdir()
    target, link = tmp_path / "kept" / "games.jsonl", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(Path("kept") / "games.jsonl")
    check_target(link)
    write_lines(link, ["{}"])
    assert link.is_symlink()
    assert target.read_text() == "{}\n"


def test_a_link_to_nothing_yet_makes_its_target(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "games.jsonl")
    write_lines(link, ["{}"])
    assert (tmp_path / "games.jsonl").read_text() == "{}\n"


NOWHERE = ("nowhere/games.jsonl", r"there is no folder “.*nowhere”")


@pytest.mark.parametrize(("path", "reason"), [("", "name a file in it"), NOWHERE])
def test_where_no_file_can_be_is_told(tmp_path, path, reason):
    with pytest.raises(OSError, match=reason):
        check_target(tmp_path / path)


@pytest.mark.parametrize(
    ("target", "reason"),
    [NOWHERE, ("pipe", "not an ordinary file"), ("link", "not an ordinary file")],
)
def test_a_link_to_where_no_file_can_be_is_refused(tmp_path, target, reason):
    os.mkfifo(tmp_path / "pipe")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / target)
    with pytest.raises(OSError, match=reason):
        check_target(link)
