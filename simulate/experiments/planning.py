"""From a run's description and its decks to the run that is submitted."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.editions.export import CatalogueExport, export_edition
from catalog.site.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.legality import FEWEST_CARDS, in_order
from simulate.deals.entrants import Entrant
from simulate.experiments.deck_search import NamedDecks
from simulate.experiments.limits import RunRefused
from simulate.experiments.precision import bound
from simulate.experiments.run_plan import (
    Contender,
    RunPlan,
    gauntlet,
    rated_opponents,
    round_robin,
)
from simulate.experiments.run_spec import RunSpec
from simulate.models import Kind, Rule
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

SEQUENTIAL_BOUND: Final = 12_000  # games of a pairing, for a sequential test that stays open
LONGEST_ECHO: Final = 20  # letters of what was typed, in a message


def current_cards(pool: CardPool) -> tuple[str, CatalogueExport]:
    """Key and cards of the edition that is played. Raises RunRefused."""
    if pool.edition is None:
        raise RunRefused(_("No cards are loaded yet, so nothing can be played."))
    return pool.edition.key, export_edition(pool.edition)


def plan_run(spec: RunSpec, decks: NamedDecks, edition: str, export: CatalogueExport) -> RunPlan:
    """The run of that description. Raises RunRefused."""
    check_opponents(spec, decks)
    players = tuple(players_of(spec, decks, export))
    contenders = (*players, *decks.opponents)
    return RunPlan(
        kind=spec.kind,
        mode=spec.mode,
        edition=edition,
        export=export,
        contenders=contenders,
        pairings=(
            round_robin(len(contenders))
            if spec.kind == Kind.MATRIX
            else gauntlet(len(decks.opponents), len(players))
        ),
        seed=spec.seed,
        **length_of(spec, contenders, len(decks.opponents)),
    )


def check_opponents(spec: RunSpec, decks: NamedDecks) -> None:
    """Raises RunRefused without opponents, such as where all have the deck's cruiser."""
    if decks.opponents:
        return
    words = _("Choose at least one opponent.")
    if spec.opponents:
        words = _(
            "In this mode only the decks' cruisers take part: choose an opponent with another cruiser that"
            " may play in it."
        )
    raise RunRefused(words, field="opponents")


def players_of(spec: RunSpec, decks: NamedDecks, export: CatalogueExport) -> Iterator[Contender]:
    """The tested deck, and those that are compared with it on the same opponents. Raises RunRefused."""
    base = decks.deck
    yield base
    if decks.other is not None:
        yield decks.other.dealt_like(base)
    elif spec.kind == Kind.SWAP:
        check_in_deck(base, spec.out)
        check_not_in_deck(base, spec.into, export)
        yield variant(base, removed=spec.out, added=spec.into)
    elif spec.kind == Kind.CUT:
        yield from cut_variants(spec, base, export)


def cut_variants(spec: RunSpec, base: Contender, export: CatalogueExport) -> Iterator[Contender]:
    """The deck without each candidate in turn. Raises RunRefused.

    A deck of the least size cannot lose a card; there another takes its place.
    """
    deck = base.entrant.cards or ()
    candidates = in_order(set(spec.candidates or deck))
    for number in candidates:
        check_in_deck(base, number)
    if spec.into:
        check_not_in_deck(base, spec.into, export)
    elif len(deck) <= FEWEST_CARDS:
        raise RunRefused(
            _("A deck of %(fewest)d cards cannot lose one; name a card that takes its place.")
            % {"fewest": FEWEST_CARDS}
        )
    for number in candidates:
        yield variant(base, removed=number, added=spec.into)


def variant(base: Contender, *, removed: str, added: str = "") -> Contender:
    """The deck without one card, and with another in its place."""
    entrant = base.entrant
    cards = {*(entrant.cards or ()), added} - {removed, ""}
    label = f"{entrant.label} -{removed}" + (f" +{added}" if added else "")
    return Contender(Entrant(label, entrant.cruiser, in_order(cards)), base.bot).dealt_like(base)


def length_of(spec: RunSpec, contenders: tuple[Contender, ...], opponents: int) -> dict[str, Any]:
    """Rule, settings and most games of a pairing. Raises RunRefused."""
    if spec.kind == Kind.CUT:
        return halving(len(contenders) - opponents - 1, opponents, spec.budget)
    if spec.kind in (Kind.SWAP, Kind.COMPARISON):
        settings = {"margin": spec.margin}
        return {"rule": Rule.SEQUENTIAL, "settings": settings, "most_games": SEQUENTIAL_BOUND}
    if spec.half_width is None:
        return {"most_games": spec.games}
    return {
        "rule": Rule.INTERVAL,
        "settings": {"half_width": spec.half_width},
        "most_games": bound(spec.half_width, rated_opponents(contenders)),
    }


def halving(variants: int, opponents: int, budget: int) -> dict[str, Any]:
    """Rule, settings and most games of a cut list. Raises RunRefused, naming the least budget."""
    units = budget // (2 * opponents)
    try:
        rounds = plan_rounds(variants, units)
    except BudgetTooSmall as error:
        raise RunRefused(
            _("So few games cannot tell %(count)d changes apart; it takes at least %(least)s.")
            % {"count": variants, "least": whole(error.least * 2 * opponents)}
        ) from error
    return {
        "most_games": 2 * rounds[-1].units,
        "rule": Rule.HALVING,
        "settings": {"budget": budget, "units": units, "first_games": 2 * rounds[0].units},
    }


def check_in_deck(base: Contender, number: str) -> None:
    """Raises RunRefused."""
    if number not in (base.entrant.cards or ()):
        raise RunRefused(_("%(number)s is not in the deck.") % {"number": number[:LONGEST_ECHO]})


def check_not_in_deck(base: Contender, number: str, export: CatalogueExport) -> None:
    """Raises RunRefused, too, where there is no such card."""
    if all(card["number"] != number for card in export["cards"]):
        raise RunRefused(_("There is no card %(number)s.") % {"number": number[:LONGEST_ECHO]})
    if number in (base.entrant.cards or ()):
        raise RunRefused(_("%(number)s is in the deck already.") % {"number": number})
