"""A playtest as it is asked for, the same from a page, a program and the command: one description, and the
fields of each kind of run with their bounds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from decks.library.finding import MAX_ECHO_LENGTH
from decks.library.naming import MAX_DECK_LENGTH
from play.games.registry import game_keys
from play.games.starfighter.setup import Mode
from simulate.deals.bots import BOTS, VERDICT_BOT
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.models import DECK_GAME, TOTAL_WAR, RunKind

DEFAULT_HALF_WIDTH: Final = 0.03
MAX_GAMES: Final = 10**12  # that can be written down; the limits say how many may be played
MAX_OPPONENTS: Final = 40
MAX_SEED: Final = 2**53 - 1  # exact in every program that reads JSON
MAX_MORE: Final = 1_000_000  # games to go on with at once
HALF_WIDTHS: Final = (0.001, 0.2)
MARGINS: Final = (0.001, 0.2)
MARGIN: Final = 0.03  # differences of win rates below it are called alike
MIN_BUDGET: Final = 100  # games of a cut list in all
MAX_NUMBER_LENGTH: Final = 80  # letters of a card's number, call sign, or both
MAX_DEFAULT_GAMES: Final = 1_000  # of a pairing
MAX_DEFAULT_BOT_GAMES: Final = 200  # of two bots in a game without decks
MAX_DEFAULT_BUDGET: Final = 100_000  # of a cut list
DECK: Final = "Name or address of a deck, address of one of its versions, stock key or code."
NUMBER: Final = "A card's number or call sign."
ALIKE: Final = "Smaller differences of win rates count as alike."
DEFAULT_LENGTH: Final = (
    "If left out, as many as the bots play in a minute or two, at most {most:,}."
)
LEFT_OUT: Final[Any] = None  # follows from the bots
MAX_VALUE_LENGTH: Final = 400  # letters of a field of a set-up
MAX_UNKNOWN: Final = 10  # fields that are named in a refusal

DeckName = Annotated[str, StringConstraints(min_length=1, max_length=MAX_DECK_LENGTH)]
CardNumber = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NUMBER_LENGTH)]
Bot = Literal[BOTS]  # type: ignore[valid-type]
OTHER_GAMES: Final = tuple(key for key in game_keys() if key != DECK_GAME)
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]
Games = Annotated[int, Field(ge=2, le=MAX_GAMES), AfterValidator(lambda games: games + games % 2)]
Margin = Annotated[float, Field(ge=MARGINS[0], le=MARGINS[1], description=ALIKE)]
# Reasons that a field has of its own, by the field and pydantic's.
OWN_REASONS: Final = {
    ("deck", "missing"): "no_deck",
    ("other", "missing"): "no_other_deck",
    ("bot", "literal_error"): "no_such_bot",
    ("enemy_bot", "literal_error"): "no_such_bot",
    ("opponents", "missing"): "no_opponents",
    ("opponents", "too_short"): "no_opponents",
    ("opponents", "too_long"): "too_many_opponents",
    ("games", "less_than_equal"): "beyond_all_workers",
    ("budget", "less_than_equal"): "beyond_all_workers",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSpec:
    """What to play, in words and numbers that JSON can hold.

    Decks stand by name, address, stock key or code. A playtest or matrix plays `games` of each pairing,
    or with `half_width` until the win rate over all opponents is known to ± that. A swap test (`out`,
    `into`) and a comparison with `other` end when a difference of `margin` is clear. A cut list tries
    its `candidates`, or all cards, each replaced by `into` if given, in at most `budget` games: all of
    them `alike`, or leaving out the weaker half again and again. Without `games` or `budget` their
    number follows from the bots. In a game without decks two bots meet in the set-up that its fields,
    `setup`, ask for; an empty name of a bot stands for the usual one of the game.
    """

    deck: str = ""
    opponents: Sequence[str] = ()
    game: str = DECK_GAME
    setup: Mapping[str, str] = field(default_factory=dict)
    kind: str = RunKind.PLAYTEST
    mode: str = TOTAL_WAR
    bot: str = VERDICT_BOT
    enemy_bot: str = VERDICT_BOT
    seed: int = 1
    games: int | None = None
    half_width: float | None = None
    margin: float = MARGIN
    out: str = ""
    into: str = ""
    other: str = ""
    candidates: Sequence[str] = ()
    budget: int | None = None
    alike: bool = False


class AnyRun(BaseModel):
    """The fields of every run."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    seed: Seed = 1

    @model_validator(mode="after")
    def check_bots(self) -> Self:
        if "enemy_bot" in self.model_fields_set and "bot" not in self.model_fields_set:
            raise PydanticCustomError("name_both_bots", "", {"field": "bot"})
        return self


class DeckRun(AnyRun):
    """A deck, its opponents and the bots."""

    game: Literal[DECK_GAME] = DECK_GAME  # type: ignore[valid-type]
    kind: Literal["playtest", "matrix", "swap", "comparison", "cut"]
    deck: DeckName = Field(description=DECK)
    opponents: list[DeckName] = Field(min_length=1, max_length=MAX_OPPONENTS)
    bot: Bot = Field(VERDICT_BOT, description="It plays both sides unless `enemy_bot` is named.")
    enemy_bot: Bot = Field(VERDICT_BOT, description="`bot` if left out; needs `bot`.")


class PlaytestSpec(DeckRun):
    """A deck against opponents, or all of them against each other."""

    kind: Literal["playtest", "matrix"] = Field(
        "playtest", description="One against all, or every deck against every other."
    )
    mode: Literal[*Mode.values] = Field(  # type: ignore[valid-type]
        TOTAL_WAR, description="Outside Total War only the decks' cruisers take part."
    )
    games: Games = Field(
        LEFT_OUT,
        description=f"Of each pairing; they come in pairs. {DEFAULT_LENGTH.format(most=MAX_DEFAULT_GAMES)}",
    )
    half_width: float = Field(
        LEFT_OUT,
        ge=HALF_WIDTHS[0],
        le=HALF_WIDTHS[1],
        description="Instead of games: until the win rate over all opponents is known to ± this.",
    )

    @model_validator(mode="after")
    def check_length(self) -> Self:
        if {"games", "half_width"} <= self.model_fields_set:
            raise PydanticCustomError("either_or", "", {"field": "half_width"})
        return self


class SwapSpec(DeckRun):
    """One card of the deck for another; decks are compared in Total War."""

    kind: Literal["swap"]
    out: CardNumber = Field(description=f"{NUMBER} Taken out.")
    into: CardNumber = Field(description=f"{NUMBER} Put in its place.")
    margin: Margin = MARGIN


class ComparisonSpec(DeckRun):
    """The deck and another, or two versions of one; decks are compared in Total War."""

    kind: Literal["comparison"]
    other: DeckName = Field(description=f"The other deck. {DECK}")
    margin: Margin = MARGIN


class CutSpec(DeckRun):
    """Which card the deck misses least; decks are compared in Total War."""

    kind: Literal["cut"]
    candidates: list[CardNumber] = Field(
        [], max_length=100, description="Cards to consider; all of the deck if left out."
    )
    into: CardNumber = Field(
        "", description=f"{NUMBER} Put in the place of each; needed for a deck of 25 cards."
    )
    budget: int = Field(
        LEFT_OUT,
        ge=MIN_BUDGET,
        le=MAX_GAMES,
        description=f"Games in all. {DEFAULT_LENGTH.format(most=MAX_DEFAULT_BUDGET)}",
    )
    alike: bool = Field(
        False,
        description="Every card plays as many games, which tells what each is worth; else the weaker half is"
        " left out again and again, which finds the one that is missed least.",
    )


class BotRunSpec(AnyRun):
    """Two bots in one set-up of a game without decks; seats are exchanged in every pair of games."""

    game: Literal[OTHER_GAMES or ("",)]  # type: ignore[valid-type] # a site may have decks alone
    setup: dict[str, Annotated[str, StringConstraints(max_length=MAX_VALUE_LENGTH)]] = Field(
        {},
        description="Fields of the game's set-up as for a match, such as `map` or `map_code`, and `length`.",
    )
    bot: CardNumber = Field("", description="The usual one if left out.")
    enemy_bot: CardNumber = Field("", description="`bot` if left out; needs `bot`.")
    games: Games = Field(
        LEFT_OUT, description=f"Even. {DEFAULT_LENGTH.format(most=MAX_DEFAULT_BOT_GAMES)}"
    )


MODELS: Final[dict[str, type[DeckRun]]] = {
    RunKind.PLAYTEST: PlaytestSpec,
    RunKind.MATRIX: PlaytestSpec,
    RunKind.SWAP: SwapSpec,
    RunKind.COMPARISON: ComparisonSpec,
    RunKind.CUT: CutSpec,
}


def read_run_spec(sent: Any) -> RunSpec:
    """The description that was sent. Raises RunRefusal with everything that is wrong."""
    model = model_of(sent)
    try:
        read = model.model_validate(sent)
    except ValidationError as error:
        raise RunRefusal(*problems_in(error, model)) from error
    said = read.model_dump(exclude_unset=True)
    if isinstance(read, BotRunSpec):
        return RunSpec(
            **{"kind": RunKind.BOTS, "bot": "", "enemy_bot": said.get("bot", ""), **said}
        )
    return RunSpec(**{"enemy_bot": said.get("bot", VERDICT_BOT), **said})


def model_of(sent: Any) -> type[AnyRun]:
    """The fields of the game and kind that are named, so that those of others are refused."""
    if not isinstance(sent, Mapping):
        return PlaytestSpec
    if sent.get("game", DECK_GAME) != DECK_GAME:
        return BotRunSpec
    kind = sent.get("kind", RunKind.PLAYTEST)
    return MODELS.get(kind, DeckRun) if isinstance(kind, str) else DeckRun


def problems_in(error: ValidationError, model: type[AnyRun]) -> Iterator[RunProblem]:
    unknown = 0
    for each in error.errors(include_url=False):
        reason, field = each["type"], ".".join(map(str, each["loc"]))
        numbers = {"words": each["msg"], **each.get("ctx", {})}
        if reason == "extra_forbidden":
            unknown += 1
            numbers, field = {"fields": list(model.model_fields)}, field[:MAX_ECHO_LENGTH]
        elif reason == "literal_error":
            expected = model.model_json_schema()["properties"][field].get("enum", ())
            numbers = {"input": str(each["input"])[:MAX_ECHO_LENGTH], "expected": list(expected)}
        if unknown <= MAX_UNKNOWN or reason != "extra_forbidden":
            path = numbers.pop("field", field)
            yield RunProblem(OWN_REASONS.get((path, reason), reason), numbers, path or None)
