"""The win rates that stand beside decks: of their playtests by captain, and of the stock decks as shipped.

The shipped ones are data with their key, the card set and the versions of rules and bot; where either is
another one, they are not shown. `manage.py stock_worths` makes them.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

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
from simulate.results.figure_words import margin, percent
from simulate.results.latest import OVER, is_own, summary_of
from simulate.results.visibility import content_of, open_runs, stock_keys

FILE: Final = Path(__file__).resolve().parents[1] / "data" / "stock_worths.json"


@dataclass(frozen=True, slots=True)
class ShippedWorths:
    """The stock decks' win rates against each other, by key; `games` of each deck."""

    revision: str
    versions: str
    games: int
    scores: dict[str, Interval]

    def is_of(self, revision: str) -> bool:
        """Whether today's captain would find the same with that card set."""
        return (self.revision, self.versions) == (revision, versions_of([VERDICT_BOT]))

    def written(self) -> str:
        decks = {
            key: [round(each.value, 5), round(each.low, 5), round(each.high, 5)]
            for key, each in self.scores.items()
        }
        key = {"revision": self.revision, "versions": self.versions, "games": self.games}
        return json.dumps({**key, "decks": decks}, indent=1) + "\n"


@lru_cache(maxsize=1)
def shipped_worths() -> ShippedWorths:
    """What the repository has."""
    table: dict[str, Any] = json.loads(FILE.read_text())
    scores = {key: Interval(*score) for key, score in table["decks"].items()}
    return ShippedWorths(table["revision"], table["versions"], table["games"], scores)


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
    tested = [run for run in runs.order_by("created", "pk") if met_all_stock_decks(run)]
    shown = {run.pk for run in open_runs(tested)}
    for run in tested:
        if run.pk in shown or (owner and is_own(run, owner)):
            summary = summary_of(run)
            address = reverse("simulate:run", args=[run.slug])
            deck = newest[run.version_id or 0]
            found[deck.pk] = worth(summary.score, summary.games, address)
    return found


def worth_of_list(listed: DeckList, pool: CardPool) -> Worth | None:
    """Of a stock deck's cards, whether or not they are kept as a deck."""
    shipped, key = shipped_worths(), stock_key(listed)
    if key in shipped.scores and shipped.is_of(pool.revision):
        return worth(shipped.scores[key], shipped.games)
    return None


def shipped_of(decks: Sequence[Deck], revision: str) -> dict[int, Worth]:
    """The shipped win rates of those decks that hold what a stock deck holds."""
    shipped = shipped_worths()
    if not shipped.is_of(revision):
        return {}
    keys = {deck.pk: stock_key(deck.newest.listed()) for deck in decks}
    return {
        pk: worth(shipped.scores[key], shipped.games)
        for pk, key in keys.items()
        if key in shipped.scores
    }


def stock_key(listed: DeckList) -> str:
    """The key of the stock deck with these cards; empty if there is none."""
    return stock_keys().get((listed.cruiser or "", frozenset(listed.cards)), "")


def met_all_stock_decks(run: Run) -> bool:
    """Whether the tested deck met every stock deck besides itself, and nothing else."""
    own, *others = (content_of(entrant) for entrant in run.entrants)
    return set(others) <= stock_keys().keys() <= {own, *others}


def worth(score: Interval, games: int, address: str = "") -> Worth:
    return Worth(
        rate=percent(score.value),
        margin=margin(score),
        who=str(BOT_NAMES[VERDICT_BOT]),
        games=whole(games),
        address=address,
    )
