"""Commander gives room to what it needs next, spends, and knows when it is lost."""

from collections import Counter

import pytest

from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.doctrine import CARDS
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.engine.facts import buildings, landings
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.game import GAME
from play.games.star_frontier.table_position import FrontierTablePosition
from tests.play.games.star_frontier.engine.setting import (
    LABORATORY,
    SHOP,
    SOLDIERS,
    TOWERS,
    setting,
)

FAR_OFF = {"4,5": "infantry"}


def built(game: FrontierPosition, turns: int) -> list[str]:
    """What Commander does as A in so many turns; B does nothing."""
    done: list[str] = []
    last = game.truth()["turn"] + turns
    while game.to_move and game.truth()["turn"] < last:
        action = arena.choose(game, "commander", 1) if game.to_move == "A" else "end"
        done += [action] * (game.to_move == "A")
        game.apply(game.to_move, action)
    return done


def beside_a_laboratory(research: list[str], gold: int) -> FrontierPosition:
    """Construction with units beside a laboratory, on an island that has no room for another building."""
    a = LABORATORY | {"-2,-4": "infantry", "-2,-5": "infantry", "-4,-4": "infantry"}
    return setting(a, FAR_OFF, gold=gold, phase="construction", research=research)


def test_a_laboratory_whose_cards_are_laid_gives_way_to_the_next_building():
    cards = [card for card, worth in CARDS.items() if worth >= 1]
    game = beside_a_laboratory(cards, 40)
    assert "laboratory" in {each["key"] for each in buildings(game, 0)}
    done = built(game, 1)
    assert {f"raze {at}" for at in LABORATORY} & set(done)
    assert "laboratory" not in {each["key"] for each in buildings(game, 0)}
    assert any(action.startswith(("recruit light", "recruit cyborg")) for action in done)
    game = beside_a_laboratory([], 20)
    assert not {f"raze {at}" for at in LABORATORY} & set(built(game, 1))


def test_with_much_gold_a_laboratory_takes_the_place_of_works_that_come_back():
    army = dict.fromkeys(("-6,-2", "-5,-2", "-6,-3", "-2,-6"), "light")
    for gold, is_enough in ((20, False), (120, True)):
        game = setting(SHOP | TOWERS | army, FAR_OFF, gold=gold, phase="construction")
        done = built(game, 6)
        assert any(action.startswith("raze") for action in done) == is_enough
        assert any(action.startswith("research") for action in done) == is_enough
        assert "rocket_tank_factory" in {each["key"] for each in buildings(game, 0)}


def test_what_it_builds_leaves_room_for_recruits():
    game = setting(SOLDIERS, FAR_OFF, gold=40)
    done = built(game, 4)
    assert {each["key"] for each in buildings(game, 0)} >= {"tank_shop"}
    assert landings(game, 0) > 1
    assert any(action.startswith("recruit light") for action in done)


def test_it_concedes_a_lost_game_and_no_other():
    deposits = ("-5,1", "-5,3", "-2,3", "0,-1", "-1,1", "1,0", "2,-3", "5,-1", "5,-3", "5,2")
    tanks = dict.fromkeys(("4,2", "3,3", "4,3", "4,4"), "heavy")
    far_behind = dict.fromkeys(deposits, "mine") | tanks
    position = setting({"-4,-3": "infantry"}, far_behind, gold=0, turn=45)
    lost, playouts = FrontierTablePosition(position), GAME.playouts({})
    assert GAME.bot_action(lost, "A", "commander", 1) == "resign"
    assert playouts.choose(lost, 1) in playouts.actions(lost)
    assert GAME.bot_action(lost, "A", "marshal", 1) != "resign"
    even = setting(SHOP | SOLDIERS, FAR_OFF)
    assert GAME.bot_action(FrontierTablePosition(even), "A", "commander", 1) != "resign"


def repeated(actions: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The hexes where the same was done twice in one Construction, with what.

    A laboratory may give way as soon as cards are laid, so what came before them does not count.
    """
    found, done = [], set()
    for _seat, action in actions:
        verb, at = action.split()[0], action.split()[-1]
        if verb in ("end", "research"):
            done = set()
        elif verb in ("raze", "wall", "tower", "mine"):
            found += [(verb, at)] * ((verb, at) in done)
            done.add((verb, at))
    return found


EDITION = shipped_edition()
MAPS = {key: each.pieces for key, each in EDITION.maps.items()} | {
    f"laid {seed}": laid_by_chance(EDITION, seed) for seed in (101, 202)
}


@pytest.mark.parametrize(
    ("name", "enemy", "numbers"),
    [(name, "marshal", range(8)) for name in sorted(MAPS)]
    + [("laid 8", "commander", (12, 14)), ("laid 666", "commander", (8,))],
)
def test_within_a_construction_nothing_is_built_or_razed_twice(name, enemy, numbers):
    pieces = MAPS.get(name) or laid_by_chance(EDITION, int(name.split()[1]))
    works = 0
    for number in numbers:
        bots = ("commander", enemy)
        _first, actions = arena.numbered_game(EDITION, pieces, 50, bots, 7001, number)
        own = [each for each in actions if enemy == "commander" or each[0] == "AB"[number % 2]]
        assert repeated(own) == [], number
        works += sum(action.startswith(("raze", "wall", "tower")) for _seat, action in own)
    assert works > 0


@pytest.mark.parametrize("number", [46, 48, 50, 62])
def test_a_mine_is_not_razed_twice_in_a_game(number):
    bots = ("commander", "marshal")
    _first, actions = arena.numbered_game(EDITION, MAPS["laid 202"], 50, bots, 7001, number)
    done = Counter(action for seat, action in actions if seat == "AB"[number % 2])
    mined = {action.split()[1] for action in done if action.startswith("mine")}
    assert mined
    assert [at for at in mined if done[f"raze {at}"] > 1] == []
