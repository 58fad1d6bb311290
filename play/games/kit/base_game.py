"""`BaseGame`: what matches, documents, live tables and replays need of a game's rules, with defaults.

A game must say `key`, `name`, `bots`, `page`, `describe_setup`, `position` and `begin`; its position
has `choices` and `play`. What it has besides it adds: what sides bring, hidden information (`hide`,
`imagined`, `seen_events`, `reveals`), words (`narrator`), bots that do better than chance (`choose_for`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, takewhile
from typing import Any

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalog.web.formats.lazy_text import StrOrPromise
from play.games.game import (
    LETTERS,
    OPEN,
    TWO_SEATS,
    Advice,
    BoardPage,
    Bot,
    Declined,
    GameSeat,
    Json,
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

PEOPLE_BEGIN = 1500.0
HINT_WORLDS = 8
RESULT = np.dtype(
    [("winner", "i1"), ("first", "i1"), ("actions", "i4"), ("reason", "i2"), ("won", "u1")]
)
"""`won` has a bit for each seat that won, that of A the lowest; none after a draw."""


class BaseGame:
    """A game whose set-up is the fields of its form, and whose bots play by chance unless it says more."""

    key: str
    name: StrOrPromise
    bots: Mapping[str, Bot]
    """By key, the weakest first."""
    page: BoardPage
    position: type[BasePosition]
    round_name: StrOrPromise = gettext_lazy("Round")
    """What `Position.round` counts: rounds or turns."""
    version = "1"
    """Of the rules; it changes whenever a game may go otherwise. Bots have versions of their own."""
    most_seats = len(TWO_SEATS)
    """Of any of its set-ups."""
    results: np.dtype[Any] = RESULT
    """Of the records of `play_many`: at least `winner` (side 0 or 1, -1 for a draw) and `first`; where there
    may be more than two seats also `won`, a bit for each that won."""
    endings: Mapping[str, StrOrPromise] = {}
    """By code of an end what results call it, where that is not the code itself."""
    side_names: Mapping[str, StrOrPromise] = {}
    """By side what results call it, where that is not the side itself."""
    parts_name: StrOrPromise = ""
    """What `parts_won` tells apart, such as races."""
    length: tuple[str, StrOrPromise] = ("actions", pgettext_lazy("length", "actions"))
    """The field of results that says how long a game was, and what it counts."""

    # What a game answers

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes of ends, which results of many games count."""
        return tuple(self.endings) or ("resigned", "time")

    def describe_setup(self) -> SetupForm:
        """The fields of the set-up forms of page and API."""
        raise NotImplementedError

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> Position:
        """The game at its first decision. Raises Declined."""
        raise NotImplementedError

    def choose_for(self, bot: str, view: Json, chance: Chance) -> str:
        """What the bot does, of the view of its seat alone."""
        legal: list[str] = view["legal"]
        return chance.choice(legal)

    # Bots and modes

    @property
    def usual_bot(self) -> str:
        """The bot that plays on from replays."""
        return list(self.bots)[-1]

    @property
    def hint_bot(self) -> str:
        """The bot that gives hints."""
        return self.usual_bot

    @property
    def analysis_bot(self) -> str:
        """The bot that analyses games."""
        return self.usual_bot

    @property
    def mode_field(self) -> SetupField:
        """The field whose choices people are rated for apart: the first one."""
        return self.describe_setup().match[0]

    @property
    def modes(self) -> Mapping[str, StrOrPromise]:
        """By key, what is played apart: people have a rating for each."""
        return dict(self.mode_field.choices)

    @property
    def usual_mode(self) -> str:
        """The mode that ratings are told of where none is chosen."""
        return self.mode_field.default or next(iter(self.modes))

    @property
    def steps(self) -> Mapping[str, Mapping[str, Any]]:
        """Matches that follow one another, a newcomer's first: by key the set-up, the own side and the `bot`.

        There is at least one."""
        bot = next(iter(self.bots))
        return {f"{mode}-{bot}": {self.mode_field.name: mode, "bot": bot} for mode in self.modes}

    ideas: Mapping[str, StrOrPromise] = {}
    """By key of `steps` the one idea that the match teaches, in a sentence or two; none where there are no
    lessons."""

    # Set-up

    def seats(self, setup: Mapping[str, Any]) -> tuple[GameSeat, ...]:
        """The seats of a set-up, two to six, lettered from A on in the order of play."""
        return TWO_SEATS

    def is_rateable(self, setup: Json) -> bool:
        """Whether matches of the set-up may count for ratings; not where its roles are unequal."""
        return True

    def read_setup(self, given: Mapping[str, Any]) -> Json:
        """The set-up that the fields ask for. Raises Declined."""
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
        """What a side brings; with `draws` what is left open is drawn by chance. Raises Declined."""
        return {}

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        """Everything that is wrong with a set-up and what its sides bring, as far as they are there."""
        return [
            unknown_choice(field, setup.get(field.name))
            for field in self.describe_setup().match
            if field.kind == "choice"
            and setup.get(field.name) not in [value for value, _label in field.choices]
        ]

    def next_choice(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> SetupChoice | None:
        """What a seat has to choose before the game begins; None when it may begin."""
        return None

    def leaves_to_chance(self, side: Json) -> bool:
        """Whether the side lets chance make its choices."""
        return False

    def choose(self, setup: Json, side: Json, choice: SetupChoice, option: str) -> Json:
        """What the side brings after it chose an option. Raises Declined for any other option."""
        raise Declined("nothing_to_choose", _("Nothing is chosen before this game."))

    def carry_over(self, setup: Json, side: Json) -> Json:
        """What the same side brings to a rematch."""
        return side

    def describe_match(self, setup: Mapping[str, Any]) -> str:
        """The set-up in a few words, such as the mode; `setup` may also be one of `steps`."""
        return str(self.modes[setup[self.mode_field.name]])

    def mode_of(self, setup: Json) -> str:
        """The key among `modes` of what is played."""
        return str(setup[self.mode_field.name])

    def drawn_setup(self, seed: int) -> tuple[Json, dict[str, Json]]:
        """A set-up and what each seat brings, for a game between bots that a seed decides."""
        setup = self.read_setup({})
        return setup, {seat.letter: {} for seat in self.seats(setup)}

    def check_edition(self, text: str) -> str:
        """The name of an edition in a file's text.

        Raises BadEdition, or NotImplementedError where the game has no such files.
        """
        raise NotImplementedError

    def damaged_editions(self) -> Sequence[str]:
        """The files of the owner's editions that cannot be read, such as `rex/0001.toml`."""
        return ()

    def lacks_edition(self, setup: Json) -> bool:
        """Whether the edition of a set-up is not there, perhaps because its file is damaged."""
        return False

    def setups_of(self, edition: str) -> Mapping[str, Sequence[str]] | None:
        """By field of the set-up the values that go with the edition of that key; None if nothing does."""
        return {}

    def public_setup(self, setup: Json) -> Json:
        """What TABLE tells of the set-up."""
        return dict(setup)

    def describe_start(self, setup: Json, sides: Mapping[str, Json], seed: Seed | None) -> Json:
        """What START tells of the sides before the first decision; `seed` is None until it is drawn."""
        return {}

    def lobby_context(self, asked: Mapping[str, str]) -> Json:
        """What the game's pieces of the lobby and of an invitation show."""
        return {"asked": dict(asked), "setup_form": self.describe_setup(), "bots": self.bots}

    def start_context(self, setup: Json, sides: Mapping[str, Json]) -> Json:
        """What the game's pieces of the start page show.

        Among it are `chosen`, by seat what a side has chosen, and `choices_title`, the name of the step
        in which sides choose; empty where they do not.
        """
        return {"chosen": {}, "choices_title": ""}

    # Rules

    def resume(self, setup: Json, state: Json, seed: Seed | None = None) -> Position:
        """The game of a full state, with chance of its own from the seed if one is given. Raises Declined."""
        found = self.position.from_state(state)
        if seed is not None:
            found.chance = Chance(seed)
        return found

    def first_deal(self, setup: Json) -> Json | None:
        """The full state that a newcomer's first match begins with, chosen to be learned from; None where it
        is dealt as all others are. Seat A is the newcomer's."""
        return None

    def start_state(self, position: Position) -> Json:
        """The full state without chance, to begin another match from."""
        return dict(position.state())

    def sides_of(self, state: Json) -> dict[str, Json]:
        """By seat what the sides of a full state bring, for a match that begins from it."""
        return {seat: {} for seat in state["seats"]}

    # Who learns what: everybody everything, but for the secrets of events that only some seats learn

    secrets: Sequence[str] = ()
    """The fields of events that only the seats which such an event names as `only` learn."""

    def seen_events(self, events: Sequence[Json], viewer: Viewer) -> list[Json]:
        """The events of an action as the viewer learns of them; an open viewer learns what some seat does."""
        return [
            event
            if viewer in event.get("only", (viewer,)) or (viewer == OPEN and event["only"])
            else event | {field: None for field in self.secrets if field in event}
            for event in events
        ]

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        """An action as the viewer reads it."""
        return action

    firm: Sequence[str] = ()
    """Kinds of events that tell a seat something hidden."""

    def reveals(self, events: Iterable[Json]) -> bool:
        """Whether the events told a seat something hidden or decided by chance, so that the action stays."""
        return any(event.get("chance") or event["event"] in self.firm for event in events)

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> BaseNarrator:
        """Tells what happens to a reader for whom the seats have these names."""
        return BaseNarrator(names)

    def statistics(
        self, start: Position, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        """What a game from a position on was about, from all its events; seats have these names."""
        told = Counter((event.get("seat"), event["event"]) for event in events)
        kinds = list(dict.fromkeys(kind for _seat, kind in told))
        rows = [(name, [told[seat, kind] for kind in kinds]) for seat, name in names.items()]
        return Statistics("", [StatisticsTable(_("Events"), kinds, rows)])

    def setup_of(self, start: Any) -> Json | None:
        """The set-up that a trace names, with which its game is dealt again; None where none is needed."""
        return None

    def write_trace(
        self, start: Position, actions: Iterable[Sequence[str]], seed: Seed | None
    ) -> Iterator[str]:
        """The lines of a trace of the actions (seat and action) from a position on."""
        setup = self.setup_of(start)
        head = {} if setup is None else {"setup": setup}
        return traces.write_trace(self.key, start, actions, seed, **head)

    def read_trace(self, lines: Sequence[str]) -> RecordedGame:
        """A trace, checked by playing it. Raises Declined that names the first wrong line."""
        return traces.read_trace(self, lines)

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        """What the bot does for a seat to move; it gets what that seat sees and remembers, nothing else."""
        return self.choose_for(bot, position.view(seat), Chance(seed_from(seed)))

    def hints(self, position: Any, seat: str, seed: int) -> list[Advice]:
        """What `hint_bot` thinks best for the seat to move, a few actions, the best first: by play-outs from
        positions that the seat takes for possible."""
        outs = self.playouts({})
        actions = outs.actions(position)
        worlds = list(outs.imagined(position, HINT_WORLDS, seed))
        chances = outs.scores(position, worlds, actions).mean(axis=0).tolist()
        best = sorted(zip(chances, actions, strict=True), key=lambda each: -each[0])
        return [Advice(action, chance) for chance, action in best[:3]]

    def explain(
        self, before: Any, after: Any, events: Sequence[Json], seat: str, reader: str
    ) -> Json | None:
        """What an action of the seat has brought, for `BaseNarrator.reason` to tell the reader, who has
        learned of it by these events; it follows from what the reader sees. None where nothing is said."""
        return None

    def preview(self, position: Any, seat: str, action: str) -> Preview:
        """What an action of the seat would do, as far as the seat can know. Raises Declined.

        The events before chance or hidden things have a say; where something is hidden only the first one,
        which is the action itself. It is carried out on a position that the seat takes for possible, so it
        betrays nothing.
        """
        if (declined := position.why_not(seat, action)) is not None:
            raise declined
        after = position.imagined(seat, Chance(0))
        events = self.seen_events(after.apply(seat, action), seat)
        certain = list(
            takewhile(lambda each: not (each.get("chance") or each["event"] in self.firm), events)
        )
        return Preview(certain[:1] if self.page.hides else certain, after.board(after.view(None)))

    themes: Mapping[str, StrOrPromise] = {"decision": gettext_lazy("Decision")}
    """By key what puzzles may be about."""

    def theme_of(self, position: Position, action: str) -> str:
        """What a puzzle with this answer is about: the action's first word, if that is a theme."""
        word = action.partition(" ")[0]
        return word if word in self.themes else next(iter(self.themes))

    def playouts(self, setup: Json) -> DeterminisedPlayouts:
        """Play-outs for analyses of games of this set-up."""
        return DeterminisedPlayouts(self, self.analysis_bot)

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> npt.NDArray[Any]:
        """The results of numbered games between bots (`side["bot"]`), one record with `summary` a game.

        What a side of a game without decks does not bring, the game chooses.
        """
        results = np.zeros(count, dtype=self.results)
        for row, number in enumerate(range(start, start + count)):
            _start, actions, ended = self.numbered_game(setup, sides, seed, number)
            player = self.players_of(setup, len(sides), number)
            reason = self.reasons.index(ended.result.reason)
            begun = player[actions[0][0]], len(actions), reason
            results[row] = (self.winner_of(ended, player), *begun, *self.more_of(ended))
        return results

    def winner_of(self, ended: Any, player: Mapping[str, int]) -> int:
        """The bot that has won a game alone, else -1."""
        winners = {player[seat] for seat in ended.result.winners}
        return winners.pop() if len(winners) == 1 else -1

    def more_of(self, ended: Any) -> Sequence[int]:
        """What a record of `results` has behind winner, first, actions and reason."""
        return (sum(1 << LETTERS.index(seat) for seat in ended.result.winners),)

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        """The lines of a trace of one of the games of `play_many`."""
        start, actions, _ended = self.numbered_game(setup, sides, seed, number)
        return self.write_trace(start, actions, self.seed_of(setup, sides, seed, number))

    def numbered_game(
        self, setup: Json, sides: Sequence[Json], seed: int, number: int
    ) -> tuple[Any, list[list[str]], Any]:
        """The first position of a game between bots, its actions and the last position."""
        players = self.players_of(setup, len(sides), number)
        seated = {seat: sides[player] for seat, player in players.items()}
        pair = self.seed_of(setup, sides, seed, number)
        first = self.begin(setup, seated, pair)
        game = first.copy()
        actions: list[list[str]] = []
        while game.to_move:
            seat, place = game.to_move[0], len(actions)
            action = self.bot_action(game, seat, seated[seat]["bot"], seed_from(pair, place))
            actions.append([seat, action])
            game.apply(seat, action)
        return first, actions, game

    def seed_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> int:
        """The seed of a numbered game.

        The games of a block have one; where one bot plays at more than two seats, each game has its own.
        """
        block = self.block(setup, len(sides))
        is_mirror = len(block[0]) > len(TWO_SEATS) and all(side == sides[0] for side in sides)
        return seed_from(seed, number // (1 if is_mirror else len(block)))

    def players_of(self, setup: Json, count: int, number: int) -> dict[str, int]:
        """By seat which of so many bots plays it in a numbered game."""
        block = self.block(setup, count)
        return block[number % len(block)]

    def block(self, setup: Json, count: int) -> list[dict[str, int]]:
        """By game of a block, which has one deal, by seat which of so many bots plays it.

        The bots take turns at the sides, in every rotation of sides and of bots: so each plays each side
        equally often. Partners are one bot's.
        """
        seats = self.seats(setup)
        sides = list(dict.fromkeys(seat.side for seat in seats))
        orders = [
            tuple((side + at) % len(sides) % count + of for side in range(len(sides)))
            for at in range(len(sides))
            for of in range(count)
        ]
        turns = list(dict.fromkeys(tuple(each % count for each in order) for order in orders))
        return [{seat.letter: turn[sides.index(seat.side)] for seat in seats} for turn in turns]

    def parts_won(self, results: npt.NDArray[Any]) -> Mapping[str, npt.NDArray[Any]]:
        """By name of a part that games deal or choose whether it won (1), lost (0) or was not there (-1)."""
        return {}

    def summarise(self, results: npt.NDArray[Any]) -> ResultsSummary:
        """What records of `play_many` come to, besides who won."""
        ends = Counter(self.reasons[reason] for reason in results["reason"]).most_common()
        named = {str(self.endings.get(reason, reason)): count for reason, count in ends}
        field, unit = self.length
        return ResultsSummary(results[field], str(unit), named, self.result_tables(results))

    def result_tables(self, results: npt.NDArray[Any]) -> Sequence[StatisticsTable]:
        """What else they tell of a game."""
        return ()

    def bot_ratings(self) -> Mapping[str, Interval]:
        """By bot that was measured, in points of Elo; one stands where people begin, at 1500 without a range.

        An end that is not known is infinite, as where a bot lost every game.
        """
        return {self.usual_bot: Interval(PEOPLE_BEGIN, PEOPLE_BEGIN, PEOPLE_BEGIN)}

    # Nothing is compiled, nothing drawn

    def prepare(self) -> None:
        """Compiles what is compiled, or loads it; after that all other calls are quick."""

    def is_compiled(self) -> bool:
        """Whether everything was compiled before, by whichever process, so that `prepare` only loads it."""
        return True

    def prepared_share(self) -> float | None:
        """How much of `prepare` is done, from 0 to 1, while it is played slowly meanwhile; else None."""
        return None

    def drawings_address(self, setup: Json, language: str) -> str:
        """Where the board page finds its drawings."""
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


def bot_versions(game: BaseGame, bots: Iterable[str]) -> str:
    """The versions on which a game between these bots depends, such as `rules 1, cadet 1, pilot 1`."""
    known = {bot: f"{bot} {game.bots[bot].version}" for bot in game.bots}
    named = [known.get(bot, bot) for bot in sorted(set(bots))]  # an engine tells no version
    return ", ".join([f"rules {game.version}", *named])


def bots_in(versions: str) -> list[str]:
    """The bots that `bot_versions` names."""
    return [named.rpartition(" ")[0] for named in versions.split(", ")[1:]]


def all_bot_versions(game: BaseGame) -> list[str]:
    """What `bot_versions` says of every one or two of the game's bots."""
    pairs = combinations_with_replacement(game.bots, 2)
    return [bot_versions(game, pair) for pair in pairs]
