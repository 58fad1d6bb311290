"""Refusals of Star Frontier, with the paragraph that each cites (see `play/games/kit/refusals.py`)."""

from typing import Final

from play.games.kit.refusals import RuleRefusal
from play.games.kit.refusals import gettext_noop as _

SENTENCES: Final = {
    "not_an_action": ("", _("“{text}” is not an action of Star Frontier.")),
    "side_order": ("", _("Write the two hexes of a side in this order: {side}.")),
    "unknown_seat": ("", _("There is no seat {seat}; there are A and B.")),
    "unknown_map": ("S2.5", _("The map cannot be used: {detail}")),
    "map_centre": ("S2.1", _("The central island comes first, not turned, at 0,0.")),
    "map_bridgeheads": ("S2.1", _("Each of the two players has a bridgehead.")),
    "map_copies": ("S2.2", _("{piece}: the box holds {copies}.")),
    "map_deposits": ("S15.2", _("A map has a deposit.")),
    "map_covered": ("S2.3", _("{piece} at {at} covers another piece.")),
    "map_sides": ("S2.3", _("{piece} at {at} shares fewer than two sides with islands.")),
    "map_near": ("S2.3", _("{piece} at {at} is closer than 4 hexes to the other bridgehead.")),
    "bad_seed": ("", _("A seed is a whole number from 0 to 2**64 - 1.")),
    "game_over": ("S15", _("The game is over; no action is possible any more.")),
    "not_your_turn": ("S4.1", _("It is the turn of seat {to_move}.")),
    "not_laying": ("S2", _("The map is laid; no more pieces are docked.")),
    "not_deploying": ("S3.2", _("The first soldiers stand already.")),
    "lay_first": ("S2.2", _("The map is still being laid: dock a piece.")),
    "deploy_first": ("S3.2", _("First place your soldiers on your bridgehead.")),
    "not_in_combat": ("S4.1", _("Units act in Combat only, and it is Construction.")),
    "not_in_construction": ("S4.1", _("This belongs to Construction; end Combat first.")),
    "not_on_map": ("S1.2", _("{at} is not on the map.")),
    "no_such_side": ("S2.4", _("No lava runs between {at}.")),
    "piece_gone": ("S2.2", _("The piece {piece} is not left to be laid.")),
    "piece_covers": ("S2.3", _("There the piece would cover another one.")),
    "piece_apart": ("S2.3", _("A piece shares at least two sides with islands.")),
    "piece_near": ("S2.3", _("A bridgehead is at least 4 hexes away from the other one.")),
    "lower_turn": ("S2.3", _("The same place has a lower turn: {text}.")),
    "not_home": (
        "S3.2",
        _("Soldiers start on a free hex of your bridgehead without a deposit."),
    ),
    "no_unit": ("S4.2", _("No unit of yours stands on {at}.")),
    "has_acted": ("S4.2", _("The unit on {at} has acted in this turn.")),
    "all_acted": ("S4.2", _("At most {count} units act in a turn.")),
    "has_moved": ("S4.3", _("The unit on {at} has moved; a move is not split.")),
    "occupied": ("S5.2", _("{at} is not free.")),
    "out_of_reach": (
        "S5.1",
        _("No free way of at most {speed} hexes leads from {start} to {at} (S5.3: lava)."),
    ),
    "no_shots": ("S4.3", _("The unit on {at} has no shot left.")),
    "no_target": ("S7.1", _("Nothing of the enemy's stands on {at}.")),
    "out_of_range": ("S7.1", _("{at} is {distance} hexes away; the range is {range}.")),
    "inner_element": ("S9.2", _("The element on {at} is not an outer one of its structure.")),
    "one_of_two": ("S1.4", _("{at} is one of the two hexes of a wall, which is named {wall}.")),
    "wall_size": ("S1.4", _("This edition has no walls of this size.")),
    "wall_over_lava": ("S11.3", _("Lava runs between {at}; a wall across it is a crossing.")),
    "on_deposit": ("S11.3", _("Walls and towers are not built on deposits.")),
    "no_deposit": ("S11.4", _("There is no deposit on {at}; mines stand on deposits.")),
    "no_builder": ("S11.2", _("No unit of yours is adjacent to {at} through a side without lava.")),
    "crossing_there": ("S6.2", _("A crossing lies there already.")),
    "bank_filled": ("S6.2", _("A bank of {at} holds a wall, tower or mine.")),
    "no_crossing_builder": ("S6.2", _("No unit of yours is at a bank of {at}.")),
    "too_dear": ("S11.1", _("It costs {price} gold, and you have {gold}.")),
    "no_stock": ("S3.3", _("Your stock holds no {kind} any more.")),
    "nothing_to_raze": ("S11.5", _("No element of yours stands on {at}.")),
    "no_building": ("S13.1", _("No complete building of yours beside {at} makes {kind}.")),
    "no_laboratory": ("S14.1", _("You have no complete Engineering Laboratory.")),
    "card_laid": ("S14.1", _("You have laid this card already.")),
}


class FrontierViolation(RuleRefusal):
    """The rules of Star Frontier refuse something."""

    SENTENCES = SENTENCES
