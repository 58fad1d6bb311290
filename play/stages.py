"""How far the start of a match has come, and for whom it waits; all of it follows from the seats.

First the two seats are taken, the server's commitment before their eyes; then each adds a salt; from seed
and salts the first player is drawn; then the cruisers are chosen, first player first (R2.4). In Total War
they are there with the decks.
"""

from enum import StrEnum

from play.engine.notation import Json
from play.models import LETTERS, Kind, Match, Mode, Seat, SeatKind, Status
from play.seating import allowed_cruisers
from play.trust import first_player, game_seed


class Stage(StrEnum):
    """What a match waits for before cards are dealt."""

    SEATS = "seats"
    SALTS = "salts"
    CRUISERS = "cruisers"
    BEGUN = "begun"


def other(letter: str) -> str:
    return LETTERS[1 - LETTERS.index(letter)]


def stage_of(match: Match) -> Stage:
    seats = match.seats.all()
    if len(seats) < len(LETTERS):
        return Stage.SEATS
    if not all(seat.salt for seat in seats):
        return Stage.SALTS
    return Stage.BEGUN if all(seat.cruiser for seat in seats) else Stage.CRUISERS


def seed_of(match: Match) -> int:
    """The seed of the match's game; both seats have given their salts."""
    salts = {seat.letter: seat.salt for seat in match.seats.all()}
    return game_seed(match.server_seed, salts["A"], salts["B"])


def first_of(match: Match) -> str | None:
    """The first player's letter, as soon as it is drawn; None where a given position says it."""
    if match.opening is not None or stage_of(match) in (Stage.SEATS, Stage.SALTS):
        return None
    return first_player(seed_of(match))


def awaited(match: Match) -> tuple[str, ...]:
    """The letters of the seats whose answer the start waits for."""
    stage = stage_of(match)
    if match.status != Status.WAITING or stage == Stage.BEGUN:
        return ()
    if stage == Stage.CRUISERS:
        first = first_of(match) or LETTERS[0]
        chooser = match.seat(first)
        return (first,) if chooser is not None and not chooser.cruiser else (other(first),)
    if stage == Stage.SEATS:
        return tuple(letter for letter in LETTERS if match.seat(letter) is None)
    return tuple(seat.letter for seat in seats_in_order(match) if not seat.salt)


def seats_in_order(match: Match) -> list[Seat]:
    return sorted(match.seats.all(), key=lambda seat: seat.letter)


def guest_of(match: Match) -> Seat | None:
    """Who came to a table where another waited; in a rematch nobody is the other's guest."""
    waited_for = match.kind in (Kind.INVITATION, Kind.OPEN) and match.previous_id is None
    seats = sorted(match.seats.all(), key=lambda seat: seat.pk)
    return seats[1] if waited_for and len(seats) == len(LETTERS) else None


def free_cruisers(match: Match) -> list[str]:
    """The keys of the cruisers that nobody has chosen yet and that the mode allows (R2.1, R2.4)."""
    allowed = allowed_cruisers(match.mode, match.card_set.export)
    if match.mode == Mode.TOTAL_WAR:
        return allowed
    taken = {seat.cruiser for seat in match.seats.all()}
    return [key for key in allowed if key not in taken]


def is_covered(stage: Stage) -> bool:
    """Whether cruisers are not shown yet. One that is there so early belongs to a deck, and a guest might
    still leave and come back with another."""
    return stage in (Stage.SEATS, Stage.SALTS)


def start_document(match: Match) -> Json | None:
    """START: how far the start has come, the same for everybody; None when there is none (any more).

    `salts` has those that the server drew for bots, `given` the seats whose salt is there.
    """
    if match.status != Status.WAITING:
        return None
    stage, seats = stage_of(match), seats_in_order(match)
    shown = {} if is_covered(stage) else {seat.letter: seat.cruiser or None for seat in seats}
    return {
        "step": str(stage),
        "waits_for": list(awaited(match)),
        "given": [seat.letter for seat in seats if seat.salt],
        "salts": {seat.letter: seat.salt for seat in seats if seat.kind == SeatKind.BOT},
        "first": first_of(match),
        "cruisers": dict.fromkeys(LETTERS) | shown,
        "free": free_cruisers(match) if stage == Stage.CRUISERS else [],
    }
