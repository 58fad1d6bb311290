"""The deal: from a mode, two cruisers, decks and a seed to the first decision (R2, R4)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.combat import begin_round
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.randomness import drawn_index, shuffle_pile


@kernel
def clear(state):
    """Empty boards, piles and hands; nobody has a result."""
    state["offset"] = 0  # R2.5
    state["round"] = 1
    state["winner"] = L.NOBODY
    state["reason"] = L.NOBODY
    state["phase"] = L.RUNNING
    for seat in range(L.SEATS):
        state["hand_size"][seat] = 0
        state["aside_size"][seat] = 0
        state["deck_size"][seat] = 0
        state["discard_size"][seat] = 0
        state["listed"][seat, 0] = 0
        state["listed"][seat, 1] = 0
        for i in range(L.MAX_CARDS):
            state["hand"][seat, i] = 0
            state["aside"][seat, i] = 0
            state["deck"][seat, i] = 0
            state["discard"][seat, i] = 0
        for sector in range(L.SECTORS):
            state["height"][seat, sector] = 0
            for level in range(L.LEVELS):
                state["cells"][seat, sector, level] = L.EMPTY


@kernel
def list_card(state, seat, card):
    """Note that a seat's deck list holds a card (R2.3)."""
    state["listed"][seat, card // 50] |= 1 << card % 50


@kernel
def take_cruiser(state, tables, seat, cruiser):
    """R1.1, R2.5: fields and Draw symbols as seen from seat A, armour at its maximum."""
    state["cruiser"][seat] = cruiser
    state["armour"][seat] = tables["armour"][cruiser]
    for sector in range(L.SECTORS):
        own = sector if seat == 0 else L.SECTORS - 1 - sector
        state["fields"][seat, sector] = tables["fields"][cruiser, own]
        state["draws"][seat, sector] = tables["draws"][cruiser, own]


@kernel
def deal(state, tables, mode, loadouts, seed, first, log):
    """Set a game up to its first decision.

    `loadouts` holds the seats' cruisers, deck lists and their sizes: `lists[0]` is the common deck, or
    `lists[seat]` the deck of a seat in Total War, ascending. The generator begins at `seed`; its
    first word draws the first player (R2.4), whom a `first` other than NOBODY overrides; then the
    common deck, or A's and then B's, is shuffled.
    """
    cruisers, lists, sizes = loadouts
    clear(state)
    state["mode"] = mode
    state["rng"][0] = seed
    drawn = drawn_index(state, 2, log)
    state["initiative"] = drawn if first == L.NOBODY else first
    for seat in range(L.SEATS):
        take_cruiser(state, tables, seat, int(cruisers[seat]))
    for pile in range(L.SEATS if mode == L.TOTAL_WAR else 1):
        size = int(sizes[pile])
        for i in range(size):
            state["deck"][pile, i] = lists[pile, i]
            if mode == L.TOTAL_WAR:
                list_card(state, pile, int(lists[pile, i]))
        state["deck_size"][pile] = size
        shuffle_pile(state, state["deck"][pile], size, log)
    begin_round(state, log)
