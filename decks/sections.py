"""What decks add to the catalogue's pages, and what other apps may add to a deck's."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.page_sections import CardSubject, CruiserSubject, Piece, navigation_link, register
from decks.models import Deck, DeckQuerySet, DeckVersion
from decks.showing import ShownDeck
from decks.supply import current_supply

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DECKS_OF_A_SECTION: Final = 5


@dataclass(frozen=True, slots=True)
class DeckSubject:
    """The deck that a page is about; one shown by its code alone has no `deck`.

    `version` is the one that is shown by itself; without one it is the newest.
    """

    shown: ShownDeck
    deck: Deck | None = None
    version: DeckVersion | None = None


def register_sections() -> None:
    decks = navigation_link(_("Decks"), "decks:decks", "decks/", "d/")
    register("navigation", decks, order=40)
    register("account", account_menu)
    register("home-doors", build_door, order=20)
    register("search-help", example_of_deck)
    register("card", decks_with_card)
    register("cruiser", decks_with_cruiser)


def account_menu(request: HttpRequest, _subject: object) -> Piece:
    """Whoever signs in comes back to the page, unless it is about accounts itself."""
    is_account_page = request.path.startswith(reverse("account"))
    return Piece("decks/_account_menu.html", {"back": "" if is_account_page else request.path})


def build_door(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("decks/_build_door.html")


def example_of_deck(_request: HttpRequest, _subject: object) -> Piece | None:
    """How to search within a deck, with the newest published one as the example."""
    deck = Deck.objects.published().newest_first().with_newest_version().first()
    if deck is None:
        return None
    code = ShownDeck(deck.newest.listed(), current_supply()).code
    return Piece("decks/_search_example.html", {"code": code}) if code else None


def decks_with_card(_request: HttpRequest, subject: CardSubject) -> Piece:
    """Published decks with the card; what is private or unlisted is not even counted."""
    number = subject.card.number
    decks = Deck.objects.published().with_card(number)
    return few_decks(decks, _("Decks with this card"), card=number)


def decks_with_cruiser(_request: HttpRequest, subject: CruiserSubject) -> Piece:
    key = subject.cruiser.key
    decks = Deck.objects.published().with_cruiser(key)
    return few_decks(decks, _("Decks for this cruiser"), cruiser=key)


def few_decks(decks: DeckQuerySet, title: "StrOrPromise", **search: str) -> Piece:
    """The most liked of the decks, with a link to the search that finds all of them."""
    liked = list(decks.most_liked_first().select_related("owner")[: DECKS_OF_A_SECTION + 1])
    parameters = QueryDict(mutable=True)
    parameters.update(search)
    context: dict[str, Any] = {
        "title": title,
        "decks": liked[:DECKS_OF_A_SECTION],
        "more": len(liked) > DECKS_OF_A_SECTION,
        "address": f"{reverse('decks:decks')}?{parameters.urlencode()}",
    }
    return Piece("decks/_decks_section.html", context)
