"""Published decks that beat the mix are promoted: a weekly run that staff switch on in the admin.

Each is played by the verdict bot against the whole field, on deals that did not choose it. Who publishes
a deck agrees to that.
"""

from datetime import timedelta
from itertools import islice
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import F

from catalog.web.rows.database_clock import database_now
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.stock import retired_decks, stock_decks
from decks.models import Deck, DeckVersion, Owner
from play.intervals import Interval
from simulate.experiments.planning import plan_of
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.services import submit_run
from simulate.models import OVER, LeagueSwitch, Promotion
from simulate.results.deck_worth import DeckFigure, leading_figures
from simulate.results.latest import summary_of

WEEK: Final = timedelta(days=7)
MAX_TRIED: Final = 5  # decks a week
LOOKED_THROUGH: Final = 200  # decks that changed last
SEEDS: Final = 1_000_000  # the first of them: no run begins there by itself
HALF_WIDTH: Final = 0.02


class PromotedDeck(NamedTuple):
    """A published deck and its win rate against the mix."""

    deck: Deck
    score: Interval


def promote() -> None:
    """Writes what ended runs say; once a week, where it is switched on, tries the next decks."""
    Promotion.objects.filter(score=None, run=None).delete()
    for promotion in Promotion.objects.filter(score=None, run__status__in=OVER):
        decide(promotion)
    with transaction.atomic():
        switch = LeagueSwitch.objects.select_for_update().filter(is_on=True).first()
        if switch is None or (switch.tried_at and switch.tried_at > database_now() - WEEK):
            return
        switch.tried_at = database_now()
        switch.save(update_fields=["tried_at"])
        pool = current_pool()
        runs = (try_deck(version, pool) for version in candidates(pool))
        for _tried in islice(filter(None, runs), MAX_TRIED):
            pass


def candidates(pool: CardPool) -> list[DeckVersion]:
    """Published decks that the league has not tried, those with the best known figure first."""
    tried = Promotion.objects.filter(revision=pool.revision).values("version")
    of_site = [deck.key for deck in (*stock_decks(), *retired_decks())]
    decks = Deck.objects.published().exclude(slug__in=of_site).with_newest_version().newest_first()
    newest = [deck.newest for deck in decks[:LOOKED_THROUGH]]
    known = leading_figures(newest, pool.revision, None)
    untried = DeckVersion.objects.filter(pk__in=[each.pk for each in newest]).exclude(pk__in=tried)
    return sorted(untried.select_related("deck"), key=lambda each: -expected(known.get(each.pk)))


def expected(figure: DeckFigure | None) -> float:
    """The known win rate; of a deck that nobody has played, one half."""
    return figure.summary.score.value if figure else 0.5


def try_deck(version: DeckVersion, pool: CardPool) -> Promotion | None:
    """Has the workers play the deck against the field; None where it cannot be played."""
    sent = {
        "deck": version.deck.slug,
        "opponents": [deck.key for deck in stock_decks()],
        "half_width": HALF_WIDTH,
        "seed": SEEDS + version.pk,
    }
    try:
        plan = plan_of(sent, owner=Owner(), pool=pool)
        run = submit_run(owner=Owner(), plan=plan, is_limited=False)
    except RunRefusal:
        return None
    return Promotion.objects.create(version=version, run=run, revision=pool.revision)


def decide(promotion: Promotion) -> None:
    assert promotion.run is not None  # noqa: S101 - the query asks for its status
    score = summary_of(promotion.run).score
    promotion.score, promotion.low, promotion.high = score.value, score.low, score.high
    promotion.save(update_fields=["score", "low", "high"])


def promoted(revision: str) -> list[PromotedDeck]:
    """The decks that beat the mix, the best first, as long as they are published and unchanged."""
    rows = Promotion.objects.filter(revision=revision, low__gt=0.5).order_by("-score", "pk")
    rows = rows.filter(version__number=F("version__deck__latest"))
    decks = (
        Deck.objects.published().with_author().in_bulk(rows.values_list("version__deck", flat=True))
    )
    found = [
        (decks.get(row.version.deck_id), row.interval) for row in rows.select_related("version")
    ]
    return [PromotedDeck(deck, score) for deck, score in found if deck and score]
