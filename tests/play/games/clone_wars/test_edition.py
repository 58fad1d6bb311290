"""The shipped edition keeps the hard rules; a broken one is told everything that is wrong with it."""

from collections import Counter

import pytest

from play.games.clone_wars.edition.reader import SHIPPED, read_edition
from play.games.kit.editions import BadEdition, status_of
from tests.play.games.clone_wars.setting import BOX

TEXT = SHIPPED.read_text(encoding="utf-8")


def problems(*changes, text=TEXT):
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BadEdition) as refused:
        read_edition(text)
    return refused.value.problems


def test_the_map_has_what_section_2_3_asks_for():
    kinds = Counter(place.kind for place in BOX.places.values())
    counts = {"space": 32, "neutral": 16, "base": 10, "source": 4, "mission": 6, "key": 3}
    assert kinds == {**counts, "start": 2}
    assert len(BOX.places) == 73
    starts = BOX.ways("c34")
    assert (starts["c40"], [starts[key] for key in BOX.of_kind("key")]) == (14, [9, 8, 9])


def test_every_value_has_a_status():
    assert status_of(BOX.statuses, "heroes.r1.force") == "printed"
    assert status_of(BOX.statuses, "heroes.r1.ambush") == "invented"
    assert status_of(BOX.statuses, "map.places.c37.field") == "printed"
    assert status_of(BOX.statuses, "cards.b-01") == "invented"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("force = [8, 12, 16]", "force = [8, 11, 16]", "CE1"),
        ("force = [9, 12, 17]", "force = [9, 9, 17]", "rise"),
        ("ambush = [3, 3, 2]", "ambush = [3, 3, 4]", "fall or stay"),
        ("persuasion = [3, 3, 2]", "persuasion = [2, 2, 2]", "CE3"),
        ("1 = 6", "1 = 5", "C1.9"),
        ('"R   n   b', '"R   .   b', "half a turn"),
        ("copies = 4,", "copies = 3,", "48"),
        ('level = 1, effect = "jump", amount = 2', 'level = 2, effect = "jump"', "different"),
        ('points = 1, own = "deliver c67 c37"', 'points = 2, own = "deliver c67 c37"', "must be 1"),
        ('patron = "ahsoka"', 'patron = "nobody"', "patron"),
        ('own = "deliver c67 c37"', 'own = "fly away"', "C6.7"),
        ('own = "deliver c67 c37"', 'own = "deliver c99 c37"', "c99"),
        ("must = true", "must = false", "4 of them"),
        ('attack = "green", defence', 'effect = "jam", defence', "two colours"),
        ('defence = "red", shield = "red"', 'defence = "red", shield = "green"', "never protects"),
        ("level = 3, field = 16", "level = 3", "level and field"),
        ("[tokens]", "[token]", "not a known field"),
    ],
)
def test_what_breaks_a_hard_rule_is_named(old, new, told):
    assert any(told in problem for problem in problems((old, new)))


def test_everything_wrong_is_told_at_once():
    found = problems(("1 = 6", "1 = 5"), ("ambush = [3, 3, 2]", "ambush = [3, 3, 4]"))
    assert len(found) >= 2
