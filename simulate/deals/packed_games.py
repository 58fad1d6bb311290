"""Finished games as bytes: all that figures need of each, so that any beginning can be counted."""

import io
import zlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Games = npt.NDArray[Any]

GAME: Final = np.dtype(
    [
        ("winner", "i1"),
        ("first", "i1"),
        ("reason", "i1"),
        ("rounds", "i1"),
        ("armour", "<i2", (2,)),
        ("decisions", "<i2"),
    ]
)
LEVEL: Final = 1  # of compression: the quickest


def games_of(results: Games) -> Games:
    """The `GAME` records of `arena.RESULT` records."""
    games = np.zeros(len(results), dtype=GAME)
    for name in GAME.names or ():
        games[name] = results[name]
    return games


def pack(games: Games) -> bytes:
    """The games as bytes, field by field; the same games are the same bytes."""
    return zlib.compress(b"".join(games[name].tobytes() for name in GAME.names or ()), LEVEL)


def unpack(data: bytes | memoryview) -> Games:
    """The games of `pack`."""
    columns = zlib.decompress(data)
    games = np.zeros(len(columns) // GAME.itemsize, dtype=GAME)
    place = 0
    for name in GAME.names or ():
        size = GAME[name].itemsize * len(games)
        column = np.frombuffer(columns[place : place + size], dtype=GAME[name].base)
        games[name] = column.reshape(games[name].shape)
        place += size
    return games


def pack_results(results: Games) -> bytes:
    """The records of another game as bytes that say how they are laid out."""
    written = io.BytesIO()
    np.save(written, results, allow_pickle=False)
    return zlib.compress(written.getvalue(), LEVEL)


def unpack_results(data: bytes | memoryview) -> Games:
    """The records of `pack_results`."""
    return np.asarray(np.load(io.BytesIO(zlib.decompress(data)), allow_pickle=False))


def joined(parts: Sequence[Games]) -> Games:
    """The games of all parts, which stand in the order of play."""
    # As bytes: NumPy would copy records field by field.
    return np.frombuffer(b"".join(part.tobytes() for part in parts), dtype=GAME)


def margins(games: Games) -> npt.NDArray[np.int64]:
    """The first line-up's armour less the second's at the end of each game."""
    armour = games["armour"].astype(np.int64)
    return np.asarray(armour[:, 0] - armour[:, 1])
