"""The league as a table: each deck's share of the mix, its win rate, its rank, and whom it beats."""

from dataclasses import dataclass
from functools import cached_property

from decks.construction.stock import StockDeck, stock_decks
from play.intervals import Interval
from simulate.league.promotion import PromotedDeck, promoted
from simulate.results.field import Rank, ShippedField, rank_range, shipped_field


@dataclass(frozen=True)
class LeagueDeck:
    """A deck of the field; `place` is its row and column of the matrix."""

    place: int
    deck: StockDeck
    share: float
    score: Interval
    rank: Rank | None
    against: tuple[Interval, ...]
    rank_range: str
    """Per cent between which the rank lies."""

    @property
    def number(self) -> int:
        """Under which it stands in the matrix."""
        return self.place + 1


@dataclass(frozen=True)
class League:
    """The field as shipped, the decks with the best win rate against the mix first."""

    field: ShippedField
    decks: tuple[LeagueDeck, ...]
    promoted: tuple[PromotedDeck, ...]

    @cached_property
    def by_place(self) -> list[LeagueDeck]:
        return sorted(self.decks, key=lambda each: each.place)

    def beaten_by(self, deck: LeagueDeck) -> list[LeagueDeck]:
        """Those that a deck clearly wins against."""
        return [other for other in self.decks if deck.against[other.place].low > 0.5]

    def beating(self, deck: LeagueDeck) -> list[LeagueDeck]:
        """Those that clearly win against a deck."""
        return [other for other in self.decks if deck.against[other.place].high < 0.5]


def read_league(revision: str) -> League | None:
    """The league with that card set; None where the shipped figures are of other cards or decks."""
    field = shipped_field()
    stock = {deck.key: deck for deck in stock_decks()}
    if not field.is_of(revision) or list(field.shares) != list(stock):
        return None
    decks = []
    for place, (key, share) in enumerate(field.shares.items()):
        score = field.scores[key]
        low, rank, high = (
            field.rank(stock[key].cruiser, each) for each in (score.low, score.value, score.high)
        )
        bounds = rank_range(low, high) if low and high else ""
        decks.append(LeagueDeck(place, stock[key], share, score, rank, field.matrix[place], bounds))
    decks.sort(key=lambda each: -each.score.value)
    return League(field, tuple(decks), tuple(promoted(revision)))
