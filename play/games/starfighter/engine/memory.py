"""What seats remember beyond what they see: the log keeps it too (R10.2).

A record goes with a game and is brought up to date at every decision. It holds what was public: cards that
were turned down before everybody's eyes, cards of a deck that have been seen, and the positions of the
chain of effects under way.
"""

from typing import Final

import numpy as np

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.compiled import kernel

CHAIN_MEMORY: Final = L.MAX_CHAIN + 1
MEMORY: Final = np.dtype(
    [
        # Cards of a seat's board, a bit a card, 50 in a word as in a state's `listed`:
        ("face_up", "i8", (L.SEATS, 2)),
        ("turned", "i8", (L.SEATS, 2)),  # that lie face down and lay face up before
        ("seen", "i8", (L.SEATS, 2)),  # Total War: of a seat's deck, at any time
        ("positions", "i8"),  # how many positions the chain has had
        ("chain", "u8", (CHAIN_MEMORY,)),  # their keys
    ],
    align=True,
)
_PRIME = np.uint64(0x100000001B3)  # of FNV-1a
_OFFSET = np.uint64(0xCBF29CE484222325)


@kernel
def position_key(view):
    """FNV-1a over what is public of a chain's position: boards, armour, waiting effects."""
    key = _OFFSET
    for seat in range(L.SEATS):
        for sector in range(L.SECTORS):
            for level in range(int(view["height"][seat, sector])):
                cell = int(view["cells"][seat, sector, level])
                if cell & L.BACK_BIT:
                    cell |= L.CARD_MASK
                key = (key ^ np.uint64(cell)) * _PRIME
            key = (key ^ np.uint64(L.CARD_MASK)) * _PRIME
        key = (key ^ np.uint64(int(view["armour"][seat]) & 0xFFFF)) * _PRIME
        key = (key ^ np.uint64(int(view["aside_size"][seat]))) * _PRIME
    for i in range(int(view["waiting_size"])):
        key = (key ^ np.uint64(int(view["waiting"][i]))) * _PRIME
    key = (key ^ np.uint64(int(view["effect"]))) * _PRIME
    return (key ^ np.uint64(int(view["pending"]))) * _PRIME


@kernel
def is_in_chain(view):
    """Whether the decision is one of a chain of effects."""
    return view["phase"] == L.EFFECT or view["phase"] == L.ORDER


@kernel
def note_chain(view, memory):
    """Keep the position of a chain; outside chains all of them are forgotten."""
    if not is_in_chain(view):
        memory["positions"] = 0
    elif int(memory["positions"]) < CHAIN_MEMORY:
        memory["chain"][int(memory["positions"])] = position_key(view)
        memory["positions"] += 1


@kernel
def was_in_chain(view, memory):
    """Whether the chain has had this position."""
    key, is_known = position_key(view), False
    for i in range(int(memory["positions"])):
        is_known = is_known or memory["chain"][i] == key
    return is_known


@kernel
def has_bit(words, card):
    """Whether a card is in a set of two words."""
    return (int(words[card // 50]) >> (card % 50)) & 1 != 0


@kernel
def note_board(state, memory, seat):
    """Keep which cards lie face up, and which lay so before they were turned down."""
    up, down = (0, 0), (0, 0)
    for sector in range(L.SECTORS):
        for level in range(int(state["height"][seat, sector])):
            cell = int(state["cells"][seat, sector, level])
            card = cell & L.CARD_MASK
            bits = (1 << card, 0) if card < 50 else (0, 1 << (card - 50))
            if cell & L.BACK_BIT:
                down = (down[0] | bits[0], down[1] | bits[1])
            else:
                up = (up[0] | bits[0], up[1] | bits[1])
    for word in range(2):
        known = int(memory["face_up"][seat, word]) | int(memory["turned"][seat, word])
        memory["turned"][seat, word] = known & down[word]
        memory["face_up"][seat, word] = up[word]
        memory["seen"][seat, word] |= up[word]


@kernel
def note(state, memory):
    """Bring the memory up to date with the position of a decision, once for each."""
    note_chain(state, memory)
    for seat in range(L.SEATS):
        note_board(state, memory, seat)
        if state["mode"] == L.TOTAL_WAR:
            for i in range(int(state["discard_size"][seat])):
                card = int(state["discard"][seat, i])
                memory["seen"][seat, card // 50] |= 1 << (card % 50)


@kernel
def recall(view, state, memory, viewer):
    """Write into an observation of the state what its viewer remembers.

    The numbers of enemy cards that were turned down before its eyes, and in `listed` the cards that are
    known to be in the enemy's deck list.
    """
    enemy = 1 - viewer
    for sector in range(L.SECTORS):
        for level in range(int(view["height"][enemy, sector])):
            card = int(state["cells"][enemy, sector, level]) & L.CARD_MASK
            if card != L.UNKNOWN and has_bit(memory["turned"][enemy], card):
                view["cells"][enemy, sector, level] = state["cells"][enemy, sector, level]
    if view["mode"] == L.TOTAL_WAR:
        for word in range(2):
            view["listed"][enemy, word] = memory["seen"][enemy, word]
