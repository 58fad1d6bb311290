import pytest

from catalog.models import Card, Cruiser, Edition, Sector
from tests.constraints import refused_by

GREEN = {"series": "green"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def edition():
    return Edition.objects.create(key="box", name="Box")


def write(edition, model, **changes):
    """Writes a row of a model, right but for what is said, without what its methods do."""
    if model is Card:
        level, serial = changes.get("level", 1), changes.get("serial", 1)
        row = {"edition": edition, "number": f"{level}-{serial}", "level": 1, "serial": 1}
        row |= {"series": "blue", "top_fighters": 2}
    elif model is Cruiser:
        row = {"edition": edition, "key": "ares", "name": "Ares", "armour": 20}
    else:
        row = {"cruiser": write(edition, Cruiser), "position": 1, "fields": 3, "draw": 1}
    return model.objects.bulk_create([model(**row | changes)])[0]


@pytest.mark.parametrize(
    ("model", "changes", "constraint"),
    [
        (Card, {"level": 4}, "catalog_card_level_range"),
        (Card, {"serial": 101}, "catalog_card_serial_range"),
        (Card, {"serial": 0}, "catalog_card_serial_range"),
        (Card, {"number": "1-01"}, "catalog_card_number_has_serial"),
        (Card, {"number": "4-1"}, "catalog_card_number_has_serial"),
        (Card, {"series": "red"}, "catalog_card_series_known"),
        (Card, {"top_fighters": 3, "bottom_fighters": 2}, "catalog_card_fighters_most"),
        (Card, {"top_effect": "explode"}, "catalog_card_top_effect_known"),
        (Card, {"bottom_effect": "explode"}, "catalog_card_bottom_effect_known"),
        (Card, {"top_protection": "shield_5"}, "catalog_card_top_protection_known"),
        (Card, {"bottom_protection": "shield_5"}, "catalog_card_bottom_protection_known"),
        (Card, GREEN | {"top_effect": "roll"}, "catalog_card_green_effects"),
        (Card, GREEN | {"bottom_effect": "hit"}, "catalog_card_green_effects"),
        (Card, GREEN | {"top_protection": "shield_2"}, "catalog_card_green_unprotected"),
        (Card, GREEN | {"bottom_protection": "force_field"}, "catalog_card_green_unprotected"),
        (Cruiser, {"key": ""}, "catalog_cruiser_key_given"),
        (Cruiser, {"name": ""}, "catalog_cruiser_name_given"),
        (Sector, {"position": 0}, "catalog_sector_position_range"),
        (Sector, {"position": 6}, "catalog_sector_position_range"),
        (Sector, {"fields": 1}, "catalog_sector_fields_range"),
        (Sector, {"fields": 5}, "catalog_sector_fields_range"),
        (Sector, {"draw": 3}, "catalog_sector_draw_range"),
    ],
)
def test_a_row_against_the_rules_is_refused(edition, model, changes, constraint):
    with refused_by(constraint):
        write(edition, model, **changes)


def test_a_card_may_have_no_fighters_and_a_level_that_its_number_does_not_say(edition):
    card = write(edition, Card, number="3-1", top_fighters=0).content()
    assert (card.number, card.level, card.fighters) == ("3-1", 1, 0)


def test_two_cards_of_an_edition_have_different_numbers(edition):
    write(edition, Card)
    with refused_by("catalog_card_number_unique"):
        write(edition, Card)


def test_one_edition_is_current():
    rows = [Edition(key=key, name=key, is_current=True) for key in ("a", "b")]
    with refused_by("catalog_edition_one_current"):
        Edition.objects.bulk_create(rows)


def test_cards_sort_by_serial_as_a_number(edition):
    for serial in (10, 9):
        write(edition, Card, serial=serial)
    assert [card.number for card in edition.cards.by_number()] == ["1-9", "1-10"]


def test_cards_are_found_by_an_effect_of_either_half(edition):
    write(edition, Card, serial=1, top_effect="pivot")
    write(edition, Card, serial=2, bottom_effect="pivot")
    write(edition, Card, serial=3, top_effect="draw")
    found = edition.cards.with_symbol("effect", "pivot").by_number()
    assert [card.number for card in found] == ["1-1", "1-2"]
