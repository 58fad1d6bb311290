"""The forms before a match: what is played, what each side brings, and the clock.

The fields of the game's own set-up follow from `BaseGame.describe_setup`.
"""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy

from catalog.cards.vocabulary import NAME_LENGTH, STORED_NAME_LENGTH
from catalog.web.formats.one_line import MaxSigns, check_one_line
from decks.models import Owner
from play.games.game import LETTERS, SEATS, Declined, Json, SetupField
from play.games.kit.base_game import BaseGame
from play.matches.participant import Participant
from play.models import CLOCK_DAYS, DAY, MatchKind, days_a_decision

MINUTE: Final = 60
MINUTES: Final = (0, 5, 10, 20, 30, 60)
"""Of the clock's bank; 0 is no clock."""
MINUTES_OF_DAY: Final = DAY // MINUTE
INCREMENTS: Final = (0, 5, 10, 20, 30)
REACHES: Final = (0, 100, 200, 400)
"""How far the opponent's rating may be from the own one; 0 is any."""
SECOND_SIDE: Final = "second"


def time_choices() -> list[tuple[int, str]]:
    """Minutes for each player, or those of the days for each decision, in the reader's language."""
    minutes = [
        (each, gettext("%(minutes)d min") % {"minutes": each} if each else gettext("no clock"))
        for each in MINUTES
    ]
    return minutes + [(each * MINUTES_OF_DAY, days_a_decision(each)) for each in CLOCK_DAYS]


def form_field(field: SetupField) -> forms.Field:
    """A field of a game's set-up as a field of a form."""
    if field.kind == "choice":
        return forms.ChoiceField(
            choices=field.choices,
            initial=field.default or field.choices[0][0],
            required=not field.default,  # read_setup takes the default
            label=str(field.label),
        )
    if field.kind == "flag":
        return forms.BooleanField(required=False, label=str(field.label))
    return forms.CharField(required=False, max_length=field.max_length, label=str(field.label))


def player_name() -> forms.CharField:
    return forms.CharField(
        max_length=STORED_NAME_LENGTH,
        validators=[MaxSigns(NAME_LENGTH), check_one_line],
        required=False,
    )


def seat_fields(game: BaseGame) -> dict[str, forms.Field]:
    """Of a game for more than two: the own seat, and of each who plays there."""
    bots = [("", ""), *((bot.key, bot.name) for bot in game.bots.values())]
    letters = LETTERS[: game.most_seats]
    fields: dict[str, forms.Field] = {
        "seat": forms.ChoiceField(choices=[(each, each) for each in ("", *letters)], required=False)
    }
    for letter in letters:
        fields[f"bot-{letter}"] = forms.ChoiceField(choices=bots, required=False)
        fields[f"name-{letter}"] = player_name()
    return fields


class TableFilterForm(forms.Form):
    """Which open tables of a game the reader wants to see."""

    mode = forms.ChoiceField(required=False)
    pace = forms.ChoiceField(
        label=gettext_lazy("Time to think"),
        required=False,
        choices=[
            ("", gettext_lazy("any time")),
            ("none", gettext_lazy("no clock")),
            ("clock", gettext_lazy("with a clock")),
            ("days", gettext_lazy("by days")),
        ],
    )

    def __init__(self, game: BaseGame, data: Any) -> None:
        super().__init__(data, prefix="tables")
        modes = [("", gettext("all modes")), *game.modes.items()]
        label = gettext("Mode")
        self.fields["mode"] = forms.ChoiceField(label=label, required=False, choices=modes)

    @property
    def wanted(self) -> dict[str, str]:
        """What is wanted, without what nobody can want."""
        self.is_valid()
        return {name: wish for name, wish in self.cleaned_data.items() if wish}


class LobbyMatchForm(forms.Form):
    """How the seats come together, what is played, and by which clock."""

    kind = forms.ChoiceField(choices=MatchKind, initial=MatchKind.BOT)
    bot = forms.ChoiceField(required=False)
    minutes = forms.ChoiceField(choices=time_choices, required=False)
    increment = forms.ChoiceField(choices=[(each, each) for each in INCREMENTS], required=False)
    rated = forms.BooleanField(required=False)
    reach = forms.ChoiceField(choices=[(each, each) for each in REACHES], required=False)

    def __init__(self, game: BaseGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["bot"] = forms.ChoiceField(
            choices=[(bot.key, bot.name) for bot in game.bots.values()],
            initial=next(iter(game.bots)),
            required=False,
        )
        for field in game.describe_setup().match:
            self.fields[field.name] = form_field(field)
        if game.most_seats > len(SEATS):
            self.fields |= seat_fields(game)

    @property
    def chosen_letter(self) -> str:
        """The seat that the player wants; empty for any."""
        return str(self.cleaned_data.get("seat") or "")

    def bots_at(self, letters: Sequence[str]) -> dict[str, str]:
        """By letter the bots that were chosen for seats other than the player's own."""
        own = self.chosen_letter or LETTERS[0]
        asked = {each: self.cleaned_data.get(f"bot-{each}") for each in letters if each != own}
        return {letter: bot for letter, bot in asked.items() if bot}

    def names_at(self, letters: Sequence[str]) -> dict[str, str]:
        """By letter the names of those who play at one screen."""
        return {each: self.cleaned_data.get(f"name-{each}") or "" for each in letters}

    @property
    def chosen_bot(self) -> str:
        """The bot of the second side; empty where a person plays it."""
        if self.cleaned_data["kind"] != MatchKind.BOT:
            return ""
        return self.cleaned_data["bot"] or next(iter(self.game.bots))

    @property
    def has_two_sides(self) -> bool:
        """Whether the second side is filled in here too."""
        return self.cleaned_data["kind"] in (MatchKind.BOT, MatchKind.HOTSEAT)

    @property
    def clock(self) -> tuple[int, int] | None:
        """Seconds for each player and for each turn; None without a clock."""
        bank = MINUTE * int(self.cleaned_data["minutes"] or 0)
        if not bank or self.has_two_sides or self.days:
            return None
        return bank, int(self.cleaned_data["increment"] or 0)

    @property
    def days(self) -> int | None:
        """Days for each decision; None unless the match is by days."""
        days = int(self.cleaned_data["minutes"] or 0) // MINUTES_OF_DAY
        return None if self.has_two_sides else days or None

    @property
    def chosen_reach(self) -> int | None:
        """How far the opponent's rating may be at most; None where that does not matter."""
        return int(self.cleaned_data["reach"] or 0) or None


class LobbySideForm(forms.Form):
    """What one side brings: a name, and the fields of the game."""

    name = player_name()
    draws = False
    """Whether what is left open is drawn by chance."""

    def __init__(self, game: BaseGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.side_fields = [field.name for field in game.describe_setup().side]
        for field in game.describe_setup().side:
            self.fields[field.name] = form_field(field)

    def participant(self, setup: Json, owner: Owner, bot: str = "") -> Participant | None:
        """What takes the seat; None, with an error beside its field, where something is wrong."""
        if not self.is_valid():
            return None
        given = {name: self.cleaned_data[name] for name in self.side_fields}
        try:
            loadout = self.game.read_side(setup, given, owner, draws=self.draws)
            for problem in self.game.check_setup(setup, [loadout]):
                raise problem
        except Declined as declined:
            told = f"{declined.message} ({declined.rule})" if declined.rule else declined.message
            self.add_error(next(iter(self.side_fields), None), told)
            return None
        return Participant(loadout, self.cleaned_data["name"], bot)


class SecondSideForm(LobbySideForm):
    """The side of a bot, or of the second player at one screen."""

    draws = True
