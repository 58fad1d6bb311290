import json
import math
import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy.typing as npt
import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.models import Edition
from decks.accounts.tokens import issue_token
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.cards import CardSet
from simulate.console import local_runner
from simulate.experiments import meter
from simulate.queue import turns
from simulate.results import field
from tests.simulate.queue.installation import Installation


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The shipped card set, the engine compiled."""
    prepare(shipped_card_set())
    return shipped_card_set()


@pytest.fixture(scope="session")
def outdated_field(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The league's figures as if they were of other cards."""
    table = json.loads(field.FILE.read_text()) | {"revision": "none", "versions": "none"}
    path = tmp_path_factory.mktemp("field") / "field.json"
    path.write_text(json.dumps(table))
    return path


@pytest.fixture(autouse=True)
def no_shipped_figures(monkeypatch: pytest.MonkeyPatch, outdated_field: Path) -> Iterator[None]:
    """Pages show what a test has played alone, whatever ships with the stock decks."""
    monkeypatch.setattr(field, "FILE", outdated_field)
    read = field.shipped_field
    read.cache_clear()
    yield
    read.cache_clear()


@pytest.fixture(autouse=True)
def whole_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine cuts no chunk."""
    monkeypatch.setattr(turns, "SLOWNESS", math.inf)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Has what stands at that name raise an error."""
    return lambda place, name, error: monkeypatch.setattr(place, name, Mock(side_effect=error))


@pytest.fixture
def small_chunks(settings: Any, cards: CardSet) -> None:
    """Chunks of 20 games, so that short runs have several."""
    settings.PLAYTEST_CHUNK = 20


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think: two more, of a sixtieth of a second and of ten seconds a game, and a slow `pilot`."""
    game = get_game(STARFIGHTER)
    seconds = {"captain": 1 / 60, "admiral": 10.0, "pilot": 0.5}
    pilot = game.bots["pilot"]
    slow = {key: replace(pilot, key=key, seconds_a_game=each) for key, each in seconds.items()}
    monkeypatch.setattr(type(game), "bots", {**game.bots, **slow})


@pytest.fixture
def quick_captain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Captain plays as cadet does, which takes no time."""
    play = Pairing.play

    def play_fast(self: Pairing, start: int, count: int) -> npt.NDArray[Any]:
        sides = [
            replace(side, bot="cadet" if side.bot == "captain" else side.bot)
            for side in self.line_ups
        ]
        return play(replace(self, line_ups=tuple(sides)), start, count)

    monkeypatch.setattr(Pairing, "play", play_fast)


@pytest.fixture
def quick_meter(loaded: Edition, cards: CardSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The builder's meter plays two games against each opponent, then four, and knows none yet."""
    monkeypatch.setattr(meter, "STEPS", (2, 4))
    meter._gauges.clear()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands fork their processes as they do on a terminal; a test's process has threads besides."""
    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(local_runner, "process_context", lambda: context)


@pytest.fixture(scope="module")
def postgres_site(
    tmp_path_factory: pytest.TempPathFactory, cards: CardSet, postgres_url: str
) -> Iterator[Installation]:
    """An installation on PostgreSQL."""
    var = tmp_path_factory.mktemp("installation")
    site = Installation(var, DATABASE_URL=postgres_url, SECRET_KEY="k" * 50)
    yield site
    site.end()


@pytest.fixture
def ann(db: None) -> User:
    """An account."""
    return User.objects.create_user("ann")


@pytest.fixture
def api(ann: User) -> Client:
    """A program with a token of ann's."""
    token = issue_token(user=ann, name="script")
    return Client(headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def stock(loaded: Edition) -> None:
    """The stock decks as rows, too."""
    load_stock_decks(decks=stock_decks(), pool=current_pool())


@pytest.fixture(scope="session")
def pairings(cards: CardSet) -> list[Pairing]:
    """The first stock deck against the next two, at random, which is fast."""
    own, *others = [LineUp(deck.cruiser, deck.cards, "cadet") for deck in stock_decks()[:3]]
    return [Pairing(cards, "total_war", (own, other), 7) for other in others]


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    """A legal deck as a player writes it: a stock deck's cards for another cruiser."""
    lines = ["# my own", "cruiser: atlas", "", *stock_decks()[0].cards, "3-36 # flies high"]
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(dict.fromkeys(lines)))
    return path
