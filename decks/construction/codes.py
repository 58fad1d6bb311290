"""Deck codes: a cruiser and a set of cards in a few characters that fit an address.

A code is one big-endian binary number in base64url without padding (RFC 4648), six bits a
character. From the highest bit on it contains

====================  =====================================================================
4 bits                version of the format, 1
12 bits               hash of the edition, see `edition_hash`
6 bits                cruiser: 0 for none, else its position among the sorted keys, from 1
a bit for each card   1 for a card of the deck, the edition's cards by level and serial
0 to 5 bits           zeros to fill the last character
16 bits               CRC-16 of everything before, generator 0x11021, start value 0
====================  =====================================================================

An edition of 100 cards gives 138 bits, so 23 characters for a deck of any size, the first of them
a letter. A CRC of 16 bits detects every burst error of up to 16 bits: one wrong character (6 bits)
and two swapped neighbours (12 bits) are always detected, other errors in all but one of 65,536
cases.
"""

import hashlib
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx
from collections import Counter
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order

VERSION: Final = 1
DIGIT_BITS: Final = 6
VERSION_BITS: Final = 4
EDITION_BITS: Final = 12
CRUISER_BITS: Final = 6
CHECK_BITS: Final = 16
HEAD_BITS: Final = VERSION_BITS + EDITION_BITS + CRUISER_BITS
MAX_CODE_LENGTH: Final = 120
CODE: Final = re.compile(r"[A-Za-z0-9_-]{8,120}", re.ASCII)
MISTAKE: Final = gettext_noop(
    "This code has a mistake in it: a character is wrong, missing or out of place."
)


class DeckCodeError(ValueError):
    """A text is no deck code, or a deck cannot be encoded; the message says why."""


class OtherEditionCode(DeckCodeError):
    """A code belongs to another edition, or to other numbers of the same one."""

    def __init__(self) -> None:
        super().__init__(_("This code belongs to another edition of the cards."))


def encode(deck: DeckList, pool: CardPool) -> str:
    """The deck's code. Raises DeckCodeError for cards or a cruiser that the edition does not have."""
    unknown = [number for number in deck.cards if number not in pool.cards]
    repeated = [number for number, copies in Counter(deck.cards).items() if copies > 1]
    if deck.cruiser and deck.cruiser not in pool.cruisers:
        unknown.insert(0, deck.cruiser)
    if wrong := unknown or list(in_order(repeated)):
        sentence = _("A code cannot hold what the edition does not have, or has once: %(what)s.")
        raise DeckCodeError(sentence % {"what": ", ".join(wrong[:5])})
    value = VERSION << EDITION_BITS | edition_hash(pool)
    value = value << CRUISER_BITS | [None, *pool.cruisers].index(deck.cruiser or None)
    chosen = set(deck.cards)
    for number in pool.cards:
        value = value << 1 | (number in chosen)
    return written(value, HEAD_BITS + len(pool.cards))


def decode(code: str, pool: CardPool) -> DeckList:
    """The deck of a code, its cards by level and serial. Raises DeckCodeError.

    The pool's numbers give the bits their meaning: for what the site knows besides, such as numbers of
    before, see `decks.construction.edition_pools`.
    """
    value = checked_value(code.strip())
    bits = len(code.strip()) * DIGIT_BITS - CHECK_BITS
    if value >> (bits - VERSION_BITS) != VERSION:
        raise DeckCodeError(_("This code was made by a newer version of the site."))
    edition = value >> (bits - VERSION_BITS - EDITION_BITS) & ((1 << EDITION_BITS) - 1)
    if edition != edition_hash(pool) or len(code.strip()) != code_length(pool):
        raise OtherEditionCode
    count = len(pool.cards)
    value >>= bits - HEAD_BITS - count
    place = value >> count & ((1 << CRUISER_BITS) - 1)
    cards = tuple(
        number
        for shift, number in zip(range(count - 1, -1, -1), pool.cards, strict=True)
        if value >> shift & 1
    )
    cruisers = [None, *pool.cruisers]
    if place >= len(cruisers):
        raise DeckCodeError(_("This code names a cruiser that the edition does not have."))
    return DeckList(cards, cruisers[place])


def checked_value(code: str) -> int:
    """The code's number without its checksum. Raises DeckCodeError if it is mistyped."""
    if not CODE.fullmatch(code):
        raise DeckCodeError(
            _("This is not a deck code: a code is made of letters A to Z, digits, - and _.")
        )
    value = read_checked(code)
    if value is None:
        raise DeckCodeError(_(MISTAKE))
    return value


def edition_hash(pool: CardPool) -> int:
    """A 12-bit hash of everything that gives bits their meaning: edition, cruisers and numbers."""
    parts = [pool.edition_key, *pool.cruisers, *pool.cards]
    content = hashlib.sha256("\n".join(parts).encode()).digest()
    return int.from_bytes(content[:2], "big") >> (16 - EDITION_BITS)


def code_length(pool: CardPool) -> int:
    """The number of characters of the edition's codes."""
    return -(-(HEAD_BITS + len(pool.cards) + CHECK_BITS) // DIGIT_BITS)


def checksum(value: int) -> int:
    """The remainder of the value, followed by 16 zeros, divided by the generator over GF(2)."""
    return crc_hqx(value.to_bytes(-(-value.bit_length() // 8), "big"), 0)


def written(value: int, bits: int) -> str:
    """So many bits as characters: with zeros that fill the last one, and the checksum behind them."""
    value <<= -(bits + CHECK_BITS) % DIGIT_BITS
    value = value << CHECK_BITS | checksum(value)
    length = -(-(bits + CHECK_BITS) // DIGIT_BITS)
    missing = -length % 4  # characters of a group of 24 bits
    groups = (value << DIGIT_BITS * missing).to_bytes((length + missing) // 4 * 3, "big")
    return urlsafe_b64encode(groups)[:length].decode()


def read_checked(code: str) -> int | None:
    """The number of the characters without its checksum; None where that is another."""
    missing = -len(code) % 4
    groups = urlsafe_b64decode(code + "A" * missing)
    value = int.from_bytes(groups, "big") >> DIGIT_BITS * missing
    body = value >> CHECK_BITS
    return body if checksum(body) == value & ((1 << CHECK_BITS) - 1) else None
