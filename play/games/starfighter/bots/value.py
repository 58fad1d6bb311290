"""What a position at the beginning of a round is worth: a logistic function of its features.

Each feature is that of seat A less that of seat B; the weights are fitted to how games ended.
"""

import math

from play.games.starfighter.bots.features import facing, survey
from play.games.starfighter.bots.knowledge import EFFECTS
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import trait
from play.games.starfighter.engine.compiled import kernel

# Places of the features
ARMOUR = 0
INVERSE_ARMOUR = 1
LOW_ARMOUR = 2
HAND = 3
FIRST_CARDS = 4  # of the hand, at most three
SYMBOLS = 5  # Draw symbols that no card covers
BOARD = 6  # cards
ATTACK = 7
SHELTER = 8
PASSING = 9
PASSING_LATE = 10  # divided by the enemy's armour
LETHAL = 11
BEST_SHIFT = 12  # what passes more after the holder's best shift
FREE_FIELDS = 13
FULL = 14
PLAYABLE = 15  # cards in hand that fit the next field of a sector
DIFFERENT_LEVELS = 16
IDLE_ATTACK = 17  # fighters that face no sector
INITIATIVE = 18
HAND_FIGHTERS = 19
HAND_SHIELDS = 20
HAND_FIELDS = 21
HAND_LEVEL = 22  # + level
HAND_EFFECT = 26  # + effect
COVERED_EFFECT = HAND_EFFECT + EFFECTS  # + effect
HAND_IN_TOTAL_WAR = COVERED_EFFECT + EFFECTS
DECK = HAND_IN_TOTAL_WAR + 1  # Total War: cards in the own deck
FEATURES = DECK + 1


@kernel
def count_hand(state, tables, features, seat, sign):
    """The features of a hand."""
    fits = 0  # levels that a front of the hand fits, a bit a level
    for i in range(int(state["hand_size"][seat])):
        card = int(state["hand"][seat, i])
        level = int(tables["level"][card])
        fits |= 1 << level
        features[HAND_LEVEL + level] += sign
        for half in range(2):
            features[HAND_FIGHTERS] += sign * trait(tables, card, half, L.FIGHTERS)
            features[HAND_SHIELDS] += sign * trait(tables, card, half, L.SHIELDS)
            features[HAND_FIELDS] += sign * trait(tables, card, half, L.FORCE_FIELD)
            features[HAND_EFFECT + trait(tables, card, half, L.EFFECT_CODE)] += sign
    for level in range(4):
        features[DIFFERENT_LEVELS] += sign * ((fits >> level) & 1)
    return fits


@kernel
def count_board(state, tables, knowledge, features, seat, sign, fits):
    """The features of a board."""
    for sector in range(L.SECTORS):
        height, fields = int(state["height"][seat, sector]), int(state["fields"][seat, sector])
        features[BOARD] += sign * height
        features[FREE_FIELDS] += sign * (fields - height)
        features[ATTACK] += sign * knowledge["attack"][seat, sector]
        features[SHELTER] += sign * knowledge["taking"][seat, sector]
        if height == 0:
            features[SYMBOLS] += sign * int(state["draws"][seat, sector])
        if height == fields:
            features[FULL] += sign
        else:
            features[PLAYABLE] += sign * ((fits >> height) & 1)
        if facing(seat, sector, int(state["offset"])) < 0:
            features[IDLE_ATTACK] += sign * knowledge["attack"][seat, sector]
        for level in range(height - 1):
            cell = int(state["cells"][seat, sector, level])
            features[COVERED_EFFECT + trait(tables, cell, L.UPPER, L.EFFECT_CODE)] += sign


@kernel
def passing_damage(knowledge, seat, offset):
    """Fighters of the seat that are more than the facing sectors take."""
    total = 0.0
    for sector in range(L.SECTORS):
        opposite = facing(seat, sector, offset)
        if opposite >= 0:
            attack = knowledge["attack"][seat, sector]
            total += max(0.0, attack - knowledge["taking"][1 - seat, opposite])
    return total


@kernel
def describe(state, tables, knowledge):
    """Write the features of a position into `knowledge["position"]`."""
    survey(state, tables, knowledge)
    features = knowledge["position"]
    for place in range(FEATURES):
        features[place] = 0.0
    offset, holder = int(state["offset"]), int(state["initiative"])
    passing = (passing_damage(knowledge, 0, offset), passing_damage(knowledge, 1, offset))
    for seat in range(L.SEATS):
        sign = 1.0 if seat == 0 else -1.0
        armour, enemy = int(state["armour"][seat]), int(state["armour"][1 - seat])
        hand = int(state["hand_size"][seat])
        features[ARMOUR] += sign * armour
        features[INVERSE_ARMOUR] += sign / max(1, armour)
        features[LOW_ARMOUR] += sign * max(0, 6 - armour)
        features[HAND] += sign * hand
        features[FIRST_CARDS] += sign * min(3, hand)
        features[PASSING] += sign * passing[seat]
        features[PASSING_LATE] += sign * passing[seat] / max(1, enemy)
        if passing[seat] >= enemy:
            features[LETHAL] += sign
        if state["mode"] == L.TOTAL_WAR:
            features[HAND_IN_TOTAL_WAR] += sign * hand
            features[DECK] += sign * int(state["deck_size"][seat])
        fits = count_hand(state, tables, features, seat, sign)
        count_board(state, tables, knowledge, features, seat, sign, fits)
    sign = 1.0 if holder == 0 else -1.0
    features[INITIATIVE] = sign
    now, best = passing[holder] - passing[1 - holder], 0.0
    for step in range(-1, 2, 2):
        if abs(offset + step) <= 3:
            moved = passing_damage(knowledge, holder, offset + step)
            moved -= passing_damage(knowledge, 1 - holder, offset + step)
            best = max(best, moved - now)
    features[BEST_SHIFT] = sign * best


@kernel
def win_chance(state, tables, knowledge, seat):
    """The seat's chance to win: the result of a finished game, else the logistic function."""
    if state["phase"] == L.OVER:
        winner = int(state["winner"])
        if winner < 0:
            return 0.5
        return 1.0 if winner == seat else 0.0
    describe(state, tables, knowledge)
    total = 0.0
    for place in range(FEATURES):
        total += knowledge["value"][place] * knowledge["position"][place]
    if seat == 1:
        total = -total
    return 1.0 / (1.0 + math.exp(-total))
