"""Pages of a database that is filled as after years, over those of a small one, and over a bare view."""

import json
import statistics
import subprocess
import sys
import tempfile
from functools import cache

import psycopg

from tests.bench.page_times import BARE
from tests.bench.registry import Unavailable, benchmark, until_exit
from tests.config.processes import ROOT, settings_of
from tests.config.servers import new_database
from tests.e2e.serving import SET_UP

PAIRS = 15  # of a page on both databases, asked for in turn
PAIRS_WITH_BARE = 41  # which is short
ADMINISTERED = (
    *("decks/deck", "auth/user", "play/match", "play/action", "simulate/run", "simulate/chunk"),
)
# What is listed, and where.
LISTS = {
    "decks": "/decks/",
    "most liked decks": "/decks/?order=liked",
    "decks by words": "/decks/?q=storm+raid",
    "decks by Russian words": "/decks/?q=БУРЯ",
    "decks of a cruiser": "/decks/?cruiser=ares",
    "decks with a card": "/decks/?card=3-1",
    "decks without a card": "/decks/?without=3-1",
    "decks of a size": "/decks/?from=26&to=30",
    "decks of a tag": "/decks/?tag=fast",
    "decks beside another": "/decks/?beside=ares-clockwork",
    "decks, page 300": "/decks/?page=300",
    "decks of the API": "/api/decks/",
    "feed of decks": "/decks/feed/",
    "decks with the card of a page": "/cards/3-1/",
    "decks of the cruiser of a page": "/cruisers/ares/",
    "search help": "/cards/help/",
    "lobby": "/play/",
    "replays": "/play/replays/",
    "ratings": "/play/players/",
    "ratings of the API": "/api/players/",
    "puzzles": "/puzzles/",
    "puzzles, page 150": "/puzzles/?page=150",
    "puzzles of a theme": "/puzzles/?theme=shift",
    "puzzles of the API": "/api/puzzles/",
    "playtests": "/playtests/",
    "fair pairs": "/playtests/pairs/",
}
# The same of who has more of everything than others.
OWN = {
    "own decks": "/decks/",
    "own decks of the API, 12": "/api/decks/mine/?page_size=12",
    "own decks beside a card": "/cards/3-1/",
    "own decks for a playtest": "/playtests/new/",
    "own matches in the lobby": "/play/",
    "own matches": "/play/history/",
    "own matches of the API, 12": "/api/matches/mine/?page_size=12",
    "own replays": "/play/replays/",
    "own puzzles": "/puzzles/",
    "own playtests": "/playtests/",
    "own playtests of the API": "/api/playtests/",
    "deck, as an owner of others": "/decks/ares-clockwork/",
    **{f"admin, {name}": f"/admin/{name}/" for name in ADMINISTERED},
}
PAGES = {"home": "/", "card": "/cards/3-1/", "deck": "/decks/ares-clockwork/", "lobby": "/play/"}


class Site:
    """An installation in a process of its own, which answers without a server."""

    def __init__(self, settings):
        command, pipe = [sys.executable, "-m", "tests.bench.page_times"], subprocess.PIPE
        own = {"cwd": ROOT, "env": settings}
        process = subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe, **own)
        self._process = until_exit.enter_context(process)

    def ask(self, address, *, has_account, takes_kept):
        """What the page took: milliseconds, and those of the processor."""
        self._process.stdin.write(json.dumps([has_account, takes_kept, address]) + "\n")
        self._process.stdin.flush()
        return tuple(json.loads(self._process.stdout.readline()))


@cache
def site(database, *, is_filled):
    """A new installation with the shipped decks, or as after years. Raises Unavailable."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    if database == "PostgreSQL":
        try:
            own["DATABASE_URL"] = until_exit.enter_context(new_database())
            own["SECRET_KEY"] = "k" * 50
        except psycopg.OperationalError as error:
            raise Unavailable(f"no PostgreSQL server answers: {error}") from error
    settings = settings_of(until_exit.enter_context(tempfile.TemporaryDirectory()), own)
    for arguments in [SET_UP, ("-m", "tests.bench.fill")][: 1 + is_filled]:
        subprocess.check_output([sys.executable, *arguments], cwd=ROOT, env=settings)
    return Site(settings)


def register_list(name, address, database, *, is_own):
    @benchmark(f"{name}, {database}, filled over small", "times", runs=1, warms_up=False)
    def growth():
        """Of pages that are made anew, the median of pairs."""
        sites = [site(database, is_filled=each) for each in (True, False)]
        how = {"has_account": is_own, "takes_kept": False}
        times = [[each.ask(address, **how)[0] for each in sites] for _pair in range(1 + PAIRS)]
        return statistics.median(filled / small for filled, small in times[1:])


def register_page(name, address, reader, *, is_filled=False):
    @benchmark(f"{name}, {reader}, over a bare view", "times", runs=1, warms_up=False)
    def share():
        """Of the processor's time; the bare view is always a visitor's."""
        asked = site("SQLite", is_filled=is_filled)
        shares = []
        for _pair in range(1 + PAIRS_WITH_BARE):
            page = asked.ask(address, has_account=reader != VISITOR, takes_kept=True)[1]
            shares.append(page / asked.ask(BARE, has_account=False, takes_kept=True)[1])
        return statistics.median(shares[1:])


VISITOR = "a visitor"
for each in ("SQLite", "PostgreSQL"):
    for listed in LISTS.items():
        register_list(*listed, each, is_own=False)
    for listed in OWN.items():
        register_list(*listed, each, is_own=True)
for page in PAGES.items():
    register_page(*page, VISITOR)
    register_page(*page, "signed in")
    register_page(*page, "signed in, with much of one's own", is_filled=True)
