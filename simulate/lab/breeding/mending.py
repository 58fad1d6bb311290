"""Mends a field: exchanges single cards of decks that are too weak or too strong against the mix.

The additive fit proposes exchanges, the verdict bot plays them against the mix on the base's deals, and the
best one stays; then matrix and mix are measured anew. Sizes and the bounds of a field stay, and what was
built from one box still is.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

import numpy as np

from simulate.deals.aligned_deals import aligned
from simulate.lab.breeding.candidates import Candidate, Room
from simulate.lab.breeding.evidence import Evidence
from simulate.lab.breeding.figures import field_mix, play_field
from simulate.lab.breeding.holding import OWN
from simulate.lab.breeding.meetings import Table
from simulate.lab.breeding.mixes import FieldMix
from simulate.lab.breeding.proposals import Proposer
from simulate.lab.breeding.selection import measure
from simulate.statistics.pair_statistics import Floats

PAIRS: Final = 64  # of a cell of the matrix
TRIED: Final = 8  # exchanges at a time, at most two of them of one card
TRIAL_PAIRS: Final = 160  # of each
RESERVE: Final = 0.01  # by which a deck shall lie inside its bounds, since its win rate is measured
USED: Final = 80  # cards of the set that the field holds at least


def mend(
    table: Table,
    decks: Sequence[Candidate],
    *,
    seed: int,
    rounds: int,
    tell: Callable[[str], object],
) -> list[Candidate]:
    """The decks with cards exchanged, one a round, until each lies within the bounds of a field."""
    field, evidence, best = list(decks), Evidence(table.cards), set[Candidate]()
    for number in range(1, rounds + 1):
        scores = play_field(table, field, PAIRS, seed)
        mix = field_mix(field, scores)
        totals = against_mix(scores, mix)
        tell(f"round {number}: " + " ".join(f"{100 * total:.1f}" for total in totals))
        place = farthest(totals, [deck in best for deck in field])
        if place is None:
            break
        add_matrix(evidence, field, scores)
        proposer = Proposer.begin(table, mix, evidence, np.random.default_rng([seed, number]))
        sign = 1 if totals[place] < sum(OWN) / 2 else -1
        others = tuple(field[:place] + field[place + 1 :])
        apart = tuple(deck for deck in others if set(deck.cards).isdisjoint(field[place].cards))
        room = Room(others, len(field), apart)
        deck, gain = exchange(proposer, field[place], room, sign, seed + number)
        if gain <= 0:
            best.add(field[place])
        tell(f"  deck {place + 1}: {changes(field[place], deck)}, {100 * sign * gain:+.1f}")
        field[place] = deck if gain > 0 else field[place]
    return field


def against_mix(scores: Floats, mix: FieldMix) -> Floats:
    """The win rate of each deck against the others, each as often as the mix brings it."""
    shares = np.array(mix.shares)
    found: Floats = (scores.mean(axis=2) @ shares - 0.5 * shares) / (1 - shares)
    return found


def farthest(totals: Floats, stays: Sequence[bool]) -> int | None:
    """The deck that lies farthest outside its bounds; None where none does but those that stay."""
    low, high = OWN[0] + RESERVE, OWN[1] - RESERVE
    outside = np.where(stays, 0.0, np.maximum(low - totals, totals - high))
    return int(outside.argmax()) if outside.max() > 0 else None


def add_matrix(evidence: Evidence, field: Sequence[Candidate], scores: Floats) -> None:
    known = {row[:2] for row in evidence.rows}
    pairs = product(enumerate(field), repeat=2)
    evidence.add(
        (first, second, float(scores[a, b].mean()), PAIRS)
        for (a, first), (b, second) in pairs
        if a < b and (first, second) not in known
    )


def exchange(
    proposer: Proposer, deck: Candidate, room: Room, sign: int, seed: int
) -> tuple[Candidate, float]:
    """The best of some exchanges, and by how much it wins more, or less where the sign is -1."""
    tried = exchanges(proposer, deck, room, sign)
    scores = measure(
        proposer.table, proposer.evidence, [deck, *tried], proposer.mix, TRIAL_PAIRS, seed
    )
    gains = sign * (scores[1:] - scores[0])
    best = int(gains.mean(axis=1).argmax())
    found = tried[best]
    return Candidate.of(found.cruiser, found.cards), float(gains[best].mean())


def exchanges(proposer: Proposer, deck: Candidate, room: Room, sign: int) -> list[Candidate]:
    """Decks with one card exchanged that the field allows, those first that the fit makes the most of."""
    worths = proposer.guide(deck.cruiser).worths.values * sign
    worth = dict(zip(proposer.table.cards.numbers, worths.tolist(), strict=True))
    holders = Counter(number for each in room.others for number in each.cards)
    used, tried = len(holders.keys() | set(deck.cards)), Counter[str]()
    others = worth.keys() - set(deck.cards)
    found: list[Candidate] = []
    for out, into in sorted(
        product(deck.cards, others), key=lambda pair: (worth[pair[0]] - worth[pair[1]], pair)
    ):
        changed = Candidate.of(deck.cruiser, {*deck.cards, into} - {out})
        left = used - (out not in holders) + (into not in holders)
        if left < min(USED, used) or max(tried[out], tried[into]) == 2 or not room.allows(changed):
            continue
        tried.update((out, into))
        found.append(Candidate(deck.cruiser, aligned(deck.cards, changed.cards) or changed.cards))
        if len(found) == TRIED:
            break
    return found


def changes(before: Candidate, after: Candidate) -> str:
    """Such as “-1-2 +3-4”."""
    out, into = set(before.cards) - set(after.cards), set(after.cards) - set(before.cards)
    return " ".join([*(f"-{number}" for number in out), *(f"+{number}" for number in into)])
