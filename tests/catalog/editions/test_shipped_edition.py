"""What is known of the printed cards, and what the shipped edition promises beyond it.

The numbers of the tests' sections are those of the list of facts in the card set's description.
"""

import pytest

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import (
    BLUE_ONLY_EFFECTS,
    FEWEST_FIELDS,
    GREEN_EFFECTS,
    MAX_FIELDS,
    Effect,
    Protection,
)
from catalog.editions.data_files import SHIPPED_FILES, read_edition

SHIPPED = read_edition(SHIPPED_FILES)
CARDS = {card.number: card for card in SHIPPED.cards}
GREEN = [card for card in SHIPPED.cards if card.series == "green"]
BLUE = [card for card in SHIPPED.cards if card.series == "blue"]
CRUISERS = {cruiser.key: cruiser for cruiser in SHIPPED.cruisers}


def halves(card: CardContent) -> tuple[HalfContent, HalfContent]:
    return card.top, card.bottom


def effects(card: CardContent) -> list[str]:
    return [half.effect for half in halves(card) if half.effect]


def protections(card: CardContent) -> list[str]:
    return [half.protection for half in halves(card) if half.protection]


def worth(card: CardContent) -> int:
    """A coarse measure: fighters, two for an effect or a protection, one off for a backfire."""
    gains = sum(2 for effect in effects(card) if effect != Effect.BACKFIRE)
    losses = effects(card).count(Effect.BACKFIRE)
    return card.fighters + gains + 2 * len(protections(card)) - losses


# Facts, 1: numbers and series


def test_there_are_a_hundred_different_numbers():
    assert len(SHIPPED.cards) == len(CARDS) == 100


def test_forty_cards_are_green_and_sixty_blue():
    assert (len(GREEN), len(BLUE)) == (40, 60)


# Facts, 2: levels (the back is a rule of the engine, not a row)


# Facts, 3: fighters


def test_every_front_has_one_to_four_fighters():
    assert {card.fighters for card in SHIPPED.cards} == {1, 2, 3, 4}


# Facts, 4: effects and protections


def test_green_cards_use_the_green_effects_only():
    assert {effect for card in GREEN for effect in effects(card)} <= set(GREEN_EFFECTS)
    assert set(GREEN_EFFECTS) == {
        "draw",
        "lateral",
        "vertical",
        "free",
        "pivot",
        "destroy",
        "strike",
        "backfire",
    }


def test_blue_cards_use_the_blue_effects_and_every_protection():
    assert {effect for card in BLUE for effect in effects(card)} >= set(BLUE_ONLY_EFFECTS)
    assert {mark for card in BLUE for mark in protections(card)} == set(Protection)


# Facts, 5: the cards of the rulebook's examples


def test_3_10_has_lateral_above_draw_and_is_green():
    card = CARDS["3-10"]
    assert (card.series, card.top.effect, card.bottom.effect) == ("green", "lateral", "draw")


def test_3_35_has_draw_and_pivot_and_one_fighter_and_is_green():
    card = CARDS["3-35"]
    assert (card.series, card.fighters) == ("green", 1)
    assert sorted(effects(card)) == ["draw", "pivot"]


# Facts, 6: cruisers


def test_there_are_the_four_cruisers():
    assert CRUISERS.keys() == {"ares", "athena", "atlas", "apollo"}


@pytest.mark.parametrize("key", ["ares", "athena"])
def test_cruisers_of_training_have_armour_20_and_a_draw_symbol_in_every_sector(key):
    cruiser = CRUISERS[key]
    assert cruiser.armour == 20
    assert [sector.draw for sector in cruiser.sectors] == [1] * 5


@pytest.mark.parametrize("cruiser", SHIPPED.cruisers, ids=lambda cruiser: cruiser.key)
def test_a_cruiser_has_five_sectors_of_two_to_four_fields(cruiser):
    assert len(cruiser.sectors) == 5
    assert all(FEWEST_FIELDS <= sector.fields <= MAX_FIELDS for sector in cruiser.sectors)


# Facts, 7


# Design rules of the shipped edition


@pytest.mark.parametrize("effect", Effect)
def test_every_effect_occurs_at_least_four_times(effect):
    assert sum(effect in effects(card) for card in SHIPPED.cards) >= 4


@pytest.mark.parametrize("protection", Protection)
def test_every_protection_occurs_at_least_four_times(protection):
    assert sum(protection in protections(card) for card in BLUE) >= 4


@pytest.mark.parametrize("effect", ["pivot", "roll"])
def test_no_card_has_a_chaining_effect_on_both_halves(effect):
    assert not [card.number for card in SHIPPED.cards if effects(card) == [effect, effect]]


def test_all_fronts_differ_in_what_they_do():
    assert len({(card.top, card.bottom) for card in SHIPPED.cards}) == 100


def test_every_front_does_something_that_a_back_does_not():
    back = HalfContent(fighters=2)
    assert not [card for card in SHIPPED.cards if (card.top, card.bottom) == (back, HalfContent())]


@pytest.mark.parametrize("language", ["name", "name_ru"])
def test_every_card_has_a_call_sign_of_its_own_in_both_languages(language):
    names = {getattr(card, language) for card in SHIPPED.cards}
    assert len(names) == 100
    assert "" not in names


def test_russian_call_signs_are_russian():
    assert all(any("а" <= sign.lower() <= "я" for sign in card.name_ru) for card in SHIPPED.cards)


@pytest.mark.parametrize("key", ["atlas", "apollo"])
@pytest.mark.parametrize("other", ["ares", "athena"])
def test_atlas_and_apollo_differ_from_the_cruisers_of_training(key, other):
    ours, theirs = CRUISERS[key], CRUISERS[other]
    assert ours.armour != theirs.armour
    assert [sector.fields for sector in ours.sectors] != [s.fields for s in theirs.sectors]
    assert [sector.draw for sector in ours.sectors] != [s.draw for s in theirs.sectors]


def test_the_edition_says_in_both_languages_that_it_is_a_reconstruction():
    assert SHIPPED.texts is not None
    assert "reconstruction, not the printed set" in SHIPPED.texts.note
    assert "Реконструкция, а не печатный набор" in SHIPPED.texts.note_ru
    assert SHIPPED.texts.figures
    assert SHIPPED.texts.figures_ru
