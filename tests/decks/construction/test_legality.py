from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from decks.construction.legality import Flaw, find_violations

KNOWN = tuple(f"{level}-{serial}" for level in range(4) for serial in range(1, 26))
CRUISERS = ("ares", "athena")
LEGAL = KNOWN[:25]


def violations(cards, cruiser="ares"):
    return find_violations(cards, cruiser, known_cards=KNOWN, known_cruisers=CRUISERS)


def test_twenty_five_different_known_cards_are_a_deck_in_any_order():
    assert violations(LEGAL) == ()
    cards = ("0-1", "0-1", "9-9", "3-2")
    assert len(set(map(violations, permutations(cards)))) == 1


def test_an_unknown_cruiser_is_reported_with_those_that_exist_and_all_reasons_at_once():
    (violation,) = violations(LEGAL, "hera")
    assert str(violation) == "There is no cruiser “hera”; there are ares, athena (R2.3)."
    found = {violation.flaw for violation in violations(("0-1", "0-1", "9-9"), "hera")}
    assert found == set(Flaw) - {Flaw.CRUISER_MISSING, Flaw.OTHER_EDITION}


@given(st.lists(st.sampled_from((*KNOWN, "9-9")), max_size=40))
def test_a_deck_is_legal_exactly_when_r2_3_says_so(cards):
    legal = len(cards) >= 25 and len(set(cards)) == len(cards) and set(cards) <= set(KNOWN)
    assert (violations(cards) == ()) == legal
