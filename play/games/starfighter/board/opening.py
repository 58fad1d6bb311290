"""Practising the opening of a deck: the engine deals and refills the hand, the enemy only passes.

What is simplified, and told on the page: the enemy brings the same cruiser and never plays a card, so
no effect of this side meets an enemy card and no damage comes; the cruiser is never shifted. Hands,
Draw symbols, cards set aside, levels and effects are those of a real game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation

OWN: Final = "A"
ENEMY: Final = "B"
MAX_ACTIONS: Final = 200
DEALS: Final = 1_000_000
# Actions without a choice: no card of the enemy is hit here, so the direction of battles does not matter.
UNASKED: Final = ("shift 0", "direction ltr")


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening after some actions, as its own seat sees it.

    `drawn` came to the hand with the newest Reinforcement. `refused` says why the next action was not
    done; those after it were not tried.
    """

    view: Json
    drawn: tuple[str, ...]
    done: tuple[str, ...]
    refused: RuleViolation | None = None

    @property
    def hand(self) -> list[str]:
        return hand_of(self.view)

    @property
    def aside(self) -> int:
        """How many cards Draw effects have set aside."""
        count: int = self.view["seats"][OWN]["aside"]
        return count

    @property
    def legal(self) -> list[str]:
        actions: list[str] = self.view["legal"]
        return actions

    @property
    def is_over(self) -> bool:
        return self.view["result"] is not None


def practise(
    cards: CardSet, cruiser: str, deck: Sequence[str], *, seed: int, actions: Sequence[str] = ()
) -> Opening:
    """The opening that a seed deals, after the actions. Raises RuleViolation for a deck that R2.3 forbids."""
    both = {OWN: cruiser, ENEMY: cruiser}
    decks = {OWN: deck, ENEMY: deck}
    game = StarfighterPosition.new(cards, "total_war", both, seed=seed, decks=decks, first=OWN)
    view, done = game.view(OWN), list[str]()
    drawn = hand_of(view)
    for action in actions:
        try:
            game.apply(OWN, action)
        except RuleViolation as refused:
            return Opening(view, tuple(drawn), tuple(done), refused)
        done.append(action)
        play_forced_actions(game)
        before, view = view, game.view(OWN)
        if view["round"] != before["round"]:
            held = set(hand_of(before))
            drawn = [number for number in hand_of(view) if number not in held]
    return Opening(view, tuple(drawn), tuple(done))


def play_forced_actions(game: StarfighterPosition) -> None:
    """Passes for the enemy and takes the actions without a choice, until the own side decides again."""
    while game.to_move is not None:
        unasked = [action for action in game.legal() if action in UNASKED]
        if unasked:
            game.apply(game.to_move, unasked[0])
        elif game.to_move == ENEMY:
            game.apply(ENEMY, "pass")
        else:
            return


def hand_of(view: Json) -> list[str]:
    numbers: list[str] = view["seats"][OWN]["hand"]
    return numbers
