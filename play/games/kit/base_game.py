"""`BaseGame`: what `play.games.game.Game` asks, with defaults for everything that a small game does not have.

A game must say `key`, `name`, `bots`, `page`, `describe_setup`, `position` and `begin`; its position
has `choices` and `play`. What it has besides it adds: what sides bring, hidden information (`hide`,
`imagined`, `seen_events`, `reveals`), words (`narrator`), bots that do better than chance (`choose_for`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.game import (
    LETTERS,
    TWO_SEATS,
    Advice,
    BoardPage,
    Bot,
    Declined,
    GameSeat,
    Json,
    Narrator,
    Playouts,
    Position,
    Preview,
    RecordedGame,
    ResultsSummary,
    SetupChoice,
    SetupField,
    SetupForm,
    Statistics,
    StatisticsTable,
    Viewer,
)
from play.games.kit import traces
from play.games.kit.chance import Chance, seed_from
from play.games.kit.keyed_words import Seed
from play.games.kit.narration import BaseNarrator
from play.games.kit.plain_position import BasePosition
from play.games.kit.playouts import DeterminisedPlayouts
from play.intervals import Interval

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PEOPLE_BEGIN = 1500.0
HINT_WORLDS = 8
RESULT = np.dtype(
    [("winner", "i1"), ("first", "i1"), ("actions", "i4"), ("reason", "i2"), ("won", "u1")]
)
"""`won` has a bit for each seat that won, that of A the lowest; none after a draw."""


class BaseGame:
    """A game whose set-up is the fields of its form, and whose bots play by chance unless it says more."""

    key: str
    name: "StrOrPromise"
    bots: Mapping[str, Bot]
    page: BoardPage
    position: type[BasePosition]
    round_name: "StrOrPromise" = gettext_lazy("Round")
    version = "1"
    most_seats = len(TWO_SEATS)
    summary: tuple[str, ...] = tuple(RESULT.names or ())
    reasons: tuple[str, ...] = ("resigned", "time")
    """The codes of ends, which results of many games count."""

    # What a game answers

    def describe_setup(self) -> SetupForm:
        raise NotImplementedError

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> Any:
        raise NotImplementedError

    def choose_for(self, bot: str, view: Json, chance: Chance) -> str:
        """What the bot does, of the view of its seat alone."""
        legal: list[str] = view["legal"]
        return chance.choice(legal)

    # Bots and modes

    @property
    def usual_bot(self) -> str:
        return list(self.bots)[-1]

    @property
    def hint_bot(self) -> str:
        return self.usual_bot

    @property
    def analysis_bot(self) -> str:
        return self.usual_bot

    @property
    def mode_field(self) -> SetupField:
        """The field whose choices people are rated for apart: the first one."""
        return self.describe_setup().match[0]

    @property
    def modes(self) -> Mapping[str, "StrOrPromise"]:
        return dict(self.mode_field.choices)

    @property
    def usual_mode(self) -> str:
        return self.mode_field.default or next(iter(self.modes))

    @property
    def steps(self) -> Mapping[str, Mapping[str, Any]]:
        bot = next(iter(self.bots))
        return {f"{mode}-{bot}": {self.mode_field.name: mode, "bot": bot} for mode in self.modes}

    # Set-up

    def seats(self, setup: Mapping[str, Any]) -> tuple[GameSeat, ...]:
        return TWO_SEATS

    def is_rateable(self, setup: Json) -> bool:
        return True

    def read_setup(self, given: Mapping[str, Any]) -> Json:
        fields = self.describe_setup().match
        setup = {each.name: given.get(each.name) or each.default for each in fields}
        setup |= self.beside_fields()
        for problem in self.check_setup(setup):
            raise problem
        return setup

    def beside_fields(self) -> Json:
        """What a new set-up has beside the fields of its form, such as the revision of an edition."""
        return {}

    def read_side(
        self, setup: Json, given: Mapping[str, Any], owner: object, *, draws: bool = False
    ) -> Json:
        return {}

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        return [
            unknown_choice(field, setup.get(field.name))
            for field in self.describe_setup().match
            if field.kind == "choice"
            and setup.get(field.name) not in [value for value, _label in field.choices]
        ]

    def next_choice(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> SetupChoice | None:
        return None

    def leaves_to_chance(self, side: Json) -> bool:
        return False

    def choose(self, setup: Json, side: Json, choice: SetupChoice, option: str) -> Json:
        raise Declined("nothing_to_choose", _("Nothing is chosen before this game."))

    def carry_over(self, setup: Json, side: Json) -> Json:
        return side

    def describe_match(self, setup: Mapping[str, Any]) -> str:
        return str(self.modes[setup[self.mode_field.name]])

    def mode_of(self, setup: Json) -> str:
        return str(setup[self.mode_field.name])

    ideas: Mapping[str, "StrOrPromise"] = {}
    themes: Mapping[str, "StrOrPromise"] = {"decision": gettext_lazy("Decision")}

    def theme_of(self, position: Position, action: str) -> str:
        """The action's first word, if that is a theme."""
        word = action.partition(" ")[0]
        return word if word in self.themes else next(iter(self.themes))

    def drawn_setup(self, seed: int) -> tuple[Json, dict[str, Json]]:
        setup = self.read_setup({})
        return setup, {seat.letter: {} for seat in self.seats(setup)}

    def check_edition(self, text: str) -> str:
        raise NotImplementedError

    def setups_of(self, edition: str) -> Mapping[str, Sequence[str]] | None:
        return {}

    def public_setup(self, setup: Json) -> Json:
        return dict(setup)

    def describe_start(self, setup: Json, sides: Mapping[str, Json], seed: Seed | None) -> Json:
        return {}

    def lobby_context(self, asked: Mapping[str, str]) -> Json:
        return {"asked": dict(asked), "setup_form": self.describe_setup(), "bots": self.bots}

    def start_context(self, setup: Json, sides: Mapping[str, Json]) -> Json:
        return {"chosen": {}, "choices_title": ""}

    # Rules

    def resume(self, setup: Json, state: Json, seed: Seed | None = None) -> Any:
        found = self.position.from_state(state)
        if seed is not None:
            found.chance = Chance(seed)
        return found

    def first_deal(self, setup: Json) -> Json | None:
        return None

    def start_state(self, position: Any) -> Json:
        return dict(position.state())

    def sides_of(self, state: Json) -> dict[str, Json]:
        return {seat: {} for seat in state["seats"]}

    # Who learns what: everybody everything

    def seen_events(self, events: Sequence[Json], viewer: Viewer) -> list[Json]:
        return list(events)

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        return action

    def reveals(self, events: Iterable[Json]) -> bool:
        """Chance decided something, so nobody takes it back."""
        return any(event.get("chance") for event in events)

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> Narrator:
        return BaseNarrator(names)

    def statistics(
        self, start: Any, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        told = Counter((event.get("seat"), event["event"]) for event in events)
        kinds = list(dict.fromkeys(kind for _seat, kind in told))
        rows = [(name, [told[seat, kind] for kind in kinds]) for seat, name in names.items()]
        return Statistics("", [StatisticsTable(_("Events"), kinds, rows)])

    def write_trace(
        self, start: Any, actions: Iterable[Sequence[str]], seed: Seed | None
    ) -> Iterator[str]:
        return traces.write_trace(self.key, start, actions, seed)

    def read_trace(self, lines: Sequence[str]) -> RecordedGame:
        return traces.read_trace(self, lines)

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        return self.choose_for(bot, position.view(seat), Chance(seed_from(seed)))

    def hints(self, position: Any, seat: str, seed: int) -> list[Advice]:
        """By play-outs from positions that the seat takes for possible."""
        outs = self.playouts({})
        actions = outs.actions(position)
        worlds = list(outs.imagined(position, HINT_WORLDS, seed))
        chances = outs.scores(position, worlds, actions).mean(axis=0).tolist()
        best = sorted(zip(chances, actions, strict=True), key=lambda each: -each[0])
        return [Advice(action, chance) for chance, action in best[:3]]

    def explain(
        self, before: Any, after: Any, events: Sequence[Json], seat: str, reader: str
    ) -> Json | None:
        return None

    def preview(self, position: Any, seat: str, action: str) -> Preview:
        """All events where nothing is hidden, else the first one, which is the action itself.

        It is carried out on a position that the seat takes for possible, so it betrays nothing.
        """
        if (declined := position.why_not(seat, action)) is not None:
            raise declined
        after = position.imagined(seat, Chance(0))
        events = self.seen_events(after.apply(seat, action), seat)
        certain = [event for event in events if not event.get("chance")]
        return Preview(certain[:1] if self.page.hides else certain, after.board(after.view(None)))

    def playouts(self, setup: Json) -> Playouts:
        return DeterminisedPlayouts(self, self.analysis_bot)

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> npt.NDArray[Any]:
        results = np.zeros(count, dtype=RESULT)
        for row, number in enumerate(range(start, start + count)):
            game, actions = self.numbered_game(setup, sides, seed, number)
            player = self.players_of(setup, len(sides), number)
            first = player[actions[0][0]]
            for seat, action in actions:
                game.apply(seat, action)
            winners = {player[seat] for seat in game.result.winners}
            winner = winners.pop() if len(winners) == 1 else -1
            reason = self.reasons.index(game.result.reason)
            won = sum(1 << LETTERS.index(seat) for seat in game.result.winners)
            results[row] = (winner, first, len(actions), reason, won)
        return results

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        return self.write_trace(*self.numbered_game(setup, sides, seed, number), None)

    def numbered_game(
        self, setup: Json, sides: Sequence[Json], seed: int, number: int
    ) -> tuple[Any, list[list[str]]]:
        """The first position of a game between bots, and its actions; the games of a block have one seed."""
        players = self.players_of(setup, len(sides), number)
        seated = {seat: sides[player] for seat, player in players.items()}
        pair = seed_from(seed, number // len(self.block(setup, len(sides))))
        first = self.begin(setup, self.of_bots(seated), pair)
        game = first.copy()
        actions: list[list[str]] = []
        while game.to_move:
            seat, place = game.to_move[0], len(actions)
            action = self.bot_action(game, seat, seated[seat]["bot"], seed_from(pair, place))
            actions.append([seat, action])
            game.apply(seat, action)
        return first, actions

    def players_of(self, setup: Json, count: int, number: int) -> dict[str, int]:
        """By seat which of so many bots plays it in a numbered game."""
        block = self.block(setup, count)
        return block[number % len(block)]

    def block(self, setup: Json, count: int) -> list[dict[str, int]]:
        """The bots take turns at the sides, in every rotation of sides and of bots: so each plays each side
        equally often. Partners are one bot's."""
        seats = self.seats(setup)
        sides = list(dict.fromkeys(seat.side for seat in seats))
        orders = [
            tuple((side + at) % len(sides) % count + of for side in range(len(sides)))
            for at in range(len(sides))
            for of in range(count)
        ]
        turns = list(dict.fromkeys(tuple(each % count for each in order) for order in orders))
        return [{seat.letter: turn[sides.index(seat.side)] for seat in seats} for turn in turns]

    def of_bots(self, sides: Mapping[str, Json]) -> dict[str, Json]:
        """What sides of bots bring, filled up with what the game chooses for them."""
        return dict(sides)

    def part_of(self, position: Any, seat: GameSeat) -> str:
        return seat.role

    def summarise(self, results: npt.NDArray[Any]) -> ResultsSummary:
        ends = Counter(self.reasons[reason] for reason in results["reason"])
        return ResultsSummary(results["actions"], _("actions"), dict(ends))

    def bot_ratings(self) -> Mapping[str, Interval]:
        return {self.usual_bot: Interval(PEOPLE_BEGIN, PEOPLE_BEGIN, PEOPLE_BEGIN)}

    # Nothing is compiled, nothing drawn

    def prepare(self) -> None:
        pass

    def is_compiled(self) -> bool:
        return True

    def prepared_share(self) -> float | None:
        return None

    def drawings_address(self, setup: Json, language: str) -> str:
        return ""


def unknown_choice(field: SetupField, value: object) -> Declined:
    """The refusal of a value that a field of a set-up does not offer."""
    sentence = _("There is no %(field)s “%(value)s”; there are %(values)s.")
    words = {
        "field": field.name,
        "value": str(value)[:40],
        "values": ", ".join(dict(field.choices)),
    }
    return Declined(f"unknown_{field.name}", sentence % words, field=field.name)
