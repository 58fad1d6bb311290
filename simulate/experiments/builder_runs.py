"""Runs that begin by themselves while a deck is built, found again by what the deck holds."""

from itertools import groupby
from operator import attrgetter
from typing import Final

from django.conf import settings

from catalog.editions.current import catalogue_fingerprint
from decks.construction.card_pool import CardPool
from decks.construction.codes import encode
from decks.construction.deck_list import DeckList
from decks.construction.legality import in_order
from decks.construction.stock import StockDeck
from decks.models import Owner
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.engine.cards import CardSet
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.deals.matchups import content_key, deal_seed
from simulate.experiments.meter import opponents, read_card_set
from simulate.experiments.planning import current_cards, find_decks, plan_run
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import BY_ITSELF, TOTAL_WAR, Run, RunKind, Status
from simulate.results.comparisons import BASE

# Others than the meter's: on the games that chose a change, the change would seem to be confirmed.
SEEDS: Final = {RunKind.OPINION: 2, RunKind.SUGGESTION: 3}
PLAYERS: Final = {RunKind.OPINION: VERDICT_BOT, RunKind.SUGGESTION: QUICK_BOT}


def find_run(kind: RunKind, deck: DeckList) -> Run | None:
    """The latest run of that kind with the legal deck as the tested one, whoever's deck it was."""
    cards, bot = current_card_set(), PLAYERS[kind]
    rivals = rivals_of(deck, cards)
    if not rivals:
        return None
    sides = [LineUp(each.cruiser or "", in_order(each.cards), bot) for each in (deck, rivals[0])]
    seed = deal_seed(SEEDS[kind], sides[1:])
    key = content_key(cards.revision, TOTAL_WAR, sides, seed)
    # One condition: in another run the deck may be a variant of the tested one.
    runs = Run.objects.filter(kind=kind, pairings__matchup__key=key, pairings__first=BASE)
    return runs.exclude(status=Status.CANCELLED).newest_first().first()


def begin_run(kind: RunKind, deck: DeckList, *, owner: Owner, pool: CardPool) -> Run:
    """Lets the workers play the legal deck against all stock decks besides itself. Raises RunRefusal.

    Suggestions, which play many variants, have one of each cruiser as opponents. What the owner's deck
    before waits for ends.
    """
    rivals, is_opinion = rivals_of(deck, current_card_set()), kind == RunKind.OPINION
    if not is_opinion:
        rivals = [next(group) for _cruiser, group in groupby(rivals, key=attrgetter("cruiser"))]
    spec = RunSpec(
        kind=kind,
        deck=encode(deck, pool),
        opponents=[rival.key for rival in rivals],
        bot=PLAYERS[kind],
        enemy_bot=PLAYERS[kind],
        seed=SEEDS[kind],
        games=settings.OPINION_GAMES if is_opinion else None,
        budget=None if is_opinion else settings.SUGGESTION_GAMES,
    )
    for before in Run.objects.owned_by(owner).active().filter(kind__in=BY_ITSELF):
        cancel_run(run=before)
    decks = find_decks(spec, owner=owner, pool=pool)
    return submit_run(owner=owner, plan=plan_run(spec, decks, *current_cards(pool)))


def current_card_set() -> CardSet:
    return read_card_set(catalogue_fingerprint())[1]


def rivals_of(deck: DeckList, cards: CardSet) -> list[StockDeck]:
    """The stock decks that it meets: all but itself."""
    own = deck.cruiser, set(deck.cards)
    return [each for each in opponents(cards) if (each.cruiser, set(each.cards)) != own]
