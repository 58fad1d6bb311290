"""What playtests say of published decks among each other: the best tested, and pairs that are fair."""

from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Case, IntegerField, Value, When

from decks.models import DeckQuerySet, Visibility
from decks.stock import stock_decks
from play.estimates import Interval
from simulate.entrants import TOTAL_WAR
from simulate.latest import OVER, summary_of
from simulate.models import Kind, Run, engine_version
from simulate.results import PairingResult, read_results
from simulate.visibility import open_runs, stock_contents

LATEST_RUNS: Final = 60
FRESH_SECONDS: Final = 600
FAIR: Final = 0.05  # how far from one half an interval may reach


@dataclass(frozen=True, slots=True)
class TestedDeck:
    """A published deck as it is now, and its win rate over the stock decks."""

    deck: int
    score: Interval
    games: int
    run: str


@dataclass(frozen=True, slots=True)
class FairPair:
    """Two decks that win about as often against each other; `run` and the places say where."""

    names: tuple[str, str]
    decks: tuple[str | None, str | None]
    score: Interval
    games: int
    run: str
    places: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standings:
    """Decks from the best on, by the lower end of their interval; pairs from the fairest on."""

    tested: tuple[TestedDeck, ...] = ()
    fair: tuple[FairPair, ...] = ()


def get_standings() -> Standings:
    """At most ten minutes old."""
    key = f"standings:{engine_version()}"
    kept: Standings | None = cache.get(key)
    if kept is None:
        kept = read_standings()
        cache.set(key, kept, FRESH_SECONDS)
    return kept


def read_standings() -> Standings:
    """From the latest finished runs in which nothing is secret."""
    latest = Run.objects.for_this_engine().filter(
        kind__in=(Kind.PLAYTEST, Kind.MATRIX), mode=TOTAL_WAR, status__in=OVER
    )
    runs = open_runs(latest.select_related("version__deck").newest_first()[:LATEST_RUNS])
    tested: dict[int, TestedDeck] = {}
    fair: dict[frozenset[str], FairPair] = {}
    for run in runs:
        if found := tested_deck(run):
            tested.setdefault(found.deck, found)
        for pair in fair_pairs(run):
            fair.setdefault(frozenset(pair.names), pair)
    return Standings(
        tuple(sorted(tested.values(), key=lambda each: -each.score.low)),
        tuple(sorted(fair.values(), key=lambda pair: reach(pair.score))),
    )


def tested_deck(run: Run) -> TestedDeck | None:
    """What a run tells of its deck; None unless that is published so and met all other stock decks."""
    version = run.version
    if run.kind != Kind.PLAYTEST or version is None or version.number != version.deck.latest:
        return None
    met = {content_of(entrant) for entrant in run.entrants}
    if not stock_contents() <= met or any(entrant["bot"] != "pilot" for entrant in run.entrants):
        return None
    others = [content_of(entrant) for entrant in run.entrants[1:]]
    if version.deck.visibility != Visibility.PUBLIC or not set(others) <= stock_contents():
        return None
    summary = summary_of(run)
    return TestedDeck(version.deck_id, summary.score, summary.games, run.slug)


def content_of(entrant: dict[str, Any]) -> tuple[str, frozenset[str]]:
    return entrant["cruiser"], frozenset(entrant["cards"])


def fair_pairs(run: Run) -> list[FairPair]:
    """The pairings of a run, except mirrors, whose interval lies near one half."""
    return [
        fair_pair(run, pairing)
        for pairing in read_results(run).pairings
        if not pairing.mirror and len(pairing.games) and reach(pairing.score) <= FAIR
    ]


def fair_pair(run: Run, pairing: PairingResult) -> FairPair:
    places = (pairing.row.first, pairing.row.second)
    first, second = (run.entrants[place] for place in places)
    return FairPair(
        names=(first["label"], second["label"]),
        decks=(address_of(first), address_of(second)),
        score=pairing.score,
        games=len(pairing.games),
        run=run.slug,
        places=places,
    )


def address_of(entrant: dict[str, Any]) -> str | None:
    """The address of the deck, which a stock deck has by its key."""
    if entrant["deck"]:
        return str(entrant["deck"])
    same = (deck.key for deck in stock_decks() if deck.name == entrant["label"])
    return next(same, None)


def reach(score: Interval) -> float:
    """How far from one half the interval reaches."""
    return max(score.high - 0.5, 0.5 - score.low)


def best_tested_first(decks: DeckQuerySet) -> DeckQuerySet:
    """By the lower end of their win rates over the stock decks; those without a playtest come last."""
    order = [When(pk=each.deck, then=Value(n)) for n, each in enumerate(get_standings().tested)]
    place = Case(*order, default=Value(len(order)), output_field=IntegerField())
    return decks.annotate(place=place).order_by("place", "-created", "-pk")
