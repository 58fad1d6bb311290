import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.editions.csv_tables import write_cards
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.export import load_shipped
from catalog.models import Edition

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    output = StringIO()
    call_command(*arguments, stdout=output)
    return output.getvalue()


def test_the_shipped_edition_is_loaded_by_default():
    assert "cards: 100 added, 0 changed, 0 removed; cruisers: 4 added" in run("load_catalogue")


def test_a_refused_file_or_an_incomplete_current_edition_changes_nothing(loaded, tmp_path):
    before = run("export_catalogue")
    bad = tmp_path / "cards.toml"
    text = SHIPPED_FILES[0].read_text().replace("fighters = 3", "fighters = 9")
    bad.write_text(text.replace("First Take", "Changed"))
    with pytest.raises(CommandError, match=r"problems, nothing was loaded:\n.*must be from 0 to 4"):
        run("load_catalogue", str(bad))
    assert run("export_catalogue") == before
    cards = tmp_path / "cards.toml"
    cards.write_text(SHIPPED_FILES[0].read_text().partition('[[card]]\nnumber = "3-36"')[0])
    with pytest.raises(CommandError, match=r"Nothing was loaded: .*99 cards of 100"):
        run("load_catalogue", str(cards))
    assert Edition.objects.get().cards.count() == 100


def test_an_unknown_edition_is_refused_with_those_that_exist(loaded):
    with pytest.raises(CommandError, match=r"no edition “x”; there are shipped, reconstruction\.$"):
        run("export_catalogue", "--edition", "x")


def test_an_export_without_tables_is_of_the_shipped_files(monkeypatch, django_assert_num_queries):
    monkeypatch.setattr("catalog.editions.services.has_tables", lambda: False)
    with django_assert_num_queries(0):
        assert json.loads(run("export_catalogue")) == load_shipped()


def test_a_dry_run_names_rows_and_changes_nothing_and_an_edition_becomes_current_on_request(
    loaded, tmp_path
):
    full_box = [str(tmp_path / path.name) for path in SHIPPED_FILES]
    for path, shipped in zip(full_box, SHIPPED_FILES, strict=True):
        text = shipped.read_text().replace('key = "reconstruction"', 'key = "box"')
        Path(path).write_text(text)
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
    assert Edition.objects.get(is_current=True).key == "reconstruction"
    run("load_catalogue", *full_box, "--current")
    assert Edition.objects.get(is_current=True).key == "box"


def test_an_export_is_the_json_of_the_notation(loaded, tmp_path):
    run("export_catalogue", "--output", str(tmp_path / "box.json"))
    assert (tmp_path / "box.json").read_text() == run("export_catalogue")
    assert json.loads(run("export_catalogue")) == load_shipped()


@pytest.mark.parametrize(("file", "key"), [("box.toml", ""), ("box.csv", "again")])
def test_what_is_exported_by_its_ending_is_loaded_again(loaded, tmp_path, file, key):
    before = run("export_catalogue")
    run("export_catalogue", "--output", str(tmp_path / file))
    names = ["--key", key, "--name", "Again"] if key else []
    told = run("load_catalogue", *map(str, tmp_path.iterdir()), *names)
    assert key or "nothing changed" in told
    assert run("export_catalogue", "--edition", key or "reconstruction") == before
