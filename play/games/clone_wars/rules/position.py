"""`ClonePosition`: what each verb of the notation does, what a seat sees, and what it takes for possible."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

from play.games.clone_wars.edition.content import ENEMY_OF
from play.games.clone_wars.rules import attacks, battles, imagining, listing, missions, turns
from play.games.clone_wars.rules.state import CloneState
from play.games.game import Json, StandIn
from play.games.kit.chance import Chance

ACTIONS: Final[dict[str, Callable[..., Any]]] = {
    "roll": turns.roll,
    "hold": turns.hold,
    "step": turns.step,
    "stop": lambda p, seat: turns.arrive(p),
    "mission": missions.draw_or_skip,
    "accept": missions.accept,
    "decline": missions.decline,
    "play": turns.play_card,
    "target": turns.target,
    "withdraw": turns.withdraw,
    "persuade": turns.persuade,
    "garrison": turns.garrison,
    "train": turns.train,
    "attack": attacks.attack,
    "intercept": attacks.intercept,
    "rest": lambda p, seat: turns.finish(p),
    "discard": turns.discard,
    "end": turns.end_turn,
    "react": turns.react,
    "pass": turns.pass_reaction,
    "defend": attacks.defend,
    "fight": attacks.fight,
    "refuse": attacks.surrender,
    "surrender": attacks.surrender,
    "support": battles.support,
    "skip": battles.skip,
    "land": battles.land,
    "enter": partial(battles.change_hero, is_in=True),
    "exit": partial(battles.change_hero, is_in=False),
    "ambush": battles.ambush,
    "commit": battles.commit,
    "committed": battles.close,
    "block": battles.block,
    "open": battles.block,
    "technique": attacks.choose_technique,
    "retreat": attacks.retreat,
    "occupy": attacks.occupy,
    "take": attacks.take,
    "abandon": attacks.abandon,
}


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
