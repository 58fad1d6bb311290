"""Swap tests, comparisons and cut lists, for tests."""

from dataclasses import replace

from decks.construction.legality import in_order
from simulate.experiments.planning import NamedDecks, plan_run
from simulate.experiments.run_length import DEFAULT_SECONDS
from simulate.experiments.run_plan import Contender
from simulate.experiments.run_spec import RunSpec
from simulate.models import RunKind
from tests.rows import shipped_export
from tests.simulate.runs import entrants

CONTENDERS = tuple(Contender(entrant, "cadet") for entrant in entrants(4))
BASE, OTHER = CONTENDERS[:2]
OPPONENTS = CONTENDERS[2:]
OUT = BASE.entrant.cards[0]
INTO = next(card for card in OTHER.entrant.cards if card not in BASE.entrant.cards)


def one_card_changed(cards, deck, place=3):
    """The deck with a card that stands elsewhere in the catalogue for that at the place, and both cards."""
    new = next(number for number in cards.numbers[::-1] if number not in deck)
    return in_order({*deck, new} - {deck[place]}), deck[place], new


def swap_test(base, out, into, opponents, **others):
    return trial(RunKind.SWAP, NamedDecks(base, opponents), out=out, into=into, **others)


def compare_decks(base, other, opponents, **others):
    return trial(RunKind.COMPARISON, NamedDecks(base, opponents, other), **others)


def cut_list(base, opponents, **others):
    return trial(RunKind.CUT, NamedDecks(base, opponents), **others)


def trial(kind, decks, *, seed=7, most_games=None, seconds=DEFAULT_SECONDS, **others):
    """A run of that kind; `most_games` is the bound of a pairing."""
    spec = RunSpec(kind=kind, deck="", opponents=(), seed=seed, **others)
    plan = plan_run(spec, decks, "shipped", shipped_export(), seconds)
    return plan if most_games is None else replace(plan, most_games=most_games)
