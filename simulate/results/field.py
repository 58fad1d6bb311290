"""The field of stock decks as shipped: its matrix and mix, and how random legal decks fare against it.

They are data with their key, the card set and the versions of rules and bot; where either is another one,
they are not shown. `manage.py measure_field` makes them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, floor
from pathlib import Path
from typing import Annotated, Final

import numpy as np
from django.utils.translation import gettext as _
from pydantic import BeforeValidator, PlainSerializer, TypeAdapter

from catalog.web.formats.number_format import whole
from play.intervals import Interval, normal_quantile
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.results.visibility import Content, stock_keys

FILE: Final = Path(__file__).resolve().parents[1] / "data" / "field.json"
DIGITS: Final = 4

# How the file has numbers: rounded, and an interval as a row of three.
RoundedNumber = Annotated[float, PlainSerializer(lambda number: round(number, DIGITS))]
Row = Annotated[
    Interval,
    BeforeValidator(lambda row: Interval(*row)),
    PlainSerializer(lambda each: [round(n, DIGITS) for n in (each.value, each.low, each.high)]),
]


@dataclass(frozen=True, slots=True)
class RandomDecks:
    """How random legal decks of one cruiser fare against the mix.

    `quantiles` are win rates in even steps from the least to the greatest, freed of the noise of their
    games; `reliability` is the share of the measured variance that was not noise.
    """

    decks: int
    games: int
    mean: float
    reliability: float
    quantiles: tuple[RoundedNumber, ...]

    def quantile(self, share: float) -> float:
        return float(np.interp(share, np.linspace(0, 1, len(self.quantiles)), self.quantiles))

    @property
    def lower(self) -> float:
        return self.quantile(0.25)

    @property
    def median(self) -> float:
        return self.quantile(0.5)

    @property
    def upper(self) -> float:
        return self.quantile(0.75)

    @property
    def best(self) -> float:
        return self.quantiles[-1]


@dataclass(frozen=True, slots=True)
class QuickFit:
    """How the verdict bot's win rate against the mix follows from the quick bot's, by linear regression.

    `offsets` by cruiser, `slope` for the quick win rate, the mean of `cards` by number; `error` is the
    standard deviation of what is left.
    """

    offsets: dict[str, float]
    slope: float
    cards: dict[str, RoundedNumber]
    error: float

    def expected(self, cruiser: str, cards: Sequence[str], quick: Interval) -> Interval:
        """The win rate to expect with its interval."""
        base = self.offsets[cruiser] + float(np.mean([self.cards[number] for number in cards]))
        value = min(max(base + self.slope * quick.value, 0.0), 1.0)
        half = float(np.hypot(self.slope * quick.half_width, normal_quantile() * self.error))
        return Interval(value, max(value - half, 0.0), min(value + half, 1.0))


@dataclass(frozen=True, slots=True)
class Rank:
    """The share of random legal decks of a cruiser that are weaker than a deck, of so many.

    `beyond` says that none of them is weaker, or that all are.
    """

    share: float
    decks: int
    cruiser: str
    beyond: bool


@dataclass(frozen=True)
class ShippedField:
    """The stock decks by key, how often the mix brings each, and their win rates.

    `matrix` has the row's win rate against the column, one half with itself; `pairs` of games a pairing.
    """

    revision: str
    versions: str
    seed: int
    pairs: int
    shares: dict[str, RoundedNumber]
    matrix: tuple[tuple[Row, ...], ...]
    scores: dict[str, Row]
    random: dict[str, RandomDecks]
    quick: QuickFit | None = None

    def is_of(self, revision: str) -> bool:
        """Whether today's captain would find the same with that card set."""
        return (self.revision, self.versions) == (revision, versions_of([VERDICT_BOT]))

    @property
    def games_a_pairing(self) -> int:
        return 2 * self.pairs

    @property
    def games(self) -> int:
        """Of each deck against all others."""
        return self.games_a_pairing * (len(self.shares) - 1)

    def meeting(self, first: str, second: str) -> Interval | None:
        """The win rate of one stock deck against another, by their keys."""
        places = {key: place for place, key in enumerate(self.shares)}
        if not self.matrix or first not in places or second not in places or first == second:
            return None
        return self.matrix[places[first]][places[second]]

    @cached_property
    def random_decks(self) -> int:
        return sum(each.decks for each in self.random.values())

    def rank(self, cruiser: str, win_rate: float) -> Rank | None:
        """Where a win rate against the mix stands among random decks of a cruiser."""
        known = self.random.get(cruiser)
        if known is None:
            return None
        levels = np.linspace(0.0, 1.0, len(known.quantiles))
        share = float(np.interp(win_rate, known.quantiles, levels))
        is_beyond = not known.quantiles[0] <= win_rate <= known.quantiles[-1]
        return Rank(share, known.decks, cruiser, is_beyond)

    def written(self) -> str:
        return FIELD_FILE.dump_json(self).decode().replace('],"', '],\n"') + "\n"


FIELD_FILE: Final = TypeAdapter(ShippedField)


@lru_cache(maxsize=1)
def shipped_field() -> ShippedField:
    """What the repository has."""
    return FIELD_FILE.validate_json(FILE.read_bytes())


def mix_weights(own: Content, opponents: Sequence[Content]) -> list[float] | None:
    """How much each opponent counts where they are the whole field, the own deck left out.

    None where they are not, so that each counts alike.
    """
    if not is_field(own, opponents):
        return None
    keys, shares = stock_keys(), shipped_field().shares
    weights = [shares.get(keys[content], 0.0) for content in opponents]
    return weights if all(weights) else None


def is_field(own: Content, opponents: Collection[Content]) -> bool:
    """Whether a deck met every stock deck besides itself, and nothing else."""
    return set(opponents) <= stock_keys().keys() <= {own, *opponents}


def expected_score(
    cruiser: str, cards: Sequence[str], quick: Interval, revision: str
) -> Interval | None:
    """The verdict bot's win rate to expect of a deck with that one by the quick bot; None if not known."""
    fit = shipped_field().quick
    if fit is None or not shipped_field().is_of(revision) or cruiser not in fit.offsets:
        return None
    return fit.expected(cruiser, cards, quick)


def known_rank(cruiser: str, win_rate: float, revision: str) -> Rank | None:
    """Where a win rate stands among random decks of a cruiser with these cards; None if not known."""
    shipped = shipped_field()
    return shipped.rank(cruiser, win_rate) if shipped.is_of(revision) else None


def rank_range(low: Rank, high: Rank) -> str:
    """Whole per cent between which a rank lies, without their sign."""
    bounds = floor(100 * low.share), ceil(100 * high.share)
    return "–".join(map(str, dict.fromkeys(bounds)))


def rank_in_words(cruiser: str, rate: Interval, revision: str) -> str:
    """Such as “stronger than 88–95 % of 500 random decks of its cruiser”; empty where none is known."""
    low, high = (known_rank(cruiser, each, revision) for each in (rate.low, rate.high))
    if low is None or high is None:
        return ""
    words = {"share": rank_range(low, high), "decks": whole(low.decks)}
    if not (low.beyond and high.beyond and low.share == high.share):
        sentence = _("stronger than %(share)s\xa0%% of %(decks)s random decks of its cruiser")
    elif low.share:
        sentence = _("stronger than all of %(decks)s random decks of its cruiser")
    else:
        sentence = _("weaker than all of %(decks)s random decks of its cruiser")
    return sentence % words
