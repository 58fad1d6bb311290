"""Games that are over, in the table's documents: finished matches, traces, games between bots.

A replay opens everything: either seat's view, what everybody saw, and what both seats saw together.
Decks stay closed, so that it can be played on from any moment.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from play.documents.tables import (
    Audience,
    bot_name,
    closed_match_document,
    default_name,
    match_document,
    position_document,
    seat_name,
    step_document,
)
from play.games.game import OPEN, Declined, Json, Viewer
from play.games.kit.base_game import BaseGame
from play.games.kit.keyed_words import Seed, read_seed
from play.games.kit.narration import BaseNarrator
from play.games.preparation import check_callable
from play.games.registry import get_game
from play.matches.loaded_match import LoadedMatch
from play.matches.participant import Participant
from play.matches.positions import History, RulesChanged, compared, history_of
from play.matches.stages import seed_of
from play.matches.starting import create_match
from play.models import Match, MatchKind, MatchStatus, Player, Recording

BESIDE_SEATS: Final[dict[str, Viewer]] = {"": None, "both": OPEN}
"""By name in an address, who looks if it is no seat: everybody, or all seats together."""
MAX_STEPS: Final = 40


@dataclass(frozen=True)
class Replay:
    """A game from its first decision to its end, and the names in its documents."""

    game: BaseGame
    setup: Json
    history: History
    names: Mapping[str, str]
    match: Json
    seed: Seed | None = None
    branch: int = 0

    @property
    def last(self) -> int:
        """The ply of the end."""
        return len(self.history)

    def narrator(self) -> BaseNarrator:
        return self.game.narrator(self.setup, self.names)

    @property
    def views(self) -> dict[str, Viewer]:
        """By name in an address, who may look."""
        return {letter: letter for letter in self.names} | BESIDE_SEATS

    def view(self, ply: int, name: str) -> Json:
        """What one of the views shows after `ply` actions."""
        return self.history.position_at(ply).view(self.views[name])

    def table(self, ply: int, name: str) -> Json:
        """TABLE after `ply` actions."""
        return {
            "match": self.match,
            "branch": self.branch,
            "ply": ply,
            "seat": name if name in self.names else None,
            **position_document(self.history, self.narrator(), self.views[name], ply),
        }

    def step(self, ply: int, name: str) -> Json:
        """STEP that led to `ply`."""
        step = step_document(
            self.game, self.setup, self.history, self.narrator(), self.views[name], ply
        )
        return {"branch": self.branch, **step, "table": self.table(ply, name)}

    def steps(self, start: int, name: str, most: int = MAX_STEPS) -> Json:
        """What the replay page asks for: the table at `start` and the steps after it, at most `most`."""
        start = min(max(start, 0), self.last)
        end = min(start + most, self.last)
        return {
            "table": self.table(start, name),
            "steps": [self.step(ply, name) for ply in range(start + 1, end + 1)],
            "last": self.last,
            "seats": list(self.views),
        }

    def trace(self) -> Iterable[str]:
        """The game as lines of a trace; without a seed where it began in the middle of another."""
        actions = [(step.seat, step.action) for step in self.history.plies]
        return self.game.write_trace(self.history.start, actions, self.seed)

    def start_state(self, ply: int) -> Json:
        """The full state after `ply` actions, without its chance. Raises Declined at the end."""
        position = self.history.position_at(min(max(ply, 0), self.last))
        if not position.to_move:
            message = _("The game is over; no action is possible any more.")
            raise Declined("over", message)
        return self.game.start_state(position)


def replay_of_match(match: Match) -> Replay:
    """The replay of a match that is over. Raises ValueError for any other, EnginePreparing, and
    RulesChanged."""
    if match.status != MatchStatus.OVER:
        raise ValueError("the match is not over")
    history = history_of(match)
    return Replay(
        game=get_game(match.game),
        setup=match.setup,
        history=history,
        names={letter: seat_name(match, letter) for letter in match.letters},
        match=match_document(LoadedMatch(match, history), Audience()) | {"kind": "replay"},
        seed=seed_of(match) if match.start_state is None else None,
        branch=match.branch,
    )


def replay_of_recording(recording: Recording) -> Replay:
    """The replay of a recording. Raises EnginePreparing, and RulesChanged."""
    check_callable(recording.game)
    game = get_game(recording.game)
    try:
        history = History(game.resume(recording.setup, recording.start_state))
    except Declined as declined:
        raise RulesChanged(1) from declined
    history.replay(compared(recording, recording.actions))
    letters = [seat.letter for seat in game.seats(recording.setup)]
    names = {letter: player_name(game, recording, letter) for letter in letters}
    if len(set(names.values())) < len(names):  # such as one bot at both seats
        names = {letter: f"{name} {letter}" for letter, name in names.items()}
    return Replay(
        game=game,
        setup=recording.setup,
        history=history,
        names=names,
        match=recording_document(recording, history, names),
        seed=read_seed(recording.seed),
    )


def player_name(game: BaseGame, recording: Recording, letter: str) -> str:
    """A bot's name in the reader's language, or the name in the trace."""
    player = recording.players.get(letter, "")
    return bot_name(game, player) or default_name(letter)


def recording_document(recording: Recording, history: History, names: Mapping[str, str]) -> Json:
    """The match document of a game that was not played here."""
    game = get_game(recording.game)
    bots = {letter: bot for letter, bot in recording.players.items() if bot in game.bots}
    players = {
        letter: {
            "name": name,
            "kind": "bot" if letter in bots else "person",
            "bot": bots.get(letter),
            "is_here": False,
        }
        for letter, name in names.items()
    }
    status = "playing" if history.position.to_move else "over"
    return closed_match_document(
        game, recording.setup, players, id=recording.slug, kind="replay", status=status
    )


def start_from_replay(*, replay: Replay, ply: int, letter: str, player: Player) -> Match:
    """A match against a bot that begins after `ply` actions of a game, with chance of its own.

    Raises Declined where that game is over.
    """
    game, start_state = replay.game, replay.start_state(ply)
    loadouts = game.sides_of(start_state)
    bots = {
        other: Participant(loadouts[other], bot=game.usual_bot)
        for other in replay.names
        if other != letter
    }
    return create_match(
        kind=MatchKind.BOT,
        game=game.key,
        setup=replay.setup,
        player=player,
        participant=Participant(loadouts[letter]),
        opponent=next(iter(bots.values())),
        bots=bots,
        letter=letter,
        start_state=start_state,
    )
