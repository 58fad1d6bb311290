"""How two decks fared against each other, as far as playtests of either tell."""

from dataclasses import dataclass
from typing import Final

from decks.construction.card_pool import current_pool
from decks.models import Deck, DeckVersion, Owner
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.models import TOTAL_WAR, Run, RunKind
from simulate.results.latest import OVER, is_own
from simulate.results.run_results import read_results
from simulate.results.visibility import Content, content_of, open_runs

LOOKED_THROUGH: Final = 20


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The first deck's win rate against the second one, of so many games of a run."""

    score: Interval
    games: int
    run: Run

    @property
    def is_clear(self) -> bool:
        return not self.score.low <= 0.5 <= self.score.high


def find_head_to_head(decks: tuple[Deck, Deck], owner: Owner) -> HeadToHead | None:
    """Of the latest playtest by captain in which both met as they are now, and that the owner may see."""
    versions = [deck.newest for deck in decks]
    latest = Run.objects.filter(
        version__in=versions,
        versions=versions_of([VERDICT_BOT]),
        kind__in=(RunKind.PLAYTEST, RunKind.MATRIX),
        mode=TOTAL_WAR,
        status__in=OVER,
        snapshot=current_pool().revision,
    )
    runs = list(latest.newest_first()[:LOOKED_THROUGH])
    shown = {run.pk for run in open_runs(runs)}
    first, second = map(played_as, versions)
    for run in runs:
        contents = [content_of(entrant) for entrant in run.entrants]
        is_met = first != second and first in contents and second in contents
        if not is_met or not (run.pk in shown or is_own(run, owner)):
            continue
        if found := met_in(run, contents.index(first), contents.index(second)):
            return found
    return None


def played_as(version: DeckVersion) -> Content:
    return version.cruiser, frozenset(version.cards)


def met_in(run: Run, first: int, second: int) -> HeadToHead | None:
    """The games of the two entrants of a run, if they met."""
    for pairing in read_results(run).pairings:
        if not len(pairing.games):
            continue
        score = pairing.score
        if pairing.places == (first, second):
            return HeadToHead(score, len(pairing.games), run)
        if pairing.places == (second, first):
            turned = Interval(1 - score.value, 1 - score.high, 1 - score.low)
            return HeadToHead(turned, len(pairing.games), run)
    return None
