"""Addresses with what no text of a database can hold, on PostgreSQL, which refuses it."""

import json

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
COMMON = ("again", "deck", "seed", "bot", "enemy_bot")
FIELDS = {
    "/playtests/": ("page", "bot"),
    "/playtests/new/": (*COMMON, "opponents", "others", "mode", "games"),
    "/playtests/trials/swap/": (*COMMON, "out", "into"),
    "/playtests/trials/compare/": ("deck", "other", "a", "b", "version", "base_version"),
    "/playtests/trials/cuts/": ("deck", "candidates", "replacement"),
}
NUMBERS = {"seed", "games", "page", "version", "base_version"}
found = {}

def ask(method, address, **said):
    said = {"deck": "ares-clockwork"} | said
    status = getattr(client, method)(address, said).status_code
    found.setdefault(status, []).append(f"{method} {address} {said!r}")

for address, fields in FIELDS.items():
    methods = ("get", "post") if address != "/playtests/" else ("get",)
    for method in methods:
        for field in fields:
            ask(method, address, **{field: f"ares{NUL}-swarm"})
        ask(method, address, action="run", **dict.fromkeys(fields, NUL))
    ask("get", address, **dict.fromkeys(set(fields) & NUMBERS, LARGE))
ask("get", "/playtests/nobody/live/", seen=NUL)
ask("get", f"/playtests/nobody/games/{LARGE}-{LARGE}/")
ask("post", "/playtests/meter/", cruiser=NUL, card=["0-4", NUL])
print(json.dumps(found))
"""


def test_no_page_breaks_by_what_its_address_or_its_form_holds(tmp_path, postgres_url):
    settings = {"DATABASE_URL": postgres_url, "SECRET_KEY": "k" * 50}
    settings["DJANGO_SETTINGS_MODULE"] = "tests.simulate.queue.worker_settings"
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", ASK)
    shown = manage(*command, var=tmp_path, **settings)
    assert shown.returncode == 0, shown.stderr
    found = json.loads(shown.stdout.splitlines()[-1])
    assert found.keys() <= {"200", "404", "422"}, found
    assert len(found["200"]) > 25
