"""Chains of effects that end: no bot repeats a position within one, or goes on for long (R7.8)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import trait
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.effects import turned
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.memory import is_in_chain, was_in_chain

PATIENCE = 5  # effects of a chain, after which bots set off as few as they can


@kernel
def has_effect(tables, cell, half):
    """1 when the half has an effect, else 0."""
    return 1 if trait(tables, cell, half, L.EFFECT_CODE) != 0 else 0


@kernel
def uncovered_effects(view, tables, seat, sector, level):
    """Effects that trigger when a card leaves: that of the card below, if it lay on top."""
    if level == 0 or level < int(view["height"][seat, sector]) - 1:
        return 0
    return has_effect(tables, int(view["cells"][seat, sector, level - 1]), L.UPPER)


@kernel
def effects_set_off(view, tables, action):
    """How many effects the action of an effect triggers, as far as the viewer knows the cards."""
    effect, body = action >> 12, action & 0xFFF
    seat, sector, level, to = body >> 8, (body >> 5) & 7, (body >> 3) & 3, body & 7
    height = int(view["height"][seat, sector])
    if effect == L.HIT:
        return uncovered_effects(view, tables, seat, sector, height - 1)
    cell = int(view["cells"][seat, sector, level])
    on_top = level == height - 1
    if effect == L.DESTROY:
        return uncovered_effects(view, tables, seat, sector, level)
    if effect == L.PIVOT:
        return 0 if on_top else has_effect(tables, turned(cell), L.LOWER)
    if effect == L.ROLL:
        new = cell & L.FACE_MASK ^ L.BACK_BIT
        total = has_effect(tables, new, L.LOWER)
        return total + has_effect(tables, new, L.UPPER) if on_top else total
    if not on_top:
        return has_effect(tables, cell, L.UPPER)
    if effect != L.LATERAL and to == sector:
        return 0
    return uncovered_effects(view, tables, seat, sector, level)


@kernel
def repeats(games, place, tables, action, memory, log):
    """Whether an action in `games[place]` leads to a position that the chain has had; the next record is
    scratch.

    The first decision of a chain leads to none: an effect waits again only after a change that hid its half.
    """
    if int(memory["positions"]) <= 1:
        return False
    games[place + 1] = games[place]
    after = games[place + 1]
    apply_action(after, tables, int(after["to_move"]), action, log)
    return is_in_chain(after) and was_in_chain(after, memory)


@kernel
def keep_new(games, place, tables, actions, count, memory, log):
    """Keep the actions that lead to positions new to the chain, if there are any."""
    kept = 0
    for i in range(count):
        if not repeats(games, place, tables, int(actions[i]), memory, log):
            actions[kept], actions[i] = actions[i], actions[kept]
            kept += 1
    return kept if kept > 0 else count


@kernel
def keep_calm(view, tables, actions, count):
    """In a long chain, keep the actions that set off fewest effects."""
    if view["phase"] != L.EFFECT or int(view["resolved"]) < PATIENCE:
        return count
    fewest, kept = 3, 0
    for place in range(count):
        total = effects_set_off(view, tables, int(actions[place]))
        if total < fewest:
            fewest, kept = total, 0
        if total == fewest:
            actions[kept] = actions[place]
            kept += 1
    return kept


@kernel
def keep_sensible(games, place, tables, actions, count, memory, log):
    """Keep the legal actions that bots choose among: they do not prolong a chain of effects for nothing.

    `games[place]` is the observation, the next record scratch; `memory` knows the positions that the chain
    has had.
    """
    if is_in_chain(games[place]) and count > 1:
        count = keep_calm(games[place], tables, actions, count)
        count = keep_new(games, place, tables, actions, count, memory, log)
    return count
