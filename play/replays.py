"""Games that are over, in the table's documents: finished matches, traces, games between bots.

A replay opens everything: either seat's view, what everybody saw, and `both`, with the two hands and all
faces on the boards. Decks stay closed, so that it can be played on from any moment.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from play.engine import trace
from play.engine.cards import CardSet
from play.engine.game import Game, view_action, view_events
from play.engine.notation import Json
from play.engine.refusals import Reason, Refused
from play.facing import facing, shift_options
from play.models import LETTERS, CardSnapshot, Match, Recording, Status
from play.positions import Line, cards_of, compared, digest_of, line_of, read_cards
from play.prose import BOT_NAMES, Narrator, PrintedCard
from play.readings import Reading
from play.stages import seed_of
from play.tables import Audience, match_document, printed_cards, seat_name

VIEWS: Final = ("A", "B", "", "both")
"""Through whose eyes: a seat's, everybody's, or those of both seats together."""
MOST_STEPS: Final = 40
MOST_LINES: Final = 5000


@dataclass(frozen=True)
class Replay:
    """A game from its first decision to its end, and how its documents call things."""

    cards: CardSet
    line: Line
    names: Mapping[str, str]
    printed: Mapping[str, PrintedCard]
    match: Json
    snapshot: CardSnapshot
    seed: int | None = None
    branch: int = field(default=0)

    @property
    def last(self) -> int:
        """The ply of the end."""
        return len(self.line)

    def narrator(self) -> Narrator:
        return Narrator(self.names, self.printed)

    def view(self, ply: int, eyes: str) -> Json:
        """What one of VIEWS shows after `ply` actions."""
        game = self.line.game_at(ply)
        if eyes != "both":
            return game.view(eyes or None)
        view, other = game.view("A"), game.view("B")
        view["seats"]["B"] = other["seats"]["B"]
        view["legal"] = game.legal()
        return view

    def table(self, ply: int, eyes: str) -> Json:
        """TABLE after `ply` actions."""
        view, narrator = self.view(ply, eyes), self.narrator()
        public = self.line.game_at(ply).observation(None)
        return {
            "match": self.match,
            "branch": self.branch,
            "ply": ply,
            "seat": eyes if eyes in LETTERS else None,
            "view": view,
            "facing": facing(self.cards, public),
            "options": shift_options(self.cards, public, view["legal"]),
            "order": narrator.order(view),
            "words": {action: narrator.action(action, view) for action in view["legal"]},
        }

    def step(self, ply: int, eyes: str) -> Json:
        """STEP that led to `ply`."""
        step, narrator = self.line.plies[ply - 1], self.narrator()
        action = step.action
        if eyes != "both":
            action = view_action(self.cards, step.action, step.seat, eyes or None)
        events = seen_events(step.events, eyes)
        return {
            "branch": self.branch,
            "ply": ply,
            "seat": step.seat,
            "action": action,
            "words": narrator.step(step.seat, action, partial(self.view, ply - 1, eyes)),
            "events": [{**event, "text": narrator.event(event)} for event in events],
            "table": self.table(ply, eyes),
        }

    def steps(self, start: int, eyes: str, most: int = MOST_STEPS) -> Json:
        """What the replay page asks for: the table at `start` and the steps after it, at most `most`."""
        start = min(max(start, 0), self.last)
        end = min(start + most, self.last)
        return {
            "table": self.table(start, eyes),
            "steps": [self.step(ply, eyes) for ply in range(start + 1, end + 1)],
            "last": self.last,
            "seats": list(VIEWS),
        }

    def trace(self) -> Iterable[str]:
        """The game as lines of a trace; without a seed where it began in the middle of another."""
        game = self.line.start.copy()
        head = trace.header(game, self.seed or 0) | {"seed": self.seed}
        steps = (trace.step(game, step.seat, step.action) for step in self.line.plies)
        return trace.dump_lines([head, *steps])

    def opening(self, ply: int) -> Json:
        """The full state after `ply` actions, without its generator. Raises Refused at the end."""
        game = self.line.game_at(min(max(ply, 0), self.last))
        if game.to_move is None:
            raise Refused(Reason.GAME_OVER)
        return {name: value for name, value in game.state().items() if name != "rng"}


def seen_events(events: list[Json], eyes: str) -> list[Json]:
    """The events as one of VIEWS learns of them."""
    if eyes != "both":
        return view_events(events, eyes or None)
    pairs = zip(view_events(events, "A"), view_events(events, "B"), strict=True)
    return [two if one.get("card", "") is None else one for one, two in pairs]


def replay_of_match(match: Match) -> Replay:
    """The replay of a match that is over. Raises ValueError for any other, EnginePreparing, and
    RulesChanged."""
    if match.status != Status.OVER:
        raise ValueError("the match is not over")
    line = line_of(match)
    return Replay(
        cards_of(match),
        line,
        {letter: seat_name(match.seat(letter), letter) for letter in LETTERS},
        printed_cards(match.card_set.revision),
        match_document(Reading(match, line), Audience()) | {"kind": "replay"},
        match.card_set,
        seed_of(match) if match.opening is None else None,
        match.branch,
    )


def replay_of_recording(recording: Recording) -> Replay:
    """The replay of a trace that was kept. Raises EnginePreparing, and RulesChanged."""
    cards = read_cards(recording.card_set.revision)
    line = Line(Game.from_state(cards, recording.opening))
    line.replay(compared(recording, recording.actions))
    names = {letter: player_name(recording.players.get(letter, ""), letter) for letter in LETTERS}
    if names["A"] == names["B"]:  # such as one bot at both seats
        names = {letter: f"{name} {letter}" for letter, name in names.items()}
    return Replay(
        cards,
        line,
        names,
        printed_cards(recording.card_set.revision),
        recording_document(recording, line, names),
        recording.card_set,
        None if recording.seed is None else int(recording.seed),
    )


def player_name(player: str, letter: str) -> str:
    """A bot's name in the reader's language, or what the trace calls the player."""
    return str(BOT_NAMES.get(player, player)) or seat_name(None, letter)


def recording_document(recording: Recording, line: Line, names: Mapping[str, str]) -> Json:
    """The match document of a game that was not played here."""
    bots = recording.players
    return {
        "id": recording.slug,
        "kind": "replay",
        "mode": line.start.state()["mode"],
        "revision": recording.card_set.revision,
        "status": "over" if line.game.to_move is None else "playing",
        "players": {
            letter: {
                "name": names[letter],
                "kind": "bot" if bots.get(letter) in BOT_NAMES else "person",
                "bot": bots.get(letter) if bots.get(letter) in BOT_NAMES else None,
                "is_you": False,
                "is_here": False,
            }
            for letter in LETTERS
        },
        "clock": None,
        "claim": None,
        "take_back": "no",
        "offers": [],
        "commitment": None,
        "notices": [],
        "next": None,
    }


def check_trace(lines: Sequence[str], card_set: CardSnapshot) -> tuple[Json, list[list[str]]]:
    """The first line of a trace and its actions with digests, after replaying it. Raises Refused that names
    the first wrong line."""
    if len(lines) > MOST_LINES:
        detail = f"there are more than {MOST_LINES} lines"
        raise Refused(Reason.MALFORMED_TRACE, line=MOST_LINES + 1, detail=detail)
    dealt = has_seed(lines)
    trace.check(read_cards(card_set.revision), lines, dealt=dealt)
    parsed: list[Any] = [json.loads(line) for line in lines]
    return parsed[0], [
        [line["seat"], line["action"], digest_of(line["state"])] for line in parsed[1:]
    ]


def has_seed(lines: Sequence[str]) -> bool:
    """Whether the trace says from which seed it was dealt; one that begins in the middle does not."""
    try:
        head = json.loads(lines[0]) if lines else {}
    except ValueError:
        return True
    return not isinstance(head, dict) or head.get("seed") is not None
