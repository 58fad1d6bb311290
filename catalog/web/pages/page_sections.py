"""Extension points of pages: an app adds sections to pages of the apps below it.

Register sections in ``AppConfig.ready()``; ``{% page_sections "card" subject %}`` shows them. A
section may query the database, so do not use it in the rows of a list.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from catalog.cards.content import CardContent, CruiserContent
from catalog.models import Edition

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Place = Literal[
    "navigation",  # no subject: links in the header of every page
    "account",  # no subject: the account menu in the header of every page; each reader's own
    "footer",  # no subject: links at the end of every page
    "home-action",  # no subject: the main button of the start page
    "home-broadcast",  # no subject: a match beside the first words of the start page
    "home-live",  # no subject: what is new, below the doors of the start page
    "home-doors",  # no subject: main activities on the start page, each an <li class="door">
    "search-help",  # no subject: further examples of the query language
    "card-own",  # the card's number: what its page offers, each reader's own
    "card",  # CardSubject
    "cruiser",  # CruiserSubject
    "decks",  # no subject: lines below the list of decks
    "deck-title",  # decks.pages.sections.DeckSubject: a line below the title of a deck
    "deck-own",  # the deck's address: a button at the top of a deck, each reader's own
    "deck-actions",  # decks.pages.sections.DeckSubject: buttons at the top of a deck
    "deck-menu",  # decks.pages.sections.DeckSubject: further links in the menu of a deck
    "deck",  # decks.pages.sections.DeckSubject
    "deck-versions",  # decks.models.Deck: buttons of the form that selects two versions
    "compared-decks",  # decks.models.Deck twice: how they fare against each other
    "compared-versions",  # decks.models.DeckVersion twice, the older first
    "person",  # django.contrib.auth.models.User: what is public of an account, above its decks
    "builder",  # decks.pages.sections.DeckSubject
    "lobby-running",  # no subject: above the form, each reader's own
    "lobby-finished",  # no subject: beside the form, each reader's own
    "lobby-name",  # no subject: the field of the reader's name
    "lobby-rated",  # no subject: the fields of rated matches, which are for accounts
    "lobby-tables",  # the game's key: the open tables as this reader finds them
    "own-decks",  # a field's name: the reader's decks among those to choose from
    "game-setup",  # GameSubject: how a map or the like of another game plays
]
PLACES: Final = frozenset[str](get_args(Place))
USUAL_ORDER: Final = 50


@dataclass(frozen=True, slots=True)
class CardSubject:
    """The subject of a card's page."""

    edition: Edition
    card: CardContent


@dataclass(frozen=True, slots=True)
class CruiserSubject:
    """The subject of a cruiser's page."""

    edition: Edition
    cruiser: CruiserContent


@dataclass(frozen=True, slots=True)
class GameSubject:
    """The subject of a page about a set-up of a game.

    `setups` are those that belong to it, the usual one first; `fields` ask for the usual one.
    """

    game: str
    setups: Sequence[Mapping[str, Any]]
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """The content of a section: a template, and context in addition to the page's."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)


Section = Callable[[HttpRequest, Any], Piece | None]

_sections: defaultdict[str, list[tuple[int, Section]]] = defaultdict(list)


def register(place: Place, section: Section, *, order: int = USUAL_ORDER) -> None:
    """Adds a section to a place; it is hidden if it returns None.

    Sections with a lower order come first. Raises ValueError for an unknown place.
    """
    check_place(place)
    _sections[place].append((order, section))
    _sections[place].sort(key=lambda entry: entry[0])


def pieces(place: str, request: HttpRequest, subject: object = None) -> list[Piece]:
    """The content of a place's sections, in their order. Raises ValueError for an unknown place."""
    check_place(place)
    found = (section(request, subject) for _order, section in _sections[place])
    return [piece for piece in found if piece is not None]


def render_sections(
    place: str, subject: object, request: HttpRequest, page: Mapping[str, Any] | None = None
) -> SafeString:
    """The sections of a place, rendered with `subject`, their context, and the page's or the request's."""
    given = {**(page or {}), "subject": subject}
    asked = request if page is None else None
    rendered = (
        render_to_string(piece.template, {**given, **piece.context}, asked)
        for piece in pieces(place, request, subject)
    )
    return format_html_join("", "{}", ((each,) for each in rendered))


def check_place(place: str) -> None:
    if place not in PLACES:
        raise ValueError(f"no place {place!r}; there are {', '.join(sorted(PLACES))}")


def navigation_link(label: "StrOrPromise", view_name: str, *routes: str) -> Section:
    """A section with a link in the header, marked as current on routes with a given prefix."""

    def link(request: HttpRequest, _subject: object) -> Piece:
        address = reverse(view_name)
        route = request.resolver_match.route if request.resolver_match else ""
        if request.path == address:
            current = "page"
        else:
            current = "true" if routes and route.startswith(routes) else ""
        context = {"address": address, "label": label, "current": current}
        return Piece("_navigation_link.html", context)

    return link
