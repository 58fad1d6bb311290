import json
import secrets

import pytest

from tests.config.processes import manage
from tests.decks.library.query_plans import whole_reads

CALL = "from tests.decks.library.query_plans import main; main()"


@pytest.mark.django_db
def test_no_list_reads_whole_tables_of_sqlite():
    assert whole_reads() == {}


def test_no_list_reads_whole_tables_of_postgresql(postgres_url, tmp_path):
    settings = {
        "var": tmp_path,
        "DATABASE_URL": postgres_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
    }
    assert manage("migrate", "--verbosity", "0", **settings).returncode == 0
    told = manage("shell", "--no-imports", "--verbosity", "0", "--command", CALL, **settings)
    assert json.loads(told.stdout.splitlines()[-1]) == {}, told.stderr
