"""What may be sent to the API of playtests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from catalog.api.requests import Form, Text, Whole
from decks.api.requests import illegal
from decks.construction.card_pool import CardPool
from decks.construction.legality import IllegalDeck
from decks.library.finding import NoSuchDeck
from decks.models import Owner
from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.setup import Mode
from simulate.deals.entrants import TOTAL_WAR
from simulate.experiments.continuation import MOST_MORE
from simulate.experiments.run_request import (
    MOST_ENTRANTS,
    Terms,
    edition_of,
    export_of,
    find_side,
    playtest,
)
from simulate.experiments.run_spec import LEAST_BUDGET, Request, Side
from simulate.experiments.services import MOST_SEED
from simulate.experiments.trials import (
    CUT_BUDGET,
    MARGIN,
    MARGINS,
    Field,
    compare_decks,
    cut_list,
    swap_test,
)
from simulate.models import Kind
from simulate.pages.forms import LONGEST_DECK, MOST_GAMES, USUAL_BOT, USUAL_GAMES
from simulate.pages.trial_forms import LONGEST_NUMBER

GAMES_ALONE: Final = (Kind.PLAYTEST, Kind.MATRIX)  # kinds without a change to be tried
DECK: Final = "Address of a deck or of one of its versions, stock key or code."
NUMBER: Final = "A card's number."
ALIKE: Final = "Smaller differences of win rates count as alike."
MANY: Final = "One against all, or every deck against every other."


class AnyForm(Form):
    """What every kind of playtest says: a deck, whom it meets, who plays, and the seed."""

    kind = serializers.ChoiceField(Kind.values)
    deck = Text(max_length=LONGEST_DECK, help_text=DECK)
    opponents = serializers.ListField(
        child=Text(max_length=LONGEST_DECK), min_length=1, max_length=MOST_ENTRANTS
    )
    bot = serializers.ChoiceField(BOTS, default=USUAL_BOT)
    enemy_bot = serializers.ChoiceField(BOTS, default=USUAL_BOT)
    seed = Whole(min_value=0, max_value=MOST_SEED, default=1)


class PlaytestForm(AnyForm):
    """A deck against opponents, or all of them against each other."""

    kind = serializers.ChoiceField(GAMES_ALONE, default=Kind.PLAYTEST, help_text=MANY)
    mode = serializers.ChoiceField(
        Mode.values,
        default=TOTAL_WAR,
        help_text="Outside Total War only the decks' cruisers take part.",
    )
    games = Whole(
        min_value=2,
        max_value=MOST_GAMES,
        required=False,
        help_text=f"Of each pairing, {USUAL_GAMES:,} if left out; they come in pairs.",
    )
    half_width = serializers.FloatField(
        min_value=0.001,
        max_value=0.2,
        required=False,
        help_text="Instead of games: until the win rate over all opponents is known to ± this.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "games" in attrs and "half_width" in attrs:
            message = _("Say either how many games, or how exactly the win rate shall be known.")
            raise serializers.ValidationError({"half_width": [ErrorDetail(message, "either_or")]})
        return attrs


class SwapForm(AnyForm):
    """One card of the deck for another; decks are compared in Total War."""

    kind = serializers.ChoiceField([Kind.SWAP])
    out = Text(max_length=LONGEST_NUMBER, help_text=f"{NUMBER} Taken out.")
    into = Text(max_length=LONGEST_NUMBER, help_text=f"{NUMBER} Put in its place.")
    margin = serializers.FloatField(
        min_value=MARGINS[0], max_value=MARGINS[1], default=MARGIN, help_text=ALIKE
    )


class ComparisonForm(AnyForm):
    """The deck and another, or two versions of one; decks are compared in Total War."""

    kind = serializers.ChoiceField([Kind.COMPARISON])
    other = Text(max_length=LONGEST_DECK, help_text=f"The other deck. {DECK}")
    margin = serializers.FloatField(
        min_value=MARGINS[0], max_value=MARGINS[1], default=MARGIN, help_text=ALIKE
    )


class CutForm(AnyForm):
    """Which card the deck misses least; decks are compared in Total War."""

    kind = serializers.ChoiceField([Kind.CUT])
    candidates = serializers.ListField(
        child=Text(max_length=LONGEST_NUMBER),
        max_length=100,
        required=False,
        help_text="Cards to consider; all of the deck if left out.",
    )
    into = Text(
        max_length=LONGEST_NUMBER,
        required=False,
        help_text=f"{NUMBER} Put in the place of each; needed for a deck of 25 cards.",
    )
    budget = Whole(
        min_value=LEAST_BUDGET, max_value=MOST_GAMES, default=CUT_BUDGET, help_text="Games in all."
    )


FORMS: Final[dict[str, type[AnyForm]]] = {
    Kind.PLAYTEST: PlaytestForm,
    Kind.MATRIX: PlaytestForm,
    Kind.SWAP: SwapForm,
    Kind.COMPARISON: ComparisonForm,
    Kind.CUT: CutForm,
}


def form_of(body: Any) -> type[AnyForm]:
    """The form of the kind that the body names: what is not of it is an error rather than ignored."""
    kind = body.get("kind", Kind.PLAYTEST) if isinstance(body, Mapping) else Kind.PLAYTEST
    return FORMS.get(kind, AnyForm) if isinstance(kind, str) else AnyForm


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MOST_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


def request_of(sent: dict[str, Any], owner: Owner, pool: CardPool) -> Request:
    """The run that is asked for. Raises Refused and RunRefused."""
    with deck_at("deck"):
        own = find_side(sent["deck"], sent["bot"], owner=owner, pool=pool)
    opponents = tuple(find_opponents(sent, owner, pool))
    if sent["kind"] in GAMES_ALONE:
        games = sent.get("games", USUAL_GAMES)
        terms = Terms(
            mode=sent["mode"],
            games=games + games % 2,
            half_width=sent.get("half_width"),
            seed=sent["seed"],
            is_matrix=sent["kind"] == Kind.MATRIX,
        )
        return playtest([own, *opponents], terms, pool)
    field = Field(edition_of(pool).key, export_of(pool), opponents, sent["seed"])
    return trial_of(sent, own, field, owner, pool)


def trial_of(
    sent: dict[str, Any], own: Side, field: Field, owner: Owner, pool: CardPool
) -> Request:
    if sent["kind"] == Kind.SWAP:
        return swap_test(own, sent["out"], sent["into"], field, margin=sent["margin"])
    if sent["kind"] == Kind.COMPARISON:
        with deck_at("other"):
            other = find_side(sent["other"], sent["bot"], owner=owner, pool=pool)
        return compare_decks(own, other, field, margin=sent["margin"])
    return cut_list(
        own,
        field,
        candidates=sent.get("candidates", ()),
        replacement=sent.get("into", ""),
        budget=sent["budget"],
    )


def find_opponents(sent: dict[str, Any], owner: Owner, pool: CardPool) -> Iterator[Side]:
    for place, words in enumerate(sent["opponents"]):
        with deck_at(f"opponents.{place}"):
            yield find_side(words, sent["enemy_bot"], owner=owner, pool=pool)


@contextmanager
def deck_at(field: str) -> Iterator[None]:
    """Names the field of a deck that cannot be found or played. Raises Refused and NoSuchDeck."""
    try:
        yield
    except IllegalDeck as error:
        raise illegal(error.violations) from error
    except NoSuchDeck as error:
        error.field = field
        raise
