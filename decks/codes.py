"""Deck codes: a cruiser and a set of cards in a few characters that fit an address.

A code is one binary number, written with six bits a character in the alphabet of base64url
(``A-Z a-z 0-9 - _``, RFC 4648), the highest bits first and without padding signs. From the highest
bit on it holds

====================  =====================================================================
4 bits                version of the format, 1
12 bits               mark of the edition, see `edition_mark`
6 bits                cruiser: 0 for none, else its place among the edition's keys in order
a bit for each card   1 for a card of the deck, the edition's cards by level and serial
0 to 5 bits           zeros that fill up the last character
16 bits               CRC-16 of everything before, generator 0x11021, start value 0
====================  =====================================================================

An edition of 100 cards gives 138 bits, so 23 characters for a deck of any size, the first of them
a letter. A CRC of 16 bits finds every error whose wrong bits lie within 16 neighbouring ones: one
wrong character (6 bits) and two exchanged neighbours (12 bits) are always noticed, any other
mistake in all but one of 65,536 cases.
"""

import hashlib
import re
from collections import Counter
from typing import Final

from django.utils.translation import gettext as _

from decks.formats.deck_list import DeckList
from decks.legality import in_order
from decks.supply import Supply

VERSION: Final = 1
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
DIGIT_BITS: Final = 6
VERSION_BITS: Final = 4
EDITION_BITS: Final = 12
CRUISER_BITS: Final = 6
CHECK_BITS: Final = 16
GENERATOR: Final = 0x11021
HEAD_BITS: Final = VERSION_BITS + EDITION_BITS + CRUISER_BITS
LONGEST_CODE: Final = 120
CODE: Final = re.compile(r"[A-Za-z0-9_-]{8,120}", re.ASCII)


class CodeError(ValueError):
    """A text is not a deck's code, or a deck has none; the message says why."""


def encode(deck: DeckList, supply: Supply) -> str:
    """The deck's code. Raises CodeError for cards or a cruiser that the edition does not have."""
    places = {number: place for place, number in enumerate(supply.cards)}
    strange = [number for number in deck.cards if number not in places]
    repeated = [number for number, copies in Counter(deck.cards).items() if copies > 1]
    if deck.cruiser and deck.cruiser not in supply.cruisers:
        strange.insert(0, deck.cruiser)
    if wrong := strange or list(in_order(repeated)):
        sentence = _("A code cannot hold what the edition does not have, or has once: %(what)s.")
        raise CodeError(sentence % {"what": ", ".join(wrong[:5])})
    value = VERSION << EDITION_BITS | edition_mark(supply)
    value = value << CRUISER_BITS | cruiser_place(deck.cruiser, supply)
    chosen = set(deck.cards)
    for number in supply.cards:
        value = value << 1 | (number in chosen)
    value <<= filling(supply)
    return digits(value << CHECK_BITS | checksum(value), code_length(supply))


def decode(code: str, supply: Supply) -> DeckList:
    """The deck of a code, its cards by level and serial. Raises CodeError."""
    value = checked_value(code.strip())
    bits = len(code.strip()) * DIGIT_BITS - CHECK_BITS
    if value >> (bits - VERSION_BITS) != VERSION:
        raise CodeError(_("This code was made by a newer version of the site."))
    mark = value >> (bits - VERSION_BITS - EDITION_BITS) & ((1 << EDITION_BITS) - 1)
    if mark != edition_mark(supply) or len(code.strip()) != code_length(supply):
        raise CodeError(_("This code belongs to another edition of the cards."))
    value >>= filling(supply)
    count = len(supply.cards)
    place = value >> count & ((1 << CRUISER_BITS) - 1)
    cards = tuple(
        number
        for shift, number in zip(range(count - 1, -1, -1), supply.cards, strict=True)
        if value >> shift & 1
    )
    cruisers = [None, *supply.cruisers]
    if place >= len(cruisers):
        raise CodeError(_("This code names a cruiser that the edition does not have."))
    return DeckList(cards, cruisers[place])


def checked_value(code: str) -> int:
    """What the code holds, without its checksum. Raises CodeError when it is mistyped."""
    if not CODE.fullmatch(code):
        raise CodeError(
            _("This is not a deck code: a code is made of letters A to Z, digits, - and _.")
        )
    value = 0
    for sign in code:
        value = value << DIGIT_BITS | ALPHABET.index(sign)
    body = value >> CHECK_BITS
    if checksum(body) != value & ((1 << CHECK_BITS) - 1):
        raise CodeError(
            _("This code has a mistake in it: a character is wrong, missing or out of its place.")
        )
    return body


def edition_mark(supply: Supply) -> int:
    """12 bits that follow from the edition's key, its cruisers and its numbers.

    Whatever changes the meaning of a bit changes the mark; what cards do has no part in it.
    """
    parts = [supply.edition_key, *supply.cruisers, *supply.cards]
    content = hashlib.sha256("\n".join(parts).encode()).digest()
    return int.from_bytes(content[:2], "big") >> (16 - EDITION_BITS)


def cruiser_place(cruiser: str | None, supply: Supply) -> int:
    return [None, *supply.cruisers].index(cruiser or None)


def filling(supply: Supply) -> int:
    """How many zeros fill up the last character."""
    return -(HEAD_BITS + len(supply.cards) + CHECK_BITS) % DIGIT_BITS


def code_length(supply: Supply) -> int:
    """Characters of any code of the edition."""
    return -(-(HEAD_BITS + len(supply.cards) + CHECK_BITS) // DIGIT_BITS)


def checksum(value: int) -> int:
    """The remainder of the value, followed by 16 zeros, divided by the generator over GF(2)."""
    rest = value << CHECK_BITS
    while rest.bit_length() > CHECK_BITS:
        rest ^= GENERATOR << (rest.bit_length() - 1 - CHECK_BITS)
    return rest


def digits(value: int, length: int) -> str:
    shifts = range((length - 1) * DIGIT_BITS, -1, -DIGIT_BITS)
    return "".join(ALPHABET[value >> shift & 63] for shift in shifts)
