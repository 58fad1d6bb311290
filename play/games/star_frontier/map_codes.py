"""Map codes: the places of a map's pieces in some thirty characters that fit an address.

A code is one big-endian binary number in base64url without padding, made like that of a deck. From the
highest bit on it contains

================  ======================================================================
4 bits            version of the format, 1
12 bits           hash of the edition's islands, which give the other bits their meaning
4 bits            number of pieces after the central island
for each piece    5 bits island (its place among the sorted keys), 3 bits turn, 6 bits q
                  and 6 bits r, both 32 more than they are; bridgeheads last, A before B
0 to 5 bits       zeros to fill the last character
16 bits           CRC-16 of everything before
================  ======================================================================
"""

import functools
import hashlib
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from django.utils.translation import gettext as _

from decks.construction.codes import CHECK_BITS, DIGIT_BITS, MISTAKE, read_checked, written
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.laying import (
    bridgehead_key,
    centre_of,
    lowest_turn,
    map_problems,
)
from play.games.star_frontier.edition.layout import SEATS
from play.games.star_frontier.text.refusals import refusal_text

VERSION: Final = 1
VERSION_BITS: Final = 4
EDITION_BITS: Final = 12
COUNT_BITS: Final = 4
PIECE_BITS: Final = (5, 3, 6, 6)
MIDDLE: Final = 32  # added to coordinates
MAX_CODE_LENGTH: Final = 80
CODE: Final = re.compile(r"[A-Za-z0-9_-]{8,80}", re.ASCII)


class MapCodeError(ValueError):
    """A text is no map code; the message says why, in the reader's language."""


def encode(edition: FrontierEdition, pieces: Sequence[Placed]) -> str:
    """The code of a finished map. Raises MapCodeError where a piece lies too far out for one."""
    if any(not -MIDDLE <= each < MIDDLE for piece in pieces for each in piece.at):
        raise MapCodeError(_("A piece lies too far from the middle for a map code."))
    keys = sorted(edition.islands)
    parts = [(VERSION, VERSION_BITS), (edition_hash(edition), EDITION_BITS)]
    parts.append((len(pieces) - 1, COUNT_BITS))
    for piece in in_order(edition, pieces)[1:]:
        fields = (keys.index(piece.key), piece.turn, *(each + MIDDLE for each in piece.at))
        parts += zip(fields, PIECE_BITS, strict=True)
    bits = "".join(f"{field:0{width}b}" for field, width in parts)
    return written(int(bits, 2), len(bits))


def in_order(edition: FrontierEdition, pieces: Sequence[Placed]) -> list[Placed]:
    """The central island, the other islands, and the bridgeheads, each as it is listed in laying.

    So equal maps have equal codes.
    """
    middle = centre_of(edition)
    others = sorted(
        (lowest_turn(edition, piece) for piece in pieces if piece != middle),
        key=lambda each: (each.seat is not None, each.seat or 0, each.key, each.at, each.turn),
    )
    return [middle, *others]


def edition_hash(edition: FrontierEdition) -> int:
    """A 12-bit hash of the islands."""
    islands = [
        (key, sorted(each.hexes), each.copies) for key, each in sorted(edition.islands.items())
    ]
    content = hashlib.sha256(repr([edition.key, islands]).encode()).digest()
    return int.from_bytes(content[:2], "big") >> (16 - EDITION_BITS)


@functools.lru_cache(maxsize=64)
def decode(edition: FrontierEdition, code: str) -> tuple[Placed, ...]:
    """The pieces of a code, the central island first. Raises MapCodeError."""
    if not CODE.fullmatch(code):
        raise MapCodeError(
            _("This is not a map code: a code is made of letters A to Z, digits, - and _.")
        )
    value = read_checked(code)
    if not value:
        raise MapCodeError(_(MISTAKE))
    read = StringIO(f"{value:0{len(code) * DIGIT_BITS - CHECK_BITS}b}")
    version = take(read, VERSION_BITS)
    if version == 0:
        raise MapCodeError(_(MISTAKE))
    if version != VERSION:
        raise MapCodeError(_("This code was made by a newer version of the site."))
    if take(read, EDITION_BITS) != edition_hash(edition):
        raise MapCodeError(_("This code belongs to another edition of the islands."))
    pieces = tuple(read_pieces(edition, read))
    padding = read.read()
    if len(padding) >= DIGIT_BITS or "1" in padding:
        raise MapCodeError(_(MISTAKE))
    if problems := map_problems(edition, pieces):
        raise MapCodeError(" ".join(refusal_text(problem, edition) for problem in problems))
    return pieces


def take(read: StringIO, width: int) -> int:
    """The number of the next bits. Raises MapCodeError where there are not so many."""
    bits = read.read(width)
    if len(bits) < width:
        raise MapCodeError(_(MISTAKE))
    return int(bits, 2)


def read_pieces(edition: FrontierEdition, read: StringIO) -> Iterator[Placed]:
    """The pieces after the head of a code. Raises MapCodeError."""
    keys, head = sorted(edition.islands), bridgehead_key(edition)
    seats = iter(range(SEATS))
    yield centre_of(edition)
    for _piece in range(take(read, COUNT_BITS)):
        island, turn, q, r = (take(read, width) for width in PIECE_BITS)
        if island >= len(keys) or turn > 5:
            raise MapCodeError(_("This code names a piece that the edition does not have."))
        seat = next(seats, None) if keys[island] == head else None
        yield Placed(keys[island], turn, (q - MIDDLE, r - MIDDLE), seat)
