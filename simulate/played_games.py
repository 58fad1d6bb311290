"""Games of a run, played again from their seeds."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play import services
from play.engine.game import Game
from play.engine.notation import SEAT_NAMES, Json
from play.engine.trace import dump_lines
from play.models import CardSnapshot, Player, Recording
from play.pace import check_games
from play.positions import Line
from play.prose import BOT_NAMES, Narrator
from play.removal import note_opened
from play.tables import printed_from
from simulate.models import RunPairing, engine_version
from simulate.questions import card_set_of, pairing_of
from simulate.results import PairingResult

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Games = npt.NDArray[Any]


class OtherEngine(Exception):
    """The game was played by another version of the engine, which alone plays it again."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "This game was played by another version of the engine and cannot be shown by this one."
                " Run the playtest again."
            )
        )


@dataclass(frozen=True, slots=True)
class Order:
    """Which games of a pairing to list, and in which order; `choose` gives places in the array."""

    label: "StrOrPromise"
    choose: Callable[[Games], npt.NDArray[np.int64]]


ORDERS: Final = {
    "first": Order(gettext_lazy("from the first on"), lambda games: np.arange(len(games))),
    "won": Order(gettext_lazy("won"), lambda games: np.flatnonzero(games["winner"] == 0)),
    "lost": Order(gettext_lazy("lost"), lambda games: np.flatnonzero(games["winner"] == 1)),
    "drawn": Order(gettext_lazy("drawn"), lambda games: np.flatnonzero(games["winner"] < 0)),
    "longest": Order(
        gettext_lazy("longest first"), lambda games: np.argsort(-games["rounds"], kind="stable")
    ),
    "closest": Order(
        gettext_lazy("closest first"),
        lambda games: np.argsort(
            abs(games["armour"][:, 0].astype(int) - games["armour"][:, 1]), kind="stable"
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is known of a game without playing it again; armour of the pairing's first entrant first."""

    number: int
    outcome: str
    rounds: int
    armour: tuple[int, int]
    had_first_turn: bool


def find_games(pairing: PairingResult, order: str, skipped: int, most: int) -> list[GameRow]:
    """At most so many games after the first ones that are skipped."""
    places = ORDERS[order].choose(pairing.games)[skipped : skipped + most]
    return [game_row(int(pairing.numbers[place]), pairing.games[place]) for place in places]


def game_row(number: int, record: Any) -> GameRow:
    outcomes = {0: "won", 1: "lost"}
    own, other = (int(armour) for armour in record["armour"])
    return GameRow(
        number=number,
        outcome=outcomes.get(int(record["winner"]), "drawn"),
        rounds=int(record["rounds"]),
        armour=(own, other),
        had_first_turn=int(record["first"]) == 0,
    )


@dataclass(frozen=True, slots=True)
class Told:
    """What one action was, in words, and what came of it."""

    ply: int
    seat: str
    words: str
    events: list[str]


@dataclass(frozen=True)
class PlayedGame:
    """A game of a pairing by its number."""

    pairing: RunPairing
    number: int

    @cached_property
    def lines(self) -> list[Json]:
        """Its trace. Raises OtherEngine."""
        if self.pairing.question.engine != engine_version():
            raise OtherEngine
        return pairing_of(self.pairing.question).trace(self.number)

    @property
    def labels(self) -> dict[str, str]:
        """What the entrants at the seats are called; they exchange seats from game to game."""
        places = [self.pairing.first, self.pairing.second]
        if self.number % 2:
            places.reverse()
        entrants = self.pairing.run.entrants
        return {
            letter: entrants[place]["label"]
            for letter, place in zip(SEAT_NAMES, places, strict=True)
        }

    @property
    def bots(self) -> dict[str, str]:
        sides = self.pairing.question.line_ups
        sides = sides[::-1] if self.number % 2 else sides
        return {letter: side["bot"] for letter, side in zip(SEAT_NAMES, sides, strict=True)}

    @property
    def before(self) -> int:
        return self.number - 1

    @property
    def after(self) -> int:
        return self.number + 1

    @property
    def key(self) -> str:
        """From what the game follows: its pairing by content, and its number."""
        return f"{self.pairing.question.key}:{self.number}"

    @property
    def seed(self) -> int:
        return pairing_of(self.pairing.question).seed_of(self.number)

    def names(self) -> dict[str, str]:
        """Such as “A, Ares Swarm (Pilot)”."""
        return {
            letter: f"{letter}, {label} ({BOT_NAMES.get(self.bots[letter], self.bots[letter])})"
            for letter, label in self.labels.items()
        }

    def story(self) -> list[Told]:
        """Every action with its events, in the reader's language. Raises OtherEngine."""
        cards = card_set_of(self.pairing.question.snapshot_id)
        line = Line(Game.from_state(cards, self.lines[0]["state"]))
        for step in self.lines[1:]:
            line.append(step["seat"], step["action"])
        printed = printed_from(self.pairing.question.snapshot.export)
        narrator = Narrator(self.names(), printed)
        return [
            Told(
                ply + 1,
                step.seat,
                narrator.step(step.seat, step.action, partial(open_view, line.game_at(ply))),
                [narrator.event(event) for event in step.events],
            )
            for ply, step in enumerate(line.plies)
        ]


def open_view(game: Game) -> Json:
    """What both seats together see."""
    view, other = game.view("A"), game.view("B")
    view["seats"]["B"] = other["seats"]["B"]
    return view


def trace_lines(game: PlayedGame) -> list[str]:
    """The game as the lines of a trace file. Raises OtherEngine."""
    return list(dump_lines(game.lines))


def kept_recording(game: PlayedGame, player: Player) -> Recording:
    """The game as the table replays it; the same game is kept once.

    Raises OtherEngine, and Declined where the player has had too many new ones kept within a minute.
    """
    if game.pairing.question.engine != engine_version():
        raise OtherEngine
    kept = Recording.objects.filter(key=game.key).first()
    if kept and note_opened(kept):
        return kept
    check_games(player)
    snapshot = game.pairing.question.snapshot
    CardSnapshot.objects.get_or_create(
        revision=snapshot.revision, defaults={"export": snapshot.export}
    )
    return services.keep_trace(lines=trace_lines(game), players=game.bots, key=game.key)
