from itertools import permutations

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.legality import FEWEST_CARDS, Flaw, IllegalDeck, check_deck, find_violations
from play.games.starfighter.engine.layout import MIN_DECK

KNOWN = tuple(f"{level}-{serial}" for level in range(4) for serial in range(1, 26))
CRUISERS = ("ares", "athena")
LEGAL = KNOWN[:25]


def violations(cards, cruiser="ares"):
    return find_violations(cards, cruiser, known_cards=KNOWN, known_cruisers=CRUISERS)


def flaws(cards, cruiser="ares"):
    return [violation.flaw for violation in violations(cards, cruiser)]


def sentence(cards, cruiser="ares"):
    (violation,) = violations(cards, cruiser)
    return str(violation)


def test_twenty_five_different_known_cards_are_a_deck():  # R2.3
    assert violations(LEGAL) == ()


def test_there_is_no_upper_limit():  # R2.3
    assert violations(KNOWN) == ()


def test_the_least_size_is_the_engine_s():
    assert FEWEST_CARDS == MIN_DECK


def test_too_few_cards_are_counted():
    assert sentence(LEGAL[:24]) == "A deck has at least 25 cards; this one has 24 cards (R2.3)."


def test_each_repeated_card_is_named_once():
    assert violations((*LEGAL, "0-2", "0-1", "0-2"))[0].cards == ("0-1", "0-2")


def test_unknown_cards_are_named_by_level_and_serial():
    assert sentence((*LEGAL, "3-100", "3-99", "what")) == (
        "The card set has no cards 3-99, 3-100, what (R2.3)."
    )


def test_an_unknown_cruiser_is_reported_with_those_that_exist():
    assert sentence(LEGAL, "hera") == "There is no cruiser “hera”; there are ares, athena (R2.3)."


@pytest.mark.parametrize("cruiser", [None, ""])
def test_a_deck_without_a_cruiser_is_not_one_with_an_unknown_cruiser(cruiser):
    assert flaws(LEGAL, cruiser) == [Flaw.CRUISER_MISSING]


def test_all_reasons_come_at_once():
    assert set(flaws(("0-1", "0-1", "9-9"), "hera")) == set(Flaw) - {
        *(Flaw.CRUISER_MISSING, Flaw.OTHER_EDITION)
    }


def test_the_order_of_the_cards_does_not_matter():
    found = {violations(cards) for cards in permutations(("0-1", "0-1", "9-9", "3-2"))}
    assert len(found) == 1


def test_of_many_cards_the_sentence_names_the_first():
    assert sentence((*LEGAL, *LEGAL)).endswith("0-12 and 13 more occur again (R2.3).")


def test_an_illegal_deck_is_refused_with_every_reason():
    with pytest.raises(IllegalDeck) as refused:
        check_deck(("9-9",), "ares", known_cards=KNOWN, known_cruisers=CRUISERS)
    assert [violation.flaw.value for violation in refused.value.violations] == [
        "unknown_cards",
        "too_few_cards",
    ]


def test_violations_are_in_russian():
    with translation.override("ru"):
        assert sentence(LEGAL[:21]) == "В колоде не меньше 25 карт, а здесь 21 карта (R2.3)."


@given(st.lists(st.sampled_from((*KNOWN, "9-9")), max_size=40))
def test_a_deck_is_legal_exactly_when_r2_3_says_so(cards):
    legal = len(cards) >= 25 and len(set(cards)) == len(cards) and set(cards) <= set(KNOWN)
    assert (violations(cards) == ()) == legal
