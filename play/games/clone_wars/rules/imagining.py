"""Hidden information: what a view leaves out, and positions that a seat takes for possible (section 4)."""

from collections.abc import Sequence
from typing import Any

from play.games.clone_wars.edition.content import SIDES
from play.games.clone_wars.rules.state import CloneState, Task
from play.games.kit.chance import Chance


def hide(p: CloneState, seats: Sequence[str]) -> None:
    """Leaves what these seats together may see; the position is a copy for a view."""
    shown: Any = p
    friends = {p.side(seat) for seat in seats}
    shown.deck = len(p.deck)
    shown.aside = [[card if seat in seats else None, seat] for card, seat in p.aside]
    if p.offer and not p.offer.is_open and p.offer.drawer not in seats:
        shown.offer.card = None
    for seat, player in shown.players.items():
        if seat not in seats:
            player.hand = len(player.hand)
        if player.mission and player.side not in friends:
            player.mission = Task("", player.mission.patron)
    for side, piles in shown.sides.items():
        piles.deck = len(piles.deck)
        if side not in friends:
            piles.pool = len(piles.pool)
    for cell, held in shown.cells.items():
        if held.side not in friends and cell != p.turned_up:
            held.tokens = [None] * len(held.tokens)
    for unit in p.battle.units if p.battle else ():
        if not (unit.is_up or unit.is_known or unit.seat in seats):
            unit.card = ""


def deal_anew(p: CloneState, seat: str, chance: Chance) -> None:
    """Deals everything that the seat does not know; what it gets follows from its view and chance alone."""
    deal_missions(p, seat, chance)
    for side in SIDES:
        deal_cards(p, seat, side, chance)
        if side != p.side(seat):
            deal_tokens(p, side, chance)
    for other in p.pending:
        if other != seat:
            p.pending[other] = f"technique {chance.choice(list(p.box.techniques))}"


def deal_cards(p: CloneState, seat: str, side: str, chance: Chance) -> None:
    """Hands of others, landed units that nobody turned up, and the deck."""
    piles, cards, battle = p.sides[side], p.box.cards, p.battle
    others = [each for each in p.team(side) if each != seat]
    units = [
        each
        for each in (battle.units if battle else ())
        if each.seat in others and not (each.is_up or each.is_known)
    ]
    held = [card for each in others for card in p.players[each].hand]
    unseen = sorted([*piles.deck, *held, *(each.card for each in units)])
    chance.shuffle(unseen)
    for unit in units:
        assert battle
        most = battle.level[unit.seat]
        unit.card = next(
            card for card in unseen if cards[card].type == "unit" and cards[card].level <= most
        )
        unseen.remove(unit.card)
    for each in others:
        count = len(p.players[each].hand)
        p.players[each].hand = sorted(unseen[:count])
        del unseen[:count]
    piles.deck = unseen


def deal_tokens(p: CloneState, side: str, chance: Chance) -> None:
    piles = p.sides[side]
    hidden = [held for cell, held in p.cells.items() if held.side == side and cell != p.turned_up]
    unseen = sorted([*piles.pool, *(token for held in hidden for token in held.tokens)])
    chance.shuffle(unseen)
    for held in hidden:
        held.tokens = sorted(unseen.pop() for _token in held.tokens)
    piles.pool = sorted(unseen)


def deal_missions(p: CloneState, seat: str, chance: Chance) -> None:
    """Hidden missions of the enemy by side and patron, cards declined unseen, and the deck."""
    own, missions = p.side(seat), p.box.missions
    enemies = [each for each in p.players.values() if each.side != own and each.mission]
    aside = [each for each in p.aside if each[1] != seat]
    offer = p.offer if p.offer and not p.offer.is_open and p.offer.drawer != seat else None
    unseen = [*p.deck, *(card for card, _seat in aside)]
    unseen += [each.mission.card for each in enemies if each.mission]
    unseen = sorted([*unseen, offer.card] if offer else unseen)
    chance.shuffle(unseen)

    def pick(side: str, patron: str = "") -> str:
        found = next(
            card
            for card in unseen
            if missions[card].side == side and patron in ("", missions[card].patron)
        )
        unseen.remove(found)
        return found

    for each in enemies:
        assert each.mission
        each.mission = Task(pick(each.side, each.mission.patron), each.mission.patron)
    for entry in aside:
        entry[0] = pick(p.side(entry[1]))
    if offer:
        # Whether it must be accepted shows in nobody's list but the drawer's.
        offer.card = pick(p.side(offer.drawer))
    p.deck = unseen
