import pytest

from simulate import sweeping


class Enough(Exception):
    pass


def test_the_sweep_also_rings_for_games_to_be_analysed(monkeypatch):
    rung = []

    def stop(_seconds):
        raise Enough

    monkeypatch.setattr(sweeping, "sweep", lambda: rung.append("games"))
    monkeypatch.setattr(sweeping.analyses, "ring_again", lambda: rung.append("analyses"))
    monkeypatch.setattr(sweeping.time, "sleep", stop)
    with pytest.raises(Enough):
        sweeping.keep_sweeping()
    assert rung == ["games", "analyses"]
