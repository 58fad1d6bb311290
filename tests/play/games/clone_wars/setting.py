"""Positions for tests: begun games, moved about, with dice that fall as a test says."""

from play.games.clone_wars.edition.reader import shipped_edition
from play.games.clone_wars.rules import battles, turns
from play.games.clone_wars.rules.state import CloneBattle, Held, Task, Unit
from play.games.clone_wars.setup import begin
from play.games.kit.chance import Chance

BOX = shipped_edition()
CORUSCANT, MUSTAFAR = "c34", "c40"
TETH, TATOOINE, CHRISTOPHSIS = "c7", "c37", "c67"
BASE, PLANET, MISSION, SPACE = "c16", "c15", "c25", "c17"
# Light units of the Republic, by their colours
GREEN, RED = "R-01", "R-05"


class Dice(Chance):
    """Dice as they are said; shuffles leave piles as they are."""

    def __init__(self, *values):
        super().__init__(0)
        self.values = list(values)

    def roll(self, faces=6):
        return self.values.pop(0)

    def shuffle(self, pile):
        pass


KEEN = (
    *("attack", "intercept", "fight", "commit", "land", "enter"),
    *("ambush", "accept", "train", "mission draw"),
)


def setup(players="2", **given):
    usual = {"levels": "novice", "republic": "r1", "separatist": "s1", "lone": "republic"}
    return {"size": players, **usual, **given}


def begun(players="2", seed=1, **given):
    """A game at the first decision of seat A."""
    p = begin(setup(players, **given), seed)
    if p.active != "A":
        before = len(p.players["B"].hand)
        turns.begin_turn(p, "A")
        p.piles("B").deck.append(p.players["B"].hand.pop())
        assert len(p.players["B"].hand) == before - 1
        p.round = 1
    p.told.clear()
    p.chance = Dice()
    return p


def hand(p, seat, *cards):
    """The seat holds exactly these; what it held goes below the deck."""
    piles, player = p.piles(seat), p.players[seat]
    piles.deck[:0] = player.hand
    for card in cards:
        for other in p.team(p.side(seat)):
            if card in p.players[other].hand and other != seat:
                p.players[other].hand.remove(card)
        if card in piles.deck:
            piles.deck.remove(card)
    player.hand = sorted(cards)


def hold(p, side, cell, *tokens):
    for token in tokens:
        p.sides[side].pool.remove(token)
    p.cells[cell] = Held(side, sorted(tokens))


def stand(p, **cells):
    for seat, cell in cells.items():
        p.players[seat].cell = cell


def place(p, seat="A", cell=None):
    """The seat's turn at its place action."""
    if cell:
        stand(p, **{seat: cell})
    p.active, p.phase, p.to_move, p.used = seat, "place", (seat,), {}
    return p


def mission(p, seat, card):
    """The seat has this hidden mission."""
    p.deck.remove(card)
    p.players[seat].mission = Task(card, BOX.missions[card].patron)


def common(p, card):
    p.deck.remove(card)
    p.common.append(Task(card, BOX.missions[card].patron))
    return p.common[-1]


def do(p, *actions):
    """Each by the seat that is to move; the events of the last one."""
    events = []
    for action in actions:
        events = p.apply(p.to_move[0], action)
    return events


def kinds(events):
    return [event["event"] for event in events]


def battle(p, cell, *, has_hero=False, defender="B"):
    """A battle of A for a cell, at the support of its first turn."""
    stand(p, A=cell)
    if has_hero:
        stand(p, **{defender: cell})
    p.active = "A"
    p.battle = CloneBattle(cell, "A", defender, has_hero=has_hero, is_third=not p.holder(cell))
    battles.begin(p)
    p.told.clear()
    return p


def field_units(p, seat, *cards):
    """Face-up units of a seat in the battle."""
    for card in cards:
        number = p.battle.landed[seat] = p.battle.landed.get(seat, 0) + 1
        for pile in (p.piles(seat).deck, p.players[seat].hand):
            if card in pile:
                pile.remove(card)
        p.battle.units.append(Unit(f"{seat}{number}", seat, card, 0, is_up=True))


def to_attack(p, seat="A"):
    p.battle.mover = seat
    battles.next_step(p, seat, "ambush")
    p.told.clear()


def met(p=None):
    """A, whose turn it is, meets B on plain space."""
    p = p or begun()
    stand(p, A=SPACE, B=SPACE)
    return place(p)


def duel(p=None):
    """A duel of A against B on plain space, at its first exchange."""
    p = met(p)
    do(p, "attack B", "fight")
    return p


def exchange(p, one, other):
    p.apply("A", f"technique {one}")
    return p.apply("B", f"technique {other}")


def garrisoned(*tokens, **given):
    p = begun(**given)
    hold(p, "separatist", BASE, *tokens)
    return battle(p, BASE)


def unit_like(side, shield="", **colours):
    return next(
        card.key
        for card in BOX.cards.values()
        if card.side == side
        and card.type == "unit"
        and card.shield == shield
        and all(getattr(card, name) == value for name, value in colours.items())
    )


def clash(colour, defence, *rolls, shield="", own_shield=""):
    p = garrisoned(3, 3)
    field_units(p, "A", unit_like("republic", own_shield, attack=colour))
    field_units(p, "B", unit_like("separatist", shield, defence=defence))
    p.chance = Dice(*rolls)
    battles.clash(p, "A1", colour, "B1")
    assert p.chance.values == []
    return p


def enter(p, seat, cell):
    """A step onto the cell."""
    p.active, p.phase, p.to_move, p.steps, p.used = seat, "steps", (seat,), 9, {}
    stand(p, **{seat: BOX.near[cell][0]})
    return do(p, f"step {cell}")


def pass_all(p):
    while p.phase == "react":
        do(p, "pass")


def keen(p, chance):
    """By chance, but seldom away from a fight, so that all rules are met."""
    seat = chance.choice(p.to_move)
    legal = p.legal(seat)
    if chance.random() < 0.9:
        legal = [a for a in legal if a not in ("surrender", "refuse", "hold")] or legal
    liked = [action for action in legal if action.startswith(KEEN)]
    return seat, chance.choice(liked if liked and chance.random() < 0.6 else legal)
