"""Where a hero goes: places with what they are worth, and how far they are."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from play.games.clone_wars.edition.content import ENEMY_OF, CloneEdition
from play.games.clone_wars.rules.listing import TRAINING

if TYPE_CHECKING:
    from play.games.clone_wars.rules.position import ClonePosition

STEPS_A_TURN: Final = 3.5
Values = dict[str, float]
Odds = Callable[["ClonePosition", str, str], float]
"""The chance of a seat to win the battle for a cell."""


@lru_cache(maxsize=4096)
def ways_to(edition: CloneEdition, cell: str, closed: frozenset[str]) -> dict[str, int]:
    """Steps to a cell from all others, past no closed one."""
    return edition.ways(cell, closed)


def closed_to(p: "ClonePosition", side: str) -> frozenset[str]:
    """Bases that the enemy of a side holds (C4.6)."""
    places = p.box.places
    return frozenset(
        cell for cell, held in p.cells.items() if held.side != side and places[cell].kind == "base"
    )


def distance(p: "ClonePosition", seat: str, cell: str) -> int:
    player = p.players[seat]
    ways = ways_to(p.box, cell, closed_to(p, player.side))
    return ways.get(player.cell, 99)


def mission_values(p: "ClonePosition", seat: str, values: Values) -> None:
    """Steps of deliveries; bases that are to be held."""
    side = p.side(seat)
    for task in p.tasks(seat):
        card = p.box.missions[task.card]
        kind, *rest = card.condition(side)
        if kind == "deliver":
            done = task.progress.get(seat, 0)
            ahead = 1 if done else 0.55
            raise_to(values, rest[done], card.points * ahead)
        elif kind != "intercept" and not task.bases.get(seat):
            wants_capture = kind == "capture-hold" and p.held(ENEMY_OF[side], "base")
            for cell in p.box.of_kind("base"):
                holder = p.holder(cell)
                if (holder == ENEMY_OF[side]) if wants_capture else not holder:
                    raise_to(values, cell, card.points * 0.9)


def raise_to(values: Values, cell: str, value: float) -> None:
    values[cell] = max(values.get(cell, 0), value)


def goals(p: "ClonePosition", seat: str, odds: Odds) -> Values:
    """By cell what being there is worth, in victory points or so."""
    player, side = p.players[seat], p.side(seat)
    enemy, values = ENEMY_OF[side], Values()
    mission_values(p, seat, values)
    cost = p.hero(seat).persuasion[player.level - 1]
    can_pay = player.force >= cost and player.hand and p.piles(seat).pool
    for key, place in p.box.places.items():
        holder = p.holder(key)
        if place.kind == "neutral":
            if not holder and can_pay:
                raise_to(values, key, 0.9 + 0.25 * (p.held(side, "neutral") > 5))
            elif holder == enemy:
                raise_to(values, key, 1.6 * attack_value(odds(p, seat, key)))
        elif place.kind == "base":
            if not holder and p.piles(seat).pool:
                raise_to(values, key, 0.3)
            elif holder == enemy:
                raise_to(values, key, 0.5 * attack_value(odds(p, seat, key)))
        elif place.kind == "key" and holder != side:
            share = 1.5 + p.held(side, "key")
            raise_to(values, key, share * attack_value(odds(p, seat, key)))
        elif place.kind == "start" and holder == enemy:
            raise_to(values, key, 9 * attack_value(odds(p, seat, key)))
        elif place.kind == "source":
            raise_to(values, key, source_value(p, seat))
        elif place.kind == "mission" and not player.mission and (p.deck or p.discard):
            raise_to(values, key, 0.9)
    return values


def attack_value(chance: float) -> float:
    """A lost attack costs a turn and the way."""
    return max(0.0, chance - 0.35 * (1 - chance))


def source_value(p: "ClonePosition", seat: str) -> float:
    """Refilling, and training as soon as the points are there."""
    player = p.players[seat]
    lacking = 1 - player.force / p.most_force(seat)
    value = 1.2 * lacking if lacking > 0.3 else 0.0
    points, cards = TRAINING.get(player.level, (99, 0))
    if player.points >= points and len(player.hand) >= cards:
        value += 3.5
    return value


def heading(p: "ClonePosition", seat: str, values: Values, here: float = 1.0) -> str:
    """The cell to make for; where the hero stands counts, too."""

    def score(cell: str) -> tuple[float, str]:
        way = distance(p, seat, cell)
        turns = way / STEPS_A_TURN
        return values[cell] * (here if way == 0 else 1) / (turns + 0.8), cell

    return max(values, key=score, default=p.players[seat].cell)


def step_to(p: "ClonePosition", seat: str, goal: str, legal: list[str]) -> str:
    """A step on a shortest way, over mission cells and sources where there is a choice."""
    player, kinds = p.players[seat], p.box.places
    ways = ways_to(p.box, goal, closed_to(p, player.side))
    closed = closed_to(p, player.side) - {goal}
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
    return "step " + max(nearer, key=lambda cell: (kinds[cell].kind in wanted, cell))
