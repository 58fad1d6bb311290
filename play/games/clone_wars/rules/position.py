"""`ClonePosition`: what each verb of the notation does, what a seat sees, and what it takes for possible."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from play.games.clone_wars.edition.content import ENEMY_OF
from play.games.clone_wars.rules import attacks, battles, imagining, listing, missions, turns
from play.games.clone_wars.rules.state import CloneState
from play.games.game import Json
from play.games.kit.chance import Chance
from play.games.kit.named import by_name

ACTIONS: Final = by_name(
    *(turns.roll, turns.hold, turns.step, turns.play, turns.target, turns.withdraw),
    *(turns.persuade, turns.garrison, turns.train, turns.discard, turns.end),
    *(turns.react, turns.pass_, missions.mission, missions.accept, missions.decline),
    *(attacks.attack, attacks.intercept, attacks.defend, attacks.fight, attacks.surrender),
    *(attacks.technique, attacks.retreat, attacks.occupy, attacks.take, attacks.abandon),
    *(battles.support, battles.skip, battles.land, battles.enter, battles.exit_, battles.ambush),
    *(battles.commit, battles.committed, battles.block),
    open=battles.block,
    rest=turns.finish,
    stop=turns.arrive,
    refuse=attacks.surrender,
)


@dataclass(kw_only=True)
class ClonePosition(CloneState):
    """A game of War of the Clones."""

    def choices(self, seat: str) -> Iterable[str]:
        return listing.LISTS[self.phase](self, seat)

    def play(self, seat: str, action: str) -> list[Json]:
        verb, *rest = action.split(" ")
        ACTIONS[verb](self, seat, *rest)
        return self.taken()

    def default_action(self, seat: str) -> str | None:
        return "pass" if self.phase == "react" else None

    def only_action(self, seat: str) -> str | None:
        """Of phases in which no hand, drawn mission or token decides whether there is another one."""
        legal = self.legal(seat) if self.phase in ("place", "defend", "retreat") else []
        return legal[0] if len(legal) == 1 else None

    def on_leave(self, seat: str) -> str:
        team = self.team(self.side(seat))
        return next((each for each in team if each != seat and each not in self.left), "")

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
