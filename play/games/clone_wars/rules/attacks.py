"""Attacks: who defends, how battles and duels end, where the beaten go (C8, C10, C11)."""

from typing import Final

from play.games.clone_wars.edition.content import DAMAGE, ENEMY_OF
from play.games.clone_wars.rules import battles, listing, missions, turns
from play.games.clone_wars.rules.state import CloneBattle, CloneState, Duel

BEATS: Final = {"group": "thrust", "thrust": "clinch", "clinch": "group"}
MAX_EXCHANGES: Final = 100


def attack(p: CloneState, seat: str, target: str) -> None:
    """A battle for a place or for a hero on a place of his side, else a duel (C8.2)."""
    cell = p.players[seat].cell
    p.tell("attack", seat=seat, target=target, cell=cell)
    if target == "place":
        p.battle = CloneBattle(cell, seat, is_third=not p.holder(cell))
        p.go("defend", p.enemies(seat)[0])
    elif p.holder(cell) == ENEMY_OF[p.side(seat)]:
        p.battle = CloneBattle(cell, seat, target, has_hero=True)
        p.go("answer", target)
    else:
        challenge(p, seat, target)


def challenge(p: CloneState, seat: str, target: str) -> None:
    """A duel; a hero without Force is defeated at once (C8.5)."""
    p.duel = Duel(seat, target, intercepts=listing.intercepted(p, seat, target))
    if not p.players[target].force:
        end_duel(p, target, is_surrender=False)
    else:
        p.go("answer", target)


def intercept(p: CloneState, seat: str, target: str) -> None:
    p.tell("intercept", seat=seat, target=target, cell=p.players[seat].cell)
    challenge(p, seat, target)


def defend(p: CloneState, seat: str, defender: str) -> None:
    assert p.battle
    p.battle.defender = defender
    p.tell("defends", seat=defender)
    p.go("answer", defender)


def fight(p: CloneState, seat: str) -> None:
    if p.battle:
        return battles.begin(p)
    assert p.duel
    p.tell("duel", seat=p.duel.attacker, target=p.duel.defender)
    return p.go("technique", *sorted((p.duel.attacker, p.duel.defender)))


def surrender(p: CloneState, seat: str) -> None:
    """Also by refusing (C8.7)."""
    p.tell("surrender", seat=seat)
    if p.battle:
        return end_battle(p, seat, is_surrender=True)
    return end_duel(p, seat, is_surrender=True)


def technique(p: CloneState, seat: str, name: str) -> None:
    """Both choose in secret and show together (C10.1)."""
    duel = p.duel
    assert duel
    chosen = p.choose_secretly(seat, f"technique {name}")
    p.tell("chosen", seat=seat)
    if chosen is None:
        return
    shown = {each: action.split()[1] for each, action in chosen.items()}
    one, other = duel.attacker, duel.defender
    winner = one if BEATS[shown[one]] == shown[other] else other
    is_parry = shown[one] == shown[other]
    duel.exchanges += 1
    p.tell("exchange", shown=shown, winner="" if is_parry else winner)
    if not is_parry:
        loser = other if winner == one else one
        force = p.players[loser].force - DAMAGE[p.box.techniques[shown[winner]]]
        p.set_force(loser, force)
        if not p.players[loser].force:
            end_duel(p, loser, is_surrender=False)
            return
    if duel.exchanges >= MAX_EXCHANGES:
        end_duel(p, one, is_surrender=True)
    else:
        p.go("technique", *sorted((one, other)))


def end_duel(p: CloneState, loser: str, *, is_surrender: bool) -> None:
    duel = p.duel
    assert duel
    winner = duel.attacker if loser == duel.defender else duel.defender
    p.duel = None
    p.pending.clear()
    p.tell("won", seat=winner, loser=loser, kind="duel")
    beat(p, loser, is_surrender=is_surrender)
    if winner == duel.attacker:
        for task in [each for each in p.common if each.card in duel.intercepts]:
            missions.fulfil(p, winner, task)
    count_fight(p, winner)
    p.go("retreat", loser)


def end_battle(p: CloneState, loser: str, *, is_surrender: bool) -> None:
    """Cards return to hands (C9.15); a place that was taken waits for its new token."""
    battle = p.battle
    assert battle
    winner = listing.other(battle, loser)
    for unit in battle.units:
        p.players[unit.seat].hand = sorted([*p.players[unit.seat].hand, unit.card])
    p.battle = None
    p.tell("won", seat=winner, loser=loser, kind="battle")
    is_hero_beaten = loser == battle.attacker or battle.has_hero
    if is_hero_beaten:
        beat(p, loser, is_surrender=is_surrender)
    count_fight(p, winner)
    if winner == battle.attacker:
        take_place(p, winner, battle.cell, is_shown=battle.is_garrison)
    if is_hero_beaten:
        return p.go("retreat", loser)
    return after_fight(p)


def beat(p: CloneState, loser: str, *, is_surrender: bool) -> None:
    """Who is defeated misses a turn and recovers; who surrendered does neither (C11.1, C11.2)."""
    p.retreating = loser
    if not is_surrender:
        p.players[loser].missing = "defeat"
        p.set_force(loser, p.most_force(loser))


def count_fight(p: CloneState, winner: str) -> None:
    side = p.side(winner)
    p.fights[side] = p.fights.get(side, 0) + 1
    turns.check_victory(p, side)


def take_place(p: CloneState, winner: str, cell: str, *, is_shown: bool) -> None:
    """The loser's tokens return to the pool; the enemy's starting planet ends the game (C5.5, C11.6)."""
    enemy = ENEMY_OF[p.side(winner)]
    if p.box.places[cell].kind == "start":
        return p.win(p.side(winner), "capital")
    held = p.cells.get(cell)
    if held:
        learning = {} if is_shown else {"only": p.team(enemy)}
        p.tell("returned", side=enemy, cell=cell, tokens=list(held.tokens), **learning)
        for token in list(held.tokens):
            turns.take_back(p, enemy, cell, token)
    p.conquest = cell
    return None


def retreat(p: CloneState, seat: str, cell: str) -> None:
    p.players[seat].cell = cell
    p.tell("retreat", seat=seat, cell=cell)
    after_fight(p)


def after_fight(p: CloneState) -> None:
    """The winner's token, a further place action after a duel, or the end of the turn."""
    beaten, p.retreating = p.retreating, ""
    if p.conquest:
        p.go("occupy")
    elif beaten and beaten != p.active:
        turns.arrive(p, p.active)
    else:
        turns.finish(p, p.active)


def occupy(p: CloneState, seat: str, token: str) -> None:
    cell, p.conquest = p.conquest, ""
    turns.lay(p, seat, cell, int(token))
    missions.gain_base(p, seat, cell, is_captured=True)
    turns.finish(p, seat)


def take(p: CloneState, seat: str, cell: str, token: str) -> None:
    """With an empty pool a token comes from another cell (C5.7)."""
    p.tell_side(p.side(seat), "withdrawn", seat=seat, cell=cell, token=int(token))
    turns.take_back(p, p.side(seat), cell, int(token))
    occupy(p, seat, token)


def abandon(p: CloneState, seat: str) -> None:
    p.conquest = ""
    p.tell("abandoned", seat=seat)
    turns.finish(p, seat)
