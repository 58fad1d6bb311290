"""The rules for a run's description, one serializer for each kind of run."""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from catalog.web.api.requests import Form, Text, Whole
from play.games.registry import STARFIGHTER, game_keys
from play.games.starfighter.setup import Mode
from simulate.deals.bots import BOTS, no_such_bot
from simulate.experiments.default_lengths import (
    MAX_DEFAULT_BOT_GAMES,
    MAX_DEFAULT_BUDGET,
    MAX_DEFAULT_GAMES,
)
from simulate.experiments.run_spec import (
    DEFAULT_BOT,
    HALF_WIDTHS,
    LEAST_BUDGET,
    MARGIN,
    MARGINS,
    MAX_DECK_LENGTH,
    MAX_GAMES,
    MAX_NUMBER_LENGTH,
    MAX_OPPONENTS,
    MAX_SEED,
    RunSpec,
)
from simulate.models import BY_ITSELF, TOTAL_WAR, RunKind

DECK: Final = "Address of a deck or of one of its versions, stock key or code."
NUMBER: Final = "A card's number."
ALIKE: Final = "Smaller differences of win rates count as alike."
MANY: Final = "One against all, or every deck against every other."
MAX_VALUE_LENGTH: Final = 400  # letters of a field of a set-up
BEYOND_ALL: Final = {"max_value": gettext_lazy("No workers could ever play so many games.")}
USUAL: Final = "If left out, as many as the bots play in a minute or two, at most {most:,}."
OPPONENTS: Final = {
    "min_length": gettext_lazy("Choose at least one opponent."),
    "max_length": gettext_lazy("Name at most {max_length} decks."),
}


class BotField(serializers.ChoiceField):  # type: ignore[misc]
    """A bot's key; any other is refused by naming those there are."""

    def fail(self, key: str, **told: Any) -> NoReturn:
        if key != "invalid_choice":
            super().fail(key, **told)
        message = no_such_bot(str(told["input"]))
        raise serializers.ValidationError([ErrorDetail(message, key)])


class RunSpecSerializer(Form):
    """The fields of every kind of run: a deck, its opponents, the bots and the seed."""

    game = serializers.ChoiceField([STARFIGHTER], default=STARFIGHTER)
    kind = serializers.ChoiceField(
        [kind for kind in RunKind.values if kind not in (*BY_ITSELF, RunKind.BOTS)]
    )
    deck = Text(max_length=MAX_DECK_LENGTH, help_text=DECK)
    opponents = serializers.ListField(
        child=Text(max_length=MAX_DECK_LENGTH),
        min_length=1,
        max_length=MAX_OPPONENTS,
        error_messages=OPPONENTS,
    )
    bot = BotField(BOTS, default=DEFAULT_BOT)
    enemy_bot = BotField(BOTS, default=DEFAULT_BOT)
    seed = Whole(min_value=0, max_value=MAX_SEED, default=1)


class PlaytestSpecSerializer(RunSpecSerializer):
    """A deck against opponents, or all of them against each other."""

    kind = serializers.ChoiceField(
        [RunKind.PLAYTEST, RunKind.MATRIX], default=RunKind.PLAYTEST, help_text=MANY
    )
    mode = serializers.ChoiceField(
        Mode.values,
        default=TOTAL_WAR,
        help_text="Outside Total War only the decks' cruisers take part.",
    )
    games = Whole(
        min_value=2,
        max_value=MAX_GAMES,
        required=False,
        error_messages=BEYOND_ALL,
        help_text=f"Of each pairing; they come in pairs. {USUAL.format(most=MAX_DEFAULT_GAMES)}",
    )
    half_width = serializers.FloatField(
        min_value=HALF_WIDTHS[0],
        max_value=HALF_WIDTHS[1],
        required=False,
        help_text="Instead of games: until the win rate over all opponents is known to ± this.",
    )

    def validate_games(self, games: int) -> int:
        """Rounds up to whole pairs."""
        return games + games % 2

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "games" in attrs and "half_width" in attrs:
            message = _(
                "Choose either a number of games or how precisely the win rate is to be known."
            )
            raise serializers.ValidationError({"half_width": [ErrorDetail(message, "either_or")]})
        return attrs


class SwapSpecSerializer(RunSpecSerializer):
    """One card of the deck for another; decks are compared in Total War."""

    kind = serializers.ChoiceField([RunKind.SWAP])
    out = Text(max_length=MAX_NUMBER_LENGTH, help_text=f"{NUMBER} Taken out.")
    into = Text(max_length=MAX_NUMBER_LENGTH, help_text=f"{NUMBER} Put in its place.")
    margin = serializers.FloatField(
        min_value=MARGINS[0], max_value=MARGINS[1], default=MARGIN, help_text=ALIKE
    )


class ComparisonSpecSerializer(RunSpecSerializer):
    """The deck and another, or two versions of one; decks are compared in Total War."""

    kind = serializers.ChoiceField([RunKind.COMPARISON])
    other = Text(max_length=MAX_DECK_LENGTH, help_text=f"The other deck. {DECK}")
    margin = serializers.FloatField(
        min_value=MARGINS[0], max_value=MARGINS[1], default=MARGIN, help_text=ALIKE
    )


class CutSpecSerializer(RunSpecSerializer):
    """Which card the deck misses least; decks are compared in Total War."""

    kind = serializers.ChoiceField([RunKind.CUT])
    candidates = serializers.ListField(
        child=Text(max_length=MAX_NUMBER_LENGTH),
        max_length=100,
        required=False,
        help_text="Cards to consider; all of the deck if left out.",
    )
    into = Text(
        max_length=MAX_NUMBER_LENGTH,
        required=False,
        help_text=f"{NUMBER} Put in the place of each; needed for a deck of 25 cards.",
    )
    budget = Whole(
        min_value=LEAST_BUDGET,
        max_value=MAX_GAMES,
        required=False,
        error_messages=BEYOND_ALL,
        help_text=f"Games in all. {USUAL.format(most=MAX_DEFAULT_BUDGET)}",
    )
    alike = serializers.BooleanField(
        default=False,
        help_text="Every card plays as many games, which tells what each is worth; else the weaker half is"
        " left out again and again, which finds the one that is missed least.",
    )


class BotSpecSerializer(Form):
    """Two bots in one set-up of another game than Starfighter; seats are exchanged in every pair of games."""

    game = serializers.ChoiceField([key for key in game_keys() if key != STARFIGHTER])
    setup = serializers.DictField(
        child=Text(max_length=MAX_VALUE_LENGTH),
        required=False,
        help_text="Fields of the game's set-up as for a match, such as `map` or `map_code`, and `length`.",
    )
    bot = Text(max_length=MAX_NUMBER_LENGTH, required=False, help_text="The usual one if left out.")
    enemy_bot = Text(max_length=MAX_NUMBER_LENGTH, required=False, help_text="`bot` if left out.")
    seed = Whole(min_value=0, max_value=MAX_SEED, default=1)
    games = Whole(
        min_value=2,
        max_value=MAX_GAMES,
        required=False,
        error_messages=BEYOND_ALL,
        help_text=f"Even. {USUAL.format(most=MAX_DEFAULT_BOT_GAMES)}",
    )


SERIALIZERS: Final[dict[str, type[RunSpecSerializer]]] = {
    RunKind.PLAYTEST: PlaytestSpecSerializer,
    RunKind.MATRIX: PlaytestSpecSerializer,
    RunKind.SWAP: SwapSpecSerializer,
    RunKind.COMPARISON: ComparisonSpecSerializer,
    RunKind.CUT: CutSpecSerializer,
}


def serializer_of(sent: Any) -> type[Form]:
    """The serializer of the game and kind that are named; it refuses the fields of others."""
    if isinstance(sent, Mapping) and sent.get("game", STARFIGHTER) != STARFIGHTER:
        return BotSpecSerializer
    kind = sent.get("kind", RunKind.PLAYTEST) if isinstance(sent, Mapping) else RunKind.PLAYTEST
    return SERIALIZERS.get(kind, RunSpecSerializer) if isinstance(kind, str) else RunSpecSerializer


def read_spec(sent: Any) -> RunSpec:
    """The description that was sent. Raises DRF's ValidationError with all problems."""
    serializer = serializer_of(sent)(data=sent)
    serializer.is_valid(raise_exception=True)
    given = dict(serializer.validated_data)
    if isinstance(serializer, BotSpecSerializer):
        given = {"kind": RunKind.BOTS, "bot": "", "enemy_bot": "", **given}
    return RunSpec(**given)
