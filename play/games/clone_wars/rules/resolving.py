"""What each verb of the notation does."""

from collections.abc import Callable
from typing import Any, Final

from play.games.clone_wars.rules import attacks, battles, missions, turns

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
    "enter": battles.enter,
    "exit": battles.leave,
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
