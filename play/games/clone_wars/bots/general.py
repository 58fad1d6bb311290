"""General: plans as Trooper does with better figures, tries battles in mind and duels exactly.

It works on positions that its seat takes for possible, so it knows nothing but what its seat sees.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from play.games.clone_wars.bots import fighting, plans, trooper
from play.games.clone_wars.bots.duels import Damages, best_mix, win_chance
from play.games.clone_wars.bots.fighting import end_with, spare
from play.games.clone_wars.edition.content import DAMAGE
from play.games.clone_wars.rules import listing
from play.games.clone_wars.rules.position import ClonePosition
from play.games.game import Bot
from play.games.kit.chance import Chance
from play.games.kit.named import by_name

MANNER: Final = _("Plans missions, training and planets, tries battles in mind and duels exactly.")
BOT: Final = Bot("general", _("General"), "4", MANNER, 4.0)
WORLDS: Final = 8
"""Imagined deals on which a battle is fought to its end."""
MAX_DECISIONS: Final = 900
KEPT_CARDS: Final = 6
TECHNIQUES: Final = ("group", "thrust", "clinch")


def choose(p: ClonePosition, seat: str, chance: Chance) -> str:
    """As Trooper where nothing else is said."""
    legal = p.legal(seat)
    is_weighed = len(legal) > 1 and p.phase in PHASES
    return PHASES[p.phase](p, seat, legal, chance) if is_weighed else legal[0]


# Battles in mind


def battle_odds(p: ClonePosition, seat: str, action: str, chance: Chance) -> float:
    """The share of imagined battles that the seat wins after an action."""
    won = (wins(p.imagined(seat, chance), seat, action, chance) for _world in range(WORLDS))
    return sum(won) / WORLDS


def wins(world: Any, seat: str, action: str, chance: Chance) -> bool:
    """Whether the battle that the action leads into ends with a victory of the seat."""
    events = world.play(seat, action)
    for _decision in range(MAX_DECISIONS):
        for event in events:
            if event["event"] == "won":
                return bool(event["seat"] == seat)
        mover = world.to_move[0]
        events = world.play(mover, reply(world, mover, chance))
    return False


def reply(p: ClonePosition, seat: str, chance: Chance) -> str:
    """What anybody does in an imagined battle."""
    legal = list(p.choices(seat))
    if p.phase == "defend":
        return max(legal, key=lambda action: len(p.players[action[7:]].hand))
    if p.phase == "answer":
        return "fight"
    return fighting.PHASES[p.phase](p, seat, sorted(legal), chance)


def hero_part(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """By rule, but the hero's part is tried in mind, and so is doing nothing."""
    usual = fighting.PHASES[p.phase](p, seat, legal, chance)
    changes = [action for action in legal if action.startswith(("enter", "exit"))]
    options = dict.fromkeys([usual, "skip", *([spare(p, seat, changes)] if changes else [])])
    if len(options) == 1:
        return usual
    return max(options, key=lambda action: battle_odds(p, seat, action, chance))


# The map


def way(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """To the goal; a place that an attack would not win is left again."""
    values, here = plans.goals(p, seat, plans.odds), p.players[seat].cell
    if p.phase == "move" and p.holder(here) != p.side(seat):
        world = p.imagined(seat, chance)
        world.phase = "place"
        actions = [each for each in world.legal(seat) if each.startswith("attack")]
        if actions and attack_odds(world, seat, actions[0], chance) <= needed(p, here):
            values.pop(here, None)
    return plans.go(p, seat, plans.route(p, seat, values), legal)


def end(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """Down to a hand that costs no steps."""
    return end_with(p, seat, legal, KEPT_CARDS)


def place(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """An attack where imagined battles are won often enough, else what the place offers."""
    attacks = [action for action in legal if action.startswith(("attack", "intercept"))]
    cell = p.players[seat].cell
    for action in attacks:
        if "rest" not in legal or attack_odds(p, seat, action, chance) > needed(p, cell):
            return action
    rest = [action for action in legal if action not in attacks]
    return trooper.place(p, seat, rest, chance)


def needed(p: ClonePosition, cell: str) -> float:
    return {"start": 0.6, "key": 0.45}.get(p.box.places[cell].kind, 0.5)


def attack_odds(p: ClonePosition, seat: str, action: str, chance: Chance) -> float:
    target = trooper.duel_target(p, seat, action)
    if not target:
        return battle_odds(p, seat, action, chance)
    return win_chance(*facts_of_duel(p, seat, target))


def facts_of_duel(p: ClonePosition, seat: str, other: str) -> tuple[int, int, Damages]:
    """The Force of both, and what techniques do."""
    group, thrust, clinch = (DAMAGE[p.box.techniques[name]] for name in TECHNIQUES)
    return p.players[seat].force, p.players[other].force, (group, thrust, clinch)


def technique(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """The exact equilibrium of the duel."""
    assert p.duel
    shares = best_mix(*facts_of_duel(p, seat, listing.other(p.duel, seat)))
    return "technique " + chance.weighted(TECHNIQUES, shares)


PHASES: Final = trooper.PHASES | by_name(
    *(place, end, technique), move=way, steps=way, hero=hero_part, ambush=hero_part
)
