"""What is wrong with a run that is asked for: codes with numbers, phrased where they are read.

A reason has a stable code for programs, and one sentence in both languages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalog.web.errors.refusals import Refusal
from catalog.web.errors.validation import SENTENCES, sentence_of
from catalog.web.formats.number_format import decimal, duration, whole
from decks.construction.legality import Flaw

WRONG: Final = "wrong_playtest"
DAY_USED_UP: Final = "day_used_up"
# Reasons whose stable name for programs is another one.
CODES: Final = {
    **dict.fromkeys(
        ("games_of_day", "runs_of_day", "opinions_of_day", "suggestions_of_day", "network_of_day"),
        DAY_USED_UP,
    ),
    **dict.fromkeys(("no_cards", "incomplete_edition", "against_the_rules", "unknown_bot"), WRONG),
    **dict.fromkeys(("too_many_pairings", "no_rival", "no_rival_cruiser"), WRONG),
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


PERCENT: Final = 100
Advice = tuple[str, float]  # a smaller run: a key of `ADVICE`, and its number


def phrase(reason: str, numbers: Mapping[str, Any]) -> str:
    """Why, as a sentence or some; reasons of other rooms bring their words along."""
    words = PHRASES.get(reason, "%(words)s")
    if reason in SENTENCES and reason not in PHRASES:
        lists = {name: shown(value) for name, value in numbers.items() if isinstance(value, list)}
        # Elsewhere these sentences follow a path.
        return f"{capfirst(sentence_of({'type': reason, 'ctx': {**numbers, **lists}}))}."
    if callable(words):
        return str(words(**numbers))
    return str(words) % {name: shown(value) for name, value in numbers.items()}


def shown(value: Any) -> str:
    if isinstance(value, int | float):
        return whole(value) if value == int(value) else decimal(value, 3).rstrip("0")
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def advise(less: Advice | None) -> str:
    """A sentence that names a smaller run; empty where there is none."""
    if less is None:
        return ""
    key, number = less
    return str(ADVICE[key]) % {"count": whole(number), "width": decimal(PERCENT * number, 1)}


ADVICE: Final = {
    "games_in_all": gettext_lazy("Ask for at most %(count)s games in all."),
    "games_of_each": gettext_lazy("With these pairings you may ask for %(count)s games of each."),
    "games_of_each_instead": gettext_lazy(
        "With these pairings ask for a number of games instead, %(count)s of each."
    ),
    "more_games_in_all": gettext_lazy("You can go on with at most %(count)s more games in all."),
    "more_games_of_each": gettext_lazy(
        "You can go on with at most %(count)s more games of each pairing."
    ),
    "opponents": gettext_lazy("Choose fewer opponents, at most %(count)s."),
    "width": gettext_lazy("Ask for a wider interval, ± %(width)s\xa0%% or more."),
}


def too_many_games(
    *, games: int, seconds: float, most: int, goes_on: bool, is_bound: bool, less: Advice | None,
    left: int, of_day: int, with_account: int | None,
) -> str:  # fmt: skip
    if goes_on:
        words = _(
            "Together with those before, that makes %(games)s games; you may ask for at most"
            " %(most)s."
        )
    elif is_bound:
        words = _(
            "That may take up to %(games)s games, about %(time)s of the workers' time; you may ask for"
            " at most %(most)s."
        )
    else:
        words = _(
            "That makes %(games)s games, about %(time)s of the workers' time; you may ask for at most"
            " %(most)s."
        )
    parts = [words % {"games": whole(games), "time": duration(seconds), "most": whole(most)}]
    if left < most:
        parts += [
            left_of_day(of_day, left),
            advise(less) or _("Begin a smaller playtest tomorrow."),
        ]
    else:
        parts += [advise(less) or _("Begin a smaller playtest instead.")]
    if with_account:
        more = _("With an account you may ask for %(most)s.")
        parts.append(more % {"most": whole(with_account)})
    return " ".join(parts)


def left_of_day(most: int, left: int) -> str:
    words = _("Of the %(most)s games that you may ask for within 24 hours, %(left)s are left.")
    return words % {"most": whole(most), "left": whole(left)}


def games_of_day(*, most: int, left: int, games: int, goes_on: bool, less: Advice | None) -> str:
    parts = [left_of_day(most, left)]
    if goes_on:
        needed = ngettext(
            "To go on takes %(games)s game, with those before.",
            "To go on takes %(games)s games, with those before.",
            games,
        )
        parts.append(needed % {"games": whole(games)})
    smaller = advise(less)
    parts += [smaller, _("You can also go on tomorrow.")] if smaller else [_("Go on tomorrow.")]
    return " ".join(parts)


def runs_of_day(*, most: int) -> str:
    words = ngettext(
        "You may begin %(most)s playtest within 24 hours, and have done so.",
        "You may begin %(most)s playtests within 24 hours, and have done so.",
        most,
    )
    return " ".join([words % {"most": whole(most)}, _("Go on tomorrow.")])


def too_many_playtests(*, most: int) -> str:
    words = ngettext(
        "You may have %(most)s playtest under way at a time; wait until it ends, or cancel it.",
        "You may have %(most)s playtests under way at a time; wait until one ends, or cancel it.",
        most,
    )
    return words % {"most": whole(most)}


NO_BOT: Final = gettext_lazy("There is no bot “%(input)s”; there are %(expected)s.")
ILLEGAL: Final = gettext_lazy("“%(deck)s” is not a legal deck: %(why)s")
NO_OPPONENTS: Final = gettext_lazy("Choose at least one opponent.")
PHRASES: Final[dict[str, Any]] = {
    # A field of the description.
    "missing": gettext_lazy("This field is required."),
    "extra_forbidden": gettext_lazy("There is no such field; there are %(fields)s."),
    "no_deck": gettext_lazy("Name the deck to be tested."),
    "no_other_deck": gettext_lazy("Name another deck, or a version of this one."),
    "no_such_bot": NO_BOT,
    "unknown_bot": NO_BOT,
    "no_opponents": NO_OPPONENTS,
    "too_many_opponents": gettext_lazy("Name at most %(max_length)s decks."),
    "beyond_all_workers": gettext_lazy("No workers could ever play so many games."),
    "either_or": gettext_lazy(
        "Choose either a number of games or how precisely the win rate is to be known."
    ),
    "name_both_bots": gettext_lazy("Name the deck's bot, too; one bot alone plays both sides."),
    # Decks and cards.
    **{flaw.value: ILLEGAL for flaw in Flaw if flaw is not Flaw.OTHER_EDITION},
    "no_rival": NO_OPPONENTS,
    "no_rival_cruiser": gettext_lazy(
        "In this mode only the decks' cruisers take part: choose an opponent with another cruiser that"
        " may play in it."
    ),
    "not_in_deck": gettext_lazy("%(number)s is not in the deck."),
    "in_deck": gettext_lazy("%(number)s is in the deck already."),
    "no_such_card": gettext_lazy("There is no card %(number)s."),
    "deck_has_all": gettext_lazy("The deck has every card, so there is none to suggest."),
    "no_cards": gettext_lazy("No cards are loaded yet, so nothing can be played."),
    "cut_needs_a_card": gettext_lazy(
        "A deck of %(fewest)s cards cannot lose one; name a card that takes its place."
    ),
    "games_tell_nothing": gettext_lazy(
        "So few games cannot tell %(count)s changes apart; it takes at least %(least)s."
    ),
    # The run as a whole.
    "too_many_pairings": gettext_lazy(
        "A playtest has at most %(most)s pairings, not %(count)s: choose fewer decks."
    ),
    "nothing_to_add": gettext_lazy(
        "More games would add nothing: this playtest is under way, or settled."
    ),
    # What its owner may not ask for now.
    "too_many_games": too_many_games,
    "games_of_day": games_of_day,
    "runs_of_day": runs_of_day,
    "opinions_of_day": gettext_lazy(
        "You have had as many second opinions as there are within 24 hours."
    ),
    "suggestions_of_day": gettext_lazy(
        "You have had as many suggestions as there are within 24 hours."
    ),
    "too_many_playtests": too_many_playtests,
    "network_busy": gettext_lazy(
        "Your network has many playtests under way just now; try again in a minute."
    ),
    "network_of_day": gettext_lazy(
        "Your network has had as many playtests as there are within 24 hours; go on tomorrow."
    ),
    "queue_full": gettext_lazy(
        "Guests have many playtests under way just now; sign in, or try again in a minute."
    ),
}
