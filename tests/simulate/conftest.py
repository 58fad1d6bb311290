import json
import math
import multiprocessing
from dataclasses import replace
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.accounts.tokens import issue_token
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from simulate.console import local_runner
from simulate.experiments import meter
from simulate.queue import turns
from simulate.results import field
from tests.simulate.queue.installation import Installation
from tests.simulate.runs import pairings_of, run_plan


@pytest.fixture(scope="session")
def cards():
    """The shipped card set, the engine compiled."""
    prepare(shipped_card_set())
    return shipped_card_set()


@pytest.fixture(scope="session")
def outdated_field(tmp_path_factory):
    """The league's figures as if they were of other cards."""
    table = json.loads(field.FILE.read_text()) | {"revision": "none", "versions": "none"}
    path = tmp_path_factory.mktemp("field") / "field.json"
    path.write_text(json.dumps(table))
    return path


@pytest.fixture(autouse=True)
def no_shipped_figures(monkeypatch, outdated_field):
    """Pages show what a test has played alone, whatever ships with the stock decks."""
    monkeypatch.setattr(field, "FILE", outdated_field)
    read = field.shipped_field
    read.cache_clear()
    yield
    read.cache_clear()


@pytest.fixture(autouse=True)
def whole_chunks(monkeypatch):
    """A busy machine cuts no chunk."""
    monkeypatch.setattr(turns, "SLOWNESS", math.inf)


@pytest.fixture
def failing(monkeypatch):
    """Has what stands at that name raise an error."""
    return lambda place, name, error: monkeypatch.setattr(place, name, Mock(side_effect=error))


@pytest.fixture
def small_chunks(settings, cards):
    """Chunks of 20 games, so that short runs have several."""
    settings.PLAYTEST_CHUNK = 20


@pytest.fixture
def chunks_of_four(settings, cards):
    settings.PLAYTEST_CHUNK = 4


@pytest.fixture
def thinkers(monkeypatch):
    """Bots that think: two more, of a sixtieth of a second and of ten seconds a game, and a slow `pilot`."""
    game = get_game(STARFIGHTER)
    seconds = {"captain": 1 / 60, "admiral": 10.0, "pilot": 0.5}
    pilot = game.bots["pilot"]
    slow = {key: replace(pilot, key=key, seconds_a_game=each) for key, each in seconds.items()}
    monkeypatch.setattr(type(game), "bots", {**game.bots, **slow})


@pytest.fixture
def quick_captain(monkeypatch):
    """Captain plays as cadet does, which takes no time."""
    play = Pairing.play

    def play_fast(self, start, count):
        quick = {"captain": "cadet"}
        sides = [replace(side, bot=quick.get(side.bot, side.bot)) for side in self.line_ups]
        return play(replace(self, line_ups=tuple(sides)), start, count)

    monkeypatch.setattr(Pairing, "play", play_fast)


@pytest.fixture
def quick_meter(loaded, cards, monkeypatch):
    """The builder's meter plays two games against each opponent, then four, and knows none yet."""
    monkeypatch.setattr(meter, "STEPS", (2, 4))
    meter._gauges.clear()


@pytest.fixture
def forked(monkeypatch):
    """Commands fork their processes as they do on a terminal; a test's process has threads besides."""
    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(local_runner, "process_context", lambda: context)


@pytest.fixture(scope="module")
def postgres_site(tmp_path_factory, cards, postgres_url: str):
    """An installation on PostgreSQL."""
    var = tmp_path_factory.mktemp("installation")
    site = Installation(var, DATABASE_URL=postgres_url, SECRET_KEY="k" * 50)
    yield site
    site.end()


@pytest.fixture
def ann(db):
    """An account."""
    return User.objects.create_user("ann")


@pytest.fixture
def api(ann):
    """A program with a token of ann's."""
    token = issue_token(user=ann, name="script")
    return Client(headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def stock(loaded):
    """The stock decks as rows, too."""
    load_stock_decks(decks=stock_decks(), pool=current_pool())


@pytest.fixture(scope="session")
def pairings(cards):
    """The first stock deck against the next two, at random, which is fast."""
    return pairings_of(run_plan(), cards)


@pytest.fixture
def deck_file(tmp_path):
    """A legal deck as a player writes it: a stock deck's cards for another cruiser."""
    lines = ["# my own", "cruiser: atlas", "", *stock_decks()[0].cards, "3-36 # flies high"]
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(dict.fromkeys(lines)))
    return path
