"""Set-ups of Star Frontier: handicaps, and the editions of this site."""

import re

import pytest
from django.core.management import CommandError, call_command

from play.games.game import Declined
from play.games.star_frontier import KEY
from play.games.star_frontier.edition import reader
from play.games.star_frontier.edition.reader import FORMER, current_edition, shipped_edition
from play.games.star_frontier.game import GAME

SHIPPED = (reader.DATA / "reconstruction.toml").read_text(encoding="utf-8")


def gold(setup: dict[str, object]) -> tuple[int, int]:
    """What who begins has, and what the other has."""
    state = GAME.begin(setup, {"A": {}, "B": {}}, 1).state()
    first = state["first"]
    return state["seats"][first]["gold"], state["seats"]["AB".replace(first, "")]["gold"]


@pytest.mark.parametrize(("handicap", "expected"), [("0", 10), ("1", 9), ("2", 8)])
def test_who_begins_has_the_gold_of_the_set_up(handicap, expected):
    assert gold(GAME.read_setup({"handicap": handicap})) == (expected, 10)


@pytest.mark.parametrize("wrong", ["3", "-1", "much"])
def test_another_handicap_is_refused_by_name(wrong):
    with pytest.raises(Declined) as refused:
        GAME.read_setup({"handicap": wrong})
    assert (refused.value.code, refused.value.field) == ("unknown_handicap", "handicap")


def test_matches_of_a_former_revision_go_on():
    (former,) = FORMER
    setup = {"edition": former, "map": "isthmus", "turns": 25}
    assert gold(setup) == (9, 10)
    assert GAME.begin(setup, {"A": {}, "B": {}}, 1).state()["edition"] == former


@pytest.fixture
def own_edition(settings, tmp_path):
    """A file of a box with 12 gold."""
    settings.EDITIONS_DIR = tmp_path / "editions"
    file = tmp_path / "box.toml"
    text = re.sub(r"^(first_)?gold = 10", r"\1gold = 12", SHIPPED, flags=re.MULTILINE)
    file.write_text(text.replace('"reconstruction"', '"box"'), encoding="utf-8")
    reader.editions.cache_clear()
    yield file
    reader.editions.cache_clear()


def test_an_owners_edition_is_that_of_new_matches_and_older_ones_go_on(own_edition):
    before = GAME.read_setup({})
    call_command("load_edition", KEY, str(own_edition), "--dry-run")
    assert current_edition() == shipped_edition()
    for _again in range(2):
        call_command("load_edition", KEY, str(own_edition))
    reader.editions.cache_clear()
    assert gold(GAME.read_setup({})) == (12, 12)
    assert gold(before) == (10, 10)
    assert len(list(own_edition.parent.glob("editions/*/*.toml"))) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHIPPED.replace("income = 2", "income = 20"), "edition.income"),
        ("[" * 60, "nested too deeply"),
        ("gold", "This is not TOML"),
    ],
)
def test_a_file_that_is_no_edition_is_refused_by_name(own_edition, text, told):
    own_edition.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=re.escape(told)):
        call_command("load_edition", KEY, str(own_edition))
