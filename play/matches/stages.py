"""How far the start of a match has come, and which seats it waits for; all of it follows from the seats.

First the seats are taken, the server's commitment before their eyes; then each adds a salt; then,
where the game has any, the choices that depend on the seed are made in the game's order.
"""

from enum import StrEnum

from play.games.game import Json, SetupChoice
from play.games.kit.base_game import BaseGame
from play.games.kit.keyed_words import Seed
from play.games.registry import get_game
from play.matches.shuffle_commitment import game_key, game_seed
from play.models import Match, MatchStatus, Seat, SeatKind


class StartStage(StrEnum):
    """What a match waits for before its first decision."""

    SEATS = "seats"
    SALTS = "salts"
    CHOICES = "choices"
    BEGUN = "begun"


def game_of(match: Match) -> BaseGame:
    return get_game(match.game)


def next_seat(match: Match, letter: str) -> str:
    """The letter of the seat after this one, the first after the last."""
    letters = match.letters
    return letters[(letters.index(letter) + 1) % len(letters)]


def start_stage_of(match: Match) -> StartStage:
    seats = match.seated
    if len(seats) < match.size:
        return StartStage.SEATS
    if not all(seat.salt for seat in seats):
        return StartStage.SALTS
    return StartStage.CHOICES if next_choice(match) else StartStage.BEGUN


def has_begun(match: Match) -> bool:
    """Whether the match has come to its first decision."""
    if match.status == MatchStatus.EXPIRED:
        return start_stage_of(match) == StartStage.BEGUN
    return match.status != MatchStatus.WAITING


def sides_of(match: Match) -> dict[str, Json]:
    """By seat what its side brings."""
    return {seat.letter: seat.loadout for seat in match.seated}


def next_choice(match: Match) -> SetupChoice | None:
    """The choice that a seat has to make when all salts are there; None in a given position."""
    if match.start_state is not None:
        return None
    return game_of(match).next_choice(match.setup, sides_of(match), seed_of(match))


def seed_of(match: Match) -> Seed:
    """The key of the match's game, or the seed of one of before; all seats have given their salts."""
    derive = game_key if match.is_keyed else game_seed
    return derive(match.server_seed, *(seat.salt for seat in seats_in_order(match)))


def drawn_seed(match: Match) -> Seed | None:
    """The seed as soon as it is drawn; None in a given position."""
    is_early = start_stage_of(match) in (StartStage.SEATS, StartStage.SALTS)
    return None if is_early or match.start_state is not None else seed_of(match)


def awaited_seats(match: Match) -> tuple[str, ...]:
    """The letters of the seats whose answer the start waits for."""
    stage = start_stage_of(match)
    if match.status != MatchStatus.WAITING or stage == StartStage.BEGUN:
        return ()
    if stage == StartStage.SEATS:
        return tuple(letter for letter in match.letters if match.seat(letter) is None)
    choice = next_choice(match) if stage == StartStage.CHOICES else None
    if choice is not None:
        return (choice.seat,)
    return tuple(seat.letter for seat in seats_in_order(match) if not seat.salt)


def seats_in_order(match: Match) -> list[Seat]:
    return sorted(match.seated, key=lambda seat: seat.letter)


def host_of(match: Match) -> Seat:
    """The seat that was taken first."""
    return min(match.seated, key=lambda seat: seat.pk)


def guests_of(match: Match) -> list[Seat]:
    """The seats that people took after the host at a table with free seats; a rematch has no guests."""
    waited_for = match.is_between_people and match.previous_id is None
    people = [seat for seat in match.seated if seat.kind == SeatKind.PERSON]
    return sorted(people, key=lambda seat: seat.pk)[1:] if waited_for else []


def shown_sides(match: Match) -> dict[str, Json]:
    """What the sides bring, as far as the start shows it."""
    # A guest may still leave and come back with something else.
    is_hidden = start_stage_of(match) in (StartStage.SEATS, StartStage.SALTS)
    return {} if is_hidden else sides_of(match)


def start_document(match: Match) -> Json | None:
    """START: how far the start has come, the same for all readers; None when there is none (any more).

    `salts` has those that the server drew for bots, `given` the seats whose salt is there, `options`
    what may be chosen now; the rest is the game's.
    """
    if match.status != MatchStatus.WAITING:
        return None
    stage, seats = start_stage_of(match), seats_in_order(match)
    choice = next_choice(match) if stage == StartStage.CHOICES else None
    return {
        "step": choice.step if choice else str(stage),
        "waits_for": list(awaited_seats(match)),
        "given": [seat.letter for seat in seats if seat.salt],
        "salts": {seat.letter: seat.salt for seat in seats if seat.kind == SeatKind.BOT},
        "options": list(choice.options) if choice else [],
        **game_of(match).describe_start(match.setup, shown_sides(match), drawn_seed(match)),
    }
