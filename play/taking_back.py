"""Whether an action may be taken back, and how far: freely, on consent, or not at all.

Against a bot and at one screen always. Between people freely only while nothing new was revealed:
while the action has shown no seat a card that was hidden from it.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from play.engine.notation import Json
from play.models import Kind, Match, Status
from play.positions import Line

SHOWING: Final = {"play": "front", "roll": "front", "destroy": "back"}
"""By event the face of a card whose number it shows to a seat that did not have to know it."""

Rule = Literal["free", "consent", "no"]


class TakeBack(NamedTuple):
    """What a seat may take back: how, and the number of actions that would be left."""

    rule: Rule
    ply: int = 0


def take_back_of(match: Match, line: Line, letter: str | None) -> TakeBack:
    """What the seat may take back now: its last action, and whatever followed it."""
    if match.status != Status.PLAYING or letter is None:
        return TakeBack("no")
    if match.kind == Kind.HOTSEAT:
        return TakeBack("free", len(line) - 1) if len(line) else TakeBack("no")
    last = len(line) - 1
    own = next((ply for ply in range(last, -1, -1) if line.plies[ply].seat == letter), None)
    if own is None:
        return TakeBack("no")
    if match.kind == Kind.BOT or (own == last and not reveals(line.plies[own].events)):
        return TakeBack("free", own)
    return TakeBack("consent", own)


def reveals(events: Iterable[Json]) -> bool:
    """Whether these events of an action showed some seat a hidden card, also one that had been seen before
    it was shuffled in again."""
    return any(
        event["event"] in ("draw", "take_up")
        or event.get("face") == SHOWING.get(event["event"], "")
        for event in events
    )


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
