"""Twins: the same game once more, with other cards wherever one viewer never sees which they are.

To the viewer both games are the same game, so whatever is sent there must be the same, byte for byte.
"""

import random
from collections.abc import Mapping
from typing import Any

from play.games.starfighter.bots.action_preview import seen
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition, view_events
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches.positions import History

Renaming = Mapping[str, Mapping[str, str]]  # by seat, from number to number


def twin(cards: CardSet, history: History, viewer: str | None, chance: random.Random) -> History:
    """The twin of a game for a viewer, None for spectators."""
    renaming = rename(cards, history, viewer, chance)
    start = StarfighterPosition.from_state(cards, renamed_state(history.start.state(), renaming))
    other = History(StarfighterTablePosition(start))
    for step in history.plies:
        other.append(step.seat, renamed_action(step.action, renaming[step.seat]))
    return other


def rename(cards: CardSet, history: History, viewer: str | None, chance: random.Random) -> Renaming:
    """Exchanges the numbers that the viewer never sees, in Total War for each deck alone."""
    shown = shown_to(history, viewer)
    state = history.start.state()
    if state["shared"] is not None:
        in_play = (cards.numbers[index] for index in cards.deck_of(state["mode"]))
        hidden = [number for number in in_play if (None, number) not in shown]
        common = shuffled(hidden, hidden, chance)
        return {"A": common, "B": common}
    renaming = {}
    for seat, side in state["seats"].items():
        listed = {*side["hand"], *side["deck"]}
        # A seat knows its own list, though not its order; the enemy's may hold any number.
        allowed = listed if seat == viewer else cards.numbers
        free = [number for number in allowed if (seat, number) not in shown]
        renaming[seat] = shuffled([number for number in free if number in listed], free, chance)
    return renaming


def shuffled(hidden: list[str], free: list[str], chance: random.Random) -> Mapping[str, str]:
    return dict(zip(hidden, chance.sample(sorted(free), len(hidden)), strict=True))


def shown_to(history: History, viewer: str | None) -> set[tuple[str | None, str]]:
    """Every card that the viewer sees at some time, in a view or in an event."""
    common = history.start.view(None)["shared"] is not None
    shown = set(seen(history.start.view(viewer)))
    for step in history.plies:
        shown |= seen(step.after.view(viewer))
        for event in view_events(step.events, viewer):
            if event.get("card") is not None:
                shown.add((None if common else event["seat"], event["card"]))
    return shown


def renamed_state(state: Any, renaming: Renaming) -> Any:
    def numbers(listed: Any, seat: str) -> Any:
        return listed and [renaming[seat].get(number, number) for number in listed]

    seats = {}
    for seat, side in state["seats"].items():
        piles = {name: numbers(side[name], seat) for name in ("hand", "aside", "deck", "discard")}
        piles["hand"] = sorted(piles["hand"])
        sectors = [
            [{**cell, "card": numbers([cell["card"]], seat)[0]} for cell in sector]
            for sector in side["sectors"]
        ]
        seats[seat] = {**side, **piles, "sectors": sectors}
    shared = state["shared"] and {
        name: numbers(state["shared"][name], "A") for name in ("deck", "discard")
    }
    return {**state, "seats": seats, "shared": shared}


def renamed_action(action: str, renaming: Mapping[str, str]) -> str:
    words = action.split(" ")
    if words[0] == "play":
        words[1] = renaming.get(words[1], words[1])
    return " ".join(words)


def differ(one: History, two: History) -> bool:
    """Whether the two games are not the same in truth, in some position."""
    return any(
        one.position_at(ply).state() != two.position_at(ply).state() for ply in range(len(one) + 1)
    )
