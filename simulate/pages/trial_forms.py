"""What players ask about changes of a deck."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.construction.stock import stock_decks
from simulate.experiments.limits import RunRefused
from simulate.experiments.run_request import edition_of, export_of
from simulate.experiments.run_spec import LEAST_BUDGET, Request, Side
from simulate.experiments.trials import (
    CUT_BUDGET,
    MARGIN,
    Field,
    NoTrial,
    compare_decks,
    cut_list,
    swap_test,
)
from simulate.experiments.trials import MOST_GAMES as MOST_OF_PAIRING
from simulate.pages.forms import BEYOND_ALL, LONGEST_DECK, MOST_GAMES, USUAL_BOT, PairingForm
from simulate.results.speed import games_per_second
from simulate.statistics.forecast import TrialForecast, forecast_comparison, forecast_cuts
from simulate.statistics.halving import BudgetTooSmall

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LONGEST_NUMBER: Final = 20
LONGEST_CANDIDATES: Final = 600
MOST_VERSION: Final = 2**31 - 1  # that a row can have


class TrialForm(PairingForm):
    """A deck and changes of it, compared against the same opponents on the same deals."""

    title: "StrOrPromise"
    explanation: "StrOrPromise"
    own_fields: Sequence[str]
    request: Request | None = None

    @classmethod
    def usual(cls) -> dict[str, Any]:
        """What the form says at first."""
        return {
            "opponents": [deck.key for deck in stock_decks()],
            "bot": USUAL_BOT,
            "enemy_bot": USUAL_BOT,
            "seed": 1,
        }

    def shown_fields(self) -> list[forms.BoundField]:
        """The fields that only this kind of form has."""
        return [self[name] for name in self.own_fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.own is None or self.errors:
            return cleaned
        try:
            if not self.opposing:
                raise NoTrial(_("Choose at least one opponent."))
            key, export = edition_of(self.pool).key, export_of(self.pool)
            field = Field(key, export, self.opposing, cleaned["seed"])
            self.request = self.ask(self.own, field)
        except RunRefused as error:
            self.add_error(None, str(error))
        return cleaned

    def ask(self, base: Side, field: Field) -> Request | None:
        """The request; None with an error at a field. Raises RunRefused."""
        raise NotImplementedError

    def price(self) -> TrialForecast | None:
        """What the request takes and finds."""
        raise NotImplementedError

    def changes(self) -> int | None:
        """By how many cards a contender differs from the base; None where they are not dealt alike."""
        if self.request is None:
            return None
        base, contender = self.request.sides[:2]
        return contender.changes_from(base)

    def opponents_asked(self) -> int:
        """How many opponents the base meets."""
        meetings = self.request.meetings if self.request else ()
        return sum(first == 0 for first, _second in meetings)


class SequentialForm(TrialForm):
    """A comparison that ends as soon as it is clear."""

    margin = forms.DecimalField(
        label=gettext_lazy("Smallest difference that matters, points"),
        min_value=Decimal("0.5"),
        max_value=20,
        help_text=gettext_lazy("Of a hundred games. Smaller ones count as alike."),
    )

    @classmethod
    def usual(cls) -> dict[str, Any]:
        return super().usual() | {"margin": f"{100 * MARGIN:g}"}

    @property
    def share(self) -> float:
        return float(self.cleaned_data["margin"]) / 100

    def price(self) -> TrialForecast | None:
        return forecast_comparison(
            self.opponents_asked(), self.share, MOST_OF_PAIRING, games_per_second(), self.changes()
        )


class SwapForm(SequentialForm):
    """One card for another."""

    title = gettext_lazy("Swap test")
    explanation = gettext_lazy(
        "What the deck gains or loses when one card takes another's place, on the same deals. It stops as"
        " soon as that is clear."
    )
    own_fields = ("out", "into", "margin")
    out = forms.CharField(label=gettext_lazy("Take out"), max_length=LONGEST_NUMBER)
    into = forms.CharField(label=gettext_lazy("Put in"), max_length=LONGEST_NUMBER)

    def ask(self, base: Side, field: Field) -> Request | None:
        said = self.cleaned_data
        return swap_test(base, said["out"], said["into"], field, margin=self.share)


class CompareForm(SequentialForm):
    """Two decks, or two versions of one."""

    title = gettext_lazy("Comparison")
    explanation = gettext_lazy(
        "Which of two decks, or of two versions of a deck, does better against the same opponents on the"
        " same deals. It stops as soon as that is clear."
    )
    own_fields = ("base_version", "other", "version", "margin")
    base_version = forms.IntegerField(
        label=gettext_lazy("The deck's version"),
        min_value=1,
        max_value=MOST_VERSION,
        required=False,
        help_text=gettext_lazy("Empty for the newest one."),
    )
    other = forms.CharField(
        label=gettext_lazy("Compared with"),
        max_length=LONGEST_DECK,
        required=False,
        help_text=gettext_lazy("Another deck; empty for a version of the same one."),
    )
    version = forms.IntegerField(
        label=gettext_lazy("Its version"),
        min_value=1,
        max_value=MOST_VERSION,
        required=False,
        help_text=gettext_lazy("Empty for the newest one."),
    )

    def ask(self, base: Side, field: Field) -> Request | None:
        said = self.cleaned_data
        words = said["other"] or said["deck"]
        if not (said["other"] or said["version"] or said["base_version"]):
            self.add_error("other", _("Name another deck, or a version of this one."))
            return None
        other = self.find("other", words, "bot", "version")
        return compare_decks(base, other, field, margin=self.share) if other else None

    def own_side(self) -> Side | None:
        return self.find("deck", self.cleaned_data["deck"], "bot", "base_version")


class CutForm(TrialForm):
    """Which card a deck misses least."""

    title = gettext_lazy("Cut list")
    explanation = gettext_lazy(
        "Which card the deck misses least, within a number of games: every card is tried, the better half"
        " plays on, until one is left."
    )
    own_fields = ("replacement", "candidates", "budget")
    replacement = forms.CharField(
        label=gettext_lazy("In its place"),
        max_length=LONGEST_NUMBER,
        required=False,
        help_text=gettext_lazy("A card; needed for a deck of 25 cards."),
    )
    candidates = forms.CharField(
        label=gettext_lazy("Cards to consider"),
        max_length=LONGEST_CANDIDATES,
        required=False,
        help_text=gettext_lazy("Numbers; empty for all cards of the deck."),
    )
    budget = forms.IntegerField(
        label=gettext_lazy("Games in all"),
        min_value=LEAST_BUDGET,
        max_value=MOST_GAMES,
        error_messages=BEYOND_ALL,
    )

    @classmethod
    def usual(cls) -> dict[str, Any]:
        return super().usual() | {"budget": CUT_BUDGET}

    def ask(self, base: Side, field: Field) -> Request | None:
        said = self.cleaned_data
        return cut_list(
            base,
            field,
            candidates=said["candidates"].replace(",", " ").split(),
            replacement=said["replacement"],
            budget=said["budget"],
        )

    def price(self) -> TrialForecast | None:
        opponents = self.opponents_asked()
        contenders = len(self.request.meetings) // opponents - 1 if self.request else 0
        try:
            return forecast_cuts(
                contenders,
                opponents,
                self.cleaned_data["budget"],
                games_per_second(),
                self.changes(),
            )
        except BudgetTooSmall:
            return None


FORMS: Final[dict[str, type[TrialForm]]] = {
    "swap": SwapForm,
    "compare": CompareForm,
    "cuts": CutForm,
}
