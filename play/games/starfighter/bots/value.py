"""What a position at the beginning of a round is worth: a small network of its features.

The network sees the position from the side that holds the initiative: its features, then the enemy's. A
layer of units, which only count where they are positive, and the features themselves together give the
logit of the chance to win. The weights are fitted to how games ended. Cards count by their level and traits,
so the network values the cards of any edition.
"""

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.starfighter.bots.features import facing, line_place_facing, survey
from play.games.starfighter.bots.knowledge import (
    AT_ONCE,
    EFFECTS,
    FIELD_TOKENS,
    MARGIN,
    SHIFTS,
    VALUE_FEATURES,
    VALUE_UNITS,
)
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import trait
from play.games.starfighter.engine.compiled import kernel

# Places of the features of a side
ARMOUR = 0
INVERSE_ARMOUR = 1
LOW_ARMOUR = 2
LAST_ARMOUR = 3
HAND = 4
FIRST_CARDS = 5  # of the hand, at most three
HAND_IN_TOTAL_WAR = 6
DECK = 7  # Total War: cards in the own deck
DIFFERENT_LEVELS = 8
SYMBOLS = 9  # Draw symbols that no card covers
BACKS = 10
IDLE_ATTACK = 11  # fighters that face no sector
FULL = 12
PLAYABLE = 13  # next fields of sectors that a card in hand fits
PASSING = 14  # + shift
PASSING_LATE = PASSING + SHIFTS  # divided by the enemy's armour
LETHAL = PASSING_LATE + SHIFTS
ATTACK = LETHAL + SHIFTS  # + sector
SHELTER = ATTACK + L.SECTORS
ON_TOP = SHELTER + L.SECTORS  # fighters in the upper half of the top card
CARDS = ON_TOP + L.SECTORS
FREE_FIELDS = CARDS + L.SECTORS
BREACH = FREE_FIELDS + L.SECTORS  # what passes there
TOP_EFFECT = BREACH + L.SECTORS  # + effect of an upper half, of top cards,
COVERED_EFFECT = TOP_EFFECT + EFFECTS  # of those right below them
DEEP_EFFECT = COVERED_EFFECT + EFFECTS  # and of those still deeper
HAND_LEVEL = DEEP_EFFECT + EFFECTS  # + level
HAND_FIGHTERS = HAND_LEVEL + L.LEVELS
HAND_TOKENS = HAND_FIGHTERS + L.LEVELS
HAND_EFFECT = HAND_TOKENS + L.LEVELS  # + level * EFFECTS + effect
SIDE = HAND_EFFECT + L.LEVELS * EFFECTS
# … and of both
OFFSET = L.SEATS * SIDE + L.MAX_OFFSET  # + offset
MODE = OFFSET + L.MAX_OFFSET + 1
ROUND = MODE + L.TOTAL_WAR + 1
ONE = ROUND + 1  # the last of VALUE_FEATURES
WEIGHTS = VALUE_FEATURES * (VALUE_UNITS + 1) + VALUE_UNITS


def set_weights(record: Any, weights: npt.NDArray[np.float64]) -> None:
    """Give a KNOWLEDGE record the network: its layer, the features' own weights and those of the units."""
    layer, direct = VALUE_FEATURES * VALUE_UNITS, VALUE_FEATURES * (VALUE_UNITS + 1)
    record["layer"] = weights[:layer].reshape(VALUE_FEATURES, VALUE_UNITS)
    record["direct"] = weights[layer:direct]
    record["units"] = weights[direct:]


@kernel
def describe_hand(state, tables, features, seat, first):
    """The features of a hand; returns the levels that its fronts fit, a bit a level."""
    size, fits = int(state["hand_size"][seat]), 0
    for i in range(size):
        card = int(state["hand"][seat, i])
        level = int(tables["level"][card])
        fits |= 1 << level
        features[first + HAND_LEVEL + level] += 1
        for half in range(2):
            effect = trait(tables, card, half, L.EFFECT_CODE)
            tokens = trait(tables, card, half, L.SHIELDS)
            tokens += FIELD_TOKENS * trait(tables, card, half, L.FORCE_FIELD)
            features[first + HAND_EFFECT + level * EFFECTS + effect] += 1
            features[first + HAND_FIGHTERS + level] += trait(tables, card, half, L.FIGHTERS)
            features[first + HAND_TOKENS + level] += tokens
    for level in range(L.LEVELS):
        features[first + DIFFERENT_LEVELS] += (fits >> level) & 1
    features[first + HAND] = size
    features[first + FIRST_CARDS] = min(3, size)
    if state["mode"] == L.TOTAL_WAR:
        features[first + HAND_IN_TOTAL_WAR] = size
        features[first + DECK] = int(state["deck_size"][seat])
    return fits


@kernel
def describe_sector(state, tables, knowledge, features, seat, sector, first, place):
    """The features of a sector, and of its cards; `place` is its number for the one that looks."""
    height = int(state["height"][seat, sector])
    attack = knowledge["attack"][seat, MARGIN + sector]
    features[first + ATTACK + place] = attack
    features[first + SHELTER + place] = knowledge["taking"][seat, MARGIN + sector]
    features[first + ON_TOP + place] = knowledge["on_top"][seat, sector]
    features[first + CARDS + place] = height
    features[first + FREE_FIELDS + place] = int(state["fields"][seat, sector]) - height
    for level in range(height):
        cell = int(state["cells"][seat, sector, level])
        group = DEEP_EFFECT
        if level >= height - 2:
            group = TOP_EFFECT if level == height - 1 else COVERED_EFFECT
        features[first + group + trait(tables, cell, L.UPPER, L.EFFECT_CODE)] += 1
        if cell & L.BACK_BIT:
            features[first + BACKS] += 1
    opposite = facing(seat, sector, int(state["offset"]))
    if opposite < 0:
        features[first + IDLE_ATTACK] += attack
    else:
        breach = attack - knowledge["taking"][1 - seat, MARGIN + opposite]
        features[first + BREACH + place] = max(0.0, breach)


@kernel
def passing_damage(knowledge, seat, offset):
    """Fighters of the seat that are more than the facing sectors take."""
    total = 0.0
    for sector in range(L.SECTORS):
        faced = line_place_facing(seat, sector, offset)
        attack = knowledge["attack"][seat, MARGIN + sector]
        total += max(0.0, attack - knowledge["taking"][1 - seat, faced])
    return total


@kernel
def describe_side(state, tables, knowledge, features, seat, first):
    """The features of a side, from place `first` on; sectors are counted as the holder of the initiative
    sees them."""
    armour, enemy = int(state["armour"][seat]), max(1, int(state["armour"][1 - seat]))
    features[first + ARMOUR] = armour
    features[first + INVERSE_ARMOUR] = 1.0 / max(1, armour)
    features[first + LOW_ARMOUR] = max(0, 6 - armour)
    features[first + LAST_ARMOUR] = max(0, 3 - armour)
    fits = describe_hand(state, tables, features, seat, first)
    for sector in range(L.SECTORS):
        place = sector if int(state["initiative"]) == 0 else L.SECTORS - 1 - sector
        height = int(state["height"][seat, sector])
        if height == 0:
            features[first + SYMBOLS] += int(state["draws"][seat, sector])
        if height == int(state["fields"][seat, sector]):
            features[first + FULL] += 1
        else:
            features[first + PLAYABLE] += (fits >> height) & 1
        describe_sector(state, tables, knowledge, features, seat, sector, first, place)
    for shift in range(SHIFTS):
        passing = passing_damage(knowledge, seat, int(state["offset"]) + shift - 1)
        features[first + PASSING + shift] = passing
        features[first + PASSING_LATE + shift] = min(2.0, passing / enemy)
        if passing >= enemy:
            features[first + LETHAL + shift] = 1


@kernel
def describe(state, tables, knowledge):
    """Write the features of a position into `knowledge["position"]`."""
    survey(state, tables, knowledge)
    features = knowledge["position"]
    for place in range(VALUE_FEATURES):
        features[place] = 0
    holder = int(state["initiative"])
    for side in range(L.SEATS):
        seat = holder if side == 0 else 1 - holder
        describe_side(state, tables, knowledge, features, seat, side * SIDE)
    features[OFFSET + int(state["offset"])] = 1
    features[MODE + int(state["mode"])] = 1
    features[ROUND] = int(state["round"])
    features[ONE] = 1


@kernel
def gather_nonzero(knowledge):
    """Write places and values of the features that are not 0; how many they are, mostly a third of all.

    Zeros follow them, up to a multiple of AT_ONCE.
    """
    places, nonzero = knowledge["places"], knowledge["nonzero"]
    count = 0
    # No branch: it would often be predicted wrongly, which costs more than the additions that it saves.
    for place in range(VALUE_FEATURES):
        value = knowledge["position"][place]
        places[count], nonzero[count] = place, value
        count += int(value != 0)
    for place in range(count, count + AT_ONCE - 1):
        places[place], nonzero[place] = 0, 0
    return count


@kernel
def logit(knowledge):
    """What the network makes of `knowledge["position"]`, for the holder of the initiative.

    AT_ONCE features at a time, so that the compiler uses vectors.
    """
    places, nonzero = knowledge["places"], knowledge["nonzero"]
    sums, layer = knowledge["sums"], knowledge["layer"]
    count = gather_nonzero(knowledge)
    for unit in range(VALUE_UNITS):
        sums[unit] = 0
    total = 0.0
    for i in range(count):
        total += nonzero[i] * knowledge["direct"][int(places[i])]
    for i in range(0, count, AT_ONCE):
        one, two = int(places[i]), int(places[i + 1])
        three, four = int(places[i + 2]), int(places[i + 3])
        first, second = nonzero[i], nonzero[i + 1]
        third, fourth = nonzero[i + 2], nonzero[i + 3]
        for unit in range(VALUE_UNITS):
            unit_sum = sums[unit] + first * layer[one, unit]
            unit_sum += second * layer[two, unit]
            unit_sum += third * layer[three, unit]
            sums[unit] = unit_sum + fourth * layer[four, unit]
    for unit in range(VALUE_UNITS):
        total += max(sums[unit], np.float32(0)) * knowledge["units"][unit]
    return total


@kernel
def win_chance(state, tables, knowledge, seat):
    """The seat's chance to win: the result of a finished game, else what the network says."""
    if state["phase"] == L.OVER:
        winner = int(state["winner"])
        if winner < 0:
            return 0.5
        return 1.0 if winner == seat else 0.0
    describe(state, tables, knowledge)
    total = logit(knowledge)
    if seat != int(state["initiative"]):
        total = -total
    return 1.0 / (1.0 + math.exp(-total))
