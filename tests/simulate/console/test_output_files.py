import os
import stat

import pytest

from simulate.console.output_files import check_target, write_lines


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


NOWHERE = ("nowhere/games.jsonl", r"there is no folder “.*nowhere”")


@pytest.mark.parametrize(("path", "reason"), [("", "name a file in it"), NOWHERE])
def test_where_no_file_can_be_is_told(tmp_path, path, reason):
    with pytest.raises(OSError, match=reason):
        check_target(tmp_path / path)
