"""What can be asked of the workers: entrants, who meets whom, and when it is enough."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from catalog.editions.export import CatalogueExport
from decks.construction.legality import in_order
from decks.models import DeckVersion
from play.games.starfighter.bots.pairing import LineUp
from simulate.deals.aligned_deals import aligned
from simulate.deals.entrants import Entrant
from simulate.models import Kind, Rule

LEAST_BUDGET: Final = 100  # games of a cut list in all


@dataclass(frozen=True, slots=True)
class Side:
    """An entrant with its bot; `version` where it is a kept deck.

    `dealt` is the order from which its deck is shuffled, the usual one where it is not given.
    """

    entrant: Entrant
    bot: str = "pilot"
    version: DeckVersion | None = None
    dealt: tuple[str, ...] | None = None

    @property
    def line_up(self) -> LineUp:
        cards = self.entrant.cards
        deck = self.dealt or (None if cards is None else in_order(cards))
        return LineUp(self.entrant.cruiser, deck, self.bot)

    def dealt_like(self, base: "Side") -> "Side":
        """The same, its deck dealt as the base's is, so that one seed deals both the same cards."""
        own, other = self.entrant.cards, base.entrant.cards
        if own is None or other is None:
            return self
        return replace(self, dealt=aligned(other, own))

    def changes_from(self, base: "Side") -> int | None:
        """How many cards are others than the base's; None where the decks cannot be dealt alike."""
        own, other = set(self.entrant.cards or ()), set(base.entrant.cards or ())
        is_alike = self.entrant.cruiser == base.entrant.cruiser and len(own) == len(other)
        return len(own - other) if is_alike else None

    def as_json(self) -> dict[str, Any]:
        cards, version = self.entrant.cards, self.version
        return {
            "label": self.entrant.label,
            "cruiser": self.entrant.cruiser,
            "cards": None if cards is None else list(cards),
            "bot": self.bot,
            "deck": version.deck.slug if version else None,
            "version": version.number if version else None,
        }


@dataclass(frozen=True, slots=True)
class Request:
    """A run to be submitted. `meetings` are places in `sides`, the view's entrant first.

    `most_games` (even) is how many games a pairing plays, or at most with a rule that may stop early.
    `settings["budget"]` is how many games all of them play at most, for a rule that lets few play so many.
    All pairings share the seed, so that pair n is the same deal against every opponent.
    `before` is how many games a pairing, or the budget, had in a run that this one goes on with.
    """

    kind: Kind
    mode: str
    edition: str
    export: CatalogueExport
    sides: tuple[Side, ...]
    meetings: tuple[tuple[int, int], ...]
    seed: int
    most_games: int
    rule: Rule = Rule.FIXED
    settings: dict[str, Any] = field(default_factory=dict)
    before: int | None = None

    @property
    def games(self) -> int:
        """Games of all pairings at most."""
        return int(self.settings.get("budget", self.most_games * len(self.meetings)))


def opponents_of(sides: Sequence[Side]) -> int:
    """How many the first side meets that tell something of it: all others but mirrors; one at least."""
    own, *others = (side.line_up for side in sides)
    return max(sum(other != own for other in others), 1)


def one_against_all(opponents: int) -> tuple[tuple[int, int], ...]:
    """The meetings of a playtest: entrant 0 against each of the opponents after it."""
    return tuple((0, 1 + place) for place in range(opponents))


def contenders_against_field(contenders: int, field: int) -> tuple[tuple[int, int], ...]:
    """The meetings of a comparison: each of the first entrants against all after them."""
    return tuple(
        (contender, contenders + place) for contender in range(contenders) for place in range(field)
    )


def everybody_against_everybody(sides: Sequence[Side]) -> tuple[tuple[int, int], ...]:
    """The meetings of a matrix: every two once, the earlier one first."""
    return tuple(combinations(range(len(sides)), 2))
