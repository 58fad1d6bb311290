from catalog.editions.completeness import missing_parts


def test_the_shipped_edition_lacks_nothing_and_numbers_left_out_are_named(loaded):
    assert missing_parts(*loaded.parts()) == []
    loaded.cards.filter(number__in=["1-3", "3-10"]).delete()
    assert "Numbers left out: 1-3, 3-10." in missing_parts(*loaded.parts())
    assert "98 cards of 100." in missing_parts(*loaded.parts())


def test_an_empty_edition_lacks_everything(db):
    lacks = missing_parts((), ())
    assert "0 cards of 100." in lacks
    assert "No green card, and Training is played with those." in lacks
    assert "No card of level 2." in lacks
    assert "No card carries “Barrel roll”." in lacks
    assert "No card carries “4 shields”." in lacks
    assert "Two players need at least two cruisers." in lacks
    assert "Cruisers of Training left out: ares, athena." in lacks


def test_what_is_unlike_the_printed_set_is_named(loaded):
    loaded.cards.filter(number="0-1").update(top_fighters=0, bottom_fighters=0)
    loaded.cards.filter(number="3-10").update(level=2)
    loaded.cruisers.filter(key="athena").delete()
    assert missing_parts(*loaded.parts()) == [
        "Cruisers of Training left out: athena.",
        "Fronts without a fighter, which their first damage destroys (R6.6): 0-1.",
        "Numbers that do not begin with the card's level: 3-10 (2).",
    ]
