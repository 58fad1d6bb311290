"""Proposals of decks: cross-entropy search by the quick player, crossings and changes of known decks.

The search draws decks, plays them against the mix, regresses the results on the cards, and draws the next
ones with the better cards more often: R. Y. Rubinstein, "The Cross-Entropy Method for Combinatorial and
Continuous Optimization", Methodology and Computing in Applied Probability 1 (1999), 127-190.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.lab.breeding.candidates import Candidate, Room
from simulate.lab.breeding.evidence import Evidence, Worths, local_worths
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.lab.breeding.mixes import FieldMix, scores_against
from simulate.statistics.pair_statistics import Floats

STEPS: Final = 5
DRAWN: Final = 1000  # decks a step
PAIRS: Final = 4  # of games a deck
SHARPNESS: Final = 0.6  # of the drawing, by point of win chance and step
SEEN: Final = 2000  # random decks for the worths of cards against a mix
MAX_CHANGED: Final = 5


@dataclass(frozen=True)
class Guide:
    """What cards are thought to be worth for one cruiser; `wishes` are added for a plan's own cards."""

    numbers: tuple[str, ...]
    worths: Worths
    wishes: Floats

    def draw(self, source: np.random.Generator, doubt: float) -> Floats:
        """Worths drawn from what is known, with so much of the doubt (Thompson 1933)."""
        noise = source.normal(size=len(self.numbers)) * self.worths.errors * doubt
        found: Floats = self.worths.values + self.wishes + noise
        return found

    def order(self, values: Floats) -> list[str]:
        return [self.numbers[place] for place in np.argsort(-values)]

    def decks(
        self,
        cruiser: str,
        size: int,
        room: Room,
        count: int,
        sharp: float,
        source: np.random.Generator,
    ) -> list[Candidate]:
        """Decks drawn by chance, a card the likelier the better it is thought to be."""
        found: list[Candidate] = []
        values = (self.worths.values + self.wishes) * sharp
        while len(found) < count:
            taken = room.assemble(self.order(values + source.gumbel(size=len(values))), size)
            if taken is not None:
                found.append(Candidate(cruiser, taken))
        return found


def random_worths(table: Table, mix: FieldMix, cruiser: str, source: np.random.Generator) -> Worths:
    """Worths of cards in random decks of a cruiser against the mix, by the quick player."""
    guide = blank_guide(table.cards.numbers)
    decks = [random_deck(guide, cruiser, source) for _ in range(SEEN)]
    units = mix.units(PAIRS, int(source.integers(2**40)))
    scores = scores_against(table, QUICK_BOT, decks, units).mean(axis=1)
    return local_worths(table.cards, decks, scores, PAIRS)


def blank_guide(numbers: Sequence[str]) -> Guide:
    nothing = np.zeros(len(numbers))
    return Guide(tuple(numbers), Worths(nothing, nothing), nothing)


def random_deck(guide: Guide, cruiser: str, source: np.random.Generator) -> Candidate:
    size = int(source.integers(25, 41))
    return Candidate.of(cruiser, source.choice(guide.numbers, size, replace=False))


def search(
    table: Table,
    mix: FieldMix,
    cruiser: str,
    size: int,
    guide: Guide,
    room: Room,
    source: np.random.Generator,
) -> Guide:
    """What cards are worth near the best decks of so many cards that the room allows."""
    decks: list[Candidate] = []
    scores: list[Floats] = []
    values = guide.worths.values
    for step in range(1, STEPS + 1):
        sharp = 100 * SHARPNESS * step
        near = Guide(guide.numbers, Worths(values, guide.worths.errors), guide.wishes)
        drawn = near.decks(cruiser, size, room, DRAWN, sharp, source)
        units = mix.units(PAIRS, int(source.integers(2**40)))
        scores.append(scores_against(table, QUICK_BOT, drawn, units).mean(axis=1))
        decks += drawn
        found = local_worths(table.cards, decks, np.concatenate(scores), PAIRS)
        # Both were measured apart; the more certain one counts more.
        ratio = guide.worths.errors**2 / (guide.worths.errors**2 + found.errors**2)
        values = guide.worths.values + ratio * (found.values - guide.worths.values)
    errors = np.sqrt(ratio) * found.errors
    return Guide(guide.numbers, Worths(values, errors), guide.wishes)


def corrected(guide: Guide, disagreement: Worths) -> Guide:
    """The same for the verdict bot, as far as its games tell."""
    values = guide.worths.values + disagreement.values
    errors = np.hypot(guide.worths.errors, disagreement.errors)
    return Guide(guide.numbers, Worths(values, errors), guide.wishes)


def additive_decks(
    guide: Guide, cruiser: str, size: int, room: Room, count: int, source: np.random.Generator
) -> list[Candidate]:
    """The best list by the guide, and lists that are the best for other worths that may be true."""
    doubts = [0.0] + [1.0] * (count - 1)
    orders = [guide.order(guide.draw(source, doubt)) for doubt in doubts]
    return decks_of(cruiser, [room.assemble(order, size) for order in orders])


def changed_decks(
    deck: Candidate, guide: Guide, room: Room, count: int, source: np.random.Generator
) -> list[Candidate]:
    """The deck with one to five cards exchanged, weak ones for strong ones as the guide may have them."""
    place_of = {number: place for place, number in enumerate(guide.numbers)}
    found = []
    for _ in range(count):
        values = guide.draw(source, 1.0)
        kept = sorted(deck.cards, key=lambda card: -values[place_of[card]])
        kept = kept[: len(kept) - int(source.integers(1, MAX_CHANGED + 1))]
        others = [card for card in guide.order(values) if card not in deck.cards]
        found.append(room.assemble([*kept, *others], len(deck.cards)))
    return decks_of(deck.cruiser, found)


def crossed_decks(
    decks: Sequence[Candidate],
    cruiser: str,
    size: int,
    guide: Guide,
    room: Room,
    count: int,
    source: np.random.Generator,
) -> list[Candidate]:
    """The better cards of two decks each."""
    found = []
    for _ in range(count):
        first, second = source.choice(len(decks), 2, replace=False)
        pool = set(decks[first].cards) | set(decks[second].cards)
        order = [card for card in guide.order(guide.draw(source, 1.0)) if card in pool]
        found.append(room.assemble(order, size))
    return decks_of(cruiser, found)


def decks_of(cruiser: str, lists: Sequence[tuple[str, ...] | None]) -> list[Candidate]:
    return [Candidate(cruiser, cards) for cards in dict.fromkeys(lists) if cards is not None]


@dataclass(frozen=True)
class Proposer:
    """Proposes decks against a mix; `quick` are the quick player's worths of cards by cruiser."""

    table: Table
    mix: FieldMix
    evidence: Evidence
    quick: dict[str, Worths]
    source: np.random.Generator

    @classmethod
    def begin(
        cls, table: Table, mix: FieldMix, evidence: Evidence, source: np.random.Generator
    ) -> "Proposer":
        quick = {
            cruiser: random_worths(table, mix, cruiser, source) for cruiser in table.cards.cruisers
        }
        return cls(table, mix, evidence, quick, source)

    def propose(
        self,
        cruiser: str,
        size: int,
        room: Room,
        wishes: Floats,
        incumbent: Candidate | None = None,
        learn: int = 0,
    ) -> list[Candidate]:
        """Best additive lists, crossings of the mix, changes of the incumbent.

        Before, the verdict bot plays `learn` decks near the best ones, for what it makes of their cards.
        """
        start = Guide(tuple(self.table.cards.numbers), self.quick[cruiser], wishes)
        searched = search(self.table, self.mix, cruiser, size, start, room, self.source)
        if learn:
            near = corrected(searched, self.disagreement())
            sharp = 100 * SHARPNESS * STEPS
            decks = near.decks(cruiser, size, room, learn, sharp, self.source)
            self.learn(decks)
        guide = corrected(searched, self.disagreement())
        args = (guide, room)
        found = additive_decks(guide, cruiser, size, room, 3, self.source)
        if incumbent is not None:
            found += changed_decks(incumbent, *args, 2, self.source)
        found += crossed_decks(self.mix.decks, cruiser, size, *args, 1, self.source)
        return list(dict.fromkeys(found))

    def guide(self, cruiser: str) -> Guide:
        """What cards are worth in random decks of a cruiser, corrected for the verdict bot."""
        numbers = tuple(self.table.cards.numbers)
        blank = Guide(numbers, self.quick[cruiser], np.zeros(len(numbers)))
        return corrected(blank, self.disagreement())

    def repaired(self, deck: Candidate, room: Room) -> Candidate | None:
        """The deck with what the room does not allow exchanged for the best cards that it does."""
        guide = self.guide(deck.cruiser)
        order = guide.order(guide.worths.values)
        kept = [card for card in order if card in deck.cards]
        cards = room.assemble([*kept, *order], len(deck.cards))
        return None if cards is None else Candidate(deck.cruiser, cards)

    def learn(self, decks: Sequence[Candidate]) -> None:
        """Lets the verdict bot play each deck against the mix a little, for what it makes of cards."""
        units = self.mix.units(len(decks) * PAIRS, int(self.source.integers(2**40)))
        rows = [Meeting(decks[place // PAIRS], *unit) for place, unit in enumerate(units)]
        scores = self.table.scores(VERDICT_BOT, rows)
        self.evidence.add(
            (row.first, row.second, float(score), 1)
            for row, score in zip(rows, scores, strict=True)
        )

    def disagreement(self) -> Worths:
        """How much more the verdict bot makes of a card than the quick one."""
        return self.evidence.disagreement(
            {key: worths.values for key, worths in self.quick.items()}
        )
