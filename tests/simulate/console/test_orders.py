"""`manage.py orders` tells what commander spends as at the table."""

from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.doctrine import RECRUITS
from play.games.star_frontier.bots.evaluation import evaluate
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.game import LOST
from simulate.management.commands import orders

EDITION = shipped_edition()
ISTHMUS = EDITION.maps["isthmus"].pieces


def left_over(number: int, seed: int) -> tuple[int, set[str]]:
    """The winner's gold in the last phase before the other concedes, and which kinds are recruited."""
    bots = ["commander", "commander"]
    game, actions = arena.numbered_game(EDITION, ISTHMUS, 50, bots, seed, number)
    recruited = {action.split()[1] for _seat, action in actions if action.startswith("recruit")}
    moments, phase = [], None
    for seat, action in actions:
        truth = game.truth()
        if (seat, truth["phase"]) != phase and truth["phase"] != "deploy":
            gold = {seat: each["gold"] for seat, each in truth["seats"].items()}
            moments.append((seat, evaluate(game, "AB".index(seat)) < LOST, gold))
        phase = seat, truth["phase"]
        game.apply(seat, action)
    winner = game.result["winner"]
    lost = [gold for seat, is_lost, gold in moments if is_lost and seat != winner]
    return (lost or [moments[-1][2]])[0][winner], recruited


@pytest.mark.skipif(INTERPRETED, reason="whole games take long interpreted")
def test_gold_is_counted_where_the_loser_concedes_and_kinds_by_game():
    games = 12
    found = [left_over(2 * number, 7) for number in range(games)]
    gold, *shares = orders.spending(EDITION, ISTHMUS, games, 7)
    assert gold == f"{np.median([each for each, _kinds in found]):.0f}"
    by_hand = {kind: 100 * np.mean([kind in kinds for _gold, kinds in found]) for kind in RECRUITS}
    assert dict(zip(RECRUITS, shares, strict=True)) == {
        kind: f"{share:.0f}" for kind, share in by_hand.items()
    }


def test_what_was_played_stands_above_when_it_is_stopped(monkeypatch):
    def stop(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(orders, "spending", lambda *_arguments: ["34", *("50" for _ in RECRUITS)])
    monkeypatch.setattr(orders, "share_of", stop)
    output = StringIO()
    with pytest.raises(CommandError, match="5 of 5 maps against itself and 0 of 12 orders"):
        call_command("orders", "--games=2", stdout=output, stderr=StringIO())
    printed = output.getvalue()
    assert "laid 101" in printed
    assert "% won" not in printed
    assert max(map(len, printed.splitlines())) <= 80
