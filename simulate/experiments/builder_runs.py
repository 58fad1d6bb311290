"""Runs that begin by themselves while a deck is built, found again by what the deck holds."""

from itertools import groupby
from operator import attrgetter
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order
from decks.construction.stock import StockDeck
from decks.models import Owner
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.engine.cards import CardSet
from simulate.deals.matchups import content_key
from simulate.experiments.deck_search import find_decks
from simulate.experiments.meter import opponents, read_card_set
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import BY_ITSELF, TOTAL_WAR, Run, RunKind, Status
from simulate.results.comparisons import BASE

# Others than the meter's: on the games that chose a change, the change would seem to be confirmed.
SEEDS: Final = {RunKind.OPINION: 2, RunKind.SUGGESTION: 3}


def spec_of(kind: RunKind, deck: DeckList, bot: str, mark: str, pool: CardPool) -> RunSpec:
    """The legal deck against all stock decks besides itself, of open length.

    Suggestions, which play many variants, have one of each cruiser as opponents.
    `mark` is the catalogue's fingerprint, here and below.
    """
    _edition, cards = read_card_set(mark)
    rivals = rivals_of(deck, cards)
    if kind == RunKind.SUGGESTION:
        rivals = [next(group) for _cruiser, group in groupby(rivals, key=attrgetter("cruiser"))]
    return RunSpec(
        kind=kind,
        deck=encode(deck, pool),
        opponents=[rival.key for rival in rivals],
        bot=bot,
        enemy_bot=bot,
        seed=SEEDS[kind],
    )


def find_run(kind: RunKind, deck: DeckList, bot: str, mark: str) -> Run | None:
    """The latest run of that kind with the legal deck as the tested one, whoever's deck it was."""
    _edition, cards = read_card_set(mark)
    rivals = rivals_of(deck, cards)
    if not rivals:
        return None
    sides = [LineUp(each.cruiser or "", in_order(each.cards), bot) for each in (deck, rivals[0])]
    key = content_key(cards.revision, TOTAL_WAR, sides, SEEDS[kind])
    # One condition: in another run the deck may be a variant of the tested one.
    runs = Run.objects.filter(kind=kind, pairings__matchup__key=key, pairings__first=BASE)
    return runs.exclude(status=Status.CANCELLED).newest_first().first()


def begin_run(spec: RunSpec, *, owner: Owner, pool: CardPool) -> Run:
    """Lets the workers play it; what the owner's deck before waits for ends. Raises RunRefusal."""
    for before in Run.objects.owned_by(owner).active().filter(kind__in=BY_ITSELF):
        cancel_run(run=before)
    decks = find_decks(spec, owner=owner, pool=pool)
    return submit_run(owner=owner, plan=plan_run(spec, decks, *current_cards(pool)))


def rivals_of(deck: DeckList, cards: CardSet) -> list[StockDeck]:
    """The stock decks that it meets: all but itself."""
    own = deck.cruiser, set(deck.cards)
    return [each for each in opponents(cards) if (each.cruiser, set(each.cards)) != own]
