"""The sections that decks add to other pages, and the subject of sections on deck pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db.models import FilteredRelation, Q
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.editions.current import current_fleet
from catalog.editions.services import get_current_edition
from catalog.models import in_reader_language
from catalog.web.pages.page_sections import (
    CardSubject,
    CruiserSubject,
    Piece,
    navigation_link,
    register,
)
from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.insight.deck_summary import DeckSummary
from decks.models import Deck, DeckCard, DeckQuerySet, DeckVersion, Owner, Visibility

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DECKS_OF_A_SECTION: Final = 5
DECKS_ON_HOME: Final = 4
OWN_DECKS: Final = 50
# What other apps know of a deck by its address: whether the owner has figures of it that others do not see.
OWN_FIGURES: Final[list[Callable[[Owner, str], bool]]] = []


@dataclass(frozen=True, slots=True)
class DeckSubject:
    """The subject of a deck's page; `deck` is None for a deck code.

    `version` is the shown version; None means the newest one.
    """

    shown: DeckSummary
    deck: Deck | None = None
    version: DeckVersion | None = None


def register_sections() -> None:
    decks = navigation_link(_("Decks"), "decks:decks", "decks/", "d/")
    register("navigation", decks, order=40)
    register("account", account_menu)
    register("home-doors", build_door, order=20)
    register("home-live", newest_decks, order=40)
    register("search-help", example_of_deck)
    register("card-own", add_to_deck)
    register("deck-own", like)
    register("card", decks_with_card)
    register("cruiser", decks_with_cruiser)


def account_menu(request: HttpRequest, _subject: object) -> Piece:
    """The account menu; signing in returns to the page unless it is an account page."""
    is_account_page = request.path.startswith(reverse("account"))
    return Piece("decks/_account_menu.html", {"back": "" if is_account_page else request.path})


def build_door(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("decks/_build_door.html", {"flagship": next(iter(current_fleet().cruisers), None)})


def newest_decks(_request: HttpRequest, _subject: object) -> Piece | None:
    """The published decks that were changed last."""
    decks = list(Deck.objects.published().newest_first()[:DECKS_ON_HOME])
    return Piece("decks/_home_live.html", {"decks": decks}) if decks else None


def example_of_deck(_request: HttpRequest, _subject: object) -> Piece | None:
    """An example of the key ``deck:`` with the newest published deck."""
    deck = Deck.objects.published().newest_first().with_newest_version().first()
    if deck is None:
        return None
    pool = current_pool()
    if not deck.newest.is_of(pool.edition_key):
        return None
    code = DeckSummary(deck.newest.listed(), pool).code
    return Piece("decks/_search_example.html", {"code": code}) if code else None


def add_to_deck(request: HttpRequest, number: str) -> Piece:
    """The reader's decks that may take the card, and a new one."""
    own = Deck.objects.owned_by(owner_of(request)).newest_first()
    decks = list(own.values_list("pk", "slug", "name", "name_ru", "edition")[:OWN_DECKS])
    edition = get_current_edition() if decks else None
    holding = DeckCard.objects.filter(number=number, deck__in=[pk for pk, *_rest in decks])
    taken = set(holding.values_list("deck", flat=True)) if decks else set()
    fitting = [
        (slug, in_reader_language(name, name_ru))
        for pk, slug, name, name_ru, key in decks
        if edition and key in ("", edition.key) and pk not in taken
    ]
    return Piece("decks/_add_to_deck.html", {"own_decks": fitting, "number": number})


def like(request: HttpRequest, slug: str) -> Piece | None:
    """The button by which an account likes a deck that is not private."""
    own = FilteredRelation("likes", condition=Q(likes__user=request.user.pk))
    rows = Deck.objects.filter(slug=slug).annotate(own=own)
    row = next(iter(rows.values_list("visibility", "like_count", "own")), None)
    if row is None or row[0] == Visibility.PRIVATE:
        return None
    return Piece(
        "decks/_like.html", {"slug": slug, "like_count": row[1], "is_liked": row[2] is not None}
    )


def decks_with_card(_request: HttpRequest, subject: CardSubject) -> Piece:
    """Published decks with the card."""
    number = subject.card.number
    decks = Deck.objects.published().with_card(number)
    return few_decks(decks, _("Decks with this card"), card=number)


def decks_with_cruiser(_request: HttpRequest, subject: CruiserSubject) -> Piece:
    key = subject.cruiser.key
    decks = Deck.objects.published().with_cruiser(key)
    return few_decks(decks, _("Decks for this cruiser"), cruiser=key)


def few_decks(decks: DeckQuerySet, title: "StrOrPromise", **search: str) -> Piece:
    """The most liked decks, with a link to all of them."""
    liked = list(decks.most_liked_first().with_author()[: DECKS_OF_A_SECTION + 1])
    parameters = QueryDict(mutable=True)
    parameters.update(search)
    context: dict[str, Any] = {
        "title": title,
        "decks": liked[:DECKS_OF_A_SECTION],
        "more": len(liked) > DECKS_OF_A_SECTION,
        "address": f"{reverse('decks:decks')}?{parameters.urlencode()}",
    }
    return Piece("decks/_decks_section.html", context)
