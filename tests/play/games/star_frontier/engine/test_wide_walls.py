"""Walls of two hexes, which an edition may have (S1.4): data, notation and rules."""

import pytest

from play.games.kit.editions import BadEdition
from play.games.star_frontier.bots.evaluation import evaluate
from play.games.star_frontier.edition.reader import read_edition
from play.games.star_frontier.engine.facts import board_facts, buildings, chances
from play.games.star_frontier.engine.position import FrontierPosition
from tests.play.games.star_frontier.engine.setting import EDITION, do, legal, rolling, setting, why
from tests.play.games.star_frontier.engine.wide_walls import TEXT, WIDE

pytestmark = pytest.mark.essential

WALL = "-4,-4/-5,-4"
SHOP = {"-4,-4/-5,-4": "wall", "-5,-3": "wall"}
SOLDIER = {"0,0": "infantry"}


def wide(*arguments, **changes) -> FrontierPosition:
    return setting(*arguments, edition=WIDE, **changes)


def walls(game: FrontierPosition, seat: str) -> list[list[str]]:
    return [each["at"] for each in game.truth()["elements"] if each["seat"] == seat]


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("W 0,0/2,0", "is no element"),
        ("W 0,0/1,0/2,0", "is no element"),
        ("T 0,0/1,0", "is no element"),
        ("W 0,0/1,0  T 1,0", "two elements fill one hex"),
        ("W 0,0/1,0  T 3,0", "do not hang together"),
    ],
)
def test_a_pattern_is_told_what_is_wrong_with_its_walls(pattern, told):
    """S1.4: two adjacent hexes, and walls only."""
    with pytest.raises(BadEdition, match=f"barracks.pattern: .*{told}"):
        read_edition(TEXT.replace("T 1,0  W 0,1/0,2  T -1,1", pattern))


def test_an_edition_has_walls_of_the_sizes_of_its_patterns():
    assert (EDITION.wall_sizes, WIDE.wall_sizes) == ({1}, {1, 2})


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("wall -5,-3/-5,-4", "occupied S5.2"),
        ("wall -5,-2/-5,-3", "on_deposit S11.3"),
        ("wall -2,-5/-2,-6", "no_builder S11.2"),
        ("wall -4,-1/-4,-2", "wall_over_lava S11.3"),
        ("crossing -4,-2/-4,-3", "no_such_side S2.4"),
        ("raze -5,-4", "one_of_two S1.4"),
        *((text, "not_an_action ") for text in ("wall -4,-3/-4,-2", "tower -5,-4/-6,-4")),
    ],
)
def test_a_refusal_about_two_hexes_names_its_paragraph(action, told):
    things = {"-4,-4": "infantry", "-3,-4": "tower", "-5,-4/-6,-4": "wall"}
    assert " ".join(why(wide(things, phase="construction"), action)) == told


def test_a_pattern_wants_the_wall_as_it_is_drawn():
    """S12.1: neither two walls of one hex nor one that lies otherwise will do."""
    assert [each["key"] for each in buildings(wide(SHOP), 0)] == ["tank_shop"]
    apart = {"-4,-4": "wall", "-5,-4": "wall", "-5,-3": "wall"}
    askew = {"-5,-3/-5,-4": "wall", "-4,-4": "wall"}
    assert buildings(wide(apart), 0) == []
    assert [each["at"] for each in buildings(wide(askew), 0)] == [["-4,-4", "-5,-3", "-5,-4"]]
    assert buildings(wide({"-4,-4/-5,-4": "wall", "-3,-4": "wall"}), 0) == []
    paired = wide({"-4,-4/-5,-4": "wall", "-5,-3/-6,-3": "wall"}, phase="construction")
    assert buildings(paired, 0) == []
    assert legal(paired, "recruit") == []


def test_the_nearer_hex_counts():
    """S1.7: a soldier reaches what lies two hexes away at its other end; a move may not enter it (S5.2)."""
    game = wide({"-3,-4": "infantry"}, {WALL: "wall"})
    assert legal(game, "fire") == [f"-3,-4 {WALL}"]
    assert why(game, "fire -3,-4 -4,-4") == ("one_of_two", "S1.4")
    assert why(game, "move -3,-4 -5,-4") == ("occupied", "S5.2")
    assert legal(wide({"-6,-4": "infantry"}, {WALL: "wall"}), "fire") == [f"-6,-4 {WALL}"]
    assert chances(game, "-3,-4", WALL) == [[WALL, 50]]
    events = rolling(game, f"fire -3,-4 {WALL}", 7)
    told = [(each["event"], each.get("at") or each.get("target")) for each in events]
    assert told == [("roll", WALL), ("removed", WALL), ("end", None)]
    assert walls(game, "B") == []


def test_a_blast_hits_it_once_with_the_higher_power():
    """S8.3, S8.5: the middle is the nearer hex; around it the wall is not met again."""
    game = wide({"-2,-4": "hammer"}, {WALL: "wall", "-4,-5": "tower", "3,4": "infantry"})
    told = chances(game, "-2,-4", WALL)
    assert told == [[WALL, 58], ["-4,-5", 50]]
    events = rolling(game, f"fire -2,-4 {WALL}", 6, 12)
    assert [each["power"] for each in events if each["event"] == "roll"] == [1, 0]
    assert walls(game, "B") == []


def test_an_inner_one_may_not_be_shot():
    """S9.2: neither one that holds the rest together nor one all of whose eight neighbours are filled."""
    bridge = {WALL: "wall", "-3,-4": "tower", "-6,-4": "tower", "3,4": "infantry"}
    game = wide({"-4,-3": "stream"}, bridge)
    assert WALL not in board_facts(game, [])["outer"]
    assert why(game, f"fire -4,-3 {WALL}") == ("inner_element", "S9.2")
    around = ["-3,-4", "-3,-5", "-4,-5", "-5,-5", "-6,-4", "-6,-3", "-5,-3", "-4,-3"]
    around = [at for at in around if at in game.board.index]
    ring = dict.fromkeys(around, "tower")
    ringed = wide({"-4,-1": "vortex"}, {WALL: "wall", **ring, "3,4": "infantry"})
    assert why(ringed, f"fire -4,-1 {WALL}") == ("inner_element", "S9.2")
    ring.pop(around[0])
    opened = wide({"-4,-1": "vortex"}, {WALL: "wall", **ring, "3,4": "infantry"})
    assert f"-4,-1 {WALL}" in legal(opened, "fire")
    assert opened.outer()[opened.board.index["-5,-4"]]


def test_it_counts_once_at_the_end():
    """S15.4: B's two pieces are worth more than the one wall."""
    things = {WALL: "wall", "-3,-3": "infantry"}, {"3,4": "cyborg", "4,4": "infantry"}
    game = wide(*things, phase="construction", turns=1, first="B")
    worth = evaluate(wide(SOLDIER, {"4,4/5,4": "wall"}), 1)
    assert evaluate(setting(SOLDIER, {"4,4": "wall"}), 1) == pytest.approx(worth)
    do(game, "end")
    assert game.result == {"winner": "B", "reason": "turns"}
