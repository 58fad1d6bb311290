"""What several people do at once, in threads over either database."""

import secrets

import pytest

from tests.config.processes import manage
from tests.config.servers import postgres_url  # noqa: F401 - a fixture

PREPARE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import call_command
from django.db import connection
from catalog.models import Edition
from catalog.services import make_current
from decks import services
from decks.models import Deck, Keeper
from decks.supply import Supply

call_command("migrate", verbosity=0)

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
services.MOST_DECKS = 3
def save(keeper):
    draft = services.Draft("Wasps", "", ())
    services.create_deck(keeper=keeper, draft=draft, supply=Supply("", {}, {}))
for keeper in (Keeper(User.objects.create_user("ann")), Keeper(AnonymousUser(), "token")):
    save(keeper)
    refusals = at_once(6, lambda place: save(keeper))
    print(Deck.objects.kept_by(keeper).count(), sum(each is not None for each in refusals))
"""
EDITIONS = """
editions = [Edition.objects.create(key=f"edition-{n}", name="E") for n in range(4)]
for _round in range(5):
    refusals = at_once(4, lambda place: make_current(edition=editions[place]))
    print(refusals, Edition.objects.filter(is_current=True).count())
"""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request, tmp_path_factory):
    var = tmp_path_factory.mktemp("var")
    if request.param == "sqlite":
        return {"var": var}
    url = request.getfixturevalue("postgres_url")
    return {"var": var, "DATABASE_URL": url, "SECRET_KEY": secrets.token_urlsafe(50)}


def lines_of(script, database):
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", PREPARE + script)
    shown = manage(*command, **database)
    assert shown.returncode == 0, shown.stderr
    return shown.stdout.splitlines()


def test_saves_at_once_do_not_pass_the_limit_of_decks(database):
    assert lines_of(DECKS, database) == ["3 4", "3 4"]


def test_of_editions_that_are_chosen_at_once_one_is_current(database):
    assert lines_of(EDITIONS, database) == ["[None, None, None, None] 1"] * 5
