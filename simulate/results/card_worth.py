"""Which cards are worth their place in a deck: what cut lists say, the other way around.

A cut list plays a deck without each of its cards against the deck as it is, on the same deals. What the deck
loses without a card is what the card is worth to it, whatever kind of deck it is.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final, cast

from django.core.cache import cache, caches

from catalog.web.pages.page_cache import STORE, page_generation
from decks.models import DeckVersion, Owner
from play.intervals import Interval
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.models import Run, RunKind, RunPairing
from simulate.results import comparisons
from simulate.results.card_figures import card_names
from simulate.results.latest import is_by_verdict_bot, is_own, verdict_bot_first
from simulate.results.run_results import read_results
from simulate.results.visibility import looked_through, open_runs

LATEST_LISTS: Final = 100
LATEST_LISTS_OF_DECK: Final = 20
FRESH_SECONDS: Final = 600
MAX_DECKS: Final = 5  # that a card's page names


@dataclass(frozen=True, slots=True)
class CardWorth:
    """How much a deck's win rate is higher with the card, 0.01 being one game in a hundred.

    Compared with the deck without it or, where there is one, with `replacement` in its place. Intervals hold
    for all cards of the list at once.
    """

    number: str
    replacement: str
    worth: Interval
    pairs: int

    @property
    def is_clear(self) -> bool:
        return self.worth.excludes(0)


@dataclass(frozen=True, slots=True)
class DeckWorths:
    """The cards that a cut list tried, the most valuable first, and the list's run."""

    run: Run
    cards: tuple[CardWorth, ...]

    @property
    def opposing_bots(self) -> list[str]:
        """Who plays the opponents, who come last."""
        return [self.run.entrants[-1]["bot"]]

    @property
    def names(self) -> dict[str, str]:
        """The cards' call signs in the reader's language, by number."""
        return card_names(self.run)

    @property
    def is_alike(self) -> bool:
        """Whether all cards played as many games."""
        return bool(self.run.settings.get("alike"))

    @property
    def limit(self) -> float:
        """The largest difference to be drawn."""
        return max(abs(end) for card in self.cards for end in (card.worth.low, card.worth.high))

    @property
    def replacement(self) -> str:
        """The card that took the place of each; empty where none did."""
        return self.cards[0].replacement if self.cards else ""


@dataclass(frozen=True, slots=True)
class WorthInDeck:
    """What a card is worth to a deck of everybody's, by the run with that address."""

    label: str
    run: str
    versions: str
    worth: CardWorth


def latest_worths(version: DeckVersion, owner: Owner) -> DeckWorths | None:
    """What the best and latest cut list of just this version says: an own one, or one without secrets."""
    runs = Run.objects.filter(version=version, kind=RunKind.CUT).over()

    def seen(some: list[Run]) -> list[Run]:
        shown = {run.pk for run in known_to_all(some)}
        return [run for run in some if run.pk in shown or is_own(run, owner)]

    found = islice(looked_through(verdict_bot_first(runs), seen), LATEST_LISTS_OF_DECK)
    latest = next(iter(best_first(found)), None)
    return DeckWorths(latest, worths_of(latest)) if latest else None


def best_first(runs: Iterable[Run]) -> list[Run]:
    """Lists by `VERDICT_BOT`, and of these the ones in which all cards played alike, before others.

    Each newest first, as they come.
    """
    return sorted(runs, key=lambda run: (not is_by_verdict_bot(run), not run.settings.get("alike")))


def known_to_all(runs: list[Run]) -> list[Run]:
    """Those whose base and opponents are stock decks or published; the others lack a card of the base."""
    pairings = RunPairing.objects.filter(run__in=runs).exclude(first=comparisons.BASE)
    variants = set(pairings.values_list("run", "first"))
    told = [
        Run(
            pk=run.pk,
            entrants=[
                each for place, each in enumerate(run.entrants) if (run.pk, place) not in variants
            ],
        )
        for run in runs
    ]
    shown = {run.pk for run in open_runs(told)}
    return [run for run in runs if run.pk in shown]


def worths_of(run: Run) -> tuple[CardWorth, ...]:
    """Of a run that is over; kept, since it does not change any more."""

    def read() -> tuple[CardWorth, ...]:
        found = [worth_of(change) for change in comparisons.changes(read_results(run))]
        return tuple(sorted(filter(None, found), key=lambda card: -card.worth.value))

    return cast(
        tuple[CardWorth, ...],
        caches[STORE].get_or_set(f"card-worths:{run.slug}:{run.status}", read),
    )


def worth_of(change: comparisons.Change) -> CardWorth | None:
    """The worth of the one card that a change takes out; None where nothing was played."""
    if len(change.removed) != 1 or not change.pairs:
        return None
    lost = change.difference
    return CardWorth(
        number=change.removed[0],
        replacement=" ".join(change.added),
        worth=lost.negative,
        pairs=change.pairs,
    )


def worths_in_swap(run: Run) -> tuple[CardWorth, ...]:
    """What a swap test says of both cards: of each with the other in its place."""
    return tuple(
        worth
        for out in worths_of(run)
        for worth in (out, CardWorth(out.replacement, out.number, out.worth.negative, out.pairs))
    )


def worths_in_decks(revision: str, number: str) -> list[WorthInDeck]:
    """What the card is worth to decks that everybody may open; ten minutes old at most.

    Read anew where something is withdrawn from view.
    """
    key = f"worths-in-decks:{revision}:{page_generation()}"
    found = cache.get_or_set(key, partial(read_worths_in_decks, revision), FRESH_SECONDS)
    return cast(dict[str, list[WorthInDeck]], found).get(number, [])


def read_worths_in_decks(revision: str) -> dict[str, list[WorthInDeck]]:
    """By card, the best and latest list of each deck, and swap tests after them.

    Those by `VERDICT_BOT` come before those by the quick one.
    """
    versions = [versions_of([bot]) for bot in (VERDICT_BOT, QUICK_BOT)]
    runs = Run.objects.filter(versions__in=versions, snapshot=revision).over()
    runs = runs.filter(kind__in=(RunKind.CUT, RunKind.SWAP)).newest_first()
    latest: dict[object, Run] = {}
    for run in best_first(islice(looked_through(runs, known_to_all), LATEST_LISTS)):
        base = run.entrants[comparisons.BASE]
        swapped = run.pk if run.kind == RunKind.SWAP else None
        latest.setdefault((base["deck"], base["cruiser"], *base["cards"], swapped), run)
    found: defaultdict[str, list[WorthInDeck]] = defaultdict(list)
    for run in sorted(latest.values(), key=lambda run: run.kind != RunKind.CUT):
        for card in worths_in_swap(run) if run.kind == RunKind.SWAP else worths_of(run):
            label = run.entrants[comparisons.BASE]["label"]
            if len(found[card.number]) < MAX_DECKS:
                found[card.number].append(WorthInDeck(label, run.slug, run.versions, card))
    return dict(found)
