"""What is wrong with a run that is asked for: codes with numbers, phrased where they are read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import lazy

from catalog.web.errors.refusals import Refusal
from simulate.experiments.phrases import phrase

WRONG: Final = "wrong_playtest"
DAY_USED_UP: Final = "day_used_up"
# Reasons whose stable name for programs is another one.
CODES: Final = {
    **dict.fromkeys(
        ("games_of_day", "runs_of_day", "opinions_of_day", "suggestions_of_day", "network_of_day"),
        DAY_USED_UP,
    ),
    **dict.fromkeys(("no_cards", "incomplete_edition", "against_the_rules", "unknown_bot"), WRONG),
    **dict.fromkeys(("too_many_pairings", "odd_games", "no_rival", "no_rival_cruiser"), WRONG),
    **dict.fromkeys(("not_in_deck", "no_such_card", "in_deck", "deck_has_all"), WRONG),
    **dict.fromkeys(("cut_needs_a_card", "games_tell_nothing"), WRONG),
    **dict.fromkeys(("missing", "no_deck", "no_other_deck"), "required"),
    **dict.fromkeys(("literal_error", "no_such_bot"), "invalid_choice"),
    **dict.fromkeys(("less_than_equal", "beyond_all_workers"), "max_value"),
    **dict.fromkeys(("string_too_long", "too_long", "too_many_opponents"), "max_length"),
    **dict.fromkeys(("too_short", "no_opponents"), "min_length"),
    "extra_forbidden": "unknown_field",
    "greater_than_equal": "min_value",
    "string_too_short": "blank",
}
CONFLICTS: Final = (
    *("too_many_playtests", DAY_USED_UP, "network_busy", "queue_full"),
    "nothing_to_add",
)
NOT_FOUND: Final = ("no_such_deck", "no_such_version")


@dataclass(frozen=True, slots=True)
class RunProblem:
    """One thing that is wrong; `field` is its path in the description, such as `opponents.2`."""

    reason: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    field: str | None = None

    @property
    def code(self) -> str:
        """The stable name for programs."""
        return CODES.get(self.reason, "invalid" if self.reason.endswith("_type") else self.reason)

    @property
    def is_of_no_deck(self) -> bool:
        """Whether a deck is named that is not there for the reader, or belongs to another edition."""
        return self.code in (*NOT_FOUND, "other_edition")

    def __str__(self) -> str:
        """The sentence in the reader's language."""
        return phrase(self.reason, self.numbers)


def sentences(problems: Sequence[RunProblem]) -> str:
    return " ".join(map(str, problems))


class RunRefusal(Refusal):
    """A run cannot be begun; `problems` are all the reasons."""

    def __init__(self, *problems: RunProblem) -> None:
        first, codes = problems[0], {problem.code for problem in problems}
        status = 404 if codes <= {*NOT_FOUND} else 409 if codes <= {*CONFLICTS} else 400
        super().__init__(
            lazy(sentences, str)(problems), code=first.code, status=status, field=first.field
        )
        self.problems = problems
