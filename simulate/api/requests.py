"""What may be sent to the API of playtests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from catalog.api.errors import Problem, Refused
from catalog.api.requests import Form, Text, Whole
from decks.api.requests import illegal
from decks.legality import IllegalDeck
from decks.models import Keeper
from decks.supply import Supply
from play.bots.arena import BOTS
from play.models import Mode
from simulate.asking import MOST_ENTRANTS, Terms, edition_of, export_of, find_side, playtest
from simulate.contenders import NoSuchDeck, NoSuchVersion
from simulate.continuing import MOST_MORE, NothingToAdd
from simulate.entrants import TOTAL_WAR
from simulate.forms import LONGEST_DECK, MOST_GAMES, USUAL_BOT, USUAL_GAMES
from simulate.limits import DayUsedUp, QueueFull, RunRefused, TooManyGames, TooManyRuns
from simulate.models import Kind
from simulate.requests import Request, Side
from simulate.services import MOST_SEED
from simulate.trial_forms import LONGEST_NUMBER, MOST_BUDGET
from simulate.trials import (
    CUT_BUDGET,
    MARGIN,
    MARGINS,
    Field,
    compare_decks,
    cut_list,
    swap_test,
)

# Status and code of the answer to each refusal.
REFUSALS: Final[dict[type[RunRefused], tuple[int, str]]] = {
    NoSuchDeck: (404, "no_such_deck"),
    NoSuchVersion: (404, "no_such_version"),
    TooManyGames: (400, "too_many_games"),
    TooManyRuns: (409, "too_many_playtests"),
    DayUsedUp: (409, "day_used_up"),
    QueueFull: (409, "queue_full"),
    NothingToAdd: (409, "nothing_to_add"),
}
DECK: Final = "Address of a deck or of one of its versions, stock key or code."
NUMBER: Final = "Swap test and cut list: a card's number."


class PlaytestForm(Form):
    """A deck against opponents, or a change of it that is tried against them."""

    kind = serializers.ChoiceField(
        Kind.values,
        default=Kind.PLAYTEST,
        help_text="One against all, every deck against every other, or evidence for a change.",
    )
    deck = Text(max_length=LONGEST_DECK, help_text=DECK)
    opponents = serializers.ListField(
        child=Text(max_length=LONGEST_DECK), min_length=1, max_length=MOST_ENTRANTS
    )
    bot = serializers.ChoiceField(BOTS, default=USUAL_BOT)
    enemy_bot = serializers.ChoiceField(BOTS, default=USUAL_BOT)
    mode = serializers.ChoiceField(
        Mode.values,
        default=TOTAL_WAR,
        help_text="Outside Total War only the decks' cruisers take part.",
    )
    games = Whole(
        min_value=2,
        max_value=MOST_GAMES,
        default=USUAL_GAMES,
        help_text="Of each pairing; they come in pairs.",
    )
    half_width = serializers.FloatField(
        min_value=0.001,
        max_value=0.2,
        required=False,
        help_text="Instead of games: until the win rate over all opponents is known to ± this.",
    )
    seed = Whole(min_value=0, max_value=MOST_SEED, default=1)
    other = Text(
        max_length=LONGEST_DECK, required=False, help_text=f"Comparison: the other deck. {DECK}"
    )
    out = Text(max_length=LONGEST_NUMBER, required=False, help_text=f"{NUMBER} Taken out.")
    into = Text(max_length=LONGEST_NUMBER, required=False, help_text=f"{NUMBER} Put in its place.")
    candidates = serializers.ListField(
        child=Text(max_length=LONGEST_NUMBER),
        max_length=100,
        required=False,
        help_text="Cut list: cards to consider; all of the deck if left out.",
    )
    margin = serializers.FloatField(
        min_value=MARGINS[0],
        max_value=MARGINS[1],
        default=MARGIN,
        help_text="Swap test and comparison: smaller differences of win rates count as alike.",
    )
    budget = Whole(
        min_value=100,
        max_value=MOST_BUDGET,
        default=CUT_BUDGET,
        help_text="Cut list: games in all.",
    )


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MOST_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


def request_of(sent: dict[str, Any], keeper: Keeper, supply: Supply) -> Request:
    """The run that is asked for. Raises Refused and RunRefused."""
    with deck_at("deck"):
        own = find_side(sent["deck"], sent["bot"], keeper=keeper, supply=supply)
    opponents = tuple(find_opponents(sent, keeper, supply))
    if sent["kind"] in (Kind.PLAYTEST, Kind.MATRIX):
        terms = Terms(
            mode=sent["mode"],
            games=sent["games"] + sent["games"] % 2,
            half_width=sent.get("half_width"),
            seed=sent["seed"],
            is_matrix=sent["kind"] == Kind.MATRIX,
        )
        return playtest([own, *opponents], terms, supply)
    if sent["mode"] != TOTAL_WAR:
        message = _("Decks are compared in Total War alone.")
        raise Refused(400, Problem("wrong_mode", message, "mode"))
    field = Field(edition_of(supply).key, export_of(supply), opponents, sent["seed"])
    return trial_of(sent, own, field, keeper, supply)


def trial_of(
    sent: dict[str, Any], own: Side, field: Field, keeper: Keeper, supply: Supply
) -> Request:
    if sent["kind"] == Kind.SWAP:
        out, into = wanted(sent, "out"), wanted(sent, "into")
        return swap_test(own, out, into, field, margin=sent["margin"])
    if sent["kind"] == Kind.COMPARISON:
        with deck_at("other"):
            other = find_side(wanted(sent, "other"), sent["bot"], keeper=keeper, supply=supply)
        return compare_decks(own, other, field, margin=sent["margin"])
    return cut_list(
        own,
        field,
        candidates=sent.get("candidates", ()),
        replacement=sent.get("into", ""),
        budget=sent["budget"],
    )


def find_opponents(sent: dict[str, Any], keeper: Keeper, supply: Supply) -> Iterator[Side]:
    for place, words in enumerate(sent["opponents"]):
        with deck_at(f"opponents.{place}"):
            yield find_side(words, sent["enemy_bot"], keeper=keeper, supply=supply)


def wanted(sent: dict[str, Any], name: str) -> str:
    """A field that this kind cannot do without. Raises Refused."""
    if not sent.get(name):
        raise Refused(400, Problem("required", _("This kind of playtest needs it."), name))
    return str(sent[name])


@contextmanager
def deck_at(field: str) -> Iterator[None]:
    """Answers a deck that cannot be found or played at that field. Raises Refused."""
    try:
        yield
    except IllegalDeck as error:
        raise illegal(error.violations) from error
    except NoSuchDeck as error:
        raise refused(error, field) from error


def refused(error: RunRefused, field: str | None = None) -> Refused:
    """The answer to a run that is not taken on."""
    status, code = REFUSALS.get(type(error), (400, "wrong_playtest"))
    return Refused(status, Problem(code, str(error), field))
