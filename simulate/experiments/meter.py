"""The live meter: a deck that is being built, played against the stock decks in the web process.

Each call plays a little more of the same games, so the interval narrows while nothing changes; what was
played is kept by content, so equal decks share it.
"""

import threading
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cachetools import LRUCache, cached
from cachetools.keys import hashkey

from catalog.editions.current import catalogue_fingerprint
from decks.construction.legality import Violation, find_violations, in_order
from decks.construction.stock import stock_decks
from play.games import preparation
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.preparing import is_prepared
from play.games.starfighter.engine.cards import CardSet
from play.intervals import Interval
from simulate.deals.card_sets import find_card_set
from simulate.deals.packed_games import Games, games_of, joined
from simulate.deals.pair_points import pair_points
from simulate.models import TOTAL_WAR
from simulate.statistics.pair_statistics import over_opponents

STEPS: Final = (20, 40, 80, 160, 320, 640)  # games against each stock deck after the first calls
SEED: Final = 1
BOT: Final = "pilot"
DECKS_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class Reading:
    """What the meter shows: a win rate over all stock decks with its interval, from so many games.

    It is of the edition's revision. Without a score there are reasons why the deck cannot be played, or
    the engine is being prepared.
    """

    score: Interval | None = None
    games: int = 0
    opponents: int = 0
    edition: str = ""
    revision: str = ""
    is_final: bool = False
    violations: tuple[Violation, ...] = ()
    is_preparing: bool = False


@dataclass(eq=False)
class Gauge:
    """A deck's pairings and what they have come to; one thread at a time plays it."""

    pairings: list[Pairing]
    edition: str
    revision: str
    lock: threading.Lock = field(default_factory=threading.Lock)
    games: list[Games] = field(default_factory=list)
    steps: int = 0

    def play_step(self) -> None:
        """Plays on to the next step's number of games."""
        start = STEPS[self.steps - 1] if self.steps else 0
        count = STEPS[self.steps] - start
        parts = [games_of(pairing.play(start, count)) for pairing in self.pairings]
        before = self.games or [part[:0] for part in parts]
        self.games = [joined(both) for both in zip(before, parts, strict=True)]
        self.steps += 1

    def reading(self) -> Reading:
        if not self.pairings:
            return Reading(is_final=True)
        return Reading(
            score=over_opponents([pair_points(games) for games in self.games]),
            games=sum(len(games) for games in self.games),
            opponents=len(self.pairings),
            edition=self.edition,
            revision=self.revision,
            is_final=self.steps == len(STEPS),
        )


# Only so many meters play at a time, so that pages stay quick; a first reading waits for its turn, a
# narrower one comes with a later call.
_turns = threading.BoundedSemaphore(2)
_gauges: LRUCache[Hashable, Gauge] = LRUCache(DECKS_KEPT)


def read_meter(cruiser: str, cards: Sequence[str]) -> Reading:
    """A reading for the deck, narrower with each call until `is_final`.

    The first takes about ten milliseconds, the last a tenth of a second. Nothing is written.
    """
    edition, card_set = read_card_set(catalogue_fingerprint())
    violations = find_violations(
        cards, cruiser, known_cards=card_set.index, known_cruisers=card_set.cruisers
    )
    if violations:
        return Reading(violations=violations)
    # Several threads that load the compiled engine at once end the process.
    if preparation.is_under_way() or (preparation.status() != "ready" and not is_prepared()):
        return Reading(is_preparing=True)
    gauge = find_gauge(edition, card_set, cruiser, in_order(cards))
    is_first = not gauge.steps
    if gauge.steps < len(STEPS) and _turns.acquire(blocking=is_first):
        try:
            with gauge.lock:
                if gauge.steps < len(STEPS):
                    gauge.play_step()
        finally:
            _turns.release()
    return gauge.reading()


def gauge_key(edition: str, card_set: CardSet, cruiser: str, cards: tuple[str, ...]) -> Hashable:
    return hashkey(edition, card_set.revision, cruiser, cards)


@cached(_gauges, key=gauge_key, lock=threading.Lock())
def find_gauge(edition: str, card_set: CardSet, cruiser: str, cards: tuple[str, ...]) -> Gauge:
    """The gauge of that content; the latest ones are kept."""
    own = LineUp(cruiser, cards, BOT)
    pairings = [
        Pairing(card_set, TOTAL_WAR, (own, opponent), SEED)
        for opponent in opponents(card_set)
        if opponent != own
    ]
    return Gauge(pairings, edition, card_set.revision)


def opponents(card_set: CardSet) -> list[LineUp]:
    """The stock decks that the card set allows."""
    return [
        LineUp(deck.cruiser, in_order(deck.cards), BOT)
        for deck in stock_decks()
        if deck.cruiser in card_set.cruisers and card_set.index.keys() >= set(deck.cards)
    ]


@lru_cache(maxsize=4)
def read_card_set(_mark: str) -> tuple[str, CardSet]:
    """The current edition's key and card set, read once for each fingerprint of the catalogue."""
    return find_card_set()
