import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.editions.csv_tables import write_cards, write_cruisers
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.export import load_shipped
from catalog.models import Card, Edition

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    output = StringIO()
    call_command(*arguments, stdout=output)
    return output.getvalue()


@pytest.fixture
def box(tmp_path: Path) -> str:
    """A small edition's file."""
    path = tmp_path / "box.toml"
    card = '[[card]]\nnumber = "1-1"\nseries = "green"\ntop = { fighters = 2 }\n'
    path.write_text(f'[edition]\nkey = "box"\nname = "Box"\n{card}')
    return str(path)


def test_the_shipped_edition_is_loaded_by_default():
    assert "cards: 100 added, 0 changed, 0 removed; cruisers: 4 added" in run("load_catalogue")


def test_loading_twice_reports_that_nothing_changed():
    run("load_catalogue")
    assert run("load_catalogue").endswith("nothing changed.\n")


def test_a_refused_file_changes_nothing(tmp_path: Path):
    run("load_catalogue")
    before = run("export_catalogue")
    bad = tmp_path / "cards.toml"
    text = SHIPPED_FILES[0].read_text().replace("fighters = 3", "fighters = 9")
    bad.write_text(text.replace("First Take", "Changed"))
    with pytest.raises(CommandError, match=r"problems, nothing was loaded:\n.*must be from 0 to 4"):
        run("load_catalogue", str(bad))
    assert run("export_catalogue") == before


def test_a_missing_file_is_named():
    with pytest.raises(CommandError, match=r"1 problem, .*\nno\.toml: there is no such file"):
        run("load_catalogue", "no.toml")


def test_cruisers_without_their_edition_are_refused():
    with pytest.raises(CommandError, match="no edition “reconstruction” yet"):
        run("load_catalogue", str(SHIPPED_FILES[1]))


def test_missing_parts_of_a_set_are_reported(box: str):
    assert "Note: 1 card of 100." in run("load_catalogue", box)


@pytest.fixture
def full_box(tmp_path: Path) -> list[str]:
    """A complete edition's files."""
    paths = [tmp_path / path.name for path in SHIPPED_FILES]
    for path, shipped in zip(paths, SHIPPED_FILES, strict=True):
        path.write_text(shipped.read_text().replace('key = "reconstruction"', 'key = "box"'))
    return [str(path) for path in paths]


def test_a_further_edition_becomes_current_on_request(full_box: list[str]):
    run("load_catalogue")
    run("load_catalogue", *full_box)
    assert Edition.objects.get(is_current=True).key == "reconstruction"
    run("load_catalogue", *full_box, "--current")
    assert Edition.objects.get(is_current=True).key == "box"


def test_an_incomplete_edition_is_loaded_and_not_made_current(box: str):
    with pytest.raises(CommandError, match=r"not the current one: .*1 card of 100"):
        run("load_catalogue", box, "--current")
    assert list(Edition.objects.values_list("key", "is_current")) == [("box", False)]


def test_the_current_edition_cannot_be_loaded_incomplete(tmp_path: Path):
    run("load_catalogue")
    cards = tmp_path / "cards.toml"
    cards.write_text(SHIPPED_FILES[0].read_text().partition('[[card]]\nnumber = "3-36"')[0])
    with pytest.raises(CommandError, match=r"Nothing was loaded: .*99 cards of 100"):
        run("load_catalogue", str(cards))
    assert Edition.objects.get().cards.count() == 100


def test_the_export_is_the_json_of_the_notation():
    run("load_catalogue")
    assert json.loads(run("export_catalogue")) == load_shipped()


def test_another_edition_is_exported_by_its_key(box: str):
    run("load_catalogue")
    run("load_catalogue", box)
    assert len(json.loads(run("export_catalogue", "--edition", "box"))["cards"]) == 1


def test_what_was_exported_is_loaded_as_another_edition(tmp_path: Path):
    run("load_catalogue")
    path = tmp_path / "catalogue.json"
    run("export_catalogue", "--output", str(path))
    run("load_catalogue", str(path), "--key", "box", "--name", "My box", "--current")
    box = Edition.objects.get(is_current=True)
    assert (box.key, box.name, box.cruisers.get(key="ares").name_ru) == ("box", "My box", "Арес")
    assert json.loads(run("export_catalogue")) == load_shipped()


def test_tables_are_loaded_as_an_edition(tmp_path: Path):
    shipped = read_edition(SHIPPED_FILES)
    cards, cruisers = tmp_path / "cards.csv", tmp_path / "cruisers.csv"
    cards.write_text(write_cards(shipped.cards))
    cruisers.write_text(write_cruisers(shipped.cruisers))
    run("load_catalogue", str(cards), str(cruisers), "--key", "box", "--name", "My box")
    assert json.loads(run("export_catalogue", "--edition", "box")) == load_shipped()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is not valid JSON"),
        ("[" * 100_000, "is not valid JSON"),
        ('{"cards": [], "edition": {"name": "\\ud800"}}', "is not valid JSON"),
        ("[]", "is no catalogue export"),
        ('{"cards": [], "colour": 1}', "colour: is not a known field"),
        ('{"cards": [{"number": "3-10", "series": "red"}]}', "card 3-10, series: “red” is not one"),
        ('{"cards": []}', "edition: is missing: say the edition's key"),
    ],
)
def test_what_is_wrong_in_an_export_is_named(tmp_path: Path, text: str, problem: str):
    path = tmp_path / "catalogue.json"
    path.write_text(text)
    with pytest.raises(CommandError) as refusal:
        run("load_catalogue", str(path))
    assert problem in str(refusal.value)


def test_the_export_goes_to_a_file(tmp_path: Path):
    run("load_catalogue")
    path = tmp_path / "catalogue.json"
    assert run("export_catalogue", "--output", str(path)) == ""
    assert json.loads(path.read_text()) == load_shipped()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path):
    run("load_catalogue")
    with pytest.raises(CommandError, match="cannot be written"):
        run("export_catalogue", "--output", str(tmp_path / "no" / "box.json"))


def test_an_unknown_edition_is_refused_with_those_that_exist():
    run("load_catalogue")
    with pytest.raises(CommandError, match=r"no edition “x”; there are shipped, reconstruction\.$"):
        run("export_catalogue", "--edition", "x")


def test_an_export_without_a_catalogue_is_of_the_shipped_files():
    assert json.loads(run("export_catalogue")) == load_shipped()
    assert not Card.objects.exists()


def test_the_shipped_files_are_exported_even_if_another_edition_is_loaded(box: str):
    run("load_catalogue", box)
    assert json.loads(run("export_catalogue", "--edition", "shipped")) == load_shipped()


@pytest.fixture
def without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that was never migrated."""
    monkeypatch.setattr("catalog.editions.services.has_tables", lambda: False)


@pytest.mark.usefixtures("without_tables")
def test_an_export_without_tables_is_of_the_shipped_files(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert json.loads(run("export_catalogue")) == load_shipped()


@pytest.mark.usefixtures("without_tables")
def test_without_tables_there_is_only_the_shipped_edition():
    with pytest.raises(CommandError, match=r"no edition “x”; there are shipped\.$"):
        run("export_catalogue", "--edition", "x")


@pytest.mark.usefixtures("without_tables")
def test_loading_without_tables_asks_for_a_migration():
    with pytest.raises(CommandError, match=r"no tables yet\. Run: manage\.py migrate$"):
        run("load_catalogue")


def test_a_dry_run_names_rows_and_fields_and_changes_nothing(full_box: list[str], tmp_path: Path):
    run("load_catalogue")
    run("load_catalogue", *full_box)
    before = run("export_catalogue", "--edition", "box")
    head, first, second, *rows = write_cards(read_edition(SHIPPED_FILES).cards).splitlines()
    changed = first.replace(",green,", ",green,Renamed", 1)
    new = tmp_path / "cards.csv"
    new.write_text("\n".join([head, changed, *rows]))
    told = run("load_catalogue", str(new), "--key", "box", "--dry-run")
    level, serial = second.split(",")[:2]
    assert "card 0-1, name: " in told
    assert f"card {level}-{serial}: missing from the files, removed" in told
    assert "Note: 99 cards of 100." in told
    assert run("export_catalogue", "--edition", "box") == before


def test_a_card_that_the_current_edition_would_lack_is_named(full_box: list[str], tmp_path: Path):
    run("load_catalogue", *full_box)
    head, _first, *rows = write_cards(read_edition(SHIPPED_FILES).cards).splitlines()
    new = tmp_path / "cards.csv"
    new.write_text("\n".join([head, *rows]))
    for option in ([], ["--dry-run"]):
        with pytest.raises(CommandError, match=r"99 cards of 100.\s.*the files lack: 0-1\."):
            run("load_catalogue", str(new), "--key", "box", *option)


@pytest.mark.parametrize("ending", ["json", "toml", "csv"])
def test_what_is_exported_by_its_ending_is_loaded_again(tmp_path, ending):
    run("load_catalogue")
    before = run("export_catalogue")
    path = tmp_path / f"box.{ending}"
    run("export_catalogue", "--output", str(path))
    files = sorted(str(each) for each in tmp_path.iterdir())
    if ending == "json":
        assert path.read_text() == before
        return
    names = ("--key", "again", "--name", "Again") if ending == "csv" else ()
    told = run("load_catalogue", *files, *names)
    assert "nothing changed" in told or ending == "csv"
    key = "again" if ending == "csv" else "reconstruction"
    assert run("export_catalogue", "--edition", key) == before


def test_an_ending_that_says_nothing_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"\.json, \.toml or \.csv"):
        run("export_catalogue", "--output", str(tmp_path / "box.txt"))
