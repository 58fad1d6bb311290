"""Battles: six steps a turn, attackers and blockers, dice and shields (C9)."""

from bisect import insort
from typing import Final

from play.games.clone_wars.edition.content import DAMAGE
from play.games.clone_wars.rules import attacks, listing
from play.games.clone_wars.rules.listing import battle_of
from play.games.clone_wars.rules.state import HERO, CloneState, Unit

MAX_TURNS: Final = 40
MAX_LEVEL: Final = 3
STEPS: Final = ("support", "land", "hero", "ambush", "commit")
"""Of a battle turn (C9.2)."""


def begin(p: CloneState) -> None:
    """Command levels and fields of both (C8.9); the attacker begins (C9.1)."""
    battle = battle_of(p)
    attacker, defender = battle.attacker, battle.defender
    place, held = p.box.places[battle.cell], p.cells.get(battle.cell)
    battle.is_garrison = not place.level and not battle.has_hero
    levels = p.players[attacker].level, place.level or p.players[defender].level
    battle.level = dict(zip((attacker, defender), levels, strict=True))
    battle.points = {seat: listing.field_limit(p, seat) for seat in battle.level}
    if battle.is_garrison:
        assert held
        battle.level[defender] = min(len(held.tokens), MAX_LEVEL)
        battle.points[defender] = sum(held.tokens)
        p.tell("turned_up", cell=battle.cell, tokens=list(held.tokens))
    battle.heroes = {attacker: False} | ({defender: False} if battle.has_hero else {})
    figures = {"level": dict(battle.level), "points": dict(battle.points)}
    p.tell("battle", seat=attacker, target=defender, cell=battle.cell, **figures)
    begin_turn(p, attacker)


def begin_turn(p: CloneState, seat: str) -> None:
    """Steps that nobody could use, as everybody can tell, are passed over."""
    battle = battle_of(p)
    if battle.turn >= MAX_TURNS:
        return attacks.end_fight(p, battle.attacker)
    battle.turn += 1
    battle.mover, battle.landings, battle.has_ambushed = seat, 1, False
    battle.attackers, battle.blockers = [], []
    p.tell("battle_turn", seat=seat, number=battle.turn)
    p.draw(seat, 1)
    return next_step(p, seat)


def next_step(p: CloneState, seat: str, done: str = "") -> None:
    """The next step after one that is done; behind the last one the enemy's turn."""
    for step in STEPS[STEPS.index(done) + 1 if done else 0 :]:
        if step == "land":
            turn_up(p, seat)
        if is_usable(p, seat, step):
            return p.go(step, seat)
    return begin_turn(p, listing.other(battle_of(p), seat))


def is_usable(p: CloneState, seat: str, step: str) -> bool:
    """Whether somebody might use the step, as everybody can tell."""
    battle, player = battle_of(p), p.players[seat]
    is_in = battle.heroes.get(seat)
    if step == "commit":
        return bool(listing.ready(p, seat))
    if step == "ambush":  # only where the cost leaves the hero some Force (C9.13)
        can_pay = player.force > p.hero(seat).ambush[player.level - 1]
        return bool(is_in and can_pay and listing.in_sight(p, listing.other(battle, seat)))
    may_change = is_in or (seat in battle.heroes and player.force)
    is_barred = {"support": seat in battle.jammed, "hero": not may_change}
    return bool(player.hand) and not is_barred.get(step)


def turn_up(p: CloneState, seat: str) -> None:
    """What was landed in the previous own turn; supports are jammed no longer."""
    battle = battle_of(p)
    if seat in battle.jammed:
        battle.jammed.remove(seat)
    for unit in battle.units:
        if unit.seat == seat and not unit.is_up:
            unit.is_up = True
            p.tell("turned", seat=seat, unit=unit.name, card=unit.card)


def skip(p: CloneState, seat: str) -> None:
    next_step(p, seat, p.phase)


def support(p: CloneState, seat: str, card: str, name: str = "") -> None:
    battle, each = battle_of(p), p.box.cards[card]
    unit = listing.unit_of(p, name) if name else None
    p.spend(seat, card, "played", **({"unit": name} if name else {}))
    if each.effect == "repair":
        limit = listing.field_limit(p, seat)
        set_points(p, seat, min(limit, battle.points[seat] + each.amount))
    elif each.effect == "second_landing":
        battle.landings += 1
    elif each.effect == "jam":
        battle.jammed.append(listing.other(battle, seat))
    elif each.effect == "draw":
        p.draw(seat, each.amount)
    elif unit and each.effect == "reveal":
        unit.is_known = True
        p.tell("revealed", seat=unit.seat, unit=unit.name, card=unit.card)
    elif unit and each.effect == "barrage":
        destroy(p, unit)
    elif unit and each.effect == "recall":
        battle.units.remove(unit)
        insort(p.players[seat].hand, unit.card)
        p.tell("recalled", seat=seat, unit=unit.name)
    next_step(p, seat, "support")


def land(p: CloneState, seat: str, card: str) -> None:
    battle = battle_of(p)
    number = battle.landed.get(seat, 0) + 1
    battle.landed[seat] = number
    p.players[seat].hand.remove(card)
    battle.units.append(Unit(f"{seat}{number}", seat, card, battle.turn))
    p.tell("landed", seat=seat, unit=f"{seat}{number}", card=card, only=[seat])
    battle.landings -= 1
    if not battle.landings or not p.players[seat].hand:
        next_step(p, seat, "land")


def enter(p: CloneState, seat: str, card: str) -> None:
    change_hero(p, seat, card, is_in=True)


def exit_(p: CloneState, seat: str, card: str) -> None:
    change_hero(p, seat, card, is_in=False)


def change_hero(p: CloneState, seat: str, card: str, *, is_in: bool) -> None:
    p.spend(seat, card)
    battle_of(p).heroes[seat] = is_in
    p.tell("hero", seat=seat, is_in=is_in)
    next_step(p, seat, "hero")


def ambush(p: CloneState, seat: str, colour: str, name: str) -> None:
    player = p.players[seat]
    battle_of(p).has_ambushed = True
    p.set_force(seat, player.force - p.hero(seat).ambush[player.level - 1])
    p.tell("ambush", seat=seat, colour=colour, target=name)
    clash(p, seat + HERO, colour, name)
    if p.battle:
        next_step(p, seat, "ambush")


def commit(p: CloneState, seat: str, name: str, colour: str = "") -> None:
    battle = battle_of(p)
    colour = colour or listing.card_of(p, name).attack
    battle.attackers.append([name, colour])
    p.tell("committed", seat=seat, unit=name, colour=colour)
    if not listing.ready(p, seat):
        committed(p, seat)


def committed(p: CloneState, seat: str) -> None:
    """No more attackers; the defender names blockers."""
    battle = battle_of(p)
    if battle.attackers:
        ask_blocker(p)
    else:
        begin_turn(p, listing.other(battle, seat))


def ask_blocker(p: CloneState) -> None:
    battle = battle_of(p)
    defender = listing.other(battle, battle.mover)
    if len(battle.blockers) == len(battle.attackers):
        return resolve(p)
    if listing.free_blockers(p, defender):
        return p.go("block", defender)
    battle.blockers += [""] * (len(battle.attackers) - len(battle.blockers))
    return resolve(p)


def block(p: CloneState, seat: str, name: str = "") -> None:
    battle = battle_of(p)
    attacker = battle.attackers[len(battle.blockers)][0]
    battle.blockers.append(name)
    p.tell("blocks", seat=seat, unit=name, target=attacker)
    ask_blocker(p)


def resolve(p: CloneState) -> None:
    """In the order named; a broken field or a beaten hero ends it at once (C9.7, C9.11)."""
    battle = battle_of(p)
    for (name, colour), blocker in zip(battle.attackers, battle.blockers, strict=True):
        if blocker:
            clash(p, name, colour, blocker)
        else:
            hit_field(p, listing.other(battle, battle.mover), name, colour)
        if not p.battle:
            return
    begin_turn(p, listing.other(battle, battle.mover))


def hit_field(p: CloneState, seat: str, name: str, colour: str) -> None:
    """Damage by colour; a garrison bears attacks of whatever colour (C9.11)."""
    battle = battle_of(p)
    damage = 1 if listing.is_bearing(battle, seat) else DAMAGE[colour]
    p.tell("hits", unit=name, colour=colour, seat=seat)
    set_points(p, seat, max(0, battle.points[seat] - damage))
    if not battle.points[seat]:
        attacks.end_fight(p, seat)


def set_points(p: CloneState, seat: str, points: int) -> None:
    battle_of(p).points[seat] = points
    p.tell("field", seat=seat, points=points)


def clash(p: CloneState, attacker: str, colour: str, blocker: str) -> None:
    """The attack colour against the blocker's defence (C9.8, C9.9)."""
    defence = "green" if blocker[1:] == HERO else listing.card_of(p, blocker).defence
    p.tell("clash", unit=attacker, colour=colour, target=blocker, defence=defence)
    if DAMAGE[colour] > DAMAGE[defence]:
        return strike(p, blocker, colour)
    if colour != defence:
        return None
    one = other = 0
    while one == other:
        one, other = p.die("clash", attacker[0]), p.die("clash", blocker[0])
    if one > other:
        return strike(p, blocker, colour)
    if attacker[1:] == HERO:
        # A blocking hero answers in the colour that met his defence.
        answer = colour if blocker[1:] == HERO else listing.card_of(p, blocker).attack
        return wound(p, attacker[0], answer)
    return destroy(p, listing.unit_of(p, attacker))


def strike(p: CloneState, name: str, colour: str) -> None:
    """A unit is destroyed unless its shield is of that colour (C9.10); a hero loses Force (C9.12)."""
    if name[1:] == HERO:
        wound(p, name[0], colour)
        return
    unit = listing.unit_of(p, name)
    if p.box.cards[unit.card].shield == colour:
        p.tell("shielded", seat=unit.seat, unit=name)
    else:
        destroy(p, unit)


def wound(p: CloneState, seat: str, colour: str) -> None:
    p.set_force(seat, p.players[seat].force - DAMAGE[colour])
    if not p.players[seat].force:
        attacks.end_fight(p, seat)


def destroy(p: CloneState, unit: Unit) -> None:
    battle_of(p).units.remove(unit)
    p.piles(unit.seat).discard.append(unit.card)
    p.tell("destroyed", seat=unit.seat, unit=unit.name, card=unit.card)
