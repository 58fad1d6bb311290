"""Pieces that an app adds to the pages of apps below it, which know nothing of it.

An app registers its sections in ``AppConfig.ready()``; ``{% page_sections "card" subject %}``
shows them on the page, in their order. A section asks the database for one subject, so sections
belong on pages about one thing, never in the rows of a list.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from django.http import HttpRequest
from django.urls import reverse

from catalog.content import CardContent, CruiserContent
from catalog.models import Edition

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Place = Literal[
    "navigation",  # no subject: links in the header of every page
    "account",  # no subject: signing in, or who is signed in, in the header of every page
    "home-action",  # no subject: the one main button of the start page
    "home-doors",  # no subject: what one can do here, each an <li class="door">
    "search-help",  # no subject: further sections of examples of the query language
    "card",  # CardSubject
    "cruiser",  # CruiserSubject
    "decks",  # no subject: lines below the list of decks
    "deck-actions",  # decks.sections.DeckSubject: buttons at the top of a deck
    "deck",  # decks.sections.DeckSubject
    "deck-versions",  # decks.models.Deck: buttons of the form in which two of its versions are chosen
    "compared-versions",  # decks.models.DeckVersion twice, the older first
    "builder",  # decks.sections.DeckSubject
]
PLACES: Final = frozenset[str](get_args(Place))
USUAL_ORDER: Final = 50


@dataclass(frozen=True, slots=True)
class CardSubject:
    """The card that a page is about."""

    edition: Edition
    card: CardContent


@dataclass(frozen=True, slots=True)
class CruiserSubject:
    """The cruiser that a page is about."""

    edition: Edition
    cruiser: CruiserContent


@dataclass(frozen=True, slots=True)
class Piece:
    """What a section shows: a template and what it needs beyond the page's own context."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)


Section = Callable[[HttpRequest, Any], Piece | None]

_sections: defaultdict[str, list[tuple[int, Section]]] = defaultdict(list)


def register(place: Place, section: Section, *, order: int = USUAL_ORDER) -> None:
    """Shows what the section gives for a request and the place's subject; None shows nothing.

    Lower orders come first, equal ones as they were registered. Raises ValueError for an unknown place.
    """
    check_place(place)
    _sections[place].append((order, section))
    _sections[place].sort(key=lambda entry: entry[0])


def pieces(place: str, request: HttpRequest, subject: object = None) -> list[Piece]:
    """What the sections of a place show, in their order. Raises ValueError for an unknown place."""
    check_place(place)
    shown = (section(request, subject) for _order, section in _sections[place])
    return [piece for piece in shown if piece is not None]


def check_place(place: str) -> None:
    if place not in PLACES:
        raise ValueError(f"no place {place!r}; there are {', '.join(sorted(PLACES))}")


def navigation_link(label: "StrOrPromise", view_name: str, *routes: str) -> Section:
    """A link in the header; it is the current one on pages whose routes begin as given."""

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
