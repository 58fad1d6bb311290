"""A playtest as it is asked for, the same from a page, a program and the command."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from simulate.deals.bots import VERDICT_BOT
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
