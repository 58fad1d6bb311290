"""States of the notation read into records; what contradicts itself or the rules is refused."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.edition import FrontierEdition, Placed
from play.games.star_frontier.engine.hexes import DIRECTIONS, read_hex
from play.games.star_frontier.engine.maps import (
    BoardMap,
    board_map,
    islands_to_lay,
    laying_problems,
    map_problems,
    pair_text,
)
from play.games.star_frontier.engine.notation import (
    LAYING,
    PHASES,
    REASONS,
    SEAT_NAMES,
    Json,
)

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, OverflowError)
"""What reading raises for a state that is none; `complaint` tells it."""


def complaint(error: Exception) -> str:
    """What is wrong with a state, in a few words."""
    if isinstance(error, LookupError):
        return f"{str(error)[:60]} is missing or not known"
    if isinstance(error, ValueError):
        return str(error)[:200].rstrip(".")
    return f"an entry has another form: {str(error)[:100]}"


def read_state(
    edition: FrontierEdition, state: Json
) -> tuple[npt.NDArray[Any], tuple[Placed, ...]]:
    """The record and the pieces of a state's JSON, its research not yet worked in.

    Raises UNREADABLE for what cannot be read; the caller compares what was read with what was given, so
    nothing else slips through, and asks `check_state`.
    """
    pieces = _read_pieces(edition, state["map"]["pieces"])
    _check_laying(edition, state, pieces)
    board = board_map(edition, pieces)
    records = np.zeros(1, dtype=L.STATE)
    record = records[0]
    seed, _slash, shot = state.get("rng", "0/0").partition("/")
    record["seed"], record["shot"] = np.uint64(int(seed)), _checked(int(shot), 0, 4000)
    is_laying = state["phase"] in LAYING
    record["phase"] = _place(PHASES, "deploy" if is_laying else state["phase"])
    record["turn"] = _checked(state["turn"], 1, 500)
    record["first"] = _place(SEAT_NAMES, state["first"])
    # Who lays follows from the pieces; afterwards the first player deploys.
    mover = state["first"] if is_laying else state["to_move"]
    record["to_move"] = L.NOBODY if mover is None else _place(SEAT_NAMES, mover)
    _read_things(edition, board, record, state)
    _read_acting(board, record, state)
    for number, name in enumerate(SEAT_NAMES):
        _read_seat(edition, record, number, state["seats"][name])
    _read_result(record, state)
    return records, pieces


def _checked(number: Any, least: int, most: int) -> int:
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{str(number)[:40]} is not a whole number from {least} to {most}")
    return number


def _place(names: Sequence[str], name: Any) -> int:
    if name not in names:
        raise ValueError(f"{str(name)[:40]} is not known here")
    return names.index(name)


def _read_pieces(edition: FrontierEdition, given: Any) -> tuple[Placed, ...]:
    pieces = []
    for entry in given:
        seat = None if entry["seat"] is None else _place(SEAT_NAMES, entry["seat"])
        turn = _checked(entry["turn"], 0, 5)
        placed = Placed(str(entry["key"]), turn, read_hex(entry["at"]), seat)
        if edition.islands[placed.key].is_bridgehead != (seat is not None):
            raise ValueError("a bridgehead has a seat, and nothing else has")
        pieces.append(placed)
    return tuple(pieces)


def _check_laying(edition: FrontierEdition, state: Json, pieces: tuple[Placed, ...]) -> None:
    """Whether the map is one, or was laid so far in the order of S2.2 and S2.3."""
    heads = [placed.seat for placed in pieces if placed.seat is not None]
    is_laid = len(heads) == L.SEATS
    if problems := (map_problems if is_laid else laying_problems)(edition, pieces):
        raise ValueError(" ".join(map(str, problems)))
    if is_laid:
        return
    if state["phase"] not in (*LAYING, "over"):
        raise ValueError("the map is not laid")
    if heads and (islands_to_lay(edition, pieces) or SEAT_NAMES[heads[0]] != state["first"]):
        raise ValueError("the first player docks a bridgehead first, after all islands")


def _read_things(edition: FrontierEdition, board: BoardMap, record: Any, state: Json) -> None:
    for entry in state["units"]:
        kind = edition.kinds[entry["kind"]].code
        if kind >= L.WALL:
            raise ValueError(f"{entry['kind']} is not a unit")
        _read_thing(board, record, entry["at"], entry["seat"], kind)
    for entry in state["elements"]:
        kind = edition.kinds[entry["kind"]].code
        places = [board.index[at] for at in entry["at"]]
        if len(places) > 1:
            _read_joined(board, record, places, kind)
        for place in places:
            at = board.texts[place]
            if not L.WALL <= kind <= L.MINE or (kind == L.MINE) != board.deposit[place]:
                raise ValueError(f"{entry['kind']} cannot stand on {at}")
            _read_thing(board, record, at, entry["seat"], kind)
    for entry in state["crossings"]:
        record["crossing"][_place(board.sides, entry["side"])] = 1 + _place(
            SEAT_NAMES, entry["seat"]
        )


def _read_joined(board: BoardMap, record: Any, places: list[int], kind: int) -> None:
    if len(places) > 2:
        raise ValueError("an element stands on one hex or two")
    one, two = places
    if kind != L.WALL or pair_text(board, places) not in board.pairs:
        raise ValueError("only walls stand on two hexes, which are adjacent without lava")
    for here, there in ((one, two), (two, one)):
        (q, r), (a, b) = board.hexes[here], board.hexes[there]
        record["joined"][here] = 1 + DIRECTIONS.index((a - q, b - r))


def _read_thing(board: BoardMap, record: Any, at: str, seat: str, kind: int) -> None:
    record["thing"][board.index[at]] = _place(SEAT_NAMES, seat) * L.ENEMY + kind


def _read_acting(board: BoardMap, record: Any, state: Json) -> None:
    acting = state["acting"]
    record["acting"] = L.NOBODY
    if acting is not None:
        record["acting"] = board.index[acting["at"]]
        record["moved"], record["fired"] = bool(acting["moved"]), bool(acting["fired"])
        record["shots_left"] = _checked(acting["shots_left"], 0, 99)
    done = [L.NOBODY if at is None else board.index[at] for at in state["acted"]]
    if len(done) > L.MAX_ACTED:
        raise ValueError("too many units have acted")
    record["acted"][: len(done)] = done
    record["acted_size"] = len(done)
    own = _place(SEAT_NAMES, state["to_move"]) if state["to_move"] else 0
    for place in [*done, int(record["acting"])]:
        thing = int(record["thing"][place]) if place >= 0 else 1 + own * L.ENEMY
        if not thing or (thing >> 4 != own and state["to_move"]) or thing & L.KIND >= L.WALL:
            raise ValueError("only units of the seat to move have acted")


def _read_seat(edition: FrontierEdition, record: Any, seat: int, given: Json) -> None:
    record["gold"][seat] = _checked(given["gold"], 0, 30_000)
    keys = list(edition.research)
    for key in given["research"]:
        record["research"][seat] |= np.uint32(1 << _place(keys, key))
    on_map = [int(thing) for thing in record["thing"] if int(thing) >> 4 == seat]
    joined = int((record["joined"][record["thing"] == seat * L.ENEMY + L.WALL] > 0).sum())
    crossings = sum(int(owner) == seat + 1 for owner in record["crossing"])
    for kind in edition.kinds.values():
        if kind.code == L.CROSSING:
            continue
        left = _checked(given["stock"][kind.key], 0, 99)
        used = sum(thing & L.KIND == kind.code for thing in on_map)
        if kind.code == L.WALL:
            used += crossings - joined // 2
        if left + used != kind.stock:
            raise ValueError(f"stock and map hold not {kind.stock} of {kind.key}")
        record["stock"][seat, kind.code] = left


def _read_result(record: Any, state: Json) -> None:
    result, is_over = state["result"], state["phase"] == "over"
    record["winner"], record["reason"] = L.NOBODY, 0
    if (result is not None) != is_over or (state["to_move"] is None) != is_over:
        raise ValueError("phase, seat to move and result do not agree")
    if result is None:
        return
    winner = result["winner"]
    record["winner"] = L.NOBODY if winner is None else _place(SEAT_NAMES, winner)
    record["reason"] = _place(REASONS, result["reason"])
    if not result["reason"] or (winner is None) != (result["reason"] == "draw"):
        raise ValueError("winner and reason do not agree")


# What the rules never lead to


def check_state(edition: FrontierEdition, board: BoardMap, record: Any, turns: int) -> None:
    """Raises ValueError for a position that no game comes to; research is worked in."""
    if int(record["turn"]) > turns:
        raise ValueError(f"the game has {turns} turns")
    _check_acting(record)
    if record["phase"] == L.DEPLOYING:
        _check_beginning(edition, board, record)
    else:
        _check_end(board, record)


def _check_acting(record: Any) -> None:
    """S4.2 to S4.4: who acts has moved or fired, and nobody acts twice."""
    at, seat = int(record["acting"]), int(record["to_move"])
    done = [int(place) for place in record["acted"][: int(record["acted_size"])]]
    units = [place for place in (*done, at) if place >= 0]
    if len(set(units)) != len(units):
        raise ValueError("a unit has acted twice")
    if seat >= 0 and len(done) + (at >= 0) > int(record["actors"][seat]):
        raise ValueError("more units have acted than may")
    if at < 0:
        return
    if record["phase"] == L.CONSTRUCTION or not (record["moved"] or record["fired"]):
        raise ValueError("a unit acts in Combat, and has moved or fired")
    thing, left = int(record["thing"][at]), int(record["shots_left"])
    shots = int(record["stats"][thing >> 4, thing & L.KIND, L.SHOTS])
    if left >= shots if record["fired"] else left != shots:
        raise ValueError(f"the acting unit cannot have {left} shots left")


def _check_beginning(edition: FrontierEdition, board: BoardMap, record: Any) -> None:
    """S3.2: soldiers on their own bridgeheads, the first player's before the other's."""
    soldier, soldiers = edition.kinds[edition.soldier].code, edition.figures["first_soldiers"]
    placed = Counter[int | None]()
    for at in map(int, np.flatnonzero(record["thing"])):
        seat = board.pieces[board.island[at]].seat
        if seat is None or record["thing"][at] != seat * L.ENEMY + soldier or board.deposit[at]:
            raise ValueError("before the first turn only soldiers stand on the bridgeheads")
        placed[seat] += 1
    mover, is_laid = int(record["to_move"]), board.has_bridgeheads
    before = soldiers if is_laid and mover != record["first"] else 0
    if placed[1 - mover] != before or placed[mover] >= (soldiers if is_laid else 1):
        raise ValueError("the first player places all soldiers, then the other")
    gold = [edition.figures["gold"]] * L.SEATS
    gold[int(record["first"])] = edition.figures["first_gold"]
    happened = record["turn"] != 1 or record["shot"] or record["acted_size"]
    happened = happened or record["acting"] >= 0 or record["crossing"].any()
    if happened or record["research"].any() or list(record["gold"]) != gold:
        raise ValueError("nothing has happened before the first turn")


def _check_end(board: BoardMap, record: Any) -> None:
    """S15.1, S15.2: a game that is decided is over, and what is said to have decided it has come."""
    things = record["thing"][record["thing"] != 0].astype(np.int64)
    for seat in range(L.SEATS):
        mines = (things[things >> 4 == seat] & L.KIND) == L.MINE
        is_beaten, has_all = bool(mines.all()), mines.sum() == sum(board.deposit)
        if record["phase"] != L.OVER:
            if is_beaten or has_all:
                raise ValueError("the game is decided, but not over")
        elif record["winner"] == seat:
            if record["reason"] == L.DEPOSITS and not has_all:
                raise ValueError("the winner has not all deposits")
        elif record["reason"] == L.CONQUEST and not is_beaten:
            raise ValueError("the loser is not beaten")
