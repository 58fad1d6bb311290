"""Hands, decks, discard piles and cards set aside (R2, R4)."""

from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.compiled import kernel
from play.games.starfighter.engine.events import emit, emit_reshuffle
from play.games.starfighter.engine.randomness import shuffle_pile


@kernel
def pile_of(state, seat):
    """R2.1-R2.3: the row of deck and discard that the seat uses; the first one when they are common."""
    return seat if state["mode"] == L.TOTAL_WAR else 0


@kernel
def reshuffle(state, pile, log):
    """R4.3: the discard pile, shuffled, becomes the deck."""
    size = int(state["discard_size"][pile])
    deck = state["deck"][pile]
    for i in range(size):
        deck[i] = state["discard"][pile, i]
        state["discard"][pile, i] = 0
    shuffle_pile(state, deck, size, log)
    state["deck_size"][pile] = size
    state["discard_size"][pile] = 0
    emit_reshuffle(log, L.NOBODY if state["mode"] != L.TOTAL_WAR else pile, deck, size)


@kernel
def take_top_card(state, seat, log):
    """R4.3: the top card of the seat's deck, or NOBODY when deck and discard pile are empty."""
    pile = pile_of(state, seat)
    if state["deck_size"][pile] == 0:
        if state["discard_size"][pile] == 0:
            return L.NOBODY
        reshuffle(state, pile, log)
    size = int(state["deck_size"][pile]) - 1
    card = int(state["deck"][pile, size])
    state["deck"][pile, size] = 0
    state["deck_size"][pile] = size
    return card


@kernel
def add_to_hand(state, seat, card):
    """Put a card in its place: hands are kept ascending, so that equal states are equal records."""
    hand = state["hand"][seat]
    place = int(state["hand_size"][seat])
    state["hand_size"][seat] = place + 1
    while place > 0 and int(hand[place - 1]) > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card


@kernel
def take_from_hand(state, seat, card):
    """Remove a card that the hand holds."""
    hand = state["hand"][seat]
    size = int(state["hand_size"][seat]) - 1
    state["hand_size"][seat] = size
    place = size
    following = int(hand[size])
    hand[size] = 0
    while following != card:
        place -= 1
        following, hand[place] = int(hand[place]), following


@kernel
def set_aside(state, seat, log):
    """R7 `draw`, R4.3: the top card of the own deck is laid aside, if there is one."""
    card = take_top_card(state, seat, log)
    if card == L.NOBODY:
        return
    size = int(state["aside_size"][seat])
    state["aside"][seat, size] = card
    state["aside_size"][seat] = size + 1
    emit(log, L.SET_ASIDE, seat, card, 0, 0, 0)


@kernel
def discard(state, seat, card):
    """R6.6: the card goes to the discard pile of the board's owner."""
    pile = pile_of(state, seat)
    size = int(state["discard_size"][pile])
    state["discard"][pile, size] = card
    state["discard_size"][pile] = size + 1


@kernel
def reinforce(state, seat, log):
    """R4.1: one card for each Draw symbol that no card covers, then the cards set aside."""
    draws = 0
    for sector in range(L.SECTORS):
        if state["height"][seat, sector] == 0:
            draws += int(state["draws"][seat, sector])
    for _ in range(draws):
        card = take_top_card(state, seat, log)
        if card != L.NOBODY:
            add_to_hand(state, seat, card)
            emit(log, L.DRAWN, seat, card, 0, 0, 0)
    for i in range(int(state["aside_size"][seat])):
        card = int(state["aside"][seat, i])
        state["aside"][seat, i] = 0
        add_to_hand(state, seat, card)
        emit(log, L.TAKEN_UP, seat, card, 0, 0, 0)
    state["aside_size"][seat] = 0
