"""The interface of a game: all that matches, documents, live tables and replays need of its rules.

A game is a folder of this package with an object that satisfies `Game`; `registry` finds it by key. Two to
six seats play it, named by letters from A on. Actions are texts of the game's notation; states, views,
events, set-ups and what a seat brings are JSON objects whose content only the game knows. The tests in
`tests/play/games` hold every registered game to what is promised here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from catalog.web.errors.refusals import Refusal
from play.games.kit.keyed_words import Seed
from play.intervals import Interval

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from django_stubs_ext import StrOrPromise
    from rest_framework.serializers import Serializer

Json = dict[str, Any]
LETTERS: Final = ("A", "B", "C", "D", "E", "F")
"""Of all seats that a game may have."""
SEATS: Final = LETTERS[:2]
"""Of a game for two."""
OPEN: Final = "open"
"""The viewer that is all seats together: replays show what all saw. Decks and the like stay closed."""
Viewer = str | None
"""Who looks: a seat, all together (OPEN), or with None everybody."""
LEAVING: Final = ("resign", "timeout")
"""What a seat may do at any time, whether it is to move or not; never listed among its legal actions."""


STATUSES: Final = {
    "no_seat": 403,
    "no_match": 404,
    **dict.fromkeys(("account_needed", "out_of_reach", "not_for_you"), 403),
    **dict.fromkeys(
        (
            *("late", "seat_taken", "not_waiting", "own_match", "waiting", "over", "expired"),
            *("not_over", "answer_first", "rules_changed", "too_many_tables", "salt_given"),
            *(
                "salt_early",
                "not_your_choice",
                "no_catalogue",
                "incomplete_edition",
                "other_edition",
                "rated_apart",
                "challenged",
                "no_offer",
                "time_left",
                "away",
            ),
        ),
        409,
    ),
    "too_many": 429,
}
"""The status of the answer to each code that is not simply wrong (400)."""
FIELDS: Final = {"unknown_bot": "bot", "bad_salt": "salt"}
"""The field of the request that each code is about."""


class Declined(Refusal):
    """A game or a match refuses something; nothing has changed."""

    def __init__(
        self, code: str, message: str, rule: str | None = None, field: str | None = None
    ) -> None:
        status = STATUSES.get(code, 400)
        super().__init__(
            message, code=code, status=status, rule=rule, field=field or FIELDS.get(code)
        )


@dataclass(frozen=True, slots=True)
class GameSeat:
    """A seat of a set-up. Partners have the same `side`; `role` is what figures of bots are told apart by.

    `title` is what people call the seat, such as the side or the part that it plays.
    """

    letter: str
    side: str
    role: str = ""
    may_be_bot: bool = True
    title: "StrOrPromise" = ""


TWO_SEATS: Final = tuple(GameSeat(letter, side=letter) for letter in SEATS)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: by seat its place from 1, equal where it is shared; `reason` is the game's code."""

    places: Mapping[str, int]
    reason: str

    @classmethod
    def won_by(cls, winners: Iterable[str], reason: str, seats: Sequence[str] = SEATS) -> "Result":
        """The winners before all others; without winners a draw of all."""
        first = set(winners) or set(seats)
        return cls({seat: 1 if seat in first else 2 for seat in seats}, reason)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats of the first place; none where all share it, which is a draw."""
        first = tuple(seat for seat, place in self.places.items() if place == 1)
        return first if len(first) < len(self.places) else ()


@dataclass(frozen=True, slots=True)
class StandIn:
    """Who plays on for a seat that left: a bot, the player of another seat, or `Position.default_action`."""

    bot: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class ActionShape:
    """Legal actions that are too many to be listed: every text that `pattern` gives, such as `bid {amount}`,
    with a value of each field; a field is a range of numbers or a choice of texts."""

    pattern: str
    fields: Mapping[str, range | Sequence[str]]


@dataclass(frozen=True, slots=True)
class GameOffer:
    """What a seat may propose to others: `action` is carried out for it when all of `to` have agreed."""

    action: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player. Its version changes whenever it may choose otherwise.

    `seconds_a_game` is what a game takes one processor with the bot at both seats, once it is compiled; half
    as much or twice as much does no harm. Chunks of playtests, their limits and first forecasts follow from
    it.
    """

    key: str
    name: "StrOrPromise"
    version: str
    manner: "StrOrPromise"
    seconds_a_game: float


@dataclass(frozen=True, slots=True)
class SetupField:
    """A field of a set-up form: a choice among `choices` (value and label), a flag, or a text."""

    name: str
    kind: Literal["choice", "flag", "text"]
    label: "StrOrPromise"
    help: "StrOrPromise" = ""
    choices: Sequence[tuple[str, "StrOrPromise"]] = ()
    default: str = ""
    max_length: int = 200
    in_api: bool = True


DECK_VERSION: Final = "deck_version"
"""In what a side brings the key of the stored deck that it is; the seat keeps it, the game forgets it."""


@dataclass(frozen=True, slots=True)
class SetupForm:
    """What is filled in before a match: once for the match, and once for each side.

    The first field of the match is the argument of `manage.py playtest`.
    """

    match: tuple[SetupField, ...]
    side: tuple[SetupField, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """A choice that a seat makes after the salts and before the first decision."""

    step: str
    seat: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What is certain to follow from an action: its events, and what the board page draws then."""

    events: list[Json]
    board: Json


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, and the chance to win after it as a bot sees it; the game's narrator words the reason."""

    action: str
    chance: float
    reason: Json | None = None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game read from a trace: `actions` holds seat, action and digest of the state after it."""

    setup: Json
    start_state: Json
    seed: Seed | None
    actions: list[list[str]]


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """Numbers in the reader's language: a row is its name and a number for each of `heads`."""

    title: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float]]]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ResultsSummary:
    """What games between bots were like: how long each was, and how many ended in which way.

    `unit` is what lengths count; names are in the reader's language.
    """

    lengths: "npt.NDArray[Any]"
    unit: str
    ends: Mapping[str, int]
    tables: Sequence[StatisticsTable] = ()


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a finished game was about; `decided_by` says in a few words what decided it, if anything did."""

    decided_by: str
    tables: Sequence[StatisticsTable]


NOTHING: Final = "play/_nothing.html"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A game's pieces of the pages of matches: templates, styles and scripts by Django's names for them.

    play/static/play/board.js has the contract of the script. The fields before a match get the context
    of `Game.lobby_context`, the choices that of `Game.start_context`.
    """

    styles: str = "play/plain_board.css"
    script: str = "play/plain_board.js"  # may extend that: play/static/play/plain_board.js says how
    # The table and the replay, whose context has the match's `setup`
    stage_template: str = "play/_plain_stage.html"  # may extend that, or play/_stage.html
    plate_template: str = "play/_plain_plate.html"  # may extend that, or play/_plate.html
    dialogs_template: str = NOTHING
    keys_template: str = NOTHING
    lessons_template: str = NOTHING
    pieces_template: str = NOTHING
    texts_template: str = NOTHING
    clip_script: str = ""  # a module that films a round: `film` of play/static/play/board.js
    # Before a match
    match_template: str = "play/_match_fields.html"  # what is played and what the own side brings
    opponents_template: str = "play/_opponents.html"  # the bots to choose from
    second_side_template: str = NOTHING
    guest_template: str = NOTHING  # what a guest brings
    choice_template: str = "play/_choose.html"  # the choice of the set-up that waits
    chosen_template: str = NOTHING  # what `side` has chosen
    setup_styles: str = "play/lobby.css"
    documents: str = "play.games.kit.documents"  # the module whose DOCUMENTS is a GameDocuments
    method_template: str = "play/_analysis_method.html"  # how `Playouts` value a game, to readers
    about_template: str = ""  # what the game is, on the page of other games and in its lobby
    cover_template: str = ""  # its picture on the page of other games; `setup_styles` serve it, too
    hides: bool = (
        True  # whether a seat sees what the other may not, so that a shared screen is covered
    )
    chance: Literal["cards", "dice"] = "cards"  # what the salts of both sides decide
    said: tuple[str, ...] = ()  # kinds of events that the words of their action say already
    rules: str = "catalog:rules"  # the page whose anchors are paragraphs, by its name in the URLs
    meanwhile: "StrOrPromise" = ""  # what can be played while the rules are compiled
    measurements: str = (
        ""  # the page that tells how the bots were measured, by its name in the URLs
    )
    # The page of what a set-up plays, if there is one, and the words of a link to it
    setup_link: Callable[[Mapping[str, Any]], tuple[str, str] | None] | None = None
    # A shared moment; it extends play/pictures/moment.svg
    picture_template: str = "play/pictures/moment.svg"


@dataclass(frozen=True, slots=True)
class GameDocuments:
    """What the API's document says of a game: its view, and the fields that it adds to other objects."""

    view: "type[Serializer[Any]]"
    """Of `Position.view`."""
    setup: "type[Serializer[Any]]"
    """Of `Game.public_setup`."""
    start: "type[Serializer[Any]]"
    """Of `Game.describe_start`."""
    board: "type[Serializer[Any]]"
    """Of `Position.board`."""
    event: "type[Serializer[Any]]"
    """Of events, beside `event` and `text`; what depends on the kind of event is told in its docstring."""


class Position(Protocol):
    """One game at one point in time. Only `apply` changes it."""

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that may act now; none when the game is over. Everybody is told, so it must not betray
        a hand: ask all who might hold a card, or none."""

    @property
    def is_simultaneous(self) -> bool:
        """Whether the seats to move choose independently of each other, so that none of them is late while
        another one answers. Each is asked until all have chosen; the last choice carries out all."""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The seats whose secret choice for the present decision is kept already."""

    @property
    def out(self) -> tuple[str, ...]:
        """The seats that are out while others play on."""

    @property
    def result(self) -> Result | None:
        """The result when the game is over."""

    @property
    def round(self) -> int:
        """The number of the round or turn, from 1; charts mark it."""

    def copy(self) -> "Position":
        """An independent position."""

    def apply(self, seat: str, action: str) -> list[Json]:
        """Carries out an action, or one of LEAVING; its events in full. Raises Declined, changing nothing."""

    def legal(self, seat: str) -> list[str]:
        """The legal actions of the seat, sorted; none unless it is to move. What it sees decides them."""

    def shapes(self, seat: str) -> Sequence[ActionShape]:
        """Further legal actions of the seat, which are too many for a list."""

    def default_action(self, seat: str) -> str | None:
        """The legal action by which the seat does nothing, such as a pass, where it may be done unasked."""

    def offers(self, seat: str) -> Sequence[GameOffer]:
        """What the seat may propose to others now."""

    def on_leave(self, seat: str) -> StandIn | None:
        """Who plays on for a seat that has just left (LEAVING); None where the game has settled that."""

    def why_not(self, seat: str, action: str) -> Declined | None:
        """Why the seat may not do that now; None when it may."""

    def state(self) -> Json:
        """The full truth, from which alone the game goes on."""

    def digest(self) -> str:
        """A short hash of the state, equal for equal states of every version of the program."""

    def view(self, viewer: Viewer) -> Json:
        """What the viewer sees (the one door for hidden information); `legal` is empty for others."""

    def board(self, view: Json) -> Json:
        """What TABLE has beside this view for the board page; it tells nothing that the view hides."""


class Narrator(Protocol):
    """Tells one reader what happens, in the reader's language."""

    def action(self, action: str, view: Json) -> str:
        """A legal action of the view in words."""

    def words(self, view: Json) -> dict[str, str]:
        """TABLE's `words`: by legal action its words, but for those that the board page words itself."""

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """Who did what; `view` gives the reader's view before the action."""

    def event(self, event: Json) -> str:
        """An event as this reader may learn of it."""

    def reason(self, reason: Json) -> str:
        """What speaks for an action that was advised, in a sentence."""


class Playouts(Protocol):
    """Values actions as a bot does that looks ahead, for analyses."""

    bot: str

    def actions(self, position: Position) -> list[str]:
        """The legal actions of the one seat to move, in the order in which equal ones are preferred."""

    def choose(self, position: Position, *seed: object) -> str:
        """What `bot` does for the seat to move, by what that seat knows."""

    def deep(self, position: Position, times: int, *seed: object) -> str:
        """What the game's strongest bot does with so many times its usual search."""

    def imagined(self, position: Position, count: int, *seed: object) -> Iterator[Any]:
        """So many worlds that agree with all that the seat to move knows, equally likely ones."""

    def open(self, position: Position, count: int, *seed: object) -> Iterator[Any]:
        """So many worlds in which only what neither seat knows is dealt anew."""

    def scores(
        self, position: Position, worlds: Sequence[Any], actions: Sequence[str]
    ) -> "npt.NDArray[np.float64]":
        """The chance to win, (worlds, actions), that each action gives the seat to move on each world."""


class Game(Protocol):
    """A game: its set-up, rules, words, bots and board page."""

    key: str
    name: "StrOrPromise"
    round_name: "StrOrPromise"
    """What `Position.round` counts: rounds or turns."""
    version: str
    """Of the rules; it changes whenever a game may go otherwise. Bots have versions of their own."""
    bots: Mapping[str, Bot]
    """By key, the weakest first."""

    @property
    def hint_bot(self) -> str:
        """The bot that gives hints."""

    @property
    def analysis_bot(self) -> str:
        """The bot that analyses games."""

    @property
    def usual_bot(self) -> str:
        """The bot that plays on from replays."""

    @property
    def modes(self) -> Mapping[str, "StrOrPromise"]:
        """By key, what is played apart: people have a rating for each."""

    @property
    def usual_mode(self) -> str:
        """The mode that ratings are told of where none is chosen."""

    @property
    def steps(self) -> Mapping[str, Mapping[str, Any]]:
        """Matches that follow one another, a newcomer's first: by key the set-up, the own side and the `bot`.

        There is at least one."""

    ideas: "Mapping[str, StrOrPromise]"
    """By key of `steps` the one idea that the match teaches, in a sentence or two; none where there are no
    lessons."""

    page: BoardPage
    summary: tuple[str, ...]
    """The columns of `play_many`: at least `winner` (side 0 or 1, -1 for a draw) and `first`; where there may
    be more than two seats also `won`, a bit for each that won."""

    most_seats: int
    """Of any of its set-ups."""

    # Set-up

    def seats(self, setup: Mapping[str, Any]) -> tuple[GameSeat, ...]:
        """The seats of a set-up, two to six, lettered from A on in the order of play."""

    def is_rateable(self, setup: Json) -> bool:
        """Whether matches of the set-up may count for ratings; not where its roles are unequal."""

    def describe_setup(self) -> SetupForm:
        """The fields of the set-up forms of page and API."""

    def read_setup(self, given: Mapping[str, Any]) -> Json:
        """The set-up that the fields ask for. Raises Declined."""

    def read_side(
        self, setup: Json, given: Mapping[str, Any], owner: object, *, draws: bool = False
    ) -> Json:
        """What a side brings; with `draws` what is left open is drawn by chance. Raises Declined."""

    def check_setup(self, setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
        """Everything that is wrong with a set-up and what its sides bring, as far as they are there."""

    def next_choice(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> SetupChoice | None:
        """What a seat has to choose before the game begins; None when it may begin."""

    def leaves_to_chance(self, side: Json) -> bool:
        """Whether the side lets chance make its choices."""

    def choose(self, setup: Json, side: Json, choice: SetupChoice, option: str) -> Json:
        """What the side brings after it chose an option. Raises Declined for any other option."""

    def carry_over(self, setup: Json, side: Json) -> Json:
        """What the same side brings to a rematch."""

    def describe_match(self, setup: Mapping[str, Any]) -> str:
        """The set-up in a few words, such as the mode; `setup` may also be one of `steps`."""

    def mode_of(self, setup: Json) -> str:
        """The key among `modes` of what is played."""

    def check_edition(self, text: str) -> str:
        """The name of an edition in a file's text.

        Raises BadEdition, or NotImplementedError where the game has no such files.
        """

    def setups_of(self, edition: str) -> Mapping[str, Sequence[str]] | None:
        """By field of the set-up the values that go with the edition of that key; None if nothing does."""

    def public_setup(self, setup: Json) -> Json:
        """What TABLE tells of the set-up."""

    def describe_start(self, setup: Json, sides: Mapping[str, Json], seed: Seed | None) -> Json:
        """What START tells of the sides before the first decision; `seed` is None until it is drawn."""

    def lobby_context(self, asked: Mapping[str, str]) -> Json:
        """What the game's pieces of the lobby and of an invitation show."""

    def start_context(self, setup: Json, sides: Mapping[str, Json]) -> Json:
        """What the game's pieces of the start page show.

        Among it are `chosen`, by seat what a side has chosen, and `choices_title`, the name of the step
        in which sides choose; empty where they do not.
        """

    # Rules

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> Position:
        """The game at its first decision. Raises Declined."""

    def resume(self, setup: Json, state: Json, seed: Seed | None = None) -> Position:
        """The game of a full state, with chance of its own from the seed if one is given. Raises Declined."""

    def start_state(self, position: Position) -> Json:
        """The full state without chance, to begin another match from."""

    def first_deal(self, setup: Json) -> Json | None:
        """The full state that a newcomer's first match begins with, chosen to be learned from; None where it
        is dealt as all others are. Seat A is the newcomer's."""

    def sides_of(self, state: Json) -> dict[str, Json]:
        """By seat what the sides of a full state bring, for a match that begins from it."""

    # Who learns what

    def seen_events(self, events: Sequence[Json], viewer: Viewer) -> list[Json]:
        """The events of an action as the viewer learns of them."""

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        """An action as the viewer reads it."""

    def reveals(self, events: Iterable[Json]) -> bool:
        """Whether the events told a seat something hidden, so that the action stays."""

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> Narrator:
        """Tells what happens to a reader for whom the seats have these names."""

    def statistics(
        self, start: Position, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        """What a game from a position on was about, from all its events; seats have these names."""

    def write_trace(
        self, start: Position, actions: Iterable[Sequence[str]], seed: Seed | None
    ) -> Iterator[str]:
        """The lines of a trace of the actions (seat and action) from a position on."""

    def read_trace(self, lines: Sequence[str]) -> RecordedGame:
        """A trace, checked by playing it. Raises Declined that names the first wrong line."""

    # Bots

    def bot_action(self, position: Position, seat: str, bot: str, seed: int) -> str:
        """What the bot does for a seat to move; it gets what that seat sees and remembers, nothing else."""

    def hints(self, position: Position, seat: str, seed: int) -> list["Advice"]:
        """What `hint_bot` thinks best for the seat to move, a few actions, the best first."""

    def explain(
        self, before: Position, after: Position, events: Sequence[Json], seat: str, reader: str
    ) -> Json | None:
        """What an action of the seat has brought, for `Narrator.reason` to tell the reader, who has learned
        of it by these events; it follows from what the reader sees. None where the game says nothing."""

    def preview(self, position: Position, seat: str, action: str) -> Preview:
        """What an action of the seat would do, as far as the seat can know. Raises Declined."""

    themes: "Mapping[str, StrOrPromise]"
    """By key what puzzles may be about."""

    def theme_of(self, position: Position, action: str) -> str:
        """What a puzzle with this answer is about, a key of `themes`."""

    def drawn_setup(self, seed: int) -> tuple[Json, dict[str, Json]]:
        """A set-up and what each seat brings, for a game between bots that a seed decides."""

    def playouts(self, setup: Json) -> Playouts:
        """Play-outs for analyses of games of this set-up."""

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> "npt.NDArray[Any]":
        """The results of numbered games between bots (`side["bot"]`), one record with `summary` a game.

        What a side of a game without decks does not bring, the game chooses.
        """

    def block(self, setup: Json, count: int) -> list[dict[str, int]]:
        """By game of a block, which has one deal, by seat which of so many bots plays it: every order of
        seats that makes a comparison fair."""

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        """The lines of a trace of one of the games of `play_many`."""

    def part_of(self, position: Position, seat: GameSeat) -> str:
        """What part a seat has played in a game, for figures of fairness; its role unless it was chosen."""

    def summarise(self, results: "npt.NDArray[Any]") -> ResultsSummary:
        """What records of `play_many` come to, besides who won."""

    def bot_ratings(self) -> Mapping[str, Interval]:
        """By bot that was measured, in points of Elo; `usual_bot` stands where people begin, at 1500.

        An end that is not known is infinite, as where a bot lost every game.
        """

    def prepare(self) -> None:
        """Compiles what is compiled, or loads it; after that all other calls are quick."""

    def is_compiled(self) -> bool:
        """Whether everything was compiled before, by whichever process, so that `prepare` only loads it."""

    def prepared_share(self) -> float | None:
        """How much of `prepare` is done, from 0 to 1, while it is played slowly meanwhile; else None."""

    # Page

    def drawings_address(self, setup: Json, language: str) -> str:
        """Where the board page finds its drawings."""


def bot_versions(game: Game, bots: Iterable[str]) -> str:
    """The versions on which a game between these bots depends, such as `rules 1, cadet 1, pilot 1`."""
    known = {bot: f"{bot} {game.bots[bot].version}" for bot in game.bots}
    named = [known.get(bot, bot) for bot in sorted(set(bots))]  # an engine tells no version
    return ", ".join([f"rules {game.version}", *named])


def bots_in(versions: str) -> list[str]:
    """The bots that `bot_versions` names."""
    return [named.rpartition(" ")[0] for named in versions.split(", ")[1:]]


def all_bot_versions(game: Game) -> list[str]:
    """What `bot_versions` says of every one or two of the game's bots."""
    pairs = combinations_with_replacement(game.bots, 2)
    return [bot_versions(game, pair) for pair in pairs]
