"""How two decks fared against each other, as far as playtests of either and the league tell."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from typing import Final

from django.db.models import Q

from decks.construction.card_pool import current_pool
from decks.models import Deck, DeckVersion, Owner
from play.intervals import Interval
from simulate.deals.bots import BOTS, VERDICT_BOT, order_of
from simulate.deals.matchups import versions_of
from simulate.models import Run, RunKind
from simulate.results.deck_worth import stock_key
from simulate.results.field import shipped_field
from simulate.results.latest import seen_by
from simulate.results.run_results import read_results
from simulate.results.visibility import Content, content_of, looked_through

LATEST_MEETINGS: Final = 40


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The first deck's win rate against the second one, of so many games by one bot on both sides.

    Without a `run` it is the league's.
    """

    score: Interval
    games: int
    bot: str = VERDICT_BOT
    run: Run | None = None

    @property
    def is_clear(self) -> bool:
        return self.score.excludes(0.5)

    @property
    def order(self) -> tuple[bool, int, float]:
        """The least one leads, as of a deck's figures: captain's, a better bot's, the most exact."""
        return *order_of(self.bot), self.score.half_width


def find_head_to_head(decks: tuple[Deck, Deck], owner: Owner) -> HeadToHead | None:
    """The most informative of what the owner may see, in which both met as they are now."""
    versions = [deck.newest for deck in decks]
    found = [*league_meetings(versions), *met_in_runs(versions, owner)]
    return min(found, key=attrgetter("order"), default=None)


def league_meetings(versions: list[DeckVersion]) -> Iterator[HeadToHead]:
    """What the league's matrix says of two stock decks."""
    field = shipped_field()
    score = field.meeting(*(stock_key(version.listed()) for version in versions))
    if score is not None and field.is_of(current_pool().revision):
        yield HeadToHead(score, field.games_a_pairing)


def met_in_runs(versions: list[DeckVersion], owner: Owner) -> Iterator[HeadToHead]:
    first, second = map(played_as, versions)
    if first == second:
        return
    latest = Run.objects.of_decks(current_pool().revision).over()
    latest = latest.filter(
        Q(version__in=versions) | Q(kind=RunKind.MATRIX),
        versions__in=[versions_of([bot]) for bot in BOTS],
    )

    def seen(some: list[Run]) -> list[Run]:
        both = [run for run in some if {first, second} <= {*map(content_of, run.entrants)}]
        return seen_by(owner, both)

    for run in islice(looked_through(latest.newest_first(), seen), LATEST_MEETINGS):
        contents = [content_of(entrant) for entrant in run.entrants]
        yield from met_in(run, contents.index(first), contents.index(second))


def played_as(version: DeckVersion) -> Content:
    return version.cruiser, frozenset(version.cards)


def met_in(run: Run, first: int, second: int) -> Iterator[HeadToHead]:
    """The games of the two entrants of a run, if they met."""
    bot = run.entrants[0]["bot"]
    for pairing in read_results(run).pairings:
        if len(pairing.games) and {*pairing.places} == {first, second}:
            score = pairing.score if pairing.places[0] == first else pairing.score.opposite
            yield HeadToHead(score, len(pairing.games), bot, run)
