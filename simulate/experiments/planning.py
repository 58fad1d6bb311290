"""From a run's description and its decks to the run that is submitted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.editions.export import CatalogueExport
from catalog.editions.services import IncompleteEdition, playable_export
from catalog.web.formats.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.legality import FEWEST_CARDS, in_order
from simulate.deals.entrants import Entrant
from simulate.deals.playing_time import first_interim, games_within
from simulate.experiments.deck_search import NamedDecks
from simulate.experiments.default_lengths import DEFAULT_SECONDS, default_budget, default_games
from simulate.experiments.limits import RunRefusal
from simulate.experiments.precision import bound
from simulate.experiments.run_plan import (
    Contender,
    Pairings,
    RunPlan,
    gauntlet,
    rated_opponents,
    round_robin,
    seconds_of_each,
)
from simulate.experiments.run_spec import RunSpec
from simulate.models import Rule, RunKind
from simulate.statistics.halving import BudgetTooSmall, plan_rounds
from simulate.statistics.interim_analyses import FIRST_COMPARISON_ANALYSIS, FIRST_INTERVAL_ANALYSIS

SEQUENTIAL_BOUND: Final = 12_000  # games of a pairing, for a sequential test that stays open
MAX_CHANGES: Final = 150  # that suggestions try
MAX_ECHO_LENGTH: Final = 20  # letters of what was typed, in a message


def current_cards(pool: CardPool) -> tuple[str, CatalogueExport]:
    """Key and cards of the edition that is played. Raises RunRefusal."""
    if pool.edition is None:
        raise RunRefusal(_("No cards are loaded yet, so nothing can be played."))
    try:
        return pool.edition.key, playable_export(pool.edition)
    except IncompleteEdition as error:
        raise RunRefusal(error.message) from error


def plan_run(
    spec: RunSpec,
    decks: NamedDecks,
    edition: str,
    export: CatalogueExport,
    seconds: float = DEFAULT_SECONDS,
) -> RunPlan:
    """The run of that description. Raises RunRefusal.

    Where the description leaves open how long it is, it takes about so many seconds of one processor.
    """
    check_opponents(spec, decks)
    players = tuple(players_of(spec, decks, export))
    contenders = (*players, *decks.opponents)
    pairings = gauntlet(len(decks.opponents), len(players))
    if spec.kind == RunKind.MATRIX:
        pairings = round_robin(len(contenders))
    return RunPlan(
        kind=spec.kind,
        mode=spec.mode,
        edition=edition,
        export=export,
        contenders=contenders,
        pairings=pairings,
        seed=spec.seed,
        **length_of(spec, contenders, pairings, seconds),
    )


def check_opponents(spec: RunSpec, decks: NamedDecks) -> None:
    """Raises RunRefusal without opponents, such as where all have the deck's cruiser."""
    if decks.opponents:
        return
    words = _("Choose at least one opponent.")
    if spec.opponents:
        words = _(
            "In this mode only the decks' cruisers take part: choose an opponent with another cruiser that"
            " may play in it."
        )
    raise RunRefusal(words, field="opponents")


def players_of(spec: RunSpec, decks: NamedDecks, export: CatalogueExport) -> Iterator[Contender]:
    """The tested deck, and those that are compared with it on the same opponents. Raises RunRefusal."""
    base = decks.deck
    yield base
    if decks.other is not None:
        yield decks.other.dealt_like(base)
    elif spec.kind == RunKind.SWAP:
        check_in_deck(base, spec.out)
        check_not_in_deck(base, spec.into, export)
        yield variant(base, removed=spec.out, added=spec.into)
    elif spec.kind == RunKind.CUT:
        yield from cut_variants(spec, base, export)
    elif spec.kind == RunKind.SUGGESTION:
        yield from single_changes(base, export)


def cut_variants(spec: RunSpec, base: Contender, export: CatalogueExport) -> Iterator[Contender]:
    """The deck without each candidate in turn. Raises RunRefusal.

    A deck of the least size cannot lose a card; there another takes its place.
    """
    deck = base.entrant.cards or ()
    candidates = in_order(set(spec.candidates or deck))
    for number in candidates:
        check_in_deck(base, number)
    if spec.into:
        check_not_in_deck(base, spec.into, export)
    elif len(deck) <= FEWEST_CARDS:
        raise RunRefusal(
            _("A deck of %(fewest)d cards cannot lose one; name a card that takes its place.")
            % {"fewest": FEWEST_CARDS}
        )
    for number in candidates:
        yield variant(base, removed=number, added=spec.into)


def single_changes(base: Contender, export: CatalogueExport) -> Iterator[Contender]:
    """The deck with each card that it lacks, in the place of one of its own and beside all of them.

    The card that goes is of the same level if it can be; the deck's own cards take turns. Of very many cards
    that it lacks, some are tried. Raises RunRefusal where it lacks none.
    """
    levels = {card["number"]: card["level"] for card in export["cards"]}
    own, turns = base.entrant.cards or (), Counter[str]()
    lacking = in_order(levels.keys() - set(own))
    if not lacking:
        raise RunRefusal(_("The deck has every card, so there is none to suggest."))
    for added in lacking[:: ceil(2 * len(lacking) / MAX_CHANGES)]:
        removed = min(own, key=lambda each: (abs(levels[each] - levels[added]), turns[each]))
        turns[removed] += 1
        yield variant(base, removed=removed, added=added)
        yield variant(base, added=added)


def variant(base: Contender, *, removed: str = "", added: str = "") -> Contender:
    """The deck without one card, with another one, or with another in the place of one."""
    entrant = base.entrant
    cards = {*(entrant.cards or ()), added} - {removed, ""}
    label = entrant.label + (f" -{removed}" if removed else "") + (f" +{added}" if added else "")
    return Contender(Entrant(label, entrant.cruiser, in_order(cards)), base.bot).dealt_like(base)


def length_of(
    spec: RunSpec, contenders: Sequence[Contender], pairings: Pairings, seconds: float
) -> dict[str, Any]:
    """Rule, settings and most games of a pairing. Raises RunRefusal."""
    each = seconds_of_each(contenders, pairings)
    if spec.kind in (RunKind.CUT, RunKind.SUGGESTION):
        opponents = sum(first == 0 for first, _second in pairings)
        sizes = len(pairings) // opponents - 1, opponents
        game = each / len(pairings)
        budget = spec.budget or default_budget(seconds, game, *sizes, alike=spec.alike)
        return halving(*sizes, budget, alike=spec.alike)
    if spec.kind in (RunKind.SWAP, RunKind.COMPARISON):
        return {
            "rule": Rule.SEQUENTIAL,
            "settings": {"margin": spec.margin, **early_interim(each, FIRST_COMPARISON_ANALYSIS)},
            "most_games": sequential_bound(each, seconds),
        }
    if spec.half_width is None:
        return {"most_games": spec.games or default_games(seconds, each)}
    early = early_interim(each, FIRST_INTERVAL_ANALYSIS)
    return {
        "rule": Rule.INTERVAL,
        "settings": {"half_width": spec.half_width, **early},
        "most_games": bound(spec.half_width, rated_opponents(contenders), early.get("first_games")),
    }


def early_interim(each: float, usual: int) -> dict[str, int]:
    """The setting of a rule that looks earlier than usual, since its games take long; else none.

    One game of each pairing takes `each` seconds, all together.
    """
    first = first_interim(each, usual)
    return {"first_games": first} if first < usual else {}


def sequential_bound(each: float, seconds: float) -> int:
    """Games of a pairing for a sequential test that stays open: fewer where they take long."""
    least = first_interim(each, FIRST_COMPARISON_ANALYSIS)
    return games_within(seconds, each, least=least, most=SEQUENTIAL_BOUND)


def halving(variants: int, opponents: int, budget: int, *, alike: bool) -> dict[str, Any]:
    """Rule, settings and most games of a cut list. Raises RunRefusal, naming the least budget."""
    units = budget // (2 * opponents)
    try:
        rounds = plan_rounds(variants, units, alike=alike)
    except BudgetTooSmall as error:
        raise RunRefusal(
            _("So few games cannot tell %(count)d changes apart; it takes at least %(least)s.")
            % {"count": variants, "least": whole(error.least * 2 * opponents)}
        ) from error
    return {
        "most_games": 2 * rounds[-1].units,
        "rule": Rule.HALVING,
        "settings": {
            "budget": budget,
            "units": units,
            "first_games": 2 * rounds[0].units,
            **({"alike": True} if alike else {}),
        },
    }


def check_in_deck(base: Contender, number: str) -> None:
    """Raises RunRefusal."""
    if number not in (base.entrant.cards or ()):
        raise RunRefusal(_("%(number)s is not in the deck.") % {"number": number[:MAX_ECHO_LENGTH]})


def check_not_in_deck(base: Contender, number: str, export: CatalogueExport) -> None:
    """Raises RunRefusal, too, where there is no such card."""
    if all(card["number"] != number for card in export["cards"]):
        raise RunRefusal(_("There is no card %(number)s.") % {"number": number[:MAX_ECHO_LENGTH]})
    if number in (base.entrant.cards or ()):
        raise RunRefusal(_("%(number)s is in the deck already.") % {"number": number})
