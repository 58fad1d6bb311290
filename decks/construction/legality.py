"""Whether a list of cards is a deck for Total War (R2.3), with every reason at once."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from catalog.cards.content import parse_number

FEWEST_CARDS: Final = 25
MAX_NAMED: Final = 12


class Flaw(StrEnum):
    """What can be wrong with a deck; the values are stable names for programs."""

    OTHER_EDITION = "other_edition"
    CRUISER_MISSING = "cruiser_missing"
    UNKNOWN_CRUISER = "unknown_cruiser"
    UNKNOWN_CARDS = "unknown_cards"
    DUPLICATE_CARDS = "duplicate_cards"
    TOO_FEW_CARDS = "too_few_cards"


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason why a deck is illegal.

    `cards` are the offending numbers by level and serial, `count` is the size of the deck,
    `cruiser` the deck's cruiser and `cruisers` those that exist, `edition` the deck's edition.
    """

    flaw: Flaw
    cards: tuple[str, ...] = ()
    count: int = 0
    cruiser: str = ""
    cruisers: tuple[str, ...] = ()
    edition: str = ""

    def __str__(self) -> str:
        """The reason as a sentence in the active language."""
        words = {
            "cards": _listed(self.cards),
            "offending": len(self.cards),
            "count": self.count,
            "least": FEWEST_CARDS,
            "cruiser": self.cruiser,
            "cruisers": ", ".join(self.cruisers),
            "edition": self.edition,
        }
        return str(_SENTENCES[self.flaw] % words)


class IllegalDeck(ValueError):
    """A deck breaks R2.3; `violations` are all the reasons."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(" ".join(str(violation) for violation in violations))
        self.violations = tuple(violations)


def find_violations(
    cards: Iterable[str],
    cruiser: str | None,
    *,
    known_cards: Collection[str],
    known_cruisers: Collection[str],
) -> tuple[Violation, ...]:
    """Every reason why cards and cruiser are not a Total War deck; empty if they are one."""
    copies = Counter(cards)
    found = []
    if not cruiser:
        found.append(Violation(Flaw.CRUISER_MISSING, cruisers=tuple(sorted(known_cruisers))))
    elif cruiser not in known_cruisers:
        known = tuple(sorted(known_cruisers))
        found.append(Violation(Flaw.UNKNOWN_CRUISER, cruiser=cruiser, cruisers=known))
    if unknown := [number for number in copies if number not in known_cards]:
        found.append(Violation(Flaw.UNKNOWN_CARDS, cards=in_order(unknown)))
    if repeated := [number for number, count in copies.items() if count > 1]:
        found.append(Violation(Flaw.DUPLICATE_CARDS, cards=in_order(repeated)))
    if copies.total() < FEWEST_CARDS:
        found.append(Violation(Flaw.TOO_FEW_CARDS, count=copies.total()))
    return tuple(found)


def in_order(numbers: Iterable[str]) -> tuple[str, ...]:
    """Numbers by level and serial; other texts come last in alphabetical order."""
    return tuple(sorted(numbers, key=lambda number: (parse_number(number) or (9, 0), number)))


def _listed(numbers: Sequence[str]) -> str:
    """The numbers separated by commas; after twelve only how many more there are."""
    shown = ", ".join(numbers[:MAX_NAMED])
    more = len(numbers) - MAX_NAMED
    if more <= 0:
        return shown
    return ngettext("%(shown)s and %(more)d more", "%(shown)s and %(more)d more", more) % {
        "shown": shown,
        "more": more,
    }


_SENTENCES: Final = {
    Flaw.OTHER_EDITION: gettext_lazy("The deck belongs to another edition, “%(edition)s”."),
    Flaw.CRUISER_MISSING: gettext_lazy("Choose a cruiser: %(cruisers)s (R2.3)."),
    Flaw.UNKNOWN_CRUISER: gettext_lazy(
        "There is no cruiser “%(cruiser)s”; there are %(cruisers)s (R2.3)."
    ),
    Flaw.UNKNOWN_CARDS: ngettext_lazy(
        "The card set has no card %(cards)s (R2.3).",
        "The card set has no cards %(cards)s (R2.3).",
        "offending",
    ),
    Flaw.DUPLICATE_CARDS: ngettext_lazy(
        "A deck holds each card at most once; %(cards)s occurs again (R2.3).",
        "A deck holds each card at most once; %(cards)s occur again (R2.3).",
        "offending",
    ),
    Flaw.TOO_FEW_CARDS: ngettext_lazy(
        "A deck has at least %(least)d cards; this one has %(count)d card (R2.3).",
        "A deck has at least %(least)d cards; this one has %(count)d cards (R2.3).",
        "count",
    ),
}
