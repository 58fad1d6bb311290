"""What the rules refuse, with the paragraph and words that say why."""

from typing import Any, Final


def gettext_noop(text: str) -> str:
    """Marks a sentence for translation; the engine itself speaks English."""
    return text


SENTENCES: Final = {
    "not_an_action": ("", gettext_noop("“{text}” is not an action of Star Frontier.")),
    "side_order": (
        "",
        gettext_noop("Write the two hexes of a side in this order: {side}."),
    ),
    "unknown_seat": ("", gettext_noop("There is no seat {seat}; there are A and B.")),
    "malformed_trace": ("", gettext_noop("Line {line} of the trace: {detail}.")),
    "unknown_map": ("S2.5", gettext_noop("The map cannot be used: {detail}")),
    "map_centre": (
        "S2.1",
        gettext_noop("The central island comes first, not turned, at 0,0."),
    ),
    "map_bridgeheads": ("S2.1", gettext_noop("Each of the two players has a bridgehead.")),
    "map_copies": ("S2.2", gettext_noop("{piece}: the box holds {copies}.")),
    "map_deposits": ("S15.2", gettext_noop("A map has a deposit.")),
    "map_covered": ("S2.3", gettext_noop("{piece} at {at} covers another piece.")),
    "map_sides": (
        "S2.3",
        gettext_noop("{piece} at {at} shares fewer than two sides with islands."),
    ),
    "map_near": (
        "S2.3",
        gettext_noop("{piece} at {at} is closer than 4 hexes to the other bridgehead."),
    ),
    "bad_seed": ("", gettext_noop("A seed is a whole number from 0 to 2**64 - 1.")),
    "game_over": ("S15", gettext_noop("The game is over; no action is possible any more.")),
    "not_your_turn": ("S4.1", gettext_noop("It is the turn of seat {to_move}.")),
    "not_laying": ("S2", gettext_noop("The map is laid; no more pieces are docked.")),
    "not_deploying": ("S3.2", gettext_noop("The first soldiers stand already.")),
    "lay_first": ("S2.2", gettext_noop("The map is still being laid: dock a piece.")),
    "deploy_first": ("S3.2", gettext_noop("First place your soldiers on your bridgehead.")),
    "not_in_combat": ("S4.1", gettext_noop("Units act in Combat only, and it is Construction.")),
    "not_in_construction": (
        "S4.1",
        gettext_noop("This belongs to Construction; end Combat first."),
    ),
    "not_on_map": ("S1.2", gettext_noop("{at} is not on the map.")),
    "no_such_side": ("S2.4", gettext_noop("No lava runs between {at}.")),
    "piece_gone": ("S2.2", gettext_noop("The piece {piece} is not left to be laid.")),
    "piece_covers": ("S2.3", gettext_noop("There the piece would cover another one.")),
    "piece_apart": ("S2.3", gettext_noop("A piece shares at least two sides with islands.")),
    "piece_near": (
        "S2.3",
        gettext_noop("A bridgehead is at least 4 hexes away from the other one."),
    ),
    "lower_turn": ("S2.3", gettext_noop("The same place has a lower turn: {text}.")),
    "not_home": (
        "S3.2",
        gettext_noop("Soldiers start on a free hex of the own bridgehead without a deposit."),
    ),
    "no_unit": ("S4.2", gettext_noop("No unit of yours stands on {at}.")),
    "has_acted": ("S4.2", gettext_noop("The unit on {at} has acted in this turn.")),
    "all_acted": ("S4.2", gettext_noop("At most {count} units act in a turn.")),
    "has_moved": ("S4.3", gettext_noop("The unit on {at} has moved; a move is not split.")),
    "occupied": ("S5.2", gettext_noop("{at} is not free.")),
    "out_of_reach": (
        "S5.1",
        gettext_noop(
            "No free way of at most {speed} hexes leads from {start} to {at} (S5.3: lava)."
        ),
    ),
    "no_shots": ("S4.3", gettext_noop("The unit on {at} has no shot left.")),
    "no_target": ("S7.1", gettext_noop("Nothing of the enemy's stands on {at}.")),
    "out_of_range": (
        "S7.1",
        gettext_noop("{at} is {distance} hexes away; the range is {range}."),
    ),
    "inner_element": (
        "S9.2",
        gettext_noop("The element on {at} is not an outer one of its structure."),
    ),
    "one_of_two": (
        "S1.4",
        gettext_noop("{at} is one of the two hexes of a wall, which is named {wall}."),
    ),
    "wall_size": ("S1.4", gettext_noop("This edition has no walls of this size.")),
    "wall_over_lava": (
        "S11.3",
        gettext_noop("Lava runs between {at}; a wall across it is a crossing."),
    ),
    "on_deposit": ("S11.3", gettext_noop("Walls and towers are not built on deposits.")),
    "no_deposit": ("S11.4", gettext_noop("There is no deposit on {at}; mines stand on deposits.")),
    "no_builder": (
        "S11.2",
        gettext_noop("No unit of yours is adjacent to {at} through a side without lava."),
    ),
    "crossing_there": ("S6.2", gettext_noop("A crossing lies there already.")),
    "bank_filled": ("S6.2", gettext_noop("A bank of {at} holds a wall, tower or mine.")),
    "no_crossing_builder": ("S6.2", gettext_noop("No unit of yours is at a bank of {at}.")),
    "too_dear": ("S11.1", gettext_noop("It costs {price} gold, and you have {gold}.")),
    "no_stock": ("S3.3", gettext_noop("Your stock holds no {kind} any more.")),
    "nothing_to_raze": ("S11.5", gettext_noop("No element of yours stands on {at}.")),
    "no_building": (
        "S13.1",
        gettext_noop("No complete building of yours beside {at} makes {kind}."),
    ),
    "no_laboratory": ("S14.1", gettext_noop("You have no complete Engineering Laboratory.")),
    "card_laid": ("S14.1", gettext_noop("You have laid this card already.")),
}


class FrontierViolation(ValueError):
    """The rules refuse something; nothing has changed."""

    def __init__(self, code: str, **words: Any) -> None:
        self.code = code
        self.rule, self.sentence = SENTENCES[code]
        self.words = words
        super().__init__(self.sentence.format(**words))
