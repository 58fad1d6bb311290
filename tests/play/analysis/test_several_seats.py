"""Analyses of games with several seats: a curve for every seat, one for two sides of partners."""

import pytest

from play.analysis.analyst import Analyst, analyse
from play.games.clone_wars.bots import trooper
from play.games.clone_wars.game import GAME as CLONE_WARS
from play.games.kit.chance import Chance
from play.games.rex.bots import envoy
from play.games.rex.game import GAME as REX
from play.matches.positions import History

pytestmark = pytest.mark.usefixtures("quick_analysis")


def played(game, setup, bot, plies, skipped=0):
    """So many plies of a game of a bot with itself, after those that are skipped."""
    position, chance = game.begin(setup, {}, 3), Chance(4)
    for _ply in range(skipped):
        seat = position.to_move[0]
        position.apply(seat, bot.choose(position, seat, chance))
    history = History(position)
    while history.position.to_move and len(history) < plies:
        seat = history.position.to_move[0]
        history.append(seat, bot.choose(history.position, seat, chance))
    return history


def test_every_seat_of_rex_has_a_curve_and_its_costly_decisions():
    setup = REX.read_setup({"size": "3"})
    history = played(REX, setup, envoy, plies=6, skipped=20)
    found = analyse(history, REX.playouts(setup), "key", REX.seats(setup))
    for point in found["curve"]:
        assert set(point["chances"]) == {*"ABC"}
        assert sum(point["chances"].values()) == pytest.approx(1)
        assert point["chances"]["A"] == point["score"]
    assert found["judged"] > 0


def test_what_no_list_holds_is_judged_too():
    """Movements and deployments, of which only shapes tell."""
    setup = REX.read_setup({"size": "3"})
    history = played(REX, setup, envoy, 45)
    assert {"move", "deploy"} <= {each.action.split()[0] for each in history.plies}
    outs = REX.playouts(setup)
    for ply, each in enumerate(history.plies):
        position = history.position_at(ply)
        if each.action.split()[0] in ("move", "deploy", "plan"):
            offered, seat = outs.actions(position), position.to_move[0]
            assert len(offered) > 1
            assert all(position.why_not(seat, action) is None for action in offered)


@pytest.mark.parametrize("size", ["3", "4"])
def test_partners_of_war_of_the_clones_have_one_curve(size, monkeypatch):
    setup = CLONE_WARS.read_setup({"size": size})
    history, outs = played(CLONE_WARS, setup, trooper, 12), CLONE_WARS.playouts(setup)
    mover = history.position.to_move[0]
    monkeypatch.setattr(type(outs), "score", lambda _outs, _world, seat, _action: seat == mover)
    point = Analyst(history, outs, "key", seats=CLONE_WARS.seats(setup)).point(12)
    sides = {seat.letter: seat.side for seat in CLONE_WARS.seats(setup)}
    assert point["score"] == (sides[mover] == sides["A"])
    assert "chances" not in point


@pytest.mark.parametrize(("game", "size"), [(REX, "6"), (CLONE_WARS, "4")])
def test_the_curve_deals_anew_what_no_seat_knows_alone(game, size):
    setup = game.read_setup({"size": size})
    position = played(game, setup, envoy if game is REX else trooper, 40).position
    worlds = list(game.playouts(setup).open(position, 3, "seed"))
    assert len({world.digest() for world in worlds}) == 3
    for world in worlds:
        for viewer in (*position.seats, None):
            assert world.view(viewer) == position.view(viewer)
