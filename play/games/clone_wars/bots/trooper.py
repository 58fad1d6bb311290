"""Trooper: goes for the nearest thing worth having, and fights by rule."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.clone_wars.bots import fighting, plans
from play.games.clone_wars.bots.fighting import end_with, spare
from play.games.clone_wars.rules.position import ClonePosition
from play.games.game import Bot
from play.games.kit.chance import Chance
from play.games.kit.named import by_name

BOT: Final = Bot("trooper", _("Trooper"), "4", _("Goes for what is near and fights by rule."), 0.2)
KEPT_CARDS: Final = 8
KEPT_BY_ONE_ALONE: Final = 7
"""More are discarded at the end of a turn; the latter cost no steps (C4.5)."""


def choose(p: ClonePosition, seat: str, chance: Chance) -> str:
    """By what the seat sees: its hand, its side's tokens and missions, and what is public.

    Where nothing is weighed it is the first action.
    """
    legal = p.legal(seat)
    return PHASES[p.phase](p, seat, legal, chance) if p.phase in PHASES else legal[0]


def odds(p: ClonePosition, seat: str, cell: str) -> float:
    """A guess at a battle by levels and tokens (section 2.4); a lone player cannot afford guesses."""
    if seat == p.lone:
        return plans.odds(p, seat, cell)
    level, place, held = p.players[seat].level, p.box.places[cell], p.cells.get(cell)
    enemies = p.standing(cell, place.side or (held.side if held else ""))
    if place.level:
        theirs: float = place.level
    elif enemies:
        theirs = p.players[enemies[0]].level + 0.5
    else:
        theirs = min(3, len(held.tokens) if held else 0) + 0.1 * (len(held.tokens) if held else 0)
    return max(0.03, min(0.97, 0.55 + 0.25 * (level - theirs)))


def way(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """To the next thing worth having; a lone player looks ahead as General does."""
    choose_goal = plans.route if seat == p.lone else plans.nearest
    return plans.go(p, seat, choose_goal(p, seat, plans.goals(p, seat, odds)), legal)


def place(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """Training, then the place itself; an attack where it looks good."""
    for verb in ("train", "persuade", "garrison"):
        found = [action for action in legal if action.startswith(verb)]
        if found and (verb != "garrison" or is_worth_a_token(p, seat)):
            return cheapest(p, seat, found)
    attacks = [action for action in legal if action.startswith(("attack", "intercept"))]
    if attacks and ("rest" not in legal or looks_good(p, seat, attacks[0])):
        return attacks[0]
    return "rest"


def is_worth_a_token(p: ClonePosition, seat: str) -> bool:
    """Tokens are kept for planets; a base takes two at most."""
    cell, pool = p.players[seat].cell, p.piles(seat).pool
    held = p.cells.get(cell)
    is_wanted = held is None and plans.wants_base(p, seat)
    return is_wanted or (len(pool) > plans.KEPT_TOKENS and (held is None or len(held.tokens) < 2))


def cheapest(p: ClonePosition, seat: str, actions: list[str]) -> str:
    """The worst card, and the strongest token where the enemy may come."""
    last = max((action.rsplit(" ", 1)[1] for action in actions), default="")
    if actions[0].startswith("persuade"):
        return spare(p, seat, [action for action in actions if action.endswith(f" {last}")])
    if actions[0].startswith("garrison"):
        return f"garrison {last}"
    return actions[0]


def looks_good(p: ClonePosition, seat: str, action: str) -> bool:
    target = duel_target(p, seat, action)
    if target:
        return p.players[seat].force >= p.players[target].force
    return odds(p, seat, p.players[seat].cell) > plans.BOLD


def duel_target(p: ClonePosition, seat: str, action: str) -> str:
    """Whom an attack challenges to a duel; nobody where it is a battle."""
    verb, target = action.split()
    is_battle = verb == "attack" and p.holder(p.players[seat].cell) not in ("", p.side(seat))
    return "" if target == "place" or is_battle else target


def answer(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    return next((action for action in legal if action.startswith("react")), "fight")


def end(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    return end_with(p, seat, legal, KEPT_BY_ONE_ALONE if seat == p.lone else KEPT_CARDS)


def occupy(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    is_key = p.box.places[p.conquest].kind == "key"
    tokens = sorted(action for action in legal if action.startswith(("occupy", "take")))
    if not tokens:
        return "abandon"
    return tokens[0] if is_key else tokens[-1]


def technique(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    return chance.choice([action for action in legal if action != "surrender"])


def retreat(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """To the base from which the next goal is nearest."""
    sources, ways = p.box.of_kind("source"), {each[8:]: p.box.ways(each[8:]) for each in legal}
    return "retreat " + min(
        ways, key=lambda cell: (min(ways[cell][s] for s in sources), plans.as_seen(p, seat, cell))
    )


def react(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    return legal[-1]


PHASES: Final = fighting.PHASES | by_name(
    *(place, end, react, answer, technique, retreat, occupy), move=way, steps=way
)
