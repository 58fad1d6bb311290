"""The decks that a request may open or change."""

from typing import Final

from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from catalog.web.limits.rate_limits import check_limit
from decks.accounts.owners import owner_of
from decks.library import services
from decks.models import Deck, DeckQuerySet, DeckVersion, Owner

# Versions that others may see if they may see the deck.
SHARED: Final = Q(was_shared=True) | Q(number=F("deck__latest"))


def access_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may see. Raises Http404 for any other."""
    visible = Deck.objects.visible_to(owner_of(request)).with_author()
    return first_or_404(visible, slug)


def access_own_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may change. Raises Http404 for any other.

    One that the browser saved while it was signing in is the account's from now on. Raises LimitReached for
    a caller who has changed as much as one may.
    """
    if request.method not in ("GET", "HEAD"):
        check_limit("deck_change", request)
    owner = owner_of(request)
    deck = first_or_404(Deck.objects.owned_by(owner), slug)
    if deck.owner_id is None and request.user.is_authenticated:
        services.claim_decks(owner=owner, token=owner.token)
        deck = first_or_404(Deck.objects.owned_by(owner), slug)
    return deck


def access_version(request: HttpRequest, slug: str, number: int) -> tuple[Deck, DeckVersion]:
    """A deck and a version of it that the request may see. Raises Http404 for any other."""
    deck = access_deck(request, slug)
    return deck, get_object_or_404(visible_versions(owner_of(request), deck), number=number)


def visible_versions(owner: Owner, deck: Deck) -> QuerySet[DeckVersion]:
    """The deck's versions that the owner may see: all of an own deck, else the shared ones."""
    versions = deck.versions.all()
    return versions if owner.owns(deck) else versions.filter(SHARED)


def versions_open_to(owner: Owner) -> QuerySet[DeckVersion]:
    """All versions that the owner may see."""
    own = Q(deck__in=Deck.objects.owned_by(owner))
    return DeckVersion.objects.filter(
        own | SHARED, deck__in=Deck.objects.visible_to(owner)
    ).select_related("deck")


def first_or_404(decks: DeckQuerySet, slug: str) -> Deck:
    deck: Deck = get_object_or_404(decks, slug=slug)
    deck.fetch_newest()
    return deck
