"""What several people do at once: in threads over either database, and while a write to SQLite lasts."""

import secrets

import pytest

from tests.config.processes import shell

PREPARE = """
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import call_command
from django.db import connection
from catalog.models import Edition
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.editions.services import load, make_current
from decks.library import services
from decks.accounts import tokens
from decks.models import ApiToken, Deck, Owner
from decks.construction.card_pool import CardPool
call_command("migrate", run_syncdb=True, verbosity=0)

def at_once(count, act):
    barrier = Barrier(count)
    def run(place):
        connection.ensure_connection()
        barrier.wait()
        try:
            act(place)
        finally:
            connection.close()
    with ThreadPoolExecutor(count) as threads:
        return [each.exception() for each in [threads.submit(run, n) for n in range(count)]]
"""
DECKS = """
services.MAX_DECKS = 3
def save(owner):
    draft = services.DeckDraft("Wasps", "", ())
    services.create_deck(owner=owner, draft=draft, pool=CardPool("", {}, {}))
for owner in (Owner(User.objects.create_user("ann")), Owner(AnonymousUser(), "token")):
    save(owner)
    refusals = at_once(6, lambda place: save(owner))
    print(Deck.objects.owned_by(owner).count(), sum(each is not None for each in refusals))
"""
TOKENS = """
tokens.MAX_TOKENS = 3
ann = User.objects.create_user("ann of tokens")
refusals = at_once(6, lambda place: tokens.issue_token(user=ann, name=f"token {place}"))
print(ApiToken.objects.count(), sum(each is not None for each in refusals))
"""
EDITIONS = """
files = read_edition(SHIPPED_FILES)
editions = [load(content=replace(files, key=f"edition-{n}")).edition for n in range(4)]
for _round in range(5):
    refusals = at_once(4, lambda place: make_current(edition=editions[place]))
    print(refusals, Edition.objects.filter(is_current=True).count())
"""
CRUISERS = """
from play.games.starfighter.game import GAME
from play.games.starfighter.setup import side_of
from play.matches import starting
from play.matches.participant import Participant
from play.models import Match, Player
call_command("load_catalogue", verbosity=0, stdout=open("/dev/null", "w"))
make_current(edition=Edition.objects.exclude(key__startswith="edition-").get())
ann, side = Player(AnonymousUser(), "token"), Participant(side_of())

def cruisers_of(options):
    setup = GAME.read_setup({"mode": "skirmish"})
    new = {"kind": "hotseat", "game": GAME.key, "setup": setup, "player": ann}
    slug = starting.create_match(**new, participant=side, opponent=side).slug
    starting.give_salts(slug=slug, player=ann, salts={"A": "a", "B": "b"})
    choose = lambda place: starting.make_choice(slug=slug, player=ann, option=options[place])
    refusals = at_once(len(options), choose)
    seats = Match.objects.get(slug=slug).seats.all()
    return [seat.loadout["cruiser"] for seat in seats], [each.code for each in refusals if each]

for _round in range(5):
    cruisers, codes = cruisers_of(["ares"] * 4)
    print(sorted(cruisers), set(codes), len(codes))
    cruisers, codes = cruisers_of(["ares", "atlas", "apollo", "athena"])
    print(len({*cruisers} - {""}), set(codes), len(codes))
"""
BY_DAYS = """
from catalog.web.limits.policies import Bound
starting.BOUNDS = {**starting.BOUNDS, "matches_by_days": Bound(2, 2, 99, 99)}
new = {"game": GAME.key, "setup": GAME.read_setup({"mode": "training"}), "participant": side}
hosts, bob = [Player(AnonymousUser(), f"host {n}") for n in range(6)], Player(AnonymousUser(), "bob")
at = [starting.create_match(kind="open", player=host, days=1, **new).slug for host in hosts]
sit = lambda place: starting.sit_down(slug=at[place], player=bob, participant=side)
print({each.code for each in at_once(6, sit) if each}, Match.objects.of_player(bob).count())
new |= {"player": Player(User.objects.create_user("carl")), "challenged": User.objects.create_user("eve")}
challenge = lambda _place: starting.create_match(kind="invitation", **new)
print([each.code for each in at_once(3, challenge) if each])
"""
SCRIPTS = {
    "decks": DECKS,
    "tokens": TOKENS,
    "editions": EDITIONS,
    "cruisers": CRUISERS,
    "by_days": BY_DAYS,
}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def histories(request, tmp_path_factory):
    """The lines that each script prints; one process runs them all, with tables made as the models are."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.simulate.queue.worker_settings"}
    if request.param == "postgresql":
        settings["DATABASE_URL"] = request.getfixturevalue("postgres_url")
        settings["SECRET_KEY"] = secrets.token_urlsafe(50)
    parts = [f"print('# {name}')\n{script}" for name, script in SCRIPTS.items()]
    shown = shell("\n".join([PREPARE, *parts]), var=tmp_path_factory.mktemp("var"), **settings)
    assert shown.returncode == 0, shown.stderr
    _before, *told = shown.stdout.split("# ")
    return {name: lines for name, *lines in map(str.splitlines, told)}


def test_what_many_do_at_once_keeps_to_limits_to_one_current_edition_and_to_two_cruisers(histories):
    one, several = "['', 'ares'] {'same_cruiser'} 3", "2 {'not_waiting'} 2"
    assert histories == {
        "decks": ["3 4", "3 4"],
        "tokens": ["3 3"],
        "editions": ["[None, None, None, None] 1"] * 5,
        "cruisers": [one, several] * 5,
        "by_days": ["{'too_many_matches'} 2", "['challenged', 'challenged']"],
    }


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
    done = shell(READ, var=tmp_path, DJANGO_SETTINGS_MODULE="tests.simulate.queue.worker_settings")
    lines = done.stdout.splitlines()
    assert len(lines) == 11, done.stderr
    assert [line for line in lines if line.startswith("read") and "False" in line] == []
    assert lines[-2:] == ["write 503 True True True", "api 503 busy True"]
