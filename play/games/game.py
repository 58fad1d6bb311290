"""What a game and the site tell each other: seats, positions, results, set-up forms, bots, pages.

A game is a folder of this package with a `kit.base_game.BaseGame`; `registry` finds it by key. Two to
six seats play it, named by letters from A on. Actions are texts of the game's notation; states, views,
events, set-ups and what a seat brings are JSON objects whose content only the game knows. The tests in
`tests/play/games` hold every registered game to what is promised here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, Self

import numpy.typing as npt

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.lazy_text import StrOrPromise
from play.games.kit.keyed_words import Seed

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
                "not_here",
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
    title: StrOrPromise = ""


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
    name: StrOrPromise
    version: str
    manner: StrOrPromise
    seconds_a_game: float


@dataclass(frozen=True, slots=True)
class SetupField:
    """A field of a set-up form: a choice among `choices` (value and label), a flag, or a text."""

    name: str
    kind: Literal["choice", "flag", "text"]
    label: StrOrPromise
    help: StrOrPromise = ""
    choices: Sequence[tuple[str, StrOrPromise]] = ()
    default: str = ""
    max_length: int = 200
    in_api: bool = True


def choice_field(
    name: str,
    label: StrOrPromise,
    choices: Mapping[str, StrOrPromise],
    about: StrOrPromise = "",
) -> SetupField:
    """A choice among labels by value; the first is the usual one."""
    default = next(iter(choices))
    return SetupField(name, "choice", label, about, tuple(choices.items()), default)


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
    of `BaseGame.lobby_context`, the choices that of `BaseGame.start_context`.
    """

    styles: str = "play/plain_board.css"
    script: str = "play/plain_board.js"  # may extend that: play/static/play/plain_board.js says how
    # The table and the replay, whose context has the match's `setup`
    stage_template: str = "play/_plain_stage.html"  # may extend that, or play/_stage.html
    plate_template: str = "play/_plain_plate.html"  # may extend that, or play/_plate.html
    dialogs_template: str = NOTHING
    keys_template: str = "play/_plain_keys.html"
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
    meanwhile: StrOrPromise = ""  # what can be played while the rules are compiled
    measurements: str = (
        ""  # the page that tells how the bots were measured, by its name in the URLs
    )
    # The page of what a set-up plays, if there is one, and the words of a link to it
    setup_link: Callable[[Mapping[str, Any]], tuple[str, str] | None] | None = None
    # A shared moment; it extends play/pictures/moment.svg
    picture_template: str = "play/pictures/moment.svg"

    @classmethod
    def of(cls, app: str, *pieces: str, **others: Any) -> "BoardPage":
        """With the style, script and documents of a game's board, and `_NAME.html` of each named piece."""
        others |= {f"{piece}_template": f"{app}/_{piece}.html" for piece in pieces}
        others |= {"styles": f"{app}/board.css", "script": f"{app}/board.js"}
        return cls(documents=f"play.games.{app}.board.documents", **others)


@dataclass(frozen=True, slots=True)
class GameDocuments:
    """What the API's document says of a game: its view, and the fields that it adds to other objects."""

    view: type[Any]
    """Of `Position.view`."""
    setup: type[Any] | None = None
    """Of `BaseGame.public_setup`, where that is not what the form's choices give."""
    start: type[Any] | None = None
    """Of `BaseGame.describe_start`."""
    board: type[Any] | None = None
    """Of `Position.board`."""
    event: type[Any] | None = None
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
        return False

    @property
    def chosen(self) -> tuple[str, ...]:
        """The seats whose secret choice for the present decision is kept already."""
        return ()

    @property
    def out(self) -> tuple[str, ...]:
        """The seats that are out while others play on."""
        return ()

    @property
    def result(self) -> Result | None:
        """The result when the game is over."""

    @property
    def round(self) -> int:
        """The number of the round or turn, from 1; charts mark it."""

    def copy(self) -> Self:
        """An independent position."""

    def apply(self, seat: str, action: str) -> list[Json]:
        """Carries out an action, or one of LEAVING; its events in full. Raises Declined, changing nothing."""

    def legal(self, seat: str) -> list[str]:
        """The legal actions of the seat, sorted; none unless it is to move. What it sees decides them."""

    def shapes(self, seat: str) -> Sequence[ActionShape]:
        """Further legal actions of the seat, which are too many for a list."""
        return ()

    def default_action(self, seat: str) -> str | None:
        """The legal action by which the seat does nothing, such as a pass, where it may be done unasked."""
        return None

    def only_action(self, seat: str) -> str | None:
        """The only legal action of the seat, where everybody can tell that there is no other, so that doing
        it unasked betrays no hand."""
        return None

    def offers(self, seat: str) -> Sequence[GameOffer]:
        """What the seat may propose to others now."""
        return ()

    def on_leave(self, seat: str) -> str:
        """The bot, or the seat whose player plays on for one that has just left (LEAVING); empty where the
        game has settled that."""
        return ""

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
        return {}
