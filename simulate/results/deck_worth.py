"""The win rates that stand beside decks: of their playtests by captain, and of the stock decks as shipped."""

from collections.abc import Sequence

from django.urls import reverse

from catalog.web.formats.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.insight.worth import Worth
from decks.models import Deck, Owner
from play.games.starfighter.text.narration import BOT_NAMES
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.models import TOTAL_WAR, Run, RunKind
from simulate.results.field import is_field, rank_in_words, shipped_field
from simulate.results.figure_words import margin, percent
from simulate.results.latest import OVER, is_own, summary_of
from simulate.results.visibility import content_of, open_runs, stock_keys


def deck_worths(decks: Sequence[Deck], pool: CardPool, owner: Owner | None) -> dict[int, Worth]:
    """Of the newest versions, from playtests that everybody or the owner may see, and of stock decks."""
    revision = pool.revision
    found = shipped_of(decks, revision)
    newest = {deck.newest.pk: deck for deck in decks}
    runs = Run.objects.filter(
        version__in=newest,
        versions=versions_of([VERDICT_BOT]),
        kind=RunKind.PLAYTEST,
        mode=TOTAL_WAR,
        status__in=OVER,
        snapshot=revision,
    )
    tested = [run for run in runs.order_by("created", "pk") if met_the_field(run)]
    shown = {run.pk for run in open_runs(tested)}
    for run in tested:
        if run.pk in shown or (owner and is_own(run, owner)):
            summary = summary_of(run)
            address = reverse("simulate:run", args=[run.slug])
            deck = newest[run.version_id or 0]
            cruiser = deck.newest.cruiser
            found[deck.pk] = worth(summary.score, summary.games, cruiser, revision, address=address)
    return found


def worth_of_list(listed: DeckList, pool: CardPool) -> Worth | None:
    """Of a stock deck's cards, whether or not they are kept as a deck."""
    shipped, key = shipped_field(), stock_key(listed)
    if key in shipped.scores and shipped.is_of(pool.revision):
        return worth(shipped.scores[key], shipped.games, listed.cruiser or "", pool.revision)
    return None


def shipped_of(decks: Sequence[Deck], revision: str) -> dict[int, Worth]:
    """The shipped win rates of those decks that hold what a stock deck holds."""
    shipped = shipped_field()
    if not shipped.is_of(revision):
        return {}
    keys = {deck: stock_key(deck.newest.listed()) for deck in decks}
    return {
        deck.pk: worth(shipped.scores[key], shipped.games, deck.newest.cruiser, revision)
        for deck, key in keys.items()
        if key in shipped.scores
    }


def stock_key(listed: DeckList) -> str:
    """The key of the stock deck with these cards; empty if there is none."""
    return stock_keys().get((listed.cruiser or "", frozenset(listed.cards)), "")


def met_the_field(run: Run) -> bool:
    own, *others = (content_of(entrant) for entrant in run.entrants)
    return is_field(own, others)


def worth(score: Interval, games: int, cruiser: str, revision: str, *, address: str = "") -> Worth:
    return Worth(
        rate=percent(score.value),
        margin=margin(score),
        who=str(BOT_NAMES[VERDICT_BOT]),
        games=whole(games),
        rank=rank_in_words(cruiser, score.value, revision),
        address=address,
    )
