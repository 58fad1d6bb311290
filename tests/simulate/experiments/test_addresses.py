"""Addresses with what no text of a database can hold, on PostgreSQL, which refuses it."""

import json
import secrets

from tests.config.processes import manage

ASK = """
import json
from django.core.management import call_command
from django.test import Client, override_settings

plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
override_settings(STORAGES={"default": plain, "staticfiles": plain}).enable()
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("load_catalogue", verbosity=0)
call_command("load_stock_decks", verbosity=0)
client = Client(headers={"host": "localhost"}, raise_request_exception=False)
NUL, LARGE = chr(0), 2**70
TRIALS = [f"/playtests/trials/{kind}/" for kind in ("swap", "compare", "cuts")]
FIELDS = (
    "again", "deck", "others", "other", "out", "into", "candidates", "replacement", "seed", "games",
    "a", "b", "page", "base_version", "version", "mode", "bot", "enemy_bot",
)
NUMBERS = ("seed", "games", "page", "base_version", "version")
found = {}

def ask(method, address, **said):
    status = getattr(client, method)(address, said).status_code
    found.setdefault(status, []).append(f"{method} {address} {said!r}")

for address in ("/playtests/", "/playtests/new/", *TRIALS):
    for field in FIELDS if address in TRIALS else FIELDS[:1]:
        ask("get", address, **{"deck": "ares-clockwork"} | {field: f"ares{NUL}-swarm"})
    ask("get", address, **{"deck": "ares-clockwork"} | dict.fromkeys(FIELDS[2:], NUL))
for address in ("/playtests/", "/playtests/new/", TRIALS[0]):
    for field in NUMBERS:
        ask("get", address, **{"deck": "ares-clockwork"} | {field: LARGE})
for address in ("/playtests/new/", *TRIALS):
    for field in ("deck", "opponents", "others", "bot", "version", "other"):
        ask("post", address, **{"deck": "ares-clockwork", field: NUL})
    ask("post", address, deck=NUL, out=NUL, into=NUL, action="run")
ask("get", "/playtests/nobody/live/", seen=NUL)
ask("get", f"/playtests/nobody/games/{LARGE}-{LARGE}/")
ask("post", "/playtests/meter/", cruiser=NUL, card=["0-4", NUL])
print(json.dumps(found))
"""


def test_no_page_breaks_by_what_its_address_or_its_form_holds(tmp_path, postgres_url):
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.simulate.queue.worker_settings",
        "DATABASE_URL": postgres_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
    }
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", ASK)
    shown = manage(*command, var=tmp_path, **settings)
    assert shown.returncode == 0, shown.stderr
    found = json.loads(shown.stdout.splitlines()[-1])
    assert found.keys() <= {"200", "404", "422"}, found
    assert len(found["200"]) > 25
