"""What is known of the printed cards, and what the shipped edition promises beyond it.

Numbers in comments are those of the list of facts in the card set's description.
"""

import pytest

from catalog.cards.content import HalfContent
from catalog.cards.vocabulary import BLUE_ONLY_EFFECTS, GREEN_EFFECTS, Effect, Protection
from tests.rows import shipped_files

SHIPPED = shipped_files()
CARDS = {card.number: card for card in SHIPPED.cards}
GREEN = [card for card in SHIPPED.cards if card.series == "green"]
BLUE = [card for card in SHIPPED.cards if card.series == "blue"]
CRUISERS = {cruiser.key: cruiser for cruiser in SHIPPED.cruisers}


def effects(card):
    return [half.effect for half in (card.top, card.bottom) if half.effect]


def protections(card):
    return [half.protection for half in (card.top, card.bottom) if half.protection]


def test_of_a_hundred_cards_forty_are_green_and_sixty_blue_with_one_to_four_fighters():  # 1, 3
    assert (len(CARDS), len(GREEN), len(BLUE)) == (100, 40, 60)
    assert {card.fighters for card in SHIPPED.cards} == {1, 2, 3, 4}


def test_green_cards_use_the_green_effects_only_and_blue_ones_every_other_and_protection():
    assert {effect for card in GREEN for effect in effects(card)} <= set(GREEN_EFFECTS)
    movements = {"lateral", "vertical", "free", "pivot"}
    assert set(GREEN_EFFECTS) == movements | {"draw", "destroy", "strike", "backfire"}
    assert {effect for card in BLUE for effect in effects(card)} >= set(BLUE_ONLY_EFFECTS)
    assert {mark for card in BLUE for mark in protections(card)} == set(Protection)


def test_3_10_and_3_35_are_green_and_have_their_effects():  # 5, of the rulebook's examples
    card = CARDS["3-10"]
    assert (card.series, card.top.effect, card.bottom.effect) == ("green", "lateral", "draw")
    card = CARDS["3-35"]
    assert (card.series, card.fighters) == ("green", 1)
    assert sorted(effects(card)) == ["draw", "pivot"]


def test_of_four_cruisers_those_of_training_have_armour_20_and_draw_symbols_in_every_sector():  # 6
    assert CRUISERS.keys() == {"ares", "athena", "atlas", "apollo"}
    for key in ("ares", "athena"):
        assert CRUISERS[key].armour == 20
        assert [sector.draw for sector in CRUISERS[key].sectors] == [1] * 5


@pytest.mark.parametrize("sign", [*Effect, *Protection])
def test_every_effect_and_protection_occurs_at_least_four_times(sign):
    assert sum(sign in effects(card) + protections(card) for card in SHIPPED.cards) >= 4


@pytest.mark.parametrize("effect", ["pivot", "roll"])
def test_no_card_has_a_chaining_effect_on_both_halves(effect):
    assert not [card.number for card in SHIPPED.cards if effects(card) == [effect, effect]]


def test_all_fronts_differ_in_what_they_do_and_from_a_back():
    assert len({(card.top, card.bottom) for card in SHIPPED.cards}) == 100
    back = HalfContent(fighters=2)
    assert not [card for card in SHIPPED.cards if (card.top, card.bottom) == (back, HalfContent())]


@pytest.mark.parametrize("language", ["name", "name_ru"])
def test_every_card_has_a_call_sign_of_its_own_in_both_languages_and_the_russian_one_is_russian(
    language,
):
    names = {getattr(card, language) for card in SHIPPED.cards}
    assert len(names) == 100
    assert "" not in names
    assert all(any("а" <= sign.lower() <= "я" for sign in card.name_ru) for card in SHIPPED.cards)


@pytest.mark.parametrize("key", ["atlas", "apollo"])
@pytest.mark.parametrize("other", ["ares", "athena"])
def test_atlas_and_apollo_differ_from_the_cruisers_of_training(key, other):
    ours, theirs = CRUISERS[key], CRUISERS[other]
    assert ours.armour != theirs.armour
    for part in ("fields", "draw"):
        drawn = [[getattr(sector, part) for sector in each.sectors] for each in (ours, theirs)]
        assert drawn[0] != drawn[1]


def test_the_edition_says_in_both_languages_that_it_is_a_reconstruction():
    assert "reconstruction, not the printed set" in SHIPPED.texts["note"]
    assert "Реконструкция, а не печатный набор" in SHIPPED.texts["note_ru"]
    assert SHIPPED.texts["figures"]
    assert SHIPPED.texts["figures_ru"]
