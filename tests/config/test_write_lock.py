"""A write to SQLite that lasts: readers do not notice, writers are told within seconds."""

from tests.config.processes import shell

READ = """
import sqlite3, time
from contextlib import closing
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from decks.accounts.tokens import issue_token

plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
override_settings(STORAGES={"staticfiles": plain}).enable()
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("load_catalogue", verbosity=0, stdout=open("/dev/null", "w"))
ann = User.objects.create_user("ann")
token = issue_token(user=ann, name="a program")
from decks.models import Deck, Owner
from decks.library import services
from decks.construction.card_pool import current_pool
draft = services.DeckDraft("Wasps", "", ())
deck = services.create_deck(owner=Owner(ann), draft=draft, pool=current_pool())
client = Client(raise_request_exception=False, HTTP_HOST="localhost")
client.force_login(ann)
pages = ["/", "/cards/", "/decks/", f"/decks/{deck.slug}/edit/", "/play/", "/playtests/", "/health/"]

def seconds(ask):
    begun = time.monotonic()
    answer = ask()
    return answer, time.monotonic() - begun

print("read", "patience", 4 < settings.DATABASES["default"]["OPTIONS"]["timeout"] < 9)
connection.close()
settings.DATABASES["default"]["OPTIONS"]["timeout"] = 20  # which who waits for the lock takes
with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)) as other:
    for page in pages:
        client.get(page)  # loads what a first answer needs
    other.execute("BEGIN IMMEDIATE")
    for page in pages:
        answer, took = seconds(lambda: client.get(page))
        print("read", page, answer.status_code < 400 or page == "/health/", took < 20)
    program = Client(headers={"authorization": f"Bearer {token}", "host": "localhost"})
    answer, took = seconds(lambda: program.get("/api/decks/mine/"))
    print("read", "token", answer.status_code == 200, took < 20)
    connection.close()
    settings.DATABASES["default"]["OPTIONS"]["timeout"] = 1.5
    russian = {"accept-language": "ru"}
    address = f"/decks/{deck.slug}/delete/"
    answer, took = seconds(lambda: client.post(address, headers=russian))
    told = "\u0434\u0440\u0443\u0433\u0438\u0435" in answer.text
    print("write", answer.status_code, int(answer["Retry-After"]) > 0, 1 < took < 20, told)
    answer, took = seconds(lambda: client.delete(f"/api/decks/{deck.slug}/"))
    print("api", answer.status_code, answer.json()["errors"][0]["code"], 1 < took < 20)
"""


def test_while_somebody_writes_readers_go_on_and_writers_are_told(tmp_path):
    done = shell(READ, var=tmp_path)
    lines = done.stdout.splitlines()
    assert len(lines) == 11, done.stderr
    assert [line for line in lines if line.startswith("read") and "False" in line] == []
    assert lines[-2:] == ["write 503 True True True", "api 503 busy True"]
