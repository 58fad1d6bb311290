"""The kept figures and their files, which `manage.py ladder` and `manage.py mistakes` write."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.roster import BOTS
from play.intervals import Interval

FOLDER: Final = Path(__file__).parent
LADDER: Final = "ladder.json"
MISTAKES: Final = "mistakes.json"
DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Sources:
    """What figures depend on: versions, the card set's revision, and the seed."""

    rules: str
    bots: Mapping[str, str]
    revision: str
    seed: int

    @property
    def is_current(self) -> bool:
        """Whether rules and bots are still those of the program."""
        known = {key: bot.version for key, bot in BOTS.items()}
        return self.rules == RULES_VERSION and self.bots.items() <= known.items()


@dataclass(frozen=True, slots=True)
class BotMeeting:
    """Games of two bots in a mode: pairs by the first one's points (0, ½, 1, 1½, 2), and its share of all."""

    mode: str
    bots: tuple[str, str]
    pairs: tuple[int, ...]
    share: Interval

    @property
    def games(self) -> int:
        return 2 * sum(self.pairs)


@dataclass(frozen=True, slots=True)
class Speed:
    """Of a bot against itself, on one processor."""

    games: float  # a second
    milliseconds: float  # a decision


@dataclass(frozen=True, slots=True)
class Ladder:
    """How all bots fared against each other; `ratings` are in points of Elo, by bot."""

    sources: Sources
    ratings: Mapping[str, Interval]
    meetings: tuple[BotMeeting, ...]
    speeds: Mapping[str, Speed]

    @property
    def games(self) -> int:
        return sum(meeting.games for meeting in self.meetings)

    def meeting(self, mode: str, bot: str, other: str) -> BotMeeting | None:
        """The games of two bots as seen by the first one."""
        for each in self.meetings:
            if each.mode == mode and each.bots == (bot, other):
                return each
            if each.mode == mode and each.bots == (other, bot):
                share = Interval(1 - each.share.value, 1 - each.share.high, 1 - each.share.low)
                return BotMeeting(mode, (bot, other), each.pairs[::-1], share)
        return None


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The mean regret of each bot's decisions in win chances, by kind of mistake and of `ALL` kinds.

    A regret is by how much more often the bot `judge`, which plays both seats on to the end, wins after the
    best action than after the one chosen. Measured in `games` of each bot against itself; of its decisions
    the `share` was judged, each on so many `worlds`.
    """

    sources: Sources
    judge: str
    games: int
    share: float
    worlds: int
    regrets: Mapping[str, Mapping[str, Interval]]


ALL: Final = "all"


def write_figures(figures: Ladder | Mistakes) -> str:
    """The figures as the text of their file."""
    return json.dumps(rounded(asdict(figures)), indent=1, ensure_ascii=False)


def rounded(value: Any) -> Any:
    """The same with every number of a few digits, which is all that it tells."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def kept_ladder() -> Ladder:
    """The ladder that comes with the program."""
    return read_ladder(FOLDER / LADDER)


def kept_mistakes() -> Mistakes:
    """The mistakes that come with the program."""
    return read_mistakes(FOLDER / MISTAKES)


@lru_cache(maxsize=4)
def read_ladder(path: Path) -> Ladder:
    return TypeAdapter(Ladder).validate_json(path.read_bytes())


@lru_cache(maxsize=4)
def read_mistakes(path: Path) -> Mistakes:
    return TypeAdapter(Mistakes).validate_json(path.read_bytes())
