"""A position of War of the Clones on the kit: facts, hidden information, and what an action leads to."""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from play.games.clone_wars.edition.content import ENEMY_OF, CloneEdition
from play.games.clone_wars.edition.reader import editions
from play.games.clone_wars.edition.tables import HeroTable
from play.games.clone_wars.rules import imagining, listing, resolving
from play.games.clone_wars.rules.pieces import (
    CloneBattle,
    Commander,
    DrawnMission,
    Duel,
    Held,
    Piles,
    Task,
)
from play.games.game import Json, StandIn
from play.games.kit.chance import Chance
from play.games.kit.plain_position import BasePosition


@dataclass(kw_only=True)
class ClonePosition(BasePosition):
    """`round` counts the turns of all seats together."""

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

    def spend(self, seat: str, card: str) -> None:
        """A card goes from the hand to the side's discard pile."""
        self.players[seat].hand.remove(card)
        self.piles(seat).discard.append(card)

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

    # What the kit asks

    def choices(self, seat: str) -> Iterable[str]:
        return listing.LISTS[self.phase](self, seat)

    def play(self, seat: str, action: str) -> list[Json]:
        verb, *rest = action.split(" ")
        resolving.ACTIONS[verb](self, seat, *rest)
        return self.taken()

    def default_action(self, seat: str) -> str | None:
        return "pass" if self.phase == "react" else None

    def on_leave(self, seat: str) -> StandIn | None:
        partners = [
            each for each in self.team(self.side(seat)) if each != seat and each not in self.left
        ]
        return StandIn(seat=partners[0]) if partners else None

    def leave(self, seat: str, reason: str) -> list[Json]:
        """A side loses when all its seats have left; until then the partner plays on."""
        self.left.append(seat)
        if set(self.team(self.side(seat))) <= set(self.left):
            self.win(ENEMY_OF[self.side(seat)], reason)
            return self.taken()
        return [{"event": "left", "seat": seat}]

    def hide(self, seats: Sequence[str]) -> None:
        imagining.hide(self, seats)

    def unknown_piles(self) -> list[list[str]]:
        return [self.deck, *(piles.deck for piles in self.sides.values())]

    def imagined(self, seat: str, chance: Chance) -> Self:
        world = super().imagined(seat, chance)
        imagining.deal_anew(world, seat, chance)
        return world
