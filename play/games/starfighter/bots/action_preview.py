"""What a player may ask before acting: what an action would do, why it is refused, what a bot would do.

All answers follow from the seat's observation alone.
"""

import numpy as np

from play.games.starfighter.bots.pairing import Chooser
from play.games.starfighter.engine.battle_preview import facing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.engine.position import Position, determinize, view_events

HINT_BOT = "pilot"


def preview(
    cards: CardSet, game: Position, seat: str, action: str
) -> tuple[list[Json], list[Json] | None]:
    """The events that an action of the seat would have, as far as they are certain, and the pairs that
    face each other then (None where that is not certain).

    Computed on an imagined game that agrees with the observation. Numbers that the seat does not know
    are None; the list ends before the next Reinforcement, and with a card of unknown number that is turned
    face up. Raises Refused.
    """
    imagined = Position(cards, determinize(cards, game.observation(seat), seat, 0))
    known = seen(game.view(seat))
    events = view_events(imagined.apply(seat, action), seat)
    certain = []
    for event in events:
        if event["event"] == "round":
            break
        certain.append(
            without_guesses(event, known, is_common=game.view(None)["shared"] is not None)
        )
        if event["event"] == "roll" and certain[-1]["card"] is None and event["face"] == "front":
            return certain, None
    return certain, facing(cards, imagined.observation(None))


def without_guesses(event: Json, known: set[tuple[str | None, str]], *, is_common: bool) -> Json:
    """The event with a number only where the seat knows the card."""
    if "card" not in event or (None if is_common else event["seat"], event["card"]) in known:
        return event
    return {**event, "card": None}


def hint(cards: CardSet, game: Position, seat: str, ply: int) -> str:
    """What a bot would do at this seat, which is to move."""
    if game.to_move != seat:
        raise ValueError(f"seat {seat} has no decision now")
    return choose(cards, game, HINT_BOT, ply)


def choose(cards: CardSet, game: Position, bot: str, seed: int) -> str:
    """The action of a bot for the seat to move; it gets that seat's observation and nothing else (R10)."""
    observed = Position(cards, np.copy(game.records))
    return Chooser(cards, [bot, bot], seed)(observed)


def seen(view: Json) -> set[tuple[str | None, str]]:
    """The cards of a view: by owner in Total War, where both may have the same number."""
    common = view["shared"] is not None
    cards: set[tuple[str | None, str]] = set()
    if common:
        cards.update((None, number) for number in view["shared"]["discard"])
    for seat, side in view["seats"].items():
        owner = None if common else seat
        hand = side["hand"] if isinstance(side["hand"], list) else []
        board = [cell["card"] for sector in side["sectors"] for cell in sector]
        numbers = [*hand, *board, *(side["discard"] or [])]
        cards.update((owner, number) for number in numbers if number is not None)
    return cards
