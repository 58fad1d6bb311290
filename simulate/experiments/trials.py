"""What to ask for evidence: swap tests, comparisons and cut lists, as requests for the workers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.editions.export import CatalogueExport
from catalog.site.number_format import whole
from decks.construction.legality import FEWEST_CARDS, in_order
from simulate.deals.entrants import TOTAL_WAR, Entrant
from simulate.experiments.limits import RunRefused
from simulate.experiments.run_spec import Request, Side, contenders_against_field
from simulate.models import Kind, Rule
from simulate.statistics.halving import BudgetTooSmall, plan_rounds

MARGIN: Final = 0.02  # differences of win rates below it are called alike
MOST_GAMES: Final = 12_000  # a pairing, for a sequential test that stays open
CUT_BUDGET: Final = 100_000  # games of a cut list in all
MARGINS: Final = (0.001, 0.2)  # that a comparison can be asked for
LONGEST_ECHO: Final = 20  # letters of what was typed, in a message


class NoTrial(RunRefused):
    """There is nothing to compare; the message says why, and what would do."""


@dataclass(frozen=True)
class Field:
    """What contenders are compared on: the card set, the opponents and the deals."""

    edition: str
    export: CatalogueExport
    opponents: tuple[Side, ...]
    seed: int

    def knows(self, number: str) -> bool:
        """Whether the card set has a card of that number."""
        return any(card["number"] == number for card in self.export["cards"])


def swap_test(
    base: Side,
    out: str,
    into: str,
    field: Field,
    *,
    margin: float = MARGIN,
    most_games: int = MOST_GAMES,
) -> Request:
    """Whether a deck gains or loses when one card takes another's place. Raises NoTrial."""
    check_in_deck(base, out)
    check_not_in_deck(base, into, field)
    contender = changed(base, removed=out, added=into)
    return sequential(Kind.SWAP, (base, contender), field, margin, most_games)


def compare_decks(
    base: Side,
    contender: Side,
    field: Field,
    *,
    margin: float = MARGIN,
    most_games: int = MOST_GAMES,
) -> Request:
    """Whether one deck, or version of a deck, does better than another against the same field.

    Raises NoTrial.
    """
    sides = (base, contender.dealt_like(base))
    return sequential(Kind.COMPARISON, sides, field, margin, most_games)


def sequential(
    kind: Kind, sides: tuple[Side, ...], field: Field, margin: float, most_games: int
) -> Request:
    """A run that ends once it is clear which of two decks does better, or that neither does.

    Raises NoTrial for a margin that makes no sense.
    """
    lowest, highest = MARGINS
    if not lowest <= margin <= highest:
        raise NoTrial(
            _("Differences of %(lowest)g to %(highest)g %% can be asked for.")
            % {"lowest": 100 * lowest, "highest": 100 * highest}
        )
    return Request(
        kind=kind,
        mode=TOTAL_WAR,
        edition=field.edition,
        export=field.export,
        sides=sides + field.opponents,
        meetings=contenders_against_field(len(sides), len(field.opponents)),
        seed=field.seed,
        most_games=most_games,
        rule=Rule.SEQUENTIAL,
        settings={"margin": margin},
    )


def cut_list(
    base: Side,
    field: Field,
    *,
    candidates: Sequence[str] = (),
    replacement: str = "",
    budget: int = CUT_BUDGET,
) -> Request:
    """Which card a deck misses least, in at most `budget` games; all its cards, or the candidates.

    A deck of the least size cannot lose a card: then, or whenever it is given, one that is not in the
    deck takes the place of each. Raises NoTrial.
    """
    if not field.opponents:
        raise NoTrial(_("Choose at least one opponent."))
    cards = in_order(set(candidates or base.entrant.cards or ()))
    for number in cards:
        check_in_deck(base, number)
    if replacement:
        check_not_in_deck(base, replacement, field)
    elif len(base.entrant.cards or ()) <= FEWEST_CARDS:
        raise NoTrial(
            _("A deck of %(fewest)d cards cannot lose one; name a card that takes its place.")
            % {"fewest": FEWEST_CARDS}
        )
    contenders = [changed(base, removed=number, added=replacement) for number in cards]
    return Request(
        kind=Kind.CUT,
        mode=TOTAL_WAR,
        edition=field.edition,
        export=field.export,
        sides=(base, *contenders, *field.opponents),
        meetings=contenders_against_field(1 + len(contenders), len(field.opponents)),
        seed=field.seed,
        **halving_terms(len(contenders), len(field.opponents), budget),
    )


def halving_terms(contenders: int, opponents: int, budget: int) -> dict[str, Any]:
    """Rule, settings and most games of a pairing of a cut list. Raises NoTrial, naming the least budget."""
    units = budget // (2 * opponents)
    try:
        rounds = plan_rounds(contenders, units)
    except BudgetTooSmall as error:
        raise NoTrial(
            _("So few games cannot tell %(count)d changes apart; it takes at least %(least)s.")
            % {"count": contenders, "least": whole(error.least * 2 * opponents)}
        ) from error
    return {
        "most_games": 2 * rounds[-1].units,
        "rule": Rule.HALVING,
        "settings": {"budget": budget, "units": units, "first_games": 2 * rounds[0].units},
    }


def changed(base: Side, *, removed: str, added: str = "") -> Side:
    """The deck without one card, and with another in its place."""
    entrant = base.entrant
    cards = {*(entrant.cards or ()), added} - {removed, ""}
    label = f"{entrant.label} -{removed}" + (f" +{added}" if added else "")
    return Side(Entrant(label, entrant.cruiser, in_order(cards)), base.bot).dealt_like(base)


def check_in_deck(base: Side, number: str) -> None:
    """Raises NoTrial."""
    if number not in (base.entrant.cards or ()):
        raise NoTrial(_("%(number)s is not in the deck.") % {"number": number[:LONGEST_ECHO]})


def check_not_in_deck(base: Side, number: str, field: Field) -> None:
    """Raises NoTrial, too, where there is no such card."""
    if not field.knows(number):
        raise NoTrial(_("There is no card %(number)s.") % {"number": number[:LONGEST_ECHO]})
    if number in (base.entrant.cards or ()):
        raise NoTrial(_("%(number)s is in the deck already.") % {"number": number})
