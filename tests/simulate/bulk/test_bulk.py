import contextlib
import csv
import gzip
import io
import json
import re

import pyarrow.parquet
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from decks.models import Deck, MatchConsent
from play.matches import services
from play.models import Match
from simulate.bulk.tables import TABLES
from simulate.bulk.writing import write_table
from simulate.models import BulkFile
from tests.config.processes import ROOT
from tests.constraints import refused_by
from tests.play.conftest import BOB, loaded, new_match, play_on, prepared  # noqa: F401
from tests.simulate.browsing import missing
from tests.simulate.runs import play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "stock")]
PLAYTEST = {"deck": "ares-clockwork", "opponents": ["athena-tortoise"], "games": 10, "bot": "cadet"}


@pytest.fixture
def run(api):
    """The id of a public playtest of ten games."""
    made = api.post("/api/playtests/", PLAYTEST, content_type="application/json").json()
    play_everything()
    return made["id"]


def rows_of(key):
    """The rows of a table by the form of its files."""
    files = {file.form: file.content for file in write_table(TABLES[key])}
    table = pyarrow.parquet.read_table(io.BytesIO(files["parquet"])).to_pylist()
    lines = gzip.decompress(files["ndjson"]).decode().splitlines()
    cells = list(csv.DictReader(io.StringIO(gzip.decompress(files["csv"]).decode())))
    return table, [json.loads(line) for line in lines], cells


def test_every_game_of_a_public_playtest_is_a_row_and_nothing_private_is_in_any_table(run, api):
    for key in TABLES:
        table, lines, cells = rows_of(key)
        assert len(table) == len(lines) == len(cells)
        for row in (*table[:1], *lines[:1], *cells[:1]):
            assert list(row) == list(TABLES[key].columns)
    table, lines, _cells = rows_of("games")
    assert [row["number"] for row in table] == list(range(10))
    assert {row["playtest"] for row in lines} == {run}
    (result,) = rows_of("results")[0]
    won = sum(row["outcome"] == "won" for row in table)
    assert (result["won"], result["games"]) == (won, 10)
    User.objects.create_user("somebody")
    hidden = {"visibility": "private", "slug": "moved", "name": "Hidden"}
    Deck.objects.filter(slug="ares-clockwork").update(**hidden)
    own = {"name": "Secret wasps", "cruiser": "ares", "cards": ["0-1", "3-10"]}
    api.post("/api/decks/", own, content_type="application/json")
    words = ["Secret wasps", "Hidden", "somebody"]
    for key in TABLES:
        assert missing(json.dumps(rows_of(key)[1]), *words) == words


def test_the_api_and_a_page_list_the_files_stored_once_and_serve_them_by_etag(run, client):
    assert "Not made yet" in client.get("/data/").text
    call_command("export_bulk", "cards", "decks", verbosity=0, stdout=io.StringIO())
    listed = client.get("/api/bulk/").json()
    (cards,) = (each for each in listed["tables"] if each["table"] == "cards")
    assert (listed["licence"], len(cards["files"])) == ("CC0-1.0", 3)
    for file in cards["files"]:
        got = client.get(file["address"], headers={"Accept-Encoding": "gzip"})
        assert (len(got.content), got["ETag"]) == (file["size"], f'"{file["etag"]}"')
        again = client.get(file["address"], headers={"If-None-Match": got["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert "cards.parquet" in client.get("/data/").text
    assert client.get("/api/bulk/secrets.csv.gz").status_code == 404
    with refused_by("simulate_bulk_file_once"):
        BulkFile.objects.update(form="csv")


def lines_of(answer):
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_playtest_is_taken_away_as_tables_games_and_traces(run, api):
    table = api.get(f"/api/playtests/{run}/tables/pairings/")
    assert table["Content-Type"].startswith("text/csv")
    assert table.text == api.get(f"/playtests/{run}/pairings.csv").text
    games = list(csv.DictReader(io.StringIO(api.get(f"/api/playtests/{run}/games/csv/").text)))
    lines = lines_of(api.get(f"/api/playtests/{run}/games/ndjson/"))
    assert [int(row["number"]) for row in games] == [line["number"] for line in lines]
    first = api.get(f"/api/playtests/{run}/traces/?games=6")
    last = api.get(*re.findall("<([^>]+)>", first["Link"]))
    traces = lines_of(first) + lines_of(last)
    assert [trace["number"] for trace in traces] == list(range(10))
    assert "Link" not in last
    assert traces[7]["trace"] == api.get(f"/api/playtests/{run}/games/0-1/7/").json()["lines"]
    ended = [trace["trace"][-1]["state"]["result"]["reason"] for trace in traces]
    assert ended == [row["reason"] for row in games]
    for rest in ("tables/secrets/", "games/xml/", "traces/?games=101"):
        assert api.get(f"/api/playtests/{run}/{rest}").status_code in (400, 404)


def test_the_code_of_the_document_runs(run, client, capsys, monkeypatch):
    call_command("export_bulk", verbosity=0, stdout=io.StringIO())
    document = (ROOT / "docs/use_the_data.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)

    def urlopen(address):
        return contextlib.closing(io.BytesIO(client.get(address.removeprefix("http://x")).content))

    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    exec(program, {"site": "http://x"})
    assert ["points in" in line for line in capsys.readouterr().out.splitlines()] == [True] * 10


@pytest.fixture
def rated(new_match):  # noqa: F811
    """A rated match that ann has won against bob."""
    match = play_on(new_match("open"), 4)
    for letter, name in (("A", "ann"), ("B", "bob")):
        account = User.objects.get_or_create(username=name)[0]
        match.seats.filter(letter=letter).update(account=account)
    Match.objects.filter(pk=match.pk).update(is_rated=True)
    services.concede(slug=match.slug, player=BOB)
    return match


def names_in_matches():
    return [row["players"] for row in rows_of("matches")[1]]


def test_a_rated_match_is_public_while_all_its_accounts_or_bots_of_the_site_agree(rated):
    ann, bob = User.objects.filter(username__in=["ann", "bob"]).order_by("username")
    MatchConsent.objects.create(user=ann)
    assert names_in_matches() == []
    MatchConsent.objects.create(user=bob)
    assert names_in_matches() == [["ann", "bob"]]
    ann.match_consent.delete()
    assert names_in_matches() == []
    MatchConsent.objects.create(user=ann)
    nobody = {"account": None, "token_hash": ""}
    rated.seats.filter(letter="B").update(**nobody)
    assert names_in_matches() == []
    rated.seats.filter(letter="B").update(kind="bot", bot="pilot", salt="salt", **nobody)
    assert names_in_matches() == [["ann", "pilot"]]
