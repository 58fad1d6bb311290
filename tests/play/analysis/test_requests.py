from dataclasses import replace
from hashlib import sha256

import pytest

from catalog.web.limits.policies import BOUNDS
from play.analysis import tasks
from play.analysis.requests import find_analysis, key_of, request_analysis
from play.documents.replays import replay_of_match
from play.games.game import Declined
from play.models import Analysis, Player
from tests.play.conftest import ANN, BOB, resign


@pytest.fixture
def replays(new_match, monkeypatch):
    """Makes replays of different games."""
    sent = []
    monkeypatch.setattr(tasks, "send", sent.append)
    replay = replay_of_match(resign(new_match()))

    def make(number=0):
        history = replay.history.until(0)
        if number:
            history.start = history.start.copy()
            history.start.engine.records[0]["rng"][0] = number
        return replace(replay, history=history)

    make.sent = sent
    make.whole = replay
    return make


def ask(replay, player=ANN):
    return request_analysis(replay=replay, player=player)


def test_the_same_game_is_analysed_once_by_the_same_rules_whoever_asks(
    replays, django_capture_on_commit_callbacks, monkeypatch
):
    with django_capture_on_commit_callbacks(execute=True):
        assert ask(replays.whole) == ask(replays.whole, BOB)
    assert Analysis.objects.count() == 1
    assert set(replays.sent) == {Analysis.objects.get().pk}
    assert find_analysis(replays()) is None
    key = key_of(replays.whole)
    monkeypatch.setattr(replays.whole.game, "version", "another")
    assert key_of(replays.whole) != key


def test_one_has_so_many_under_way_and_is_told(replays):
    ask(replays(1)), ask(replays(2))
    with pytest.raises(Declined, match="2 of your games"):
        ask(replays(3))
    assert ask(replays(2)).pk, "who asks again asks for nothing new"
    Analysis.objects.update(is_given_up=True)
    ask(replays(3))


def guest_at(network, number):
    return Player(ANN.user, f"cookie {number}", f"{network}.{number}")


def test_fresh_cookies_of_one_network_leave_others_their_share_of_analyses(replays):
    most = BOUNDS["analyses"].guests_of_network
    for number in range(most):
        ask(replays(number + 1), guest_at("203.0.113", number))
    with pytest.raises(Declined, match="of your network"):
        ask(replays(20), guest_at("203.0.113", 20))
    ask(replays(21), guest_at("198.51.100", 21))


@pytest.mark.parametrize("secret", ["10.0.0.1", ANN.token, sha256(b"10.0.0.1").hexdigest()[:20]])
def test_neither_addresses_nor_tokens_are_kept_nor_found_by_hashing_them_all(replays, secret):
    assert secret not in ask(replays(1), replace(ANN, origin="10.0.0.1")).asked_by
