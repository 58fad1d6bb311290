"""Published decks ranked by their playtests: the best tested, and pairs that are fair."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, islice
from typing import Any, Final, cast

import numpy as np
from django.core.cache import cache
from django.db.models import Case, IntegerField, Value, When
from django.utils.translation import gettext_lazy

from catalog.editions.export import export_edition
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.listing import DeckOrder
from decks.models import Deck, DeckQuerySet, Visibility
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import cache_key_of, versions_of
from simulate.deals.pair_points import GamePoints
from simulate.models import Run, RunKind
from simulate.results.deck_worth import stock_key
from simulate.results.field import is_field, shipped_field
from simulate.results.latest import summary_of
from simulate.results.pairing_results import PairingResult
from simulate.results.run_results import read_results
from simulate.results.visibility import content_of, house_keys, looked_through, open_runs
from simulate.statistics.pair_statistics import PAIR_POINTS, pair_interval

LATEST_RUNS: Final = 60
FRESH_SECONDS: Final = 600
SHAPE: Final = 5  # of what is kept; another one whenever the fields are others
FAIR: Final = 0.05  # largest distance of an interval from one half


@dataclass(frozen=True, slots=True)
class TestedDeck:
    """A published deck as it is now, and its win rate over the stock decks.

    `run` is empty where the win rate is one that the stock decks come with.
    """

    deck: int
    score: Interval
    games: int
    run: str = ""


@dataclass(frozen=True, slots=True)
class FairPair:
    """Two decks that win about as often against each other, played by one bot on both sides.

    The league's have no run.

    `decks` are addresses, which stock decks have by their keys; `versions` those of kept decks. Score and
    games are of all runs in which they met; `run` and the places say where they did so last.
    """

    decks: tuple[str, str]
    labels: tuple[str, str]
    versions: tuple[int | None, int | None]
    bot: str
    score: Interval
    games: int
    run: str
    places: tuple[int, int]

    @property
    def key(self) -> tuple[frozenset[str], str]:
        return frozenset(self.decks), self.bot


@dataclass(frozen=True, slots=True)
class Standings:
    """Decks from the best on, by the lower end of their interval; pairs from the fairest on.

    In all games `bot` played both sides: what one bot found is not compared with what another did.
    """

    bot: str = VERDICT_BOT
    tested: tuple[TestedDeck, ...] = ()
    fair: tuple[FairPair, ...] = ()
    edition: str = ""
    revision: str = ""


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A fair pair with its decks as they are now; None where a stock deck is not published here."""

    pair: FairPair
    decks: tuple[Deck | None, Deck | None]


def get_standings(bot: str = VERDICT_BOT) -> Standings:
    """At most ten minutes old."""
    key = f"standings:{SHAPE}:{cache_key_of([bot])}"
    return cast(Standings, cache.get_or_set(key, partial(read_standings, bot), FRESH_SECONDS))


def read_standings(bot: str = VERDICT_BOT) -> Standings:
    """From the bot's latest finished runs with the cards as they are now in which nothing is secret."""
    edition = current_pool().edition
    if edition is None:
        return Standings(bot)
    revision = export_edition(edition)["revision"]
    latest = Run.objects.of_decks(revision).over().filter(versions=versions_of([bot]))
    latest = latest.select_related("version__deck").newest_first()
    runs = list(islice(looked_through(latest, open_runs), LATEST_RUNS))
    decks = published_decks(entrant["deck"] for run in runs for entrant in run.entrants)
    tested: dict[int, TestedDeck] = {}
    for run in runs:
        if found := tested_deck(run):
            tested.setdefault(found.deck, found)
    for each in shipped_decks(bot, revision):
        tested.setdefault(each.deck, each)
    return Standings(
        bot,
        tuple(sorted(tested.values(), key=lambda each: -each.score.low)),
        tuple(
            sorted(
                fair_pairs(runs, decks, shipped_pairs(bot, revision)),
                key=lambda pair: distance_from_even(pair.score),
            )
        ),
        edition.key,
        revision,
    )


def list_pairs(standings: Standings) -> list[ListedPair]:
    """The fair pairs without those of decks that were changed since, or of runs with a deck that is no
    longer published."""
    runs = Run.objects.filter(slug__in={pair.run for pair in standings.fair})
    still_open = {run.slug for run in open_runs(runs.only("slug", "entrants"))}
    decks = published_decks(slug for pair in standings.fair for slug in pair.decks)
    return [
        ListedPair(pair, (decks.get(pair.decks[0]), decks.get(pair.decks[1])))
        for pair in standings.fair
        if (not pair.run or pair.run in still_open) and is_present(pair, decks)
    ]


def published_decks(slugs: Iterable[str | None]) -> dict[str, Deck]:
    """By address."""
    decks = Deck.objects.published().filter(slug__in={slug for slug in slugs if slug})
    return {deck.slug: deck for deck in decks}


def is_present(pair: FairPair, decks: Mapping[str, Deck]) -> bool:
    """Whether the kept ones of both decks are published as they were played."""
    return all(
        version is None or (slug in decks and decks[slug].latest == version)
        for slug, version in zip(pair.decks, pair.versions, strict=True)
    )


def tested_deck(run: Run) -> TestedDeck | None:
    """What a run tells of its deck; None unless that is published so and met all other stock decks."""
    version = run.version
    if run.kind != RunKind.PLAYTEST or version is None or version.number != version.deck.latest:
        return None
    own, *others = (content_of(entrant) for entrant in run.entrants)
    if not is_field(own, others):
        return None
    if version.deck.visibility != Visibility.PUBLIC:
        return None
    summary = summary_of(run)
    return TestedDeck(version.deck_id, summary.score, summary.games, run.slug)


def shipped_decks(bot: str, revision: str) -> Iterator[TestedDeck]:
    """The published stock decks with the win rates that they come with."""
    shipped = shipped_field()
    if bot != VERDICT_BOT or not shipped.is_of(revision):
        return
    stock = Deck.objects.published().filter(slug__in=shipped.scores).with_newest_version()
    for deck in stock:
        if stock_key(deck.newest.listed()) == deck.slug:
            yield TestedDeck(deck.pk, shipped.scores[deck.slug], shipped.games)


@dataclass(frozen=True, eq=False)
class RunMeetings:
    """All that is known of two decks; `points` of the first one of `latest`, by the seeds of their deals.

    On one seed the same games were played, by one run further than by another.
    """

    latest: FairPair
    points: dict[int, GamePoints] = field(default_factory=dict)

    def add(self, pair: FairPair, seed: int, points: GamePoints) -> None:
        """The points (0 to 4) of the first deck of that pair."""
        own = points if pair.decks == self.latest.decks else PAIR_POINTS - points
        if len(own) > len(self.points.get(seed, ())):
            self.points[seed] = own

    @property
    def pair(self) -> FairPair:
        points = np.concatenate(list(self.points.values()))
        return replace(self.latest, score=pair_interval(points), games=2 * len(points))


def shipped_pairs(bot: str, revision: str) -> Iterator[FairPair]:
    """Every two stock decks with what the league's matrix says of them."""
    field = shipped_field()
    if bot != VERDICT_BOT or not field.is_of(revision):
        return
    names = {deck.key: deck.name for deck in stock_decks() if deck.key in field.shares}
    for first, second in combinations(names, 2):
        if score := field.meeting(first, second):
            yield FairPair(
                decks=(first, second),
                labels=(names[first], names[second]),
                versions=(None, None),
                bot=bot,
                score=score,
                games=field.games_a_pairing,
                run="",
                places=(0, 0),
            )


def fair_pairs(
    runs: Iterable[Run], decks: Mapping[str, Deck], shipped: Iterable[FairPair] = ()
) -> list[FairPair]:
    """Two decks by one bot whose interval over all of these runs, newest first, lies near one half.

    Of all runs: where the one that looks fair counted, chance would find one in the end. Where the league
    knows a pair more exactly, that counts instead.
    """
    met: dict[object, RunMeetings] = {}
    for run in runs:
        for pairing in read_results(run).pairings:
            if not len(pairing.games) or not is_alike(run, pairing):
                continue
            pair = fair_pair(run, pairing)
            if is_present(pair, decks):
                meetings = met.setdefault(pair.key, RunMeetings(pair))
                meetings.add(pair, pairing.row.matchup.seed, pairing.pair_points)
    known = {key: meetings.pair for key, meetings in met.items()}
    for pair in shipped:
        if pair.key not in known or pair.score.half_width < known[pair.key].score.half_width:
            known[pair.key] = pair
    return [pair for pair in known.values() if distance_from_even(pair.score) <= FAIR]


def is_alike(run: Run, pairing: PairingResult) -> bool:
    """Whether both sides are played by the same bot, and are not one deck against itself."""
    first, second = (run.entrants[place] for place in pairing.places)
    return not pairing.is_mirror and bool(first["bot"] == second["bot"])


def fair_pair(run: Run, pairing: PairingResult) -> FairPair:
    first, second = (run.entrants[place] for place in pairing.places)
    return FairPair(
        decks=(address_of(first), address_of(second)),
        labels=(first["label"], second["label"]),
        versions=(first["version"], second["version"]),
        bot=first["bot"],
        score=pairing.score,
        games=len(pairing.games),
        run=run.slug,
        places=pairing.places,
    )


def address_of(entrant: dict[str, Any]) -> str:
    """The address of a deck, which a stock deck has by its key; open runs have no others."""
    return str(entrant["deck"] or house_keys()[content_of(entrant)])


def distance_from_even(score: Interval) -> float:
    """The largest distance of the interval from one half."""
    return max(score.high - 0.5, 0.5 - score.low)


def best_tested_first(decks: DeckQuerySet) -> DeckQuerySet:
    """By the lower end of their win rates over the stock decks; those without a playtest by `VERDICT_BOT`
    come last.
    """
    order = [When(pk=each.deck, then=Value(n)) for n, each in enumerate(get_standings().tested)]
    place = Case(*order, default=Value(len(order)), output_field=IntegerField())
    return decks.annotate(place=place).order_by("place", "-created", "-pk")


BEST_TESTED_FIRST: Final = DeckOrder(
    "tested", gettext_lazy("best tested by Captain first"), best_tested_first
)
