"""Two bots that meet in one set-up of a game without decks: the run that is submitted."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _

from play.games.registry import get_game
from simulate.deals.matchups import draft_bot_matchup, versions_of
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.default_lengths import (
    DEFAULT_SECONDS,
    MAX_DEFAULT_BOT_GAMES,
    default_games,
)
from simulate.experiments.limits import RunRefusal
from simulate.experiments.run_spec import RunSpec
from simulate.models import Matchup, Rule, RunKind

MAX_ECHO_LENGTH: Final = 40  # letters of what was sent, in a message


@dataclass(frozen=True, slots=True)
class BotPlan:
    """A run to be submitted, like `RunPlan`; `most_games` (even) are played."""

    game: str
    setup: dict[str, Any]
    bots: tuple[str, str]
    seed: int
    most_games: int
    settings: dict[str, Any] = field(default_factory=dict)
    before: int | None = None
    kind: ClassVar = RunKind.BOTS
    rule: ClassVar = Rule.FIXED
    pairings: ClassVar = ((0, 1),)

    @property
    def games(self) -> int:
        return self.most_games

    @property
    def seconds_a_game(self) -> float:
        """What a game takes one processor."""
        return seconds_a_game(self.bots, self.game)

    @property
    def seconds(self) -> float:
        return self.games * self.seconds_a_game

    def columns(self) -> dict[str, object]:
        """What the row of the run says of its content."""
        game = get_game(self.game)
        return {
            "game": self.game,
            "setup": self.setup,
            "mode": game.mode_of(self.setup),
            "edition": "",
            "versions": versions_of(self.bots, self.game),
            "entrants": [entrant_json(bot) for bot in self.bots],
        }

    def drafts(self) -> list[Matchup]:
        """The matchup of each pairing, not written."""
        return [draft_bot_matchup(self.game, self.setup, self.bots, self.seed)]


def entrant_json(bot: str) -> dict[str, Any]:
    """One of the entrants of `Run.entrants`: a bot without a deck."""
    nothing = {"cards": None, "deck": None, "version": None}
    return {"label": bot, "cruiser": "", "bot": bot, **nothing}


def plan_bots(spec: RunSpec, seconds: float = DEFAULT_SECONDS) -> BotPlan:
    """The run of that description. Raises RunRefusal, and Declined for a set-up that is not there.

    Where the description leaves open how long it is, it takes at most so many seconds of one processor.
    """
    game = get_game(spec.game)
    setup = game.read_setup(spec.setup)
    bots = spec.bot or game.usual_bot, spec.enemy_bot or spec.bot or game.usual_bot
    for name, bot in zip(("bot", "enemy_bot"), bots, strict=True):
        if bot not in game.bots:
            words = _("There is no bot “%(bot)s”; there are %(bots)s.")
            known = {"bot": bot[:MAX_ECHO_LENGTH], "bots": ", ".join(game.bots)}
            raise RunRefusal(words % known, field=name)
    each = seconds_a_game(bots, game.key)
    games = spec.games or default_games(seconds, each, MAX_DEFAULT_BOT_GAMES)
    return BotPlan(game.key, setup, bots, spec.seed, games + games % 2)
