"""Playtests in which engines in any language play decks: `--bots engine:COMMAND`."""

import atexit
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import SEAT_NAMES, Json
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.reading import action_code
from simulate.console.engine_process import EngineProcess
from simulate.experiments.run_plan import RunPlan

ENGINE: Final = re.compile(r"engine(?:@(\d{1,6}))?:(.+)")
DEFAULT_MILLISECONDS: Final = 1000


def is_engine(bot: str) -> bool:
    """Whether a bot is an engine: `engine:COMMAND`, or `engine@MS:COMMAND` with a time for each decision."""
    return ENGINE.fullmatch(bot.strip()) is not None


def with_engines(plan: RunPlan, first: str, second: str) -> RunPlan:
    """The plan with these bots on both sides, the second one that of all opponents."""
    deck, *opponents = plan.contenders
    contenders = replace(deck, bot=first), *(replace(each, bot=second) for each in opponents)
    return replace(plan, contenders=contenders)


@cache
def engine_at(_seat: int, bot: str) -> EngineProcess:
    """The engine of this process for a seat, started once. Raises EngineFault."""
    match = ENGINE.fullmatch(bot.strip())
    assert match is not None  # noqa: S101
    engine = EngineProcess(match[2], int(match[1] or DEFAULT_MILLISECONDS))
    atexit.register(engine.close)
    return engine


class EngineChooser(Chooser):
    """The bots of one game, some of which are engines."""

    def __init__(
        self, cards: CardSet, bots: Sequence[str], seed: int, setups: Sequence[Json]
    ) -> None:
        super().__init__(cards, bots, seed)
        self.engines = {
            seat: engine_at(seat, bot) for seat, bot in enumerate(bots) if is_engine(bot)
        }
        for seat, engine in self.engines.items():
            engine.begin(setups[seat])

    def choose(self, games: Any, memories: Any) -> int:
        seat = int(games[0]["to_move"])
        if seat not in self.engines:
            return super().choose(games, memories)
        view = StarfighterPosition(self._cards, games, memories).view(SEAT_NAMES[seat])
        return action_code(self._cards, self.engines[seat].choose(view))


class EnginePairing(Pairing):
    """A pairing in which engines may be bots, so its games are played decision by decision."""

    def play_one(self, number: int, results: Any) -> None:
        self.play_by_decisions(number, results)

    def chooser(self, number: int) -> EngineChooser:
        sides = self.seats_of(number)
        cruisers = {name: side.cruiser for name, side in zip(SEAT_NAMES, sides, strict=True)}
        told = {"game": "starfighter", "mode": self.mode, "cards": self.cards.revision}
        setups = [
            {**told, "seat": name, "cruisers": cruisers, "deck": side.deck}
            for name, side in zip(SEAT_NAMES, sides, strict=True)
        ]
        bots = [side.bot for side in sides]
        return EngineChooser(self.cards, bots, self.seed_of(number), setups)
