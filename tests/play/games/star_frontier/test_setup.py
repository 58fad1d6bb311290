"""Set-ups of Star Frontier: handicaps, and the editions of this site."""

import re

import pytest
from django.core.management import CommandError, call_command

from play.games.game import Declined
from play.games.registry import damaged_editions
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


def test_an_edition_that_is_added_once_more_is_the_newest_and_none_is_overwritten(own_edition):
    kept, shipped = own_edition.parent / "editions" / KEY, reader.DATA / "reconstruction.toml"
    for file in (own_edition, shipped, own_edition):
        call_command("load_edition", KEY, str(file))
    assert current_edition().key == "box"
    (kept / "0001.toml").unlink()
    call_command("load_edition", KEY, str(shipped))
    assert sorted(each.name for each in kept.iterdir()) == ["0002.toml", "0003.toml", "0004.toml"]


def test_a_damaged_file_is_named_and_the_other_editions_stay(own_edition, caplog):
    call_command("load_edition", KEY, str(own_edition))
    (own_edition.parent / "editions" / KEY / "0002.toml").write_text("gold = [")
    assert damaged_editions() == [f"{KEY}/0002.toml"]
    assert current_edition().key == "box"
    assert "0002.toml is left out. This is not TOML" in caplog.text


def test_a_folder_that_takes_no_edition_and_a_file_without_end_are_refused(own_edition, settings):
    with pytest.raises(CommandError, match="larger than 1000 kB"):
        call_command("load_edition", KEY, "/dev/zero")
    settings.EDITIONS_DIR = own_edition
    with pytest.raises(CommandError, match=r"cannot be written: .+ Look at EDITIONS_DIR\.$"):
        call_command("load_edition", KEY, str(own_edition))


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
