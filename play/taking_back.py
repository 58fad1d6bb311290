"""Whether an action may be taken back, and how far: freely, on consent, or not at all.

Against a bot and at one screen always. Between people freely only while nothing new was revealed:
while no seat's view shows a card that it did not show before the action.
"""

from typing import Literal, NamedTuple

from play.engine.notation import Json
from play.models import LETTERS, Kind, Match, Status
from play.positions import Line

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
    own = [ply for ply, step in enumerate(line.plies) if step.seat == letter]
    if not own:
        return TakeBack("no")
    if match.kind == Kind.BOT or (own[-1] == len(line) - 1 and not reveals(line, own[-1])):
        return TakeBack("free", own[-1])
    return TakeBack("consent", own[-1])


def reveals(line: Line, ply: int) -> bool:
    """Whether the action after `ply` showed some seat a card that it did not see before."""
    before, after = line.game_at(ply), line.game_at(ply + 1)
    return any(seen(after.view(seat)) - seen(before.view(seat)) for seat in LETTERS)


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
