"""Breeds a field round after round: each deck is replaced by a better one that leaves the others theirs.

A round measures the matrix, finds the mix, lets an exploiter look for whatever beats it, and then looks
for a better deck in every place of the field. The state is kept after each step.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, zip_longest
from pathlib import Path
from typing import Any, Final

import numpy as np

from play.games.starfighter.engine.cards import CardSet
from simulate.deals.bots import QUICK_BOT, VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.lab.breeding.candidates import Candidate, Room
from simulate.lab.breeding.evidence import Evidence
from simulate.lab.breeding.meetings import Meeting, Table
from simulate.lab.breeding.mixes import FieldMix, bounded_mix, even_mix, smoothed
from simulate.lab.breeding.plans import BEST, DECKS, ONE_BOX, wishes
from simulate.lab.breeding.proposals import Proposer, blank_guide, random_deck
from simulate.lab.breeding.selection import Selected, select
from simulate.statistics.pair_statistics import Floats

MATRIX_PAIRS: Final = 40
SLOT_BUDGET: Final = 450  # pairs of games for one place of the field in a round
EXPLOIT_BUDGET: Final = 700  # for the exploiter, a cruiser
LEARN_DECKS: Final = 300  # near the best for a place, that the verdict bot plays
RANDOM_PAIRS: Final = 2000  # of random decks, for what the verdict bot makes of cards
SIZES: Final = (25, 30)

Tell = Callable[[str], object]


@dataclass
class Place:
    """A place of the field: the cruiser, the plan and the size are fixed, the deck is improved."""

    cruiser: str
    plan: str
    size: int
    deck: Candidate | None = None

    @property
    def role(self) -> tuple[str, str]:
        return self.cruiser, self.plan


@dataclass
class Growth:
    """All that breeding knows."""

    key: dict[str, Any]
    places: list[Place]
    evidence: Evidence
    matrix: dict[tuple[Candidate, Candidate], float] = field(default_factory=dict)
    steps: int = 0
    rounds: int = 0
    best_exploit: float = 1.0

    @property
    def field(self) -> list[Candidate]:
        return list(decks_of(self.places))

    def room(self, place: Place, chosen: Sequence[Place]) -> Room:
        """What the decks of the chosen places leave to this one."""
        partners = {
            pair[1 - side] for pair in ONE_BOX for side in (0, 1) if pair[side] == place.role
        }
        apart = [each for each in self.places if each.role in partners]
        others = [*apart, *(each for each in chosen if each not in (place, *apart))]
        return Room(decks_of(others), len(self.places), decks_of(apart))

    def source(self) -> np.random.Generator:
        """Chance for the next step, the same whether or not breeding was interrupted before it."""
        self.steps += 1
        return np.random.default_rng([self.key["seed"], self.steps])


def decks_of(places: Iterable[Place]) -> tuple[Candidate, ...]:
    return tuple(place.deck for place in places if place.deck is not None)


def key_of(cards: CardSet, seed: int) -> dict[str, Any]:
    versions = versions_of([QUICK_BOT, VERDICT_BOT])
    return {"revision": cards.revision, "versions": versions, "seed": seed}


def begin(cards: CardSet, seed: int, known: Sequence[Candidate] = ()) -> Growth:
    """An unfinished field; the places of a cruiser begin with the known decks of it, in their order."""
    source = np.random.default_rng([seed, 0])
    places = [
        Place(cruiser, plan, 25 if plan == BEST else int(source.integers(SIZES[0], SIZES[1] + 1)))
        for cruiser, plan in DECKS
        if cruiser in cards.cruisers
    ]
    for cruiser in cards.cruisers:
        own = [deck for deck in known if deck.cruiser == cruiser]
        for place, deck in zip(
            [each for each in places if each.cruiser == cruiser], own, strict=False
        ):
            place.deck, place.size = deck, len(deck.cards)
    return Growth(key_of(cards, seed), places, Evidence(cards))


def save(growth: Growth, path: Path) -> None:
    """Writes the state whole or not at all."""
    decks: dict[Candidate, int] = {}

    def number(deck: Candidate | None) -> int | None:
        return None if deck is None else decks.setdefault(deck, len(decks))

    rows = [
        [number(first), number(second), round(score, 5), pairs]
        for first, second, score, pairs in growth.evidence.rows
    ]
    matrix = [[number(a), number(b), score] for (a, b), score in growth.matrix.items()]
    places = [asdict(place) | {"deck": number(place.deck)} for place in growth.places]
    state = {
        "key": growth.key,
        "steps": growth.steps,
        "rounds": growth.rounds,
        "best_exploit": growth.best_exploit,
        "places": places,
        "matrix": matrix,
        "evidence": rows,
        "decks": [[deck.cruiser, " ".join(deck.cards)] for deck in decks],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(state))
    partial.replace(path)


def load(cards: CardSet, path: Path) -> Growth:
    state = json.loads(path.read_text())
    decks = [Candidate(cruiser, tuple(numbers.split())) for cruiser, numbers in state["decks"]]
    rows = [(decks[a], decks[b], score, pairs) for a, b, score, pairs in state["evidence"]]
    places = [
        Place(**{**each, "deck": None if each["deck"] is None else decks[each["deck"]]})
        for each in state["places"]
    ]
    matrix = {(decks[a], decks[b]): score for a, b, score in state["matrix"]}
    told = (state["steps"], state["rounds"], state["best_exploit"])
    return Growth(state["key"], places, Evidence(cards, rows), matrix, *told)


def grow(
    growth: Growth,
    table: Table,
    cards: Sequence[Mapping[str, Any]],
    *,
    margin: float,
    rounds: int,
    keep: Callable[[], object],
    tell: Tell,
) -> None:
    """Breeds until an exploiter wins no more than half and the margin, or for so many rounds.

    `cards` are as an edition exports them, in the order of the card set.
    """
    if not growth.evidence.rows:
        learn_from_chance(growth, table)
        keep()
    if len(growth.field) < len(growth.places):
        fill(growth, table, cards, tell)
        keep()
    while growth.rounds < rounds and growth.best_exploit > 0.5 + margin:
        play_round(growth, table, cards, keep, tell)


def learn_from_chance(growth: Growth, table: Table) -> None:
    """Random decks against each other, by the verdict bot."""
    source, blank = growth.source(), blank_guide(table.cards.numbers)
    cruisers = table.cards.cruisers
    decks = [random_deck(blank, source.choice(cruisers), source) for _ in range(2 * RANDOM_PAIRS)]
    pairs = list(zip(decks[::2], decks[1::2], strict=True))
    rows = [Meeting(a, b, int(source.integers(2**40))) for a, b in pairs]
    scores = table.scores(VERDICT_BOT, rows)
    growth.evidence.add((a, b, float(s), 1) for (a, b), s in zip(pairs, scores, strict=True))


def fill(growth: Growth, table: Table, cards: Sequence[Mapping[str, Any]], tell: Tell) -> None:
    """A first deck in every place, against random decks, by what games of chance tell."""
    source, blank = growth.source(), blank_guide(table.cards.numbers)
    random_decks = [random_deck(blank, c, source) for c in table.cards.cruisers for _ in range(4)]
    proposer = Proposer.begin(table, even_mix(random_decks), growth.evidence, source)
    for place in [each for each in growth.places if each.deck is None]:
        room = growth.room(place, growth.places)
        wished = wishes(cards, place.plan, room.others)
        found = proposer.propose(place.cruiser, place.size, room, wished)
        place.deck = found[0]
        tell(f"first {place.cruiser} {place.plan}: {len(place.deck.cards)} cards")


def find_field_mix(growth: Growth, table: Table, source: np.random.Generator) -> FieldMix:
    """The mix of the field as it is, after the games that its matrix still lacks."""
    decks = growth.field
    missing = [pair for pair in combinations(decks, 2) if pair not in growth.matrix]
    seeds = [int(seed) for seed in source.integers(2**40, size=MATRIX_PAIRS)]
    rows = [Meeting(first, second, seed) for first, second in missing for seed in seeds]
    scores = table.scores(VERDICT_BOT, rows).reshape(len(missing), len(seeds))
    for (first, second), score in zip(missing, scores.mean(axis=1), strict=True):
        growth.matrix[first, second] = float(score)
        growth.matrix[second, first] = 1 - float(score)
        growth.evidence.add([(first, second, float(score), MATRIX_PAIRS)])
    shares = bounded_mix(smoothed(matrix_of(growth), MATRIX_PAIRS))
    return FieldMix(tuple(decks), tuple(float(share) for share in shares))


def matrix_of(growth: Growth) -> Floats:
    decks = growth.field
    return np.array([[growth.matrix.get((a, b), 0.5) for b in decks] for a in decks])


def play_round(
    growth: Growth,
    table: Table,
    cards: Sequence[Mapping[str, Any]],
    keep: Callable[[], object],
    tell: Tell,
) -> None:
    began, source = time.monotonic(), growth.source()
    mix = find_field_mix(growth, table, source)
    keep()
    totals = matrix_of(growth) @ np.array(mix.shares)
    told = " ".join(
        f"{place.cruiser}-{place.plan}:{100 * total:.0f}({100 * share:.0f})"
        for place, total, share in zip(growth.places, totals, mix.shares, strict=True)
    )
    tell(f"round {growth.rounds + 1}: scores (shares) {told}")
    proposer = Proposer.begin(table, mix, growth.evidence, source)
    exploiters = exploit(growth, table, proposer, EXPLOIT_BUDGET, tell)
    growth.best_exploit = max(each.score.value for each in exploiters)
    crown(growth, exploiters, tell)
    keep()
    chosen: list[Place] = []
    for place in turns(growth.places, totals):
        improve(growth, table, cards, proposer, place, chosen, tell)
        chosen.append(place)
        keep()
    growth.rounds += 1
    keep()
    seconds = time.monotonic() - began
    tell(f"round {growth.rounds} took {seconds:.0f} s; games {table.played}")


def turns(places: Sequence[Place], totals: Floats) -> list[Place]:
    """The places in the order in which they choose their cards: one of each cruiser in turn.

    A cruiser's deck without a plan comes first, then its better ones; the cruiser whose best deck scores
    least begins, so that what is left to it is not what the others did not want.
    """
    score = {place.role: float(total) for place, total in zip(places, totals, strict=True)}
    own: dict[str, list[Place]] = {}
    for place in sorted(places, key=lambda each: (each.plan != BEST, -score[each.role])):
        own.setdefault(place.cruiser, []).append(place)
    cruisers = sorted(own.values(), key=lambda decks: max(score[each.role] for each in decks))
    return [place for turn in zip_longest(*cruisers) for place in turn if place is not None]


def exploit(
    growth: Growth, table: Table, proposer: Proposer, budget: int, tell: Tell
) -> list[Selected]:
    """The best answer to the mix with each cruiser, among decks that the field may hold and others."""
    found = []
    for cruiser in table.cards.cruisers:
        source = proposer.source
        own = [place.deck for place in growth.places if place.cruiser == cruiser and place.deck]
        nothing = np.zeros(len(table.cards.numbers))
        size = int(source.integers(25, 29))
        candidates = proposer.propose(
            cruiser, size, best_room(growth, cruiser), nothing, own[0], learn=LEARN_DECKS
        )
        candidates += proposer.propose(cruiser, size, Room(), nothing, own[0])[:2]
        seed = int(source.integers(2**40))
        best = select(table, growth.evidence, own[0], candidates, proposer.mix, budget, seed)
        found.append(best)
        tell(f"  exploiter {cruiser}: {points(best.score)} against the mix, of {len(candidates)}")
    return found


def crown(growth: Growth, exploiters: list[Selected], tell: Tell) -> None:
    """What beats the mix takes the place without a plan of its cruiser; the other decks make room for it."""
    for place in growth.places:
        for each in exploiters:
            is_own = place.plan == BEST and each.deck.cruiser == place.cruiser
            fits = best_room(growth, place.cruiser).allows(each.deck)
            if is_own and fits and each.gain.value > 0:
                place.deck = each.deck
                tell(f"  {place.cruiser} {place.plan} is the exploiter's now")


def best_room(growth: Growth, cruiser: str) -> Room:
    """What the decks without a plan of other cruisers leave to that of this one."""
    others = [each for each in growth.places if each.plan == BEST and each.cruiser != cruiser]
    return Room(decks_of(others), len(growth.places))


def improve(
    growth: Growth,
    table: Table,
    cards: Sequence[Mapping[str, Any]],
    proposer: Proposer,
    place: Place,
    chosen: Sequence[Place],
    tell: Tell,
) -> None:
    """Replaces the deck of a place where a better one of its cruiser and plan is found."""
    assert place.deck is not None  # noqa: S101
    room = growth.room(place, chosen)
    wished = wishes(
        cards, place.plan, decks_of(each for each in growth.places if each is not place)
    )
    found = proposer.propose(place.cruiser, place.size, room, wished, place.deck, learn=LEARN_DECKS)
    if place.plan != BEST and not room.allows(place.deck):
        place.deck = proposer.repaired(place.deck, room) or found.pop(0)
    seed = int(proposer.source.integers(2**40))
    best = select(table, growth.evidence, place.deck, found, proposer.mix, SLOT_BUDGET, seed)
    name = f"{place.cruiser} {place.plan}"
    if best.gain.value <= 0:
        tell(f"  {name} stays: {points(best.base_score)}, the best other {points(best.score)}")
        return
    changed = len(set(best.deck.cards) - set(place.deck.cards))
    place.deck = best.deck
    tell(f"  {name} from {points(best.base_score)} to {points(best.score)}, {changed} cards")


def points(score: Any) -> str:
    return f"{100 * score.value:.1f} ± {100 * (score.high - score.low) / 2:.1f} %"
