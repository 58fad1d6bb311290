"""Regent looks ahead: it deals the hidden cards anew and lets Envoy play the round to its end.

Moves, deployments, bids and escorts are compared in the same worlds; plans are mixed, from a small matrix
game of its own plans against those that the enemy may have.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.kit.chance import Chance
from play.games.rex.bots import envoy
from play.games.rex.bots.sight import Sight, chances
from play.games.rex.rules import battle as battles
from play.games.rex.rules.position import RexPosition
from play.games.rex.rules.state import NONE, battle_of

BOT: Final = Bot(
    "regent",
    _("Regent"),
    "3",
    _("Deals the hidden cards anew and plays each round ahead; mixes its battle plans."),
    12.0,
)
MAX_DECISIONS: Final = 160
"""Of a play-out, should a round not end before."""
CANDIDATES: Final = 7
WORLDS: Final = 6
BID_WORLDS: Final = 4
PLAN_WORLDS: Final = 7
PLANS: Final = 9
ROUNDS_OF_PLAY: Final = 60
"""Of the matrix game, played against itself."""
EXPECTED: Final = 0.7
"""How much a plan is weighed against Envoy's plans rather than against the worst of them."""


def choose(game: RexPosition, seat: str, chance: Chance) -> str:
    """What Regent does for a seat to move."""
    usual = envoy.choose(game, seat, chance)
    if game.step in ("plan", "answer"):
        return planned(game, seat, chance)
    actions = list(dict.fromkeys([usual, *candidates(game, seat)]))
    if len(actions) == 1:
        return usual
    count = BID_WORLDS if game.step == "bid" else WORLDS
    scores = look_ahead(game, seat, actions, count, chance)
    return max(actions, key=lambda action: scores[action])


def candidates(game: RexPosition, seat: str) -> list[str]:
    """The actions worth a look, the most promising ones where there are many."""
    if game.step == "move":
        found = envoy.movements(game, seat, Sight(game, seat))
        return [*best_of(found), *game.legal(seat)]
    if game.step == "deploy":
        found = envoy.deployments(game, seat, Sight(game, seat))
        return [*best_of(found), "hold"]
    if game.step == "bid":
        assert game.auction is not None
        offer = game.auction.high + 1
        return ["pass", f"bid {offer}"] if offer <= game.players[seat].influence // 2 else ["pass"]
    return game.legal(seat) if game.step in ("escort", "fight", "fleet") else []


def best_of(found: Iterable[tuple[float, str]]) -> list[str]:
    return [action for _gain, action in sorted(found, reverse=True)[:CANDIDATES]]


def look_ahead(
    game: RexPosition, seat: str, actions: Sequence[str], count: int, chance: Chance
) -> dict[str, float]:
    """By action the mean chance to win at the end of the round, each in the same worlds."""
    sums = dict.fromkeys(actions, 0.0)
    for _world in range(count):
        world, word = game.imagined(seat, chance), chance.next_word()
        for action in actions:
            sums[action] += after(world, seat, action, Chance(word))[seat]
    return {action: value / count for action, value in sums.items()}


def after(world: RexPosition, seat: str, action: str, chance: Chance) -> dict[str, float]:
    """By seat the chance to win after an action, once Envoy has played the round to its end at all seats."""
    ahead = world.copy()
    ahead.chance = Chance(chance.next_word())
    number = ahead.round
    ahead.play(seat, action)
    for _decision in range(MAX_DECISIONS):
        if not ahead.to_move or ahead.round != number:
            break
        mover = ahead.to_move[0]
        ahead.play(mover, envoy.choose(ahead, mover, chance))
    return chances(ahead)


# Plans


def planned(game: RexPosition, seat: str, chance: Chance) -> str:
    """A plan drawn from the mix, or the element of it that is asked for."""
    own = own_plans(game, seat, chance)
    mix = mixed(payoffs(game, seat, own, chance))
    text = chance.weighted(own, mix)
    if game.step == "plan":
        return text
    at = ("dial", "leader", "attack", "defence").index(battle_of(game).question)
    return f"answer {text.split()[1 + at]}"


def own_plans(game: RexPosition, seat: str, chance: Chance) -> list[str]:
    """Some plans: two leaders, dials from little to all, the cards as Envoy takes them, or none."""
    shape = battles.plan_shapes(game, seat)[-1]
    dials = [int(each) for each in shape.fields["dial"]]
    levels = sorted({dials[round(part * (len(dials) - 1))] for part in (0.0, 0.35, 0.6, 0.8, 1.0)})
    by_strength = sorted(map(str, shape.fields["leader"]), key=game.box.strength_of, reverse=True)
    found = [envoy.plan(game, seat, chance)]
    for place, leader in enumerate(dict.fromkeys([by_strength[0], by_strength[-1]])):
        for dial in levels if not place else levels[:1]:
            cards = {
                each: envoy.best_card(game, shape.fields[each], chance)
                for each in ("attack", "defence")
            }
            if place and NONE in shape.fields["attack"] and NONE in shape.fields["defence"]:
                cards = {"attack": NONE, "defence": NONE}  # what is lost anyway is lost cheaply
            found.append(battles.PLAN.format(dial=dial, leader=leader, **cards))
    return list(dict.fromkeys(found))[:PLANS]


def payoffs(game: RexPosition, seat: str, own: Sequence[str], chance: Chance) -> list[list[float]]:
    """By own plan the chance to win after the battle against each of the enemy's possible plans."""
    battle = battle_of(game)
    enemy = battles.enemy_of(battle, seat)
    columns = []
    for _world in range(PLAN_WORLDS):
        world = game.imagined(seat, chance)
        world.pending, world.step = {}, "plan"
        battle_of(world).tasks = []
        world.to_move = (seat, enemy)
        answer = envoy.plan(world, enemy, chance)
        columns.append([fought(world, seat, enemy, plan, answer, chance) for plan in own])
    return [list(row) for row in zip(*columns, strict=True)]


def fought(
    world: RexPosition, seat: str, enemy: str, plan: str, answer: str, chance: Chance
) -> float:
    """The chance to win once a battle has been fought with these plans."""
    ahead = world.copy()
    battle = ahead.battle
    ahead.play(seat, plan)
    ahead.play(enemy, answer)
    while ahead.to_move and ahead.step in ("accuse", "lose") and ahead.battle is battle:
        mover = ahead.to_move[0]
        ahead.play(mover, envoy.choose(ahead, mover, chance))
    return chances(ahead)[seat]


def mixed(matrix: Sequence[Sequence[float]]) -> list[float]:
    """The row player's mix by regret matching against an enemy that leans to the worst column."""
    rows, columns = len(matrix), len(matrix[0])
    regret, total = [0.0] * rows, [0.0] * rows
    against = [0.0] * columns
    for _round in range(ROUNDS_OF_PLAY):
        positive = [max(0.0, each) for each in regret]
        whole = sum(positive)
        mix = [each / whole for each in positive] if whole else [1 / rows] * rows
        for column in range(columns):
            against[column] += sum(mix[row] * matrix[row][column] for row in range(rows))
        worst = min(range(columns), key=lambda column: against[column])
        values = [
            EXPECTED * sum(matrix[row]) / columns + (1 - EXPECTED) * matrix[row][worst]
            for row in range(rows)
        ]
        mean = sum(share * value for share, value in zip(mix, values, strict=True))
        for row in range(rows):
            regret[row] += values[row] - mean
            total[row] += mix[row]
    return [each / ROUNDS_OF_PLAY for each in total]
