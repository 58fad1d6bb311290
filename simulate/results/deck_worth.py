"""The one figure of a deck that leads wherever it is shown: of its playtests, or as shipped."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from django.db.models import Case, Count, OuterRef, Q, Subquery, Sum, When, Window
from django.db.models.functions import RowNumber
from django.urls import reverse

from catalog.web.formats.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.insight.worth import WinRate, Worth
from decks.models import Deck, DeckVersion, Owner
from play.figure_words import margin, percent
from simulate.deals.bots import BOTS, VERDICT_BOT, bot_name, order_of
from simulate.deals.matchups import versions_of
from simulate.models import Run, RunPairing, RunQuerySet, Status
from simulate.results.field import is_field, known_rank, rank_in_words, shipped_field
from simulate.results.latest import (
    Summary,
    latest_run,
    seen_by,
    summaries_of,
    summary_of,
)
from simulate.results.visibility import content_of, stock_keys

LOOKED_THROUGH: Final = 20


@dataclass(frozen=True, slots=True)
class DeckFigure:
    """A deck's win rate, where one bot played both sides; as shipped where there is no `run`.

    `is_of_field` where the deck met every stock deck besides itself and nothing else.
    """

    summary: Summary
    bot: str
    is_of_field: bool
    run: Run | None = None

    @classmethod
    def of(cls, run: Run, summary: Summary) -> "DeckFigure":
        """That of a run that is over."""
        own, *others = map(content_of, run.entrants)
        return cls(summary, run.entrants[0]["bot"], is_field(own, others), run)

    @property
    def order(self) -> tuple[bool, int, bool, float]:
        """The least one leads: captain's, then a better bot's; against the whole field; the most exact."""
        return *order_of(self.bot), not self.is_of_field, self.summary.score.half_width

    def in_words(self, cruiser: str, revision: str) -> Worth:
        is_ranked = self.is_of_field and self.bot == VERDICT_BOT
        score = self.summary.score
        opponents = 0 if self.is_of_field else self.summary.opponents
        known = known_rank(cruiser, score.value, revision) if is_ranked else None
        return Worth(
            rate=percent(score.value),
            margin=margin(score),
            who=bot_name(self.bot),
            games=whole(self.summary.games),
            opponents=opponents,
            rank=rank_in_words(cruiser, score, revision) if is_ranked else "",
            address=reverse("simulate:run", args=[self.run.slug]) if self.run else "",
            win_rate=WinRate(
                score.value,
                score.low,
                score.high,
                self.summary.games,
                self.bot,
                opponents,
                known.share if known else None,
            ),
        )


def deck_worths(decks: Sequence[Deck], pool: CardPool, owner: Owner | None) -> dict[int, Worth]:
    """The leading figures of the newest versions of decks, by the decks' primary keys."""
    found = leading_figures([deck.newest for deck in decks], pool.revision, owner)
    return {
        deck.pk: found[deck.newest.pk].in_words(deck.newest.cruiser, pool.revision)
        for deck in decks
        if deck.newest.pk in found
    }


def worth_of_list(listed: DeckList, pool: CardPool) -> Worth | None:
    """Of a stock deck's cards, whether or not they are kept as a deck."""
    found = shipped_figure(listed, pool.revision)
    return found.in_words(listed.cruiser or "", pool.revision) if found else None


def leading_figures(
    versions: Sequence[DeckVersion], revision: str, owner: Owner | None
) -> dict[int, DeckFigure]:
    """The most informative figure of each version, by primary key, that everybody or the owner may see.

    Of games with the cards of that revision, by bots as they are now; the stock decks come with one.
    """
    known: defaultdict[int, list[DeckFigure]] = defaultdict(list)
    for version in versions:
        if shipped := shipped_figure(version.listed(), revision):
            known[version.pk].append(shipped)
    runs = Run.objects.of_decks(revision).over().filter(version__in=versions)
    best = best_of_each(seen_by(owner, list(most_telling(runs))))
    for run, summary in zip(best, summaries_of(best), strict=True):
        if summary.games and not summary.is_mirror:
            known[run.version_id or 0].append(DeckFigure.of(run, summary))
    return {pk: min(figures, key=attrgetter("order")) for pk, figures in known.items()}


def most_telling(runs: RunQuerySet) -> RunQuerySet:
    """Of each version and owner the first few runs in the order of `DeckFigure.order`, as their rows tell it.

    Those with as many opponents as the field count as played against it, those of more games as more exact.
    Runs that only their owner sees crowd out nobody else's.
    """
    places = {versions_of([bot]): place for place, bot in enumerate(sorted(BOTS, key=order_of))}
    own = RunPairing.objects.filter(run=OuterRef("pk"), first=0).order_by().values("run")
    told = runs.filter(versions__in=places).alias(
        bot_place=Case(*(When(versions=key, then=place) for key, place in places.items())),
        opponents=Subquery(own.annotate(found=Count("pk")).values("found")),
        games=Subquery(own.annotate(found=Sum("games")).values("found")),
        is_field=Q(opponents__in=(len(stock_keys()) - 1, len(stock_keys()))),
        is_finished=Q(status=Status.FINISHED),
    )
    order = ("bot_place", "-is_field", "-is_finished", "-games", "-created", "-pk")
    of_each = ["version", "owner", "network"]
    place = Window(RowNumber(), partition_by=of_each, order_by=order)
    return told.alias(place=place).filter(place__lte=LOOKED_THROUGH).order_by("place")


def best_of_each(runs: Iterable[Run]) -> list[Run]:
    """The first run of each version by the best bot, against the whole field if there is one; no mirrors."""

    def rank(run: Run) -> tuple[bool, int, bool]:
        own, *others = map(content_of, run.entrants)
        return *order_of(run.entrants[0]["bot"]), not is_field(own, others)

    best: dict[int | None, Run] = {}
    for run in sorted(runs, key=rank):
        if len(set(map(content_of, run.entrants))) > 1:
            best.setdefault(run.version_id, run)
    return list(best.values())


def leading_figure(version: DeckVersion, revision: str, owner: Owner) -> DeckFigure | None:
    """The same of one version; of the latest run with other cards or bots where there is no other."""
    found = leading_figures([version], revision, owner).get(version.pk)
    if found is None and (run := latest_run(version, owner)):
        return DeckFigure.of(run, summary_of(run))
    return found


def shipped_figure(listed: DeckList, revision: str) -> DeckFigure | None:
    """That of a list that is a stock deck's, as long as it is of these cards and bots."""
    shipped, key = shipped_field(), stock_key(listed)
    if key not in shipped.scores or not shipped.is_of(revision):
        return None
    summary = Summary(shipped.scores[key], shipped.games, len(shipped.shares) - 1)
    return DeckFigure(summary, VERDICT_BOT, is_of_field=True)


def stock_key(listed: DeckList) -> str:
    """The key of the stock deck with these cards; empty if there is none."""
    return stock_keys().get((listed.cruiser or "", frozenset(listed.cards)), "")
