"""The live meter's second opinion: a few games of the deck by the bot that verdicts rest on, in the workers.

It is a run like any other, found again by its content: whoever has the same deck gets what was played. All
its games are asked for at once and it is told when they are done, so its interval is of one look.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from decks.construction.card_pool import CardPool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order
from decks.construction.stock import StockDeck
from decks.models import Owner
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.engine.cards import CardSet
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import content_key
from simulate.experiments.deck_search import find_decks
from simulate.experiments.limits import RunRefused
from simulate.experiments.meter import SEED, opponents, read_card_set
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import TOTAL_WAR, Kind, Run, Status
from simulate.results.latest import summary_of
from simulate.results.progress import Progress, read_progress

GAMES: Final = 64  # against each stock deck: two chunks of captain's


class Agreement(StrEnum):
    """How two win rates of one deck, each with its interval, go together."""

    AGREES = "agrees"
    APART = "apart"  # their intervals have nothing in common
    OTHER_SIDE = (
        "other_side"  # one is clearly above or below one half, the other lies on the other side
    )


def compare(first: Interval, second: Interval) -> Agreement:
    """How the two go together."""
    if first.high < second.low or second.high < first.low:
        return Agreement.APART
    is_clear = any(not each.low <= 0.5 <= each.high for each in (first, second))
    if is_clear and (first.value - 0.5) * (second.value - 0.5) < 0:
        return Agreement.OTHER_SIDE
    return Agreement.AGREES


@dataclass(frozen=True, slots=True)
class Opinion:
    """What `VERDICT_BOT` found, or how far it is, or why it says nothing."""

    run: Run | None = None
    score: Interval | None = None
    games: int = 0
    progress: Progress | None = None
    refusal: str = ""

    @classmethod
    def of(cls, run: Run) -> "Opinion":
        if run.is_active:
            return cls(run, progress=read_progress(run))
        if run.status == Status.INCOMPLETE:
            return cls(run, refusal=_("Some of its games could not be played."))
        summary = summary_of(run)
        return cls(run, summary.score, summary.games)


def find_opinion(deck: DeckList, mark: str) -> Opinion | None:
    """The opinion of a legal deck, whoever's deck it was; `mark` is the catalogue's fingerprint."""
    _edition, cards = read_card_set(mark)
    rivals = rivals_of(deck, cards)
    if not rivals:
        return None
    sides = [
        LineUp(each.cruiser or "", in_order(each.cards), VERDICT_BOT) for each in (deck, rivals[0])
    ]
    key = content_key(cards.revision, TOTAL_WAR, sides, SEED)
    runs = Run.objects.filter(kind=Kind.OPINION, pairings__matchup__key=key)
    run = runs.exclude(status=Status.CANCELLED).newest_first().first()
    return Opinion.of(run) if run else None


def begin_opinion(deck: DeckList, mark: str, *, owner: Owner, pool: CardPool) -> Opinion:
    """Lets the workers play the legal deck; the owner's opinion of another deck is waited for no more."""
    _edition, cards = read_card_set(mark)
    spec = RunSpec(
        kind=Kind.OPINION,
        deck=encode(deck, pool),
        opponents=[rival.key for rival in rivals_of(deck, cards)],
        bot=VERDICT_BOT,
        enemy_bot=VERDICT_BOT,
        games=GAMES,
        seed=SEED,
    )
    for before in Run.objects.owned_by(owner).active().filter(kind=Kind.OPINION):
        cancel_run(run=before)
    try:
        decks = find_decks(spec, owner=owner, pool=pool)
        return Opinion.of(submit_run(owner=owner, plan=plan_run(spec, decks, *current_cards(pool))))
    except RunRefused as error:
        return Opinion(refusal=str(error))


def rivals_of(deck: DeckList, cards: CardSet) -> list[StockDeck]:
    """The stock decks that it meets: all but itself."""
    own = deck.cruiser, set(deck.cards)
    return [each for each in opponents(cards) if (each.cruiser, set(each.cards)) != own]
