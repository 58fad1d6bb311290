"""The one figure of a deck that leads wherever it is shown: of its playtests, or as shipped."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.urls import reverse

from catalog.web.formats.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.insight.worth import WinRate, Worth
from decks.models import Deck, DeckVersion, Owner
from play.figure_words import margin, percent
from simulate.deals.bots import BOTS, VERDICT_BOT, bot_name, order_of
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.results.field import is_field, known_rank, rank_in_words, shipped_field
from simulate.results.latest import Summary, latest_run, seen_by, summary_of
from simulate.results.visibility import content_of, stock_keys


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
    def of(cls, run: Run) -> "DeckFigure":
        """That of a run that is over."""
        own, *others = (content_of(entrant) for entrant in run.entrants)
        return cls(summary_of(run), run.entrants[0]["bot"], is_field(own, others), run)

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
    runs = Run.objects.of_decks(revision).over()
    runs = runs.filter(version__in=versions, versions__in=[versions_of([bot]) for bot in BOTS])
    for run in seen_by(owner, list(runs.newest_first())):
        figure = DeckFigure.of(run)
        if not figure.summary.is_mirror:
            known[run.version_id or 0].append(figure)
    return {pk: min(figures, key=attrgetter("order")) for pk, figures in known.items()}


def leading_figure(version: DeckVersion, revision: str, owner: Owner) -> DeckFigure | None:
    """The same of one version; of the latest run with other cards or bots where there is no other."""
    found = leading_figures([version], revision, owner).get(version.pk)
    if found is None and (run := latest_run(version, owner)):
        return DeckFigure.of(run)
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
