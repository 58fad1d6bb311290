"""What lies on the table of War of the Clones, and the small questions that every phase asks of it."""

from bisect import insort
from dataclasses import dataclass, field
from typing import Any

from play.games.clone_wars.edition.content import CloneEdition
from play.games.clone_wars.edition.reader import editions
from play.games.clone_wars.edition.tables import HeroTable
from play.games.game import Json
from play.games.kit.plain_position import BasePosition

HERO = "H"
"""Ends the name of a hero in a battle, such as `AH`; units are `A1`, `A2` in the order they were landed."""


@dataclass
class Task:
    """A mission under way; a hidden one has its owner's progress, a common one that of every seat."""

    card: str
    patron: str
    progress: dict[str, int] = field(default_factory=dict)
    bases: dict[str, list[str]] = field(default_factory=dict)
    """By seat the bases that count for it, the oldest first."""
    turns: dict[str, int] = field(default_factory=dict)


@dataclass
class Commander:
    side: str
    hero: str
    level: int
    force: int
    cell: str
    hand: list[str] = field(default_factory=list)
    points: int = 0
    won: list[str] = field(default_factory=list)
    mission: Task | None = None
    missing: str = ""
    """`training` or `defeat` until the turn that it costs is over."""


@dataclass
class Piles:
    """The battle cards of a side, and its tokens that do not lie on the map."""

    deck: list[str]
    pool: list[int]
    discard: list[str] = field(default_factory=list)


@dataclass
class Held:
    side: str
    tokens: list[int]


@dataclass
class DrawnMission:
    """A mission card that was drawn and waits for an answer."""

    card: str
    drawer: str
    is_open: bool


@dataclass
class Unit:
    name: str
    seat: str
    card: str
    turn: int
    """The battle turn in which it was landed."""
    is_up: bool = False
    is_known: bool = False
    """Shown by a card though it lies face down."""


@dataclass
class CloneBattle:
    cell: str
    attacker: str
    defender: str = ""
    is_third: bool = False
    """The defender stands in for a planet that nobody holds (C8.8)."""
    has_hero: bool = False
    """The defender's hero is present, so the battle decides about him, too."""
    level: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    """By seat what is left of the field; of a garrison the attacks that it still bears."""
    is_garrison: bool = False
    turn: int = 0
    mover: str = ""
    units: list[Unit] = field(default_factory=list)
    landed: dict[str, int] = field(default_factory=dict)
    heroes: dict[str, bool] = field(default_factory=dict)
    """By seat whose hero may take part whether he is in."""
    landings: int = 1
    jammed: list[str] = field(default_factory=list)
    has_ambushed: bool = False
    attackers: list[list[str]] = field(default_factory=list)
    """Name and colour of each, in the order of resolution."""
    blockers: list[str] = field(default_factory=list)
    """Of the attackers so far: a name, or nothing."""


@dataclass
class Duel:
    attacker: str
    defender: str
    exchanges: int = 0
    intercepts: list[str] = field(default_factory=list)
    """Common missions that the attacker's victory fulfils."""


@dataclass(kw_only=True)
class CloneState(BasePosition):
    """The facts of a game; `ClonePosition` plays it. `round` counts the turns of all seats together."""

    edition: str
    length: str = "full"
    lone: str = ""
    """The seat that plays alone against a pair."""
    order: dict[str, list[int]] = field(default_factory=dict)
    """By seat the dice that decided who begins."""
    players: dict[str, Commander]
    sides: dict[str, Piles]
    cells: dict[str, Held] = field(default_factory=dict)
    phase: str = "move"
    back: str = ""
    """The phase to which a mission or a card returns."""
    active: str = ""
    steps: int = 0
    used: dict[str, int] = field(default_factory=dict)
    """What the turn has had: `bonus` steps, `drawn` and `withdrawn`, `skipped` on this cell, `forced`."""
    deck: list[str] = field(default_factory=list)
    """Missions to be drawn."""
    discard: list[str] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    """Missions declined unseen, each with the seat that knows it."""
    common: list[Task] = field(default_factory=list)
    offer: DrawnMission | None = None
    card: str = ""
    """The card whose target is chosen, or the last one discarded at the end of the turn."""
    asked: list[str] = field(default_factory=list)
    """Seats that may still react."""
    battle: CloneBattle | None = None
    duel: Duel | None = None
    retreating: str = ""
    conquest: str = ""
    """The cell that the winner of a battle may hold now."""
    fights: dict[str, int] = field(default_factory=dict)
    """By side the battles and duels that it has won."""
    left: list[str] = field(default_factory=list)

    # Facts

    @property
    def box(self) -> CloneEdition:
        return editions()[self.edition]

    def hero(self, seat: str) -> HeroTable:
        return self.box.heroes[self.players[seat].hero]

    def most_force(self, seat: str) -> int:
        return self.hero(seat).force[self.players[seat].level - 1]

    def side(self, seat: str) -> str:
        return self.players[seat].side

    def team(self, side: str) -> list[str]:
        return [seat for seat in self.seats if self.players[seat].side == side]

    def enemies(self, seat: str) -> list[str]:
        """The seats of the other side in turn order after this one."""
        return [each for each in self.order_from(seat) if self.side(each) != self.side(seat)]

    def piles(self, seat: str) -> Piles:
        return self.sides[self.players[seat].side]

    def holder(self, cell: str) -> str:
        """The side that controls a cell, or nothing (C1.11)."""
        held = self.cells.get(cell)
        return held.side if held else self.box.places[cell].side

    def closed_to(self, side: str) -> frozenset[str]:
        """Bases that the enemy of a side holds (C4.6)."""
        held, places = self.cells.items(), self.box.places
        return frozenset(
            cell for cell, each in held if each.side != side and places[cell].kind == "base"
        )

    @property
    def turned_up(self) -> str:
        """The cell whose tokens both see while its garrison fights (C8.9)."""
        battle = self.battle
        return battle.cell if battle and battle.is_garrison and battle.turn else ""

    def standing(self, cell: str, side: str) -> list[str]:
        """Seats of a side whose heroes are on the cell and can be attacked (C8.4)."""
        return [
            seat
            for seat, each in self.players.items()
            if each.cell == cell and each.side == side and not each.missing
        ]

    def held(self, side: str, kind: str) -> int:
        places = self.box.places
        return sum(
            each.side == side and places[cell].kind == kind for cell, each in self.cells.items()
        )

    def tasks(self, seat: str) -> list[Task]:
        own = self.players[seat].mission
        return [own, *self.common] if own else self.common

    # What the phases use

    def tell_side(self, side: str, event: str, /, **facts: Any) -> Json:
        """An event of which the seats of a side learn more than others."""
        return self.tell(event, **facts, only=self.team(side))

    def go(self, phase: str, *seats: str) -> None:
        """The next decision, unless the game is over."""
        if not self.places:
            self.phase, self.to_move = phase, seats or (self.active,)

    def die(self, purpose: str, seat: str) -> int:
        value = self.chance.roll()
        self.tell("die", purpose=purpose, seat=seat, value=value, chance=True)
        return value

    def shuffle(self, name: str, pile: list[str]) -> None:
        self.chance.shuffle(pile)
        self.tell("shuffle", pile=name, deck=list(pile), only=[], chance=True)

    def draw(self, seat: str, count: int) -> None:
        """Battle cards from the side's deck (C3.10)."""
        piles, side = self.piles(seat), self.side(seat)
        for _card in range(count):
            if not piles.deck and piles.discard:
                piles.deck, piles.discard = sorted(piles.discard), []
                self.shuffle(side, piles.deck)
            if piles.deck:
                card = piles.deck.pop()
                insort(self.players[seat].hand, card)
                self.tell("draw", seat=seat, card=card, only=[seat])

    def spend(self, seat: str, card: str, event: str = "discard", /, **facts: Any) -> None:
        """A card goes from the hand to the side's discard pile."""
        self.players[seat].hand.remove(card)
        self.piles(seat).discard.append(card)
        self.tell(event, seat=seat, card=card, **facts)

    def set_force(self, seat: str, force: int) -> None:
        player = self.players[seat]
        force = max(0, min(force, self.most_force(seat)))
        if force != player.force:
            player.force = force
            self.tell("force", seat=seat, force=force)

    def win(self, side: str, reason: str) -> None:
        if not self.places:
            self.told += self.end(self.team(side) if side else [], reason)
            self.phase = "over"
