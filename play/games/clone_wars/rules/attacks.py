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
        end_fight(p, target)
    else:
        p.go("answer", target)


def intercept(p: CloneState, seat: str, target: str) -> None:
    p.tell("intercept", seat=seat, target=target, cell=p.players[seat].cell)
    challenge(p, seat, target)


def defend(p: CloneState, seat: str, defender: str) -> None:
    listing.battle_of(p).defender = defender
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
    end_fight(p, seat, is_surrender=True)


def technique(p: CloneState, seat: str, name: str) -> None:
    """Both choose in secret and show together (C10.1)."""
    duel = p.duel
    assert duel
    chosen = p.choose_secretly(seat, f"technique {name}")
    if chosen is None:
        return None
    shown = {each: action.split()[1] for each, action in chosen.items()}
    one, other = duel.attacker, duel.defender
    pairs = ((one, other), (other, one))
    winner = next((own for own, rival in pairs if BEATS[shown[own]] == shown[rival]), "")
    duel.exchanges += 1
    p.tell("exchange", shown=shown, winner=winner)
    if winner:
        loser = listing.other(duel, winner)
        force = p.players[loser].force - DAMAGE[p.box.techniques[shown[winner]]]
        p.set_force(loser, force)
        if not p.players[loser].force:
            return end_fight(p, loser)
    if duel.exchanges >= MAX_EXCHANGES:
        return end_fight(p, one, is_surrender=True)
    return p.go("technique", *sorted((one, other)))


def end_fight(p: CloneState, loser: str, *, is_surrender: bool = False) -> None:
    """Cards of a battle return to hands (C9.15); a place that was taken waits for its new token."""
    battle, duel = p.battle, p.duel
    fight = battle or duel
    assert fight
    winner = listing.other(fight, loser)
    for unit in battle.units if battle else ():
        p.players[unit.seat].hand = sorted([*p.players[unit.seat].hand, unit.card])
    p.battle = p.duel = None
    p.pending.clear()
    p.tell("won", seat=winner, loser=loser, kind="battle" if battle else "duel")
    is_hero_beaten = not battle or loser == battle.attacker or battle.has_hero
    if is_hero_beaten:
        beat(p, loser, is_surrender=is_surrender)
    if duel and winner == duel.attacker:
        for task in missions.under_way(p, winner):
            if task.card in duel.intercepts:
                missions.fulfil(p, winner, task)
    p.fights[p.side(winner)] = p.fights.get(p.side(winner), 0) + 1
    turns.check_victory(p, p.side(winner))
    if battle and winner == battle.attacker and not p.places:
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
