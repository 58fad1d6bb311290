"""The live meter: a deck that is being built, played against the stock decks in the web process.

Each call plays a little more of the same games, so the interval narrows while nothing changes; what was
played is kept by content, so equal decks share it. The difference to the deck before an edit is of the
same pairs; a deck of as many cards is dealt like that (`aligned_deals`), so that the difference is known
better than either win rate.
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
from decks.construction.stock import StockDeck, stock_decks
from play.games import preparation
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.compiled import RULES
from play.intervals import Interval
from simulate.deals.aligned_deals import aligned, pair_up
from simulate.deals.bots import QUICK_BOT
from simulate.deals.card_sets import find_card_set
from simulate.deals.matchups import deal_seed
from simulate.deals.packed_games import Games, games_of, joined
from simulate.deals.pair_points import GamePoints, pair_points
from simulate.models import TOTAL_WAR
from simulate.results.field import mix_weights
from simulate.statistics.pair_statistics import over_opponents
from simulate.statistics.paired_differences import Differences

STEPS: Final = (20, 40, 80, 160, 320, 640)  # games against each stock deck after the first calls
# Of the intervals of these steps, so that with 95 % all of them hold: a plain 95 % interval of each would
# call an even deck better or worse at some step in 20 of 100 cases. After a share t of the games 0.05 t of
# the error is spent (K. K. G. Lan and D. L. DeMets, "Discrete Sequential Boundaries for Clinical Trials",
# Biometrika 70 (1983), 659-663), here by the bounds for a Brownian motion.
CONFIDENCES: Final = (0.9984, 0.9982, 0.9963, 0.9925, 0.9848, 0.9682)
SEED: Final = 1
BOT: Final = QUICK_BOT
DECKS_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class Edit:
    """What the deck before had and has no more, what is new, and how much the win rate rose.

    Decks of as many cards are dealt alike; of others only the seeds are the same.
    """

    removed: tuple[str, ...]
    added: tuple[str, ...]
    difference: Interval

    @property
    def is_aligned(self) -> bool:
        return len(self.removed) == len(self.added)

    @property
    def is_clear(self) -> bool:
        return self.difference.excludes(0)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the meter shows: a win rate over all stock decks with its interval, from so many games.

    It is of the edition's revision. `dealt` are the cards in the order from which they were dealt, for the
    reading after the next edit. Without a score there are reasons why the deck cannot be played, or the
    engine is being prepared.
    """

    score: Interval | None = None
    games: int = 0
    opponents: int = 0
    edition: str = ""
    revision: str = ""
    is_final: bool = False
    violations: tuple[Violation, ...] = ()
    is_preparing: bool = False
    dealt: tuple[str, ...] = ()
    edit: Edit | None = None


@dataclass(eq=False)
class Gauge:
    """A deck's pairings and what they have come to; one thread at a time plays it."""

    dealt: tuple[str, ...]
    pairings: list[Pairing]
    edition: str
    revision: str
    lock: threading.Lock = field(default_factory=threading.Lock)
    games: list[Games] = field(default_factory=list)
    steps: int = 0

    def play_to(self, steps: int) -> None:
        """Plays so many steps in all."""
        with self.lock:
            for step in range(self.steps, steps):
                start = STEPS[step - 1] if step else 0
                count = STEPS[step] - start
                parts = [games_of(pairing.play(start, count)) for pairing in self.pairings]
                before = self.games or [part[:0] for part in parts]
                self.games = [joined(both) for both in zip(before, parts, strict=True)]
                self.steps = step + 1

    @property
    def confidence(self) -> float:
        return CONFIDENCES[self.steps - 1]

    def points(self) -> dict[LineUp, GamePoints]:
        """The deck's points (0 to 4) in each pair, by opponent."""
        rivals = [pairing.line_ups[1] for pairing in self.pairings]
        return dict(zip(rivals, map(pair_points, self.games), strict=True))

    def score(self) -> Interval:
        """Over the mix of the field."""
        points = self.points()
        sides = (self.pairings[0].line_ups[0], *points)
        own, *others = ((side.cruiser, frozenset(side.deck or ())) for side in sides)
        weights = mix_weights(own, others)
        return over_opponents(list(points.values()), self.confidence, weights)

    def edit_since(self, before: "Gauge") -> Edit | None:
        """How it does against the deck before in the pairs of both; None without a common opponent."""
        own, other = self.points(), before.points()
        rivals = own.keys() & other.keys()
        if not rivals:
            return None
        pairs = min(len(points) for each in (own, other) for points in each.values())
        rows = [[each[rival][:pairs] for rival in rivals] for each in (other, own)]
        return Edit(
            in_order(set(before.dealt) - set(self.dealt)),
            in_order(set(self.dealt) - set(before.dealt)),
            Differences.of(*rows).interval(self.confidence),
        )

    def reading(self, before: "Gauge | None" = None) -> Reading:
        if not self.pairings:
            return Reading(is_final=True)
        return Reading(
            score=self.score(),
            games=sum(len(games) for games in self.games),
            opponents=len(self.pairings),
            edition=self.edition,
            revision=self.revision,
            is_final=self.steps == len(STEPS),
            dealt=self.dealt,
            edit=self.edit_since(before) if before else None,
        )


# Only so many meters play at a time, so that pages stay quick; a first reading waits for its turn, a
# narrower one comes with a later call.
_turns = threading.BoundedSemaphore(2)
_gauges: LRUCache[Hashable, Gauge] = LRUCache(DECKS_KEPT)


def read_meter(cruiser: str, cards: Sequence[str], before: Sequence[str] = ()) -> Reading:
    """A reading for the deck, narrower with each call until `is_final`.

    `before` is what the deck held before an edit, as it was dealt; it counts where it is a legal deck. The
    first reading takes about ten milliseconds, the last a tenth of a second. Nothing is written.
    """
    edition, card_set = read_card_set(catalogue_fingerprint())
    if violations := violations_of(cards, cruiser, card_set):
        return Reading(violations=violations)
    # Several threads that load the compiled engine at once end the process.
    if preparation.is_under_way() or (preparation.status() != "ready" and not RULES.is_prepared()):
        return Reading(is_preparing=True)
    own, base = in_order(cards), None
    if before and not violations_of(before, cruiser, card_set):
        own = aligned(before, own) or own
        if set(before) != set(own):
            base = find_gauge(edition, card_set, cruiser, tuple(before))
    gauge = find_gauge(edition, card_set, cruiser, own)
    steps = min(gauge.steps + 1, len(STEPS))
    is_new = not gauge.steps or (base is not None and not base.steps)
    if (gauge.steps < steps or (base and base.steps < steps)) and _turns.acquire(blocking=is_new):
        try:
            gauge.play_to(steps)
            if base:
                base.play_to(steps)
        finally:
            _turns.release()
    return gauge.reading(base if base and base.steps else None)


def violations_of(cards: Sequence[str], cruiser: str, card_set: CardSet) -> tuple[Violation, ...]:
    return find_violations(
        cards, cruiser, known_cards=card_set.index, known_cruisers=card_set.cruisers
    )


def gauge_key(edition: str, card_set: CardSet, cruiser: str, cards: tuple[str, ...]) -> Hashable:
    return hashkey(edition, card_set.revision, cruiser, cards)


@cached(_gauges, key=gauge_key, lock=threading.Lock())
def find_gauge(edition: str, card_set: CardSet, cruiser: str, cards: tuple[str, ...]) -> Gauge:
    """The gauge of that content, its cards as they are dealt; the latest ones are kept."""
    own, usual = LineUp(cruiser, cards, BOT), LineUp(cruiser, in_order(cards), BOT)
    pairings = [
        pair_up(card_set, TOTAL_WAR, (own, opponent), deal_seed(SEED, [opponent]))
        for deck in opponents(card_set)
        if (opponent := LineUp(deck.cruiser, in_order(deck.cards), BOT)) != usual
    ]
    return Gauge(cards, pairings, edition, card_set.revision)


def opponents(card_set: CardSet) -> list[StockDeck]:
    """The stock decks that the card set allows."""
    return [
        deck
        for deck in stock_decks()
        if deck.cruiser in card_set.cruisers and card_set.index.keys() >= set(deck.cards)
    ]


@lru_cache(maxsize=4)
def read_card_set(_mark: str) -> tuple[str, CardSet]:
    """The current edition's key and card set, read once for each fingerprint of the catalogue."""
    return find_card_set()
