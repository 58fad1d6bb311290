import json
import secrets

import pytest

from tests.config.processes import manage
from tests.decks.library.query_plans import whole_reads

CALL = """
from django.core.management import call_command
from tests.decks.library.query_plans import main
call_command("migrate", run_syncdb=True, verbosity=0)
main()
"""


@pytest.mark.django_db
def test_no_list_reads_whole_tables_of_sqlite():
    assert whole_reads() == {}


def test_no_list_reads_whole_tables_of_postgresql(postgres_url, tmp_path):
    settings = {
        "var": tmp_path,
        "DJANGO_SETTINGS_MODULE": "tests.simulate.queue.worker_settings",
        "DATABASE_URL": postgres_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
    }
    told = manage("shell", "--no-imports", "--verbosity", "0", "--command", CALL, **settings)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout.splitlines()[-1]) == {}
