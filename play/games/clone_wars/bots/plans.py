"""Where a hero goes: places with what they are worth, and how far they are."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from play.games.clone_wars.bots.fighting import worth
from play.games.clone_wars.edition.content import ENEMY_OF, SIDES, CloneEdition
from play.games.clone_wars.rules.listing import TRAINING
from play.games.clone_wars.rules.position import ClonePosition
from play.games.clone_wars.rules.turns import (
    KEYS_TO_WIN,
    PLANETS_TO_WIN,
    POINTS_TO_WIN,
    points_needed,
    points_of,
)

STEPS_A_TURN: Final = 3.2
LINGER: Final = 0.8
"""Turns that a goal takes besides the way."""
AFTERWARDS: Final = 0.6
"""How much the goal after the next one counts."""
MISSIONS: Final = 1.5
KEY: Final = 2.0
PLANET: Final = 0.7
CAPITAL: Final = 8.0
TRAINED: Final = 5.0
"""What the ways to win and training weigh; found by games, in which each victory occurs."""
LONE: Final = 3.0
"""How much more key planets weigh for a lone player, whom a pair outruns everywhere else."""
LOSS: Final = 1.5
"""What taking something from the enemy weighs by what the enemy lacks."""
KEPT_TOKENS: Final = 6
"""So many are kept for planets."""
BOLD: Final = 0.45
WORTHWHILE: Final = 0.25
GARRISON: Final = ((0.8, 0.45, 0.16), (0.94, 0.75, 0.45), (0.99, 0.91, 0.66))
"""By level of the attacker and number of tokens how often a battle is won (section 2.4)."""
CENTRE: Final = ((0.55, 0.22, 0.07), (0.85, 0.55, 0.36), (0.95, 0.78, 0.58))
"""By level of the attacker and level of the defence."""
Values = dict[str, float]
Odds = Callable[[ClonePosition, str, str], float]
"""The chance of a seat to win the battle for a cell."""


@lru_cache(maxsize=4096)
def ways_to(edition: CloneEdition, cell: str, closed: frozenset[str]) -> dict[str, int]:
    """Steps to a cell from all others, past no closed one."""
    return edition.ways(cell, closed)


def turns_to(p: ClonePosition, seat: str, cell: str) -> float:
    """How many turns a cell takes as a goal."""
    player = p.players[seat]
    ways = ways_to(p.box, cell, p.closed_to(player.side))
    return ways.get(player.cell, 99) / STEPS_A_TURN + LINGER


def mission_values(p: ClonePosition, seat: str, values: Values) -> None:
    """Steps of deliveries; bases that are to be held."""
    side = p.side(seat)
    point = point_value(p, side)
    for task in p.tasks(seat):
        card = p.box.missions[task.card]
        kind, *rest = card.condition(side)
        if kind == "deliver":
            done = task.progress.get(seat, 0)
            ahead = 1 if done else 0.55
            goal = rest[done]
            if goal == p.players[seat].cell:  # a delivery counts what is stepped on (C6.8)
                goal = p.box.near[goal][0]
            raise_to(values, goal, card.points * point * ahead)
        elif kind != "intercept" and not task.bases.get(seat):
            wants_capture = kind == "capture-hold" and p.held(ENEMY_OF[side], "base")
            for cell in p.box.of_kind("base"):
                holder = p.holder(cell)
                if (holder == ENEMY_OF[side]) if wants_capture else not holder:
                    raise_to(values, cell, card.points * point * 0.8)


def point_value(p: ClonePosition, side: str) -> float:
    """What a mission point is worth: a pair needs more of them, and takes them twice as fast."""
    needed = points_needed(p, side)
    return MISSIONS * needed / POINTS_TO_WIN * nearness(points_of(p, side), needed)


def as_seen(p: ClonePosition, seat: str, cell: str) -> int:
    """A cell's number from the seat's end of the map, which is the same for both when it is turned round."""
    return int(cell[1:]) * (1 if p.side(seat) == SIDES[0] else -1)


def raise_to(values: Values, cell: str, value: float) -> None:
    values[cell] = max(values.get(cell, 0), value)


def nearness(have: int, needed: int) -> float:
    """What one more is worth on the way to a victory, in ninths of a game: the more, the fewer lack."""
    return 9 / max(1, needed - have)


def odds(p: ClonePosition, seat: str, cell: str) -> float:
    """By the measured table, better for a strong hand against a small one."""
    player, cards = p.players[seat], p.box.cards
    place, held = p.box.places[cell], p.cells.get(cell)
    heroes = p.standing(cell, held.side) if held else []
    table = CENTRE if place.level or heroes else GARRISON
    theirs = place.level or (p.players[heroes[0]].level if heroes else 0)
    chance = table[player.level - 1][(theirs or min(3, len(held.tokens) if held else 1)) - 1]
    usable = [cards[card] for card in player.hand if cards[card].level <= player.level]
    strength = sum(worth(card) for card in usable if card.type != "space") / 4
    enemies = [len(p.players[each].hand) for each in p.enemies(seat)]
    return max(0.02, min(0.98, chance + 0.04 * (strength - max(enemies))))


def goals(p: ClonePosition, seat: str, odds: Odds) -> Values:
    """By cell what being there is worth, a whole game being 9."""
    player, side = p.players[seat], p.side(seat)
    enemy, values = ENEMY_OF[side], Values()
    mission_values(p, seat, values)
    cost = p.hero(seat).persuasion[player.level - 1]
    pool = p.piles(seat).pool
    can_pay = player.force >= cost and player.hand and pool
    planet = PLANET * nearness(p.held(side, "neutral"), PLANETS_TO_WIN)
    loss = LOSS * nearness(p.held(enemy, "neutral") - 1, PLANETS_TO_WIN)
    key_worth = nearness(p.held(side, "key"), KEYS_TO_WIN) * KEY * (LONE if seat == p.lone else 1)
    key_loss = nearness(p.held(enemy, "key") - 1, KEYS_TO_WIN) * KEY
    taken = {"neutral": planet + loss, "key": key_worth + key_loss, "start": CAPITAL, "base": 0.5}
    for key, place in p.box.places.items():
        kind, holder = place.kind, p.holder(key)
        value = 0.0
        if holder == enemy:
            value = taken[kind] * attack_value(odds(p, seat, key))
        elif holder == side:
            pass
        elif kind == "neutral" and can_pay:
            value = planet
        elif kind == "base" and len(pool) > KEPT_TOKENS:
            value = 0.3
        elif kind == "key":
            value = key_worth * attack_value(odds(p, seat, key))
        elif kind == "source":
            value = source_value(p, seat)
        elif kind == "mission" and not player.mission and (p.deck or p.discard):
            value = point_value(p, side)
        if value:
            raise_to(values, key, value)
    return values


def wants_base(p: ClonePosition, seat: str) -> bool:
    """Whether a mission asks the seat for a base that it has not taken yet."""
    return any(
        p.box.missions[task.card].condition(p.side(seat))[0] in ("hold", "capture-hold")
        for task in p.tasks(seat)
        if not task.bases.get(seat)
    )


def attack_value(chance: float) -> float:
    """A lost attack costs a turn and the way; one that is seldom won is not gone for."""
    return chance - 0.35 * (1 - chance) if chance > BOLD else 0.0


def source_value(p: ClonePosition, seat: str) -> float:
    """Refilling, and training as soon as the points are there."""
    player = p.players[seat]
    lacking = 1 - player.force / p.most_force(seat)
    value = 1.2 * lacking if lacking > 0.3 else 0.0
    points, cards = TRAINING.get(player.level, (99, 0))
    if player.points >= points and len(player.hand) >= cards:
        value += TRAINED
    return value


def nearest(p: ClonePosition, seat: str, values: Values) -> str:
    """The cell to make for when nothing follows it: what is near counts more than what is worth much."""

    def gain(cell: str) -> tuple[float, int]:
        return values[cell] ** 0.5 / turns_to(p, seat, cell), as_seen(p, seat, cell)

    wanted = [cell for cell, value in values.items() if value >= WORTHWHILE]
    return max(wanted, key=gain, default=p.players[seat].cell)


def route(p: ClonePosition, seat: str, values: Values) -> str:
    """The cell to make for when another one follows: worth by the turns that it takes."""
    closed = p.closed_to(p.side(seat))
    wanted = [cell for cell, value in values.items() if value > 0.05]
    cells = sorted(wanted, key=lambda cell: (values[cell], as_seen(p, seat, cell)))
    best, most = p.players[seat].cell, 0.0
    for first in cells:
        turns = turns_to(p, seat, first)
        worth = values[first] / turns
        ways = ways_to(p.box, first, closed)
        after = max(
            (
                values[then] / (turns + ways.get(then, 99) / STEPS_A_TURN + LINGER)
                for then in cells
                if then != first
            ),
            default=0.0,
        )
        if worth + AFTERWARDS * after > most:
            best, most = first, worth + AFTERWARDS * after
    return best


def go(p: ClonePosition, seat: str, goal: str, legal: list[str]) -> str:
    """Movement to a goal, or none where the hero stands there."""
    if p.phase == "move":
        return "hold" if goal == p.players[seat].cell else "roll"
    return step_to(p, seat, goal, legal)


def step_to(p: ClonePosition, seat: str, goal: str, legal: list[str]) -> str:
    """A step on a shortest way, over mission cells and sources where there is a choice."""
    player, kinds = p.players[seat], p.box.places
    ways = ways_to(p.box, goal, p.closed_to(player.side))
    closed = p.closed_to(player.side) - {goal}
    here = ways.get(player.cell, 99)
    nearer = [
        cell
        for cell in p.box.near[player.cell]
        if ways.get(cell, 99) < here and cell not in closed and f"step {cell}" in legal
    ]
    if not nearer:
        return "stop"
    useful = ("mission",) if not player.mission else ()
    wanted = (*useful, "source") if player.force < p.most_force(seat) else useful
    return "step " + max(
        nearer, key=lambda cell: (kinds[cell].kind in wanted, as_seen(p, seat, cell))
    )
