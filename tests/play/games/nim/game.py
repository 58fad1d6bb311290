"""Nim with hidden piles: a third game, small enough to read at once, that only tests know.

Open piles lie between the seats, and each seat has a pile of its own whose size only it sees. A seat takes
one to three tokens of an open pile (`take 2 3`) or of its own (`own 1`); if that empties the pile, it
decides again. Who takes the last token of all wins. Before the game each seat chooses a charm, the
second player first.
"""

import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

import numpy as np
from django.db.models import Q

from play.games.game import (
    OPEN,
    SEATS,
    TWO_SEATS,
    Advice,
    BoardPage,
    Bot,
    Declined,
    GameSeat,
    Json,
    Preview,
    RecordedGame,
    Result,
    ResultsSummary,
    SetupChoice,
    SetupField,
    SetupForm,
    Statistics,
    StatisticsTable,
)
from play.intervals import Interval

CHARMS = ("acorn", "feather", "pebble")
MAX_TAKEN = 3
SUMMARY = np.dtype([("winner", "i1"), ("first", "i1"), ("actions", "i2")])


class NimPosition:
    """`play.games.game.Position` of the game; `facts` are its full state."""

    is_simultaneous = False
    chosen: ClassVar = ()
    out: ClassVar = ()

    def shapes(self, _seat: str) -> tuple[()]:
        return ()

    def default_action(self, _seat: str) -> str | None:
        return None

    def offers(self, _seat: str) -> tuple[()]:
        return ()

    def on_leave(self, _seat: str) -> None:
        return None

    def __init__(self, facts: Json) -> None:
        self.facts = facts

    @property
    def to_move(self) -> tuple[str, ...]:
        return (self.facts["to_move"],) if self.facts["to_move"] else ()

    @property
    def result(self) -> Result | None:
        ended = self.facts["ended"]
        return ended and Result.won_by(ended["winner"], ended["reason"])

    @property
    def round(self) -> int:
        return int(self.facts["turn"])

    def copy(self) -> "NimPosition":
        return NimPosition(deepcopy(self.facts))

    def piles(self, seat: str) -> dict[str, int]:
        """By the words that name it, each pile of which the seat may take."""
        open_piles = {f"take {n}": size for n, size in enumerate(self.facts["open"], 1)}
        return open_piles | {"own": self.facts["own"][seat]}

    def legal(self, seat: str) -> list[str]:
        return sorted(
            f"{words} {count}"
            for words, size in (self.piles(seat) if seat in self.to_move else {}).items()
            for count in range(1, min(size, MAX_TAKEN) + 1)
        )

    def why_not(self, seat: str, action: str) -> Declined | None:
        if not self.to_move:
            return Declined("game_over", "The game is over.", "N4")
        if action in ("resign", "timeout"):
            return None
        if seat not in self.to_move:
            return Declined("not_your_turn", f"It is the turn of {self.to_move[0]}.", "N2")
        if action not in self.legal(seat):
            return Declined("not_legal", f"“{action}” cannot be done now.", "N3")
        return None

    def apply(self, seat: str, action: str) -> list[Json]:
        if (declined := self.why_not(seat, action)) is not None:
            raise declined
        if action in ("resign", "timeout"):
            other = SEATS[1 - SEATS.index(seat)]
            return self.end(other, {"resign": "resigned", "timeout": "time"}[action])
        *words, count = action.split()
        place = None if words == ["own"] else int(words[1]) - 1
        pile, key = (self.facts["own"], seat) if place is None else (self.facts["open"], place)
        pile[key] -= int(count)
        event = {"event": "taken", "seat": seat, "pile": place, "count": int(count)}
        # The owner alone learns how much is left of a pile of its own.
        events = [event | {"left": pile[key]}]
        if not any([*self.facts["open"], *self.facts["own"].values()]):
            return events + self.end(seat, "last")
        self.facts["turn"] += 1
        if pile[key]:
            self.facts["to_move"] = SEATS[1 - SEATS.index(seat)]
        if not self.legal(self.facts["to_move"]):  # nothing but the other's own pile is left
            self.facts["to_move"] = SEATS[1 - SEATS.index(self.facts["to_move"])]
        return events

    def end(self, winner: str, reason: str) -> list[Json]:
        self.facts |= {"to_move": None, "ended": {"winner": winner, "reason": reason}}
        return [{"event": "end", "seat": winner, "reason": reason}]

    def state(self) -> Json:
        return deepcopy(self.facts) | {
            "legal": [each for seat in SEATS for each in self.legal(seat)]
        }

    def digest(self) -> str:
        canonical = json.dumps(self.facts, sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def view(self, viewer: str | None) -> Json:
        shown = deepcopy(self.facts)
        for seat in SEATS:
            if viewer not in (seat, OPEN):
                shown["own"][seat] = None
        lookers = [seat for seat in self.to_move if viewer in (seat, OPEN)]
        return shown | {"legal": [each for seat in lookers for each in self.legal(seat)]}

    def board(self, view: Json) -> Json:
        return {"sum": sum(view["open"])}


class NimNarrator:
    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def action(self, action: str, _view: Json) -> str:
        return f"Do “{action}”"

    def words(self, view: Json) -> dict[str, str]:
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, _view: Any) -> str:
        return f"{self.names[seat]}: {action}"

    def event(self, event: Json) -> str:
        return f"{self.names[event['seat']]}: {event['event']}"


class NimPlayouts:
    bot = "chance"

    def actions(self, position: NimPosition) -> list[str]:
        return position.legal(position.to_move[0])

    def imagined(self, position: NimPosition, count: int, *seed: object) -> Iterator[NimPosition]:
        (seat,) = position.to_move
        for number in range(count):
            world, chance = position.copy(), random.Random(repr((*seed, number)))
            other = SEATS[1 - SEATS.index(seat)]
            # That the other may still have to move says that something is left somewhere, no more.
            world.facts["own"][other] = chance.randint(0, 5)
            yield world

    def open(self, position: NimPosition, count: int, *_seed: object) -> Iterator[NimPosition]:
        return (position.copy() for _number in range(count))

    def choose(self, position: NimPosition, *seed: object) -> str:
        return random.Random(repr(seed)).choice(self.actions(position))

    def scores(
        self, position: NimPosition, worlds: Sequence[NimPosition], actions: Sequence[str]
    ) -> np.ndarray:
        (seat,) = position.to_move
        return np.array(
            [[self._score(world, seat, action) for action in actions] for world in worlds]
        )

    def _score(self, world: NimPosition, seat: str, action: str) -> float:
        game, chance = world.copy(), random.Random(world.digest())
        game.apply(seat, action)
        while game.to_move:
            game.apply(game.to_move[0], chance.choice(game.legal(game.to_move[0])))
        return float(seat in game.result.winners)


def played_on(game: NimPosition, chance: random.Random) -> list[tuple[str, str]]:
    """The actions of a game that chance plays to its end."""
    actions = []
    while game.to_move:
        actions.append((game.to_move[0], chance.choice(game.legal(game.to_move[0]))))
        game.apply(*actions[-1])
    return actions


def seated(sides: Sequence[Json], swapped: int) -> dict[str, Json]:
    """By seat what the sides bring; bots that bring nothing have charms all the same."""
    having = [{"charm": charm, **side} for charm, side in zip(CHARMS, sides, strict=False)]
    return dict(zip(SEATS, having[::-1] if swapped else having, strict=True))


class Nim:
    """`play.games.game.Game` for Nim with hidden piles."""

    key = "nim"
    name = "Nim"
    round_name = "Round"
    version = "1"
    bots: ClassVar = {"chance": Bot("chance", "Chance", "1", "Takes anything.", 0.001)}
    hint_bot = analysis_bot = usual_bot = "chance"
    modes: ClassVar = {"short": "Short", "long": "Long"}
    usual_mode = "short"
    steps: ClassVar = {"short-chance": {"piles": "short", "bot": "chance"}}
    page = BoardPage(
        stage_template="nim/stage.html",
        plate_template="nim/plate.html",
        dialogs_template="nim/nothing.html",
        keys_template="nim/nothing.html",
        lessons_template="nim/nothing.html",
        pieces_template="nim/nothing.html",
        texts_template="nim/nothing.html",
        styles="play/table.css",
        script="play/table.js",
        match_template="nim/match_fields.html",
        opponents_template="nim/opponents.html",
        second_side_template="nim/nothing.html",
        guest_template="nim/nothing.html",
        choice_template="nim/choose.html",
        chosen_template="nim/chosen.html",
        setup_styles="play/lobby.css",
        documents="tests.play.games.nim.documents",
        about_template="nim/about.html",
    )
    summary = SUMMARY.names

    def seats(self, _setup: Json) -> tuple[GameSeat, ...]:
        return TWO_SEATS

    def describe_setup(self) -> SetupForm:
        piles = SetupField(
            "piles", "choice", "Piles", choices=(("short", "3"), ("long", "3, 4, 5"))
        )
        return SetupForm(match=(piles,), side=(SetupField("lazy", "flag", "Draw my charm"),))

    def read_setup(self, given: Mapping[str, Any]) -> Json:
        if given.get("piles") not in ("short", "long"):
            raise Declined("unknown_piles", "Piles are short or long.", "N1")
        return {"piles": given["piles"]}

    def read_side(
        self, _setup: Json, given: Mapping[str, Any], _owner: Any, *, draws=False
    ) -> Json:
        return {"charm": "", "lazy": bool(given.get("lazy"))}

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        if setup.get("piles") not in ("short", "long"):
            return [Declined("unknown_piles", "Piles are short or long.", "N1")]
        charms = [side["charm"] for side in sides if side["charm"]]
        if len(set(charms)) < len(charms):
            return [Declined("same_charm", "The charms differ.", "N1")]
        return []

    def next_choice(self, _setup: Json, sides: Mapping[str, Json], seed: int) -> SetupChoice | None:
        free = tuple(each for each in CHARMS if each not in [s["charm"] for s in sides.values()])
        waiting = [
            seat for seat in sorted(SEATS, reverse=seed % 2 == 0) if not sides[seat]["charm"]
        ]
        return SetupChoice("charms", waiting[0], free) if waiting else None

    def leaves_to_chance(self, side: Json) -> bool:
        return bool(side["lazy"])

    def choose(self, _setup: Json, side: Json, choice: SetupChoice, option: str) -> Json:
        if option not in choice.options:
            raise Declined("unknown_charm", "There is no such charm.", "N1")
        return {**side, "charm": option}

    def carry_over(self, _setup: Json, side: Json) -> Json:
        return {**side, "charm": ""}

    def mode_of(self, setup: Json) -> str:
        return str(setup["piles"])

    def of_edition(self, _edition: str) -> Q:
        return Q()

    def describe_match(self, setup: Json) -> str:
        return f"{setup['piles']} piles"

    def public_setup(self, setup: Json) -> Json:
        return dict(setup)

    def describe_start(self, _setup: Json, sides: Mapping[str, Json], seed: int | None) -> Json:
        return {"charms": {seat: side["charm"] for seat, side in sides.items()}}

    def lobby_context(self, _asked: Mapping[str, str]) -> Json:
        return {"setup_form": self.describe_setup(), "bots": self.bots}

    def start_context(self, _setup: Json, sides: Mapping[str, Json]) -> Json:
        chosen = {seat: side["charm"] for seat, side in sides.items()}
        return {"chosen": chosen, "choices_title": "Charms"}

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: int) -> NimPosition:
        chance = random.Random(seed)
        open_piles = {"short": [3], "long": [3, 4, 5]}[setup["piles"]]
        own = {seat: chance.randint(1, 5) for seat in SEATS}
        first = SEATS[seed % 2]
        charms = {seat: side["charm"] for seat, side in sides.items()}
        return NimPosition(
            {
                "open": open_piles,
                "own": own,
                "charms": charms,
                "to_move": first,
                "turn": 1,
                "ended": None,
            }
        )

    def resume(self, _setup: Json, state: Json, seed: int | None = None) -> NimPosition:
        try:
            facts = {
                name: deepcopy(state[name])
                for name in ("open", "own", "charms", "to_move", "turn", "ended")
            }
        except KeyError as error:
            raise Declined("malformed_state", f"The state lacks {error}.") from error
        return NimPosition(facts)

    def start_state(self, position: NimPosition) -> Json:
        return position.state()

    def sides_of(self, state: Json) -> dict[str, Json]:
        return {seat: {"charm": state["charms"][seat], "lazy": False} for seat in SEATS}

    def seen_events(self, events: Sequence[Json], viewer: str | None) -> list[Json]:
        return [
            event | {"left": None}
            if event.get("pile", 0) is None and viewer not in (event["seat"], OPEN)
            else event
            for event in events
        ]

    def seen_action(self, _setup: Json, action: str, _actor: str, _viewer: str | None) -> str:
        return action

    def reveals(self, events: Iterable[Json]) -> bool:
        return any(event.get("pile", 0) is None for event in events)

    def narrator(self, _setup: Json, names: Mapping[str, str]) -> NimNarrator:
        return NimNarrator(names)

    def statistics(
        self, _start: NimPosition, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        taken = dict.fromkeys(SEATS, 0)
        for event in events:
            taken[event["seat"]] += event.get("count", 0)
        rows = [(names[seat], [count]) for seat, count in taken.items()]
        return Statistics("", [StatisticsTable("Tokens", ["taken"], rows)])

    def write_trace(
        self, start: NimPosition, actions: Iterable[Sequence[str]], seed: int | None
    ) -> Iterator[str]:
        yield json.dumps({"trace": 1, "seed": seed, "state": start.state()})
        game = start.copy()
        for seat, action in actions:
            game.apply(seat, action)
            yield json.dumps({"seat": seat, "action": action, "digest": game.digest()})

    def read_trace(self, lines: Sequence[str]) -> RecordedGame:
        head, *steps = (json.loads(history) for history in lines)
        game, actions = self.resume({}, head["state"]), []
        for number, step in enumerate(steps, start=2):
            game.apply(step["seat"], step["action"])
            if game.digest() != step["digest"]:
                raise Declined("malformed_trace", f"Line {number} differs.")
            actions.append([step["seat"], step["action"], step["digest"]])
        return RecordedGame({"piles": "short"}, head["state"], head["seed"], actions)

    def bot_action(self, position: NimPosition, seat: str, bot: str, seed: int) -> str:
        assert bot in self.bots
        return random.Random(seed).choice(position.view(seat)["legal"])

    def hints(self, position: NimPosition, seat: str, seed: int) -> list[Advice]:
        return [Advice(self.bot_action(position, seat, "chance", seed), 0.5)]

    def preview(self, position: NimPosition, seat: str, action: str) -> Preview:
        after = position.copy()
        # Whether the game is over then, or who moves, the other's own pile decides.
        events = self.seen_events(after.apply(seat, action)[:1], seat)
        return Preview(events, after.board(after.view(None)))

    def playouts(self, _setup: Json) -> NimPlayouts:
        return NimPlayouts()

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> np.ndarray:
        results = np.zeros(count, dtype=SUMMARY)
        for row, number in enumerate(range(start, start + count)):
            swapped = number % 2
            seats = seated(sides, swapped)
            game, chance = self.begin(setup, seats, seed + number // 2), random.Random(number // 2)
            first = SEATS.index(game.to_move[0]) ^ swapped
            actions = len(played_on(game, chance))
            results[row] = (SEATS.index(game.result.winners[0]) ^ swapped, first, actions)
        return results

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        seats = seated(sides, number % 2)
        game = self.begin(setup, seats, seed + number // 2)
        actions = played_on(game.copy(), random.Random(number // 2))
        return self.write_trace(game, actions, None)

    def summarise(self, results: np.ndarray) -> ResultsSummary:
        return ResultsSummary(results["actions"], "actions", {"last token": len(results)})

    def bot_ratings(self) -> dict[str, Interval]:
        return {"chance": Interval(1500.0, 1500.0, 1500.0)}

    def prepare(self) -> None:
        """Nothing is compiled."""

    def is_compiled(self) -> bool:
        return True

    def prepared_share(self) -> float | None:
        return None

    def drawings_address(self, _setup: Json, _language: str) -> str:
        return "/nim/"


NIM = Nim()
