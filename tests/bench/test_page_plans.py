import json
import secrets
import subprocess
import sys

import pytest

from tests.bench.page_plans import whole_reads_of
from tests.config.processes import ROOT, settings_of


def whole_reads(var, **settings):
    """By page what a young site reads wholly."""
    own = {"DJANGO_SETTINGS_MODULE": "tests.simulate.queue.worker_settings", **settings}
    environment = settings_of(var, own)
    told = b""
    for command in (["tests.bench.fill", "--factor", "0.001"], ["tests.bench.page_plans"]):
        told = subprocess.check_output([sys.executable, "-m", *command], cwd=ROOT, env=environment)
    return json.loads(told)


@pytest.mark.nightly
def test_no_list_reads_whole_tables_of_sqlite(tmp_path):
    assert whole_reads(tmp_path) == {}


@pytest.mark.nightly
def test_no_list_reads_whole_tables_of_postgresql(postgres_url, tmp_path):
    key = secrets.token_urlsafe(50)
    assert whole_reads(tmp_path, DATABASE_URL=postgres_url, SECRET_KEY=key) == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "is_whole"),
    [
        ("SELECT id FROM decks_deck WHERE name = 'Wasps' LIMIT 12", True),
        ("SELECT id FROM decks_deck WHERE name = 'Wasps'", True),
        ("SELECT id FROM decks_deck WHERE slug = 'wasps'", False),
        ("SELECT id, name FROM decks_deck ORDER BY name LIMIT 12", True),
        ("SELECT id, name FROM decks_deck ORDER BY changed DESC LIMIT 12", False),
        ("SELECT id FROM decks_deck WHERE name = 'Wasps' ORDER BY changed DESC LIMIT 12", True),
    ],
)
def test_a_whole_read_is_seen_in_the_plan(query, is_whole):
    assert bool(list(whole_reads_of(query))) == is_whole
