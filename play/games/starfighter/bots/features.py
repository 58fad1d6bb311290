"""What bots see in a position: attack and shelter of sectors, who faces whom, and the features of `value`."""

from play.games.starfighter.bots.knowledge import MARGIN
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.board import top_cell, undamaged
from play.games.starfighter.engine.compiled import kernel


@kernel
def shelter_of(knowledge, cell):
    """Tokens that a card takes before and until it is destroyed, once it lies on top."""
    tokens = cell >> L.FIGHTER_TOKENS
    taken = (tokens & 7) + (tokens >> 3 & 7) + (tokens >> 6 & 7) + (tokens >> 9 & 7)
    return knowledge["shelter"][cell & L.FACE_MASK] - taken


@kernel
def facing(seat, sector, offset):
    """The enemy sector that faces a sector, or -1 (R6.1)."""
    opposite = sector + offset if seat == 0 else sector - offset
    return opposite if 0 <= opposite < L.SECTORS else -1


@kernel
def line_place_facing(seat, sector, offset):
    """The place in the enemy's line of attack and shelter that a sector faces, also beyond its ends."""
    return MARGIN + (sector + offset if seat == 0 else sector - offset)


@kernel
def survey(view, tables, knowledge):
    """Attack and shelter of all sectors, and the cards of both boards."""
    for seat in range(L.SEATS):
        cards = 0
        for sector in range(L.SECTORS):
            attack, shelter, on_top = 0, 0.0, 0
            height = int(view["height"][seat, sector])
            for level in range(height):
                cell = int(view["cells"][seat, sector, level])
                shelter += shelter_of(knowledge, cell)
                attack += undamaged(tables, cell, L.LOWER)
            if height > 0:
                on_top = undamaged(tables, top_cell(view, seat, sector), L.UPPER)
            knowledge["on_top"][seat, sector] = on_top
            knowledge["attack"][seat, MARGIN + sector] = attack + on_top
            knowledge["taking"][seat, MARGIN + sector] = shelter
            cards += height
        knowledge["targets"][seat] = cards


@kernel
def hand_levels(view, tables, viewer):
    """How many cards of each level the hand holds, eight bits a level."""
    levels = 0
    for i in range(int(view["hand_size"][viewer])):
        levels += 1 << (8 * int(tables["level"][int(view["hand"][viewer, i])]))
    return levels
