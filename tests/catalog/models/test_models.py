"""Every constraint holds against writes that go past the services."""

from typing import Any

import pytest
from django.db import IntegrityError

from catalog.models import Card, CardSetSnapshot, Cruiser, Edition, Sector
from tests.constraints import refused_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def edition():
    return Edition.objects.create(key="box", name="Box")


@pytest.fixture
def cruiser(edition):
    return Cruiser.objects.create(edition=edition, key="ares", name="Ares", armour=20)


def card_columns(**changes: Any) -> dict[str, Any]:
    level, serial = changes.get("level", 1), changes.get("serial", 1)
    number = f"{level}-{serial}"
    plain = {"number": number, "level": 1, "serial": 1, "series": "blue", "top_fighters": 2}
    return plain | changes


CARD_VIOLATIONS = [
    ({"level": 4}, "catalog_card_level_range"),
    ({"serial": 101}, "catalog_card_serial_range"),
    ({"serial": 0}, "catalog_card_serial_range"),
    ({"number": "1-2"}, "catalog_card_number_has_serial"),
    ({"number": "1-01"}, "catalog_card_number_has_serial"),
    ({"series": "red"}, "catalog_card_series_known"),
    ({"number": "4-1"}, "catalog_card_number_has_serial"),
    ({"top_fighters": 3, "bottom_fighters": 2}, "catalog_card_fighters_most"),
    ({"top_effect": "explode"}, "catalog_card_top_effect_known"),
    ({"bottom_effect": "explode"}, "catalog_card_bottom_effect_known"),
    ({"top_protection": "shield_5"}, "catalog_card_top_protection_known"),
    ({"bottom_protection": "shield_5"}, "catalog_card_bottom_protection_known"),
    ({"series": "green", "top_effect": "roll"}, "catalog_card_green_effects"),
    ({"series": "green", "bottom_effect": "hit"}, "catalog_card_green_effects"),
    ({"series": "green", "top_protection": "shield_2"}, "catalog_card_green_unprotected"),
    ({"series": "green", "bottom_protection": "force_field"}, "catalog_card_green_unprotected"),
]


@pytest.mark.parametrize(("changes", "constraint"), CARD_VIOLATIONS)
def test_a_card_against_the_rules_is_refused(edition, changes, constraint):
    card = Card(edition=edition, **card_columns(**changes))
    with refused_by(constraint):
        Card.objects.bulk_create([card])


def test_a_card_may_have_no_fighters_and_a_level_that_its_number_does_not_say(edition):
    card = Card.objects.create(edition=edition, **card_columns(number="3-1", top_fighters=0))
    assert (card.content().number, card.content().level, card.content().fighters) == ("3-1", 1, 0)


def test_two_cards_of_an_edition_have_different_numbers(edition):
    cards = [Card(edition=edition, **card_columns()) for _ in range(2)]
    with refused_by("catalog_card_number_unique"):
        Card.objects.bulk_create(cards)


@pytest.mark.parametrize("column", ["key", "name"])
def test_a_cruiser_has_a_key_and_a_name(edition, column):
    columns = {"key": "ares", "name": "Ares", column: ""}
    cruiser = Cruiser(edition=edition, armour=20, **columns)
    with refused_by(f"catalog_cruiser_{column}_given"):
        Cruiser.objects.bulk_create([cruiser])


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"position": 0}, "catalog_sector_position_range"),
        ({"position": 6}, "catalog_sector_position_range"),
        ({"fields": 1}, "catalog_sector_fields_range"),
        ({"fields": 5}, "catalog_sector_fields_range"),
        ({"draw": 3}, "catalog_sector_draw_range"),
    ],
)
def test_a_sector_against_the_rules_is_refused(cruiser, changes, constraint):
    sector = Sector(cruiser=cruiser, **({"position": 1, "fields": 3, "draw": 1} | changes))
    with refused_by(constraint):
        Sector.objects.bulk_create([sector])


def test_one_edition_is_current():
    rows = [Edition(key=key, name=key, is_current=True) for key in ("a", "b")]
    with refused_by("catalog_edition_one_current"):
        Edition.objects.bulk_create(rows)


def test_a_revision_is_kept_once():
    CardSetSnapshot.objects.create(revision="r", export={})
    with pytest.raises(IntegrityError):  # by the primary key
        CardSetSnapshot.objects.create(revision="r", export={})


def test_cards_sort_by_serial_as_a_number(edition):
    for serial in (10, 9):
        Card.objects.create(edition=edition, **card_columns(serial=serial))
    assert [card.number for card in edition.cards.by_number()] == ["1-9", "1-10"]


def test_cards_are_found_by_an_effect_of_either_half(edition):
    Card.objects.create(edition=edition, **card_columns(serial=1, top_effect="pivot"))
    Card.objects.create(edition=edition, **card_columns(serial=2, bottom_effect="pivot"))
    Card.objects.create(edition=edition, **card_columns(serial=3, top_effect="draw"))
    found = edition.cards.with_effect("pivot").by_number()
    assert [card.number for card in found] == ["1-1", "1-2"]
