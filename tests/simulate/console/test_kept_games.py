import numpy as np
import pytest
from django.core.management.base import CommandError

from simulate.console.kept_games import resumable
from simulate.console.local_runner import plan_ranges

RANGES = plan_ranges(1, 8, 2)


class Numbers:
    """Games whose results are their numbers; Ctrl-C comes when game `last` is to be played."""

    def __init__(self, last=None):
        self.last, self.played = last, []

    def play(self, start, count):
        if start == self.last:
            raise KeyboardInterrupt
        self.played.append(start)
        return np.arange(start, start + count)


@pytest.fixture(autouse=True)
def var_dir(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


def play(*numbers, resume=False, tell=print, show=print):
    """The sums of two calls, as of a command with two stages."""
    with resumable("numbers", 16, {"resume": resume, "jobs": 1}, tell=tell, show=show) as kept:
        found = [kept.run([each], RANGES, np.sum) for each in numbers]
    return [sum(int(each.part) for each in parts) for (parts,) in found]


def test_a_command_of_two_stages_goes_on_in_the_second(var_dir):
    shown = []
    with pytest.raises(CommandError, match=r"after 12 of 16 games, which are kept.*--resume"):
        play(Numbers(), Numbers(last=4), show=shown.append)
    assert [each.part for each in shown[0]] == [1, 5]
    first, second = Numbers(), Numbers()
    assert play(first, second, resume=True) == [28, 28]
    assert (first.played, second.played) == ([], [4, 6])
    assert not list(var_dir.rglob("*.pickle"))


def test_a_stop_before_a_game_names_what_was_kept_before(var_dir):
    with pytest.raises(CommandError, match=r"before a game was done\.$"):
        play(Numbers(last=0))
    assert not list(var_dir.rglob("*.pickle"))
    for last, told in ((4, "after 4 of 16"), (0, "before another game was done: .*--resume")):
        with pytest.raises(CommandError, match=told):
            play(Numbers(last))


def test_a_stop_between_two_stages_keeps_the_first():
    def stopped():
        with resumable("numbers", 16, {"resume": False, "jobs": 1}, tell=print) as kept:
            kept.run([Numbers()], RANGES, np.sum)
            raise KeyboardInterrupt

    with pytest.raises(CommandError, match="after 8 of 16 games"):
        stopped()
    again = Numbers()
    play(again, Numbers(), resume=True)
    assert again.played == []


def test_stopping_again_keeps_what_was_kept(var_dir):
    for last in (4, 0):
        with pytest.raises(CommandError, match="Stopped"):
            play(Numbers(last), Numbers())
    again = Numbers()
    assert play(again, Numbers(), resume=True) == [28, 28]
    assert again.played == [4, 6]


def test_a_damaged_file_and_none_begin_anew(var_dir):
    told = []
    assert play(Numbers(), Numbers(), resume=True, tell=told.append) == [28, 28]
    assert "begins anew" in told[0]
    with pytest.raises(CommandError):
        play(Numbers(last=2), Numbers())
    (file,) = var_dir.rglob("*.pickle")
    file.write_bytes(b"torn")
    assert play(Numbers(), Numbers(), resume=True, tell=told.append) == [28, 28]
    assert len(told) == 2
