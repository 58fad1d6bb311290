"""The shipped edition, and what a bad one is told: everything at once."""

import re

import pytest

from play.games.kit.editions import status_of
from play.games.star_frontier.edition.reader import DATA, SHIPPED, BadEdition, read_edition
from tests.play.games.star_frontier.engine.setting import EDITION

NAME = '{ en = "Reconstruction", ru = "Реконструкция" }'
TEXT = (DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8")


def test_the_shipped_edition_says_that_it_is_a_reconstruction():
    assert EDITION.source == "reconstruction"
    assert "reconstructed" in EDITION.note["en"]
    assert "реконструкция" in EDITION.note["ru"]


def problems_of(*changes: tuple[str, str]) -> str:
    """What the shipped edition is told with these texts replaced."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BadEdition) as told:
        read_edition(text)
    return "\n".join(told.value.problems)


def test_what_is_wrong_is_told_at_once():
    told = problems_of(
        ("speed = 3, shots = 1, range = 1", "speed = 30, shots = 1, range = 1"),
        ('makes = ["infantry"]', 'makes = ["knight"]'),
        ('"income +1"', '"luck +1"'),
        ("0,2* 1,2  -1,3", "0,2* 1,2  9,9"),
        ('"hook 3 5,1"', '"hook 7 5,1"'),
    )
    words = ("units.infantry.speed", "knight", "luck", "islands.hook", "hook 7")
    assert [each for each in words if each not in told] == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[units]", "[unitz]", "unitz: is not a known field"),
        ("[edition]", "[head]", "edition: is missing"),
        ('key = "reconstruction"', "", "edition.key: is missing"),
        (NAME, NAME.replace("en", "de"), "edition.name.en: is missing"),
        (NAME, "7", "edition.name: must be a table"),
        ('soldier = "infantry"', 'soldier = "wall"', "edition.soldier: there is no “wall”"),
        ("actors = 5", "actors = true", "edition.actors: must be a whole number"),
        ("cyborg = {", f"{'cyborg' * 4} = {{", "a key is made of at most 23"),
        ("cyborg = {", "wall = {", "units.wall: this is the key of an element"),
        ('makes = ["infantry"]', 'makes = "infantry"', "makes: must be a list"),
        ('extends = ["tank_shop"]', 'extends = [["tank_shop"]]', "extends 1: must be text"),
        ("research = true", 'research = "yes"', "research: must be true or false"),
        ('pattern = ""', "pattern = 3", "pattern: must be text"),
        ('["income +1"]', '["income 1"]', "“income 1” is not an effect"),
        ('["landing 2"]', '["landing +2"]', "is not an effect"),
        ('["landing 2"]', '["landing 0"]', "is not an effect"),
        ("price mine,crossing 1", "price mine,crossing 0", "is not an effect"),
        ('["actors +1"]', "[]", "effects: must have at least 1 entries"),
        ("isthmus = {", "laid = {", "maps.laid: this key means that the players lay"),
        ("bridgehead = true", "bridgehead = 1", "bridgehead: must be true or false"),
        ("0,0 1,0 2,-1", "٠,0 1,0 2,-1", "is no hex such as"),
        ('["centre 0 0,0", "c', '["centre 0 0,0", 5, "c', "pieces 2: must be text"),
        ("price = 2 }", "price = 2, stock = 9 }", "crossing.stock: is not a known field"),
    ],
)
def test_a_bad_entry_is_told(old, new, told):
    assert re.search(told, problems_of((old, new)))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("units.light.speed", "printed"),
        ("units.light.stock", "invented"),
        ("buildings.barracks.makes", "printed"),
        ("buildings.barracks.pattern", "invented"),
        ("islands.hook.hexes", "invented"),
    ],
)
def test_every_value_says_where_it_is_from(path, status):
    assert status_of(EDITION.statuses, path) == status


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([("first_soldiers = 2", "first_soldiers = 5"), ("stock = 10", "stock = 4")], "the stock"),
        ([("short_turns = 25", "short_turns = 50")], "short_turns is less than turns"),
        ([('["actors +1"]', '["actors +8"]')], "actors grows to more than 12"),
        ([('["income +1"]', f"{['income +9'] * 14}")], "income grows to more than 127"),
        (
            [('["stat wall,tower,mine,crossing armour +1"]', f"{['stat wall armour +9'] * 14}")],
            "armour of wall grows to more than 127",
        ),
        ([("copies = 2, hexes", "copies = 4, hexes")] * 3, "more than 160 hexes"),
        ([('copies = 2, hexes = "0,0 1,0 2,-1', 'copies = 6, hexes = "0,0 1,0 2,-1')], "with lava"),
        ([("stock = 10 }", "stock = 99 }")], "actions in Combat; at most 4096"),
    ],
)
def test_what_the_records_and_lists_cannot_hold_is_told(changes, told):
    """S3.2, S4.2, S14.1, S15.4: kernels write without looking."""
    assert re.search(told, problems_of(*changes))
