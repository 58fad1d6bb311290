"""Map codes: a map in some thirty characters, in which a mistake is noticed."""

from dataclasses import replace

import pytest

from play.games.star_frontier.edition.laying import laid_by_chance, piece_hexes
from play.games.star_frontier.map_codes import MapCodeError, decode, encode, in_order
from play.games.star_frontier.setup import read_setup
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

CODE = encode(EDITION, PIECES)


def ground(pieces):
    """By hex its deposit and whose bridgehead it belongs to."""
    lying = [(piece.seat, piece_hexes(EDITION, piece).items()) for piece in pieces]
    return {at: (rich, seat) for seat, hexes in lying for at, rich in hexes}


def test_a_code_is_a_map_and_a_turn_that_makes_no_difference_makes_no_other():
    assert ground(decode(EDITION, CODE)) == ground(PIECES)
    assert len(CODE) < 40
    assert read_setup({"map_code": CODE})["map"] == CODE
    turns = {None: 0, 0: 3, 1: 3}  # S2.3: a bridgehead turned by three steps lies as before
    turned = [replace(each, turn=(each.turn + turns[each.seat]) % 6) for each in PIECES]
    assert ground(turned) == ground(PIECES)
    assert encode(EDITION, turned) == CODE


@pytest.mark.parametrize("seed", range(12))
def test_laid_maps_have_codes(seed):
    """S2.2, S2.3."""
    pieces = laid_by_chance(EDITION, seed)
    assert decode(EDITION, encode(EDITION, pieces)) == tuple(in_order(EDITION, pieces))


@pytest.mark.parametrize("place", range(len(CODE)))
def test_one_wrong_character_is_noticed(place):
    wrong = "B" if CODE[place] == "A" else "A"
    with pytest.raises(MapCodeError):
        decode(EDITION, CODE[:place] + wrong + CODE[place + 1 :])


def test_s2_3_a_map_that_the_rules_do_not_allow_is_refused_by_the_engine():
    moved = [replace(each, at=(-4, 2)) if each.at == (-5, 2) else each for each in PIECES]
    with pytest.raises(MapCodeError, match="covers another piece"):
        decode(EDITION, encode(EDITION, moved))


@pytest.mark.parametrize(
    "text",
    ["", "arktal", "a" * 200, "Ä" * 20, "AAAAAAAAAAAA", "\ud800" * 9, f"{CODE}\n", f" {CODE}"],
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(MapCodeError):
        decode(EDITION, text)
