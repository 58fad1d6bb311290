"""What somebody asks for in a form or by the API, as a request for the workers and with its price."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.editions.export import CatalogueExport, export_edition
from catalog.models import Edition
from decks.construction.card_pool import CardPool
from decks.construction.codes import CodeError, encode
from decks.construction.deck_list import DeckList
from decks.construction.legality import IllegalDeck
from decks.construction.stock import stock_decks
from decks.insight.deck_summary import DeckSummary
from decks.library.finding import find_deck
from decks.models import Deck, Owner
from play.games.starfighter.engine.cards import TRAINING_CRUISERS
from simulate.deals.entrants import TOTAL_WAR, Entrant
from simulate.experiments.limits import RunRefused
from simulate.experiments.precision import bound, expected_games
from simulate.experiments.run_spec import (
    Request,
    Side,
    everybody_against_everybody,
    one_against_all,
    opponents_of,
)
from simulate.models import Kind, Rule
from simulate.results.speed import games_per_second
from simulate.statistics.forecast import Forecast, forecast

TRAINING: Final = "training"
MOST_ENTRANTS: Final = 40


class NoCatalogue(RunRefused):
    """There are no cards to play with."""

    def __init__(self) -> None:
        super().__init__(_("No cards are loaded yet, so nothing can be played."))


class NobodyToMeet(RunRefused):
    """A deck needs somebody to play against: where cruisers play without decks, another cruiser."""

    def __init__(self, *, needs_cruiser: bool) -> None:
        words = _(
            "In this mode only the decks' cruisers take part: choose an opponent with another cruiser that"
            " may play in it."
        )
        super().__init__(words if needs_cruiser else _("Choose at least one opponent."))


@dataclass(frozen=True, slots=True)
class Terms:
    """How a playtest is played: the same for all its pairings.

    `games` of each pairing, or with `half_width` until the win rate over all opponents is known to
    ± so much.
    """

    mode: str = TOTAL_WAR
    games: int = 1_000
    half_width: float | None = None
    seed: int = 1
    is_matrix: bool = False


def edition_of(pool: CardPool) -> Edition:
    """The edition that is played. Raises NoCatalogue."""
    if pool.edition is None:
        raise NoCatalogue
    return pool.edition


def export_of(pool: CardPool) -> CatalogueExport:
    """Raises NoCatalogue."""
    return export_edition(edition_of(pool))


def find_side(
    words: str, bot: str, *, owner: Owner, pool: CardPool, number: int | None = None
) -> Side:
    """The deck that the words name, in the version of the number or of the address, else the newest.

    Raises NoSuchDeck, and IllegalDeck with every reason.
    """
    found = find_deck(words, owner=owner, pool=pool, number=number)
    shown = DeckSummary(DeckList(found.cards, found.cruiser), pool)
    if shown.violations:
        raise IllegalDeck(shown.violations)
    return Side(Entrant(found.label, found.cruiser, found.cards), bot, found.version)


def in_mode(sides: Sequence[Side], mode: str, pool: CardPool) -> tuple[Side, ...]:
    """The sides as they take part in the mode: outside Total War by their cruisers alone, each once.

    In Training opponents whose cruisers are not of it are left out (R2.1).
    """
    if mode == TOTAL_WAR:
        return tuple(sides)
    found: dict[str, Side] = {}
    for place, side in enumerate(sides):
        key = side.entrant.cruiser
        if place == 0 or mode != TRAINING or key in TRAINING_CRUISERS:
            cruiser = Entrant(pool.cruiser_name(key), key)
            found.setdefault(key, replace(side, entrant=cruiser, version=None))
    return tuple(found.values())


def playtest(sides: Sequence[Side], terms: Terms, pool: CardPool) -> Request:
    """The first side against the others, or everybody against everybody. Raises RunRefused."""
    chosen, sides = sides, in_mode(sides, terms.mode, pool)
    if len(sides) < 2:
        raise NobodyToMeet(needs_cruiser=len(chosen) > 1)
    meetings = one_against_all(len(sides) - 1)
    if terms.is_matrix:
        meetings = everybody_against_everybody(sides)
    settings = {} if terms.half_width is None else {"half_width": terms.half_width}
    return Request(
        kind=Kind.MATRIX if terms.is_matrix else Kind.PLAYTEST,
        mode=terms.mode,
        edition=edition_of(pool).key,
        export=export_of(pool),
        sides=sides,
        meetings=meetings,
        seed=terms.seed,
        most_games=most_games(terms, opponents_of(sides)),
        rule=Rule.FIXED if terms.half_width is None else Rule.INTERVAL,
        settings=settings,
    )


def most_games(terms: Terms, opponents: int) -> int:
    """Of a pairing."""
    if terms.half_width is None:
        return terms.games
    return bound(terms.half_width, opponents)


def price_of(request: Request) -> Forecast:
    """What a playtest takes and shows."""
    games, opponents = request.most_games, opponents_of(request.sides)
    if request.rule == Rule.INTERVAL:
        games = min(games, expected_games(request.settings["half_width"], opponents))
    return forecast(len(request.meetings), games, games_per_second(), opponents)


def words_of(content: dict[str, Any], pool: CardPool) -> str:
    """What finds an entrant of a run again: its address, the stock deck's key, or its code."""
    if content["deck"]:
        return address_of(content["deck"], content["version"])
    cards = tuple[str, ...](content["cards"] or ())
    for stock in stock_decks():
        if stock.cruiser == content["cruiser"] and (not cards or set(stock.cards) == set(cards)):
            return stock.key
    try:
        return encode(DeckList(cards, content["cruiser"]), pool)
    except CodeError:
        return ""


def address_of(slug: str, number: int | None) -> str:
    """The deck's address, that of a version where it is not the newest."""
    deck = Deck.objects.filter(slug=slug).first()
    if deck is None or number is None or deck.newest.number == number:
        return slug
    return reverse("decks:version", args=[slug, number])
