"""Hidden information has one door (R10): what a seat sees, and full states that agree with it.

An observation is a state record in which everything that the viewer may not know holds the same
value whatever the truth is. Views, sockets, the API and bots get nothing else.
"""

import numpy as np

from play.games.kit.generator import next_word, shuffle
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.piles import add_to_hand


@kernel
def hide_pile(cards, size):
    """Every card of a pile becomes one of unknown number."""
    for i in range(size):
        cards[i] = L.UNKNOWN


@kernel
def hide_underneath(view, seat):
    """R10.2: the number of an enemy card that lies face down.

    Without branches, which are slower here; an EMPTY field, -1, stays as it is.
    """
    for sector in range(L.SECTORS):
        for level in range(L.LEVELS):
            cell = int(view["cells"][seat, sector, level])
            is_back = cell // L.BACK_BIT & 1
            view["cells"][seat, sector, level] = cell | is_back * L.CARD_MASK


@kernel
def hide(view, viewer):
    """Turn a copy of a state into what `viewer` sees; NOBODY sees only what is public.

    Hidden are the generator, the order of decks, the cards set aside, the enemy's hand, deck list and
    cards lying face down. A seat keeps its own hand, its deck list and its own face-down cards.
    """
    view["rng"][0] = np.uint64(0)
    for seat in range(L.SEATS):
        hide_pile(view["deck"][seat], int(view["deck_size"][seat]))
        hide_pile(view["aside"][seat], int(view["aside_size"][seat]))
        if seat != viewer:
            hide_pile(view["hand"][seat], int(view["hand_size"][seat]))
            hide_underneath(view, seat)
            view["listed"][seat, 0] = 0
            view["listed"][seat, 1] = 0


@kernel
def see_boards(view, known, only):
    """Mark the numbers that lie on one board, or on both when `only` is negative."""
    for seat in range(L.SEATS):
        if only >= 0 and seat != only:
            continue
        for sector in range(L.SECTORS):
            for level in range(int(view["height"][seat, sector])):
                card = int(view["cells"][seat, sector, level]) & L.CARD_MASK
                if card != L.UNKNOWN:
                    known[card] = 1


@kernel
def see_pile(cards, size, known):
    """Mark the numbers of a pile that are known."""
    for i in range(size):
        if cards[i] != L.UNKNOWN:
            known[int(cards[i])] = 1


@kernel
def fill_pile(cards, size, pool, used):
    """Give the next `size` cards of the pool to a hidden pile; the number of pool cards then used."""
    for i in range(size):
        cards[i] = pool[used + i]
    return used + size


@kernel
def fill_hand(view, seat, pool, used):
    """Give a hidden hand its cards, ascending as all hands are."""
    size = int(view["hand_size"][seat])
    view["hand_size"][seat] = 0
    for i in range(size):
        add_to_hand(view, seat, int(pool[used + i]))
    return used + size


@kernel
def fill_underneath(view, seat, pool, used):
    """Give the hidden face-down cards of a board their numbers."""
    for sector in range(L.SECTORS):
        for level in range(int(view["height"][seat, sector])):
            cell = int(view["cells"][seat, sector, level])
            if cell & L.CARD_MASK == L.UNKNOWN:
                view["cells"][seat, sector, level] = cell & ~L.CARD_MASK | int(pool[used])
                used += 1
    return used


@kernel
def gather(view, tables, known, listed_seat, pool):
    """Write the numbers that may be hidden, ascending, into `pool` and return how many they are.

    They are the cards of the mode, or of the deck list of `listed_seat` if that is not negative,
    without those in `known`.
    """
    count = 0
    for card in range(int(tables["count"])):
        allowed = view["mode"] != L.TRAINING or tables["green"][card] != 0
        if listed_seat >= 0:
            allowed = (int(view["listed"][listed_seat, card // 50]) >> (card % 50)) & 1 != 0
        if allowed and known[card] == 0:
            pool[count] = card
            count += 1
    return count


@kernel
def imagine_common(view, tables, viewer, pool, known, words, i):
    """Common deck: the enemy's hand and face-down cards, the deck and all cards set aside."""
    enemy = 1 - viewer
    known[:] = 0
    see_boards(view, known, -1)
    see_pile(view["hand"][viewer], int(view["hand_size"][viewer]), known)
    see_pile(view["discard"][0], int(view["discard_size"][0]), known)
    shuffle(words, i, pool, gather(view, tables, known, -1, pool))
    used = fill_hand(view, enemy, pool, 0)
    used = fill_underneath(view, enemy, pool, used)
    for seat in range(L.SEATS):
        used = fill_pile(view["aside"][seat], int(view["aside_size"][seat]), pool, used)
    fill_pile(view["deck"][0], int(view["deck_size"][0]), pool, used)


@kernel
def imagine_own(view, tables, viewer, pool, known, words, i):
    """Total War: what remains of the viewer's own list lies in its deck and aside."""
    known[:] = 0
    see_boards(view, known, viewer)
    see_pile(view["hand"][viewer], int(view["hand_size"][viewer]), known)
    see_pile(view["discard"][viewer], int(view["discard_size"][viewer]), known)
    shuffle(words, i, pool, gather(view, tables, known, viewer, pool))
    used = fill_pile(view["aside"][viewer], int(view["aside_size"][viewer]), pool, 0)
    fill_pile(view["deck"][viewer], int(view["deck_size"][viewer]), pool, used)


@kernel
def hidden_cards(view, seat):
    """How many cards of a seat the other one does not see: hand, deck, set aside, face down."""
    count = int(view["hand_size"][seat]) + int(view["deck_size"][seat])
    count += int(view["aside_size"][seat])
    for sector in range(L.SECTORS):
        for level in range(int(view["height"][seat, sector])):
            if int(view["cells"][seat, sector, level]) & L.CARD_MASK == L.UNKNOWN:
                count += 1
    return count


@kernel
def imagine_enemy(view, tables, viewer, pool, known, words, i):
    """Total War: the enemy's list is secret (R2.3); any number not yet seen there may be in it.

    What the viewer remembers of it stands in the observation's `listed`; those cards are in it.
    """
    enemy = 1 - viewer
    known[:] = 0
    see_boards(view, known, enemy)
    see_pile(view["discard"][enemy], int(view["discard_size"][enemy]), known)
    remembered = gather(view, tables, known, enemy, pool)
    see_pile(pool, remembered, known)
    others = gather(view, tables, known, -1, pool[remembered:])
    shuffle(words, i, pool[remembered:], others)
    hidden = hidden_cards(view, enemy)
    shuffle(words, i, pool, min(hidden, remembered + others))
    used = fill_hand(view, enemy, pool, 0)
    used = fill_underneath(view, enemy, pool, used)
    used = fill_pile(view["aside"][enemy], int(view["aside_size"][enemy]), pool, used)
    used = fill_pile(view["deck"][enemy], int(view["deck_size"][enemy]), pool, used)
    known[:] = 0
    see_boards(view, known, enemy)
    see_pile(view["discard"][enemy], int(view["discard_size"][enemy]), known)
    see_pile(pool, used, known)
    for card in range(L.MAX_CARDS):
        view["listed"][enemy, card // 50] |= int(known[card]) << card % 50


@kernel
def imagine(view, tables, viewer, pool, known, words, i):
    """Determinize: fill an observation of seat `viewer` with hidden cards that agree with it.

    Every arrangement that the observation allows is equally likely. `pool` and `known` are scratch
    arrays of MAX_CARDS; the generator `words[i]` decides, and also seeds the new state's own.
    """
    if view["mode"] == L.TOTAL_WAR:
        imagine_own(view, tables, viewer, pool, known, words, i)
        imagine_enemy(view, tables, viewer, pool, known, words, i)
    else:
        imagine_common(view, tables, viewer, pool, known, words, i)
    view["rng"][0] = next_word(words, i)
