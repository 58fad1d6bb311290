"""Games of a run, played again from their seeds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.limits.rate_limits import check_limit
from play.documents.recordings import keep_bot_game
from play.documents.retention import note_opened
from play.games.game import OPEN, Json
from play.games.kit.json_values import dump_lines
from play.games.preparation import check_prepared
from play.games.registry import get_game
from play.matches.positions import History
from play.models import Player, Recording
from simulate.deals.matchups import bot_trace, pairing_of
from simulate.models import Matchup, RunPairing, current_versions
from simulate.results.game_rows import rows_of_pairing
from simulate.results.pairing_results import PairingResult

Games = npt.NDArray[Any]


def check_versions(matchup: Matchup) -> None:
    """Raises Refusal where other rules or bots played the games, which alone play them again."""
    if matchup.versions not in current_versions(matchup.game):
        sentence = _(
            "This game was played by another version of the engine and cannot be shown by this one."
            " Run the playtest again."
        )
        raise Refusal(sentence, code="other_engine", status=409)


@dataclass(frozen=True, slots=True)
class Order:
    """Which games of a pairing to list, and in which order; `choose` gives places in the array."""

    label: StrOrPromise
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


def find_games(pairing: PairingResult, order: str, skipped: int, most: int) -> list[Json]:
    """At most so many games after the first ones that are skipped."""
    places = ORDERS[order].choose(pairing.games)[skipped : skipped + most]
    chosen = replace(pairing, numbers=pairing.numbers[places], games=pairing.games[places])
    return list(rows_of_pairing(chosen))


@dataclass(frozen=True, slots=True)
class NarratedAction:
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
        """Its trace. Raises Refusal, and EnginePreparing."""
        matchup = self.pairing.matchup
        check_prepared(matchup.game)
        check_versions(matchup)
        if matchup.snapshot_id is None:
            return bot_trace(matchup, self.number)
        return pairing_of(matchup).trace(self.number)

    @property
    def labels(self) -> dict[str, str]:
        """What the entrants at the seats are called."""
        places = self.pairing.first, self.pairing.second
        return self._by_seat([self.pairing.run.entrants[place]["label"] for place in places])

    @property
    def bots(self) -> dict[str, str]:
        return self._by_seat([side["bot"] for side in self.pairing.matchup.line_ups])

    def _by_seat(self, sides: list[str]) -> dict[str, str]:
        """The sides exchange seats from game to game, as the game says."""
        matchup = self.pairing.matchup
        block = get_game(matchup.game).block(matchup.setup or {}, len(sides))
        return {seat: sides[side] for seat, side in sorted(block[self.number % len(block)].items())}

    @property
    def key(self) -> str:
        """From what the game follows: its pairing by content, and its number."""
        return f"{self.pairing.matchup.key}:{self.number}"

    @property
    def seed(self) -> int:
        matchup = self.pairing.matchup
        if matchup.snapshot_id is None:
            return int(self.lines[0]["seed"])
        return pairing_of(matchup).seed_of(self.number)

    def names(self) -> dict[str, str]:
        """Such as “A, Ares Swarm (Pilot)”, or “A, Marshal” where nobody brings a deck."""
        bots = get_game(self.pairing.matchup.game).bots
        if self.pairing.run.is_of_bots:
            return {letter: f"{letter}, {bots[key].name}" for letter, key in self.bots.items()}
        return {
            letter: f"{letter}, {label} ({bots[self.bots[letter]].name})"
            for letter, label in self.labels.items()
        }

    def story(self) -> list[NarratedAction]:
        """Every action with its events, in the reader's language. Raises Refusal."""
        matchup = self.pairing.matchup
        setup = matchup.setup or {"mode": matchup.mode, "revision": matchup.snapshot_id}
        game = get_game(matchup.game)
        history = History(game.resume(setup, self.lines[0]["state"]))
        for step in self.lines[1:]:
            history.append(step["seat"], step["action"])
        narrator = game.narrator(setup, self.names())
        return [
            NarratedAction(
                ply + 1,
                step.seat,
                narrator.step(step.seat, step.action, partial(history.position_at(ply).view, OPEN)),
                [
                    narrator.event(event)
                    for event in step.events
                    if event["event"] not in game.page.said
                ],
            )
            for ply, step in enumerate(history.plies)
        ]


def kept_recording(game: PlayedGame, player: Player) -> Recording:
    """The game as the table replays it; the same game is kept once.

    Raises Refusal, and LimitReached where the player has had too many new ones kept within an hour.
    """
    check_versions(game.pairing.matchup)
    kept = Recording.objects.filter(key=game.key).first()
    if kept and note_opened(kept):
        return kept
    check_limit("kept_game", player.caller)
    return keep_bot_game(
        game=game.pairing.matchup.game,
        lines=list(dump_lines(game.lines)),
        players=game.bots,
        key=game.key,
        versions=game.pairing.matchup.versions,
    )
