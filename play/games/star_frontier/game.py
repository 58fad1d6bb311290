"""Star Frontier as a game of this site: `GAME` is its `BaseGame`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext_lazy as _

from catalog.web.formats.lazy_text import StrOrPromise
from play.games.game import (
    Advice,
    BoardPage,
    Bot,
    Declined,
    Json,
    Preview,
    Statistics,
    StatisticsTable,
)
from play.games.kit.chance import seed_from
from play.games.kit.compiled_game import CompiledGame
from play.games.kit.edition_game import EditionGame
from play.games.kit.keyed_words import Seed
from play.games.kit.playouts import DeterminisedPlayouts
from play.games.star_frontier import KEY, traces
from play.games.star_frontier import setup as rules_of_setup
from play.games.star_frontier.board.page import PAGE
from play.games.star_frontier.bots import advice, arena
from play.games.star_frontier.bots.evaluation import evaluate
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.edition.reader import SHELF, current_edition, shipped_edition
from play.games.star_frontier.engine import RULES_VERSION, entries
from play.games.star_frontier.engine.compiled import RULES
from play.games.star_frontier.engine.notation import REASONS, SEAT_NAMES
from play.games.star_frontier.engine.position import FrontierPosition
from play.games.star_frontier.roster import BOTS, ratings_beside_people
from play.games.star_frontier.table_position import FrontierTablePosition, in_words
from play.games.star_frontier.text.narration import ENDINGS, FrontierNarrator
from play.games.star_frontier.text.results import worths
from play.games.star_frontier.text.statistics import statistics

STEPS: Final = (
    (rules_of_setup.SMALL_MAP, "short", "recruit"),
    (rules_of_setup.SMALL_MAP, "short", "marshal"),
    (rules_of_setup.DEFAULT_MAP, "full", "marshal"),
    (rules_of_setup.DEFAULT_MAP, "full", "commander"),
)

LOST: Final = 0.01
"""The chance to win with which the strongest bot concedes."""


class StarFrontier(CompiledGame, EditionGame):
    """`BaseGame` for Star Frontier."""

    key = KEY
    name = _("Star Frontier")
    round_name = _("Turn")
    version = RULES_VERSION
    bots: Mapping[str, Bot] = BOTS
    modes: Mapping[str, StrOrPromise] = rules_of_setup.MODES
    usual_mode = "full"
    steps: Mapping[str, Mapping[str, Any]] = {
        f"{chosen}-{bot}": {"map": chosen, "length": length, "bot": bot}
        for chosen, length, bot in STEPS
    }
    page: BoardPage = PAGE
    reasons = REASONS
    endings: Mapping[str, StrOrPromise] = {"draw": _("draw"), **ENDINGS}
    length = ("turns", _("turns"))
    shelf = SHELF
    rules = RULES
    shares = ((entries.call, 0.37), (arena.call_bots, 0.98))

    # Set-up

    describe_setup = staticmethod(rules_of_setup.setup_form)
    read_setup = staticmethod(rules_of_setup.read_setup)
    describe_match = staticmethod(rules_of_setup.describe_match)
    mode_of = staticmethod(rules_of_setup.length_of)

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        return rules_of_setup.check_setup(setup)

    # Rules

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> FrontierTablePosition:
        for problem in rules_of_setup.check_setup(setup):
            raise problem
        edition = rules_of_setup.edition_of(setup)
        with in_words(edition):
            pieces = rules_of_setup.pieces_of(edition, setup["map"])
            return FrontierTablePosition(
                FrontierPosition.new(edition, pieces, setup["turns"], seed=seed)
            )

    def resume(self, setup: Json, state: Json, seed: Seed | None = None) -> FrontierTablePosition:
        if seed is not None:
            shot = str(state.get("rng", "0/0")).rpartition("/")[2]
            state = {**state, "rng": f"{seed}/{shot}"}
        for problem in rules_of_setup.check_setup(setup):
            raise problem
        edition = rules_of_setup.edition_of(setup)
        with in_words(edition):
            return FrontierTablePosition(
                FrontierPosition.from_state(edition, state, setup["turns"])
            )

    def reveals(self, events: Iterable[Json]) -> bool:
        """A die was rolled; nothing else is hidden (S16.1)."""
        return any(event["event"] == "roll" for event in events)

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> FrontierNarrator:
        edition = rules_of_setup.edition_of(setup)
        return FrontierNarrator(names, edition, rules_of_setup.pieces_of(edition, setup["map"]))

    def statistics(
        self, start: Any, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        return statistics(start.engine, events, names)

    def setup_of(self, start: Any) -> Json:
        return traces.setup_of(start.engine)

    read_trace = staticmethod(traces.read_trace)

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        engine = position.engine
        if bot == self.usual_bot and evaluate(engine, SEAT_NAMES.index(seat)) < LOST:
            return "resign"
        return arena.choose(engine, bot, seed)

    def hints(self, position: Any, seat: str, seed: int) -> list[Advice]:
        engine = position.engine
        action = arena.choose(engine, self.hint_bot, seed)
        told = advice.reason(engine, seat, action, self.hint_bot, seed)
        if action.startswith("fire "):
            shown = position.preview(seat, action)
            aims = [event for event in shown.events if event["event"] == "aim"]
            told |= {"percent": aims[0]["percent"]} if aims else {}
        return [Advice(action, told["after"], told)]

    def preview(self, position: Any, seat: str, action: str) -> Preview:
        shown: Preview = position.preview(seat, action)
        return shown

    def playouts(self, setup: Json) -> "FrontierPlayouts":
        return FrontierPlayouts(self, self.analysis_bot)

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> npt.NDArray[Any]:
        edition, bots = rules_of_setup.edition_of(setup), [side["bot"] for side in sides]
        pieces, turns = rules_of_setup.pieces_of(edition, setup["map"]), setup["turns"]
        results = np.zeros(count, dtype=arena.RESULT)
        if pieces is not None:
            arena.play_games(edition, pieces, turns, bots, seed, start, results)
            return results
        for row in range(count):  # each pair has a map of its own
            laid = laid_by_chance(edition, seed_from("laid", seed, (start + row) // 2))
            one = results[row : row + 1]
            arena.play_games(edition, laid, turns, bots, seed, start + row, one)
        return results

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        edition, bots = rules_of_setup.edition_of(setup), [side["bot"] for side in sides]
        pieces = rules_of_setup.pieces_of(edition, setup["map"]) or laid_by_chance(
            edition, seed_from("laid", seed, number // 2)
        )
        start, actions = arena.numbered_game(edition, pieces, setup["turns"], bots, seed, number)
        drawn = int(start.records[0]["seed"])
        return self.write_trace(FrontierTablePosition(start), actions, drawn)

    def result_tables(self, results: npt.NDArray[Any]) -> list[StatisticsTable]:
        return [worths(results, current_edition())]

    bot_ratings = staticmethod(ratings_beside_people)

    def prepare(self) -> None:
        """Compiles the rules and bots, or loads them: some twenty seconds once, then less than one."""
        edition = shipped_edition()
        pieces = edition.maps[rules_of_setup.DEFAULT_MAP].pieces
        with RULES.preparing():
            FrontierPosition.new(edition, pieces, 1, seed=1).legal()
            one = np.zeros(1, dtype=arena.RESULT)
            arena.play_games(edition, pieces, 1, [self.hint_bot] * 2, 1, 0, one)


class FrontierPlayouts(DeterminisedPlayouts):
    """Nothing is hidden but the dice, so worlds, which are the engine's, differ in these only."""

    def choose(self, position: Any, *seed: object) -> str:
        """What the bot would play on with: who analyses a lost game does not want it conceded."""
        return arena.choose(position.engine, self.bot, seed_from(*seed))

    def imagined(self, position: Any, count: int, *seed: object) -> Iterator[Any]:
        for number in range(count):
            yield position.engine.other_dice(seed_from(*seed, number))

    def open(self, position: Any, count: int, *seed: object) -> Iterator[Any]:
        return self.imagined(position, count, *seed)

    def score(self, world: FrontierPosition, seat: str, action: str) -> float:
        """The evaluation of a seat after its action on a world, as of the same phase."""
        after = world.copy()
        after.apply(seat, action)
        return evaluate(after, SEAT_NAMES.index(seat), world)


GAME: Final = StarFrontier()
