"""Who asks, and which decks they may open or change."""

import secrets
from collections.abc import Callable
from typing import Final

from django.db.models import F, Q, QuerySet
from django.http import Http404, HttpRequest

from decks.models import Deck, DeckQuerySet, DeckVersion, Keeper

TOKEN_KEY: Final = "keeper"  # noqa: S105 - the name of a session's entry
YEAR: Final = 365 * 24 * 3600

# Versions that others see, where they see the deck.
SHARED: Final = Q(was_shared=True) | Q(number=F("deck__latest"))

# What a browser kept without an account, and how it becomes an account's: each gets the account's
# keeper and the browser's token. Apps above add theirs with `add_claim` in AppConfig.ready().
CLAIMS: Final[list[Callable[[Keeper, str], object]]] = []


def add_claim(claim: Callable[[Keeper, str], object]) -> None:
    """Gives something else to the account, too, when somebody signs in."""
    CLAIMS.append(claim)


def keeper_of(request: HttpRequest) -> Keeper:
    """Whoever asks, an account or a session; reading starts no session."""
    return Keeper(request.user, request.session.get(TOKEN_KEY, ""))


def start_keeping(request: HttpRequest) -> Keeper:
    """Whoever asks, with a session that lasts a year where there is no account."""
    if not request.user.is_authenticated and TOKEN_KEY not in request.session:
        request.session[TOKEN_KEY] = secrets.token_urlsafe(32)
        request.session.set_expiry(YEAR)
    return keeper_of(request)


def access_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may see. Raises Http404 for any other."""
    visible = Deck.objects.visible_to(keeper_of(request)).select_related("owner")
    return first_or_404(visible, slug)


def access_own_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may change. Raises Http404 for any other."""
    return first_or_404(Deck.objects.kept_by(keeper_of(request)), slug)


def access_version(request: HttpRequest, slug: str, number: int) -> tuple[Deck, DeckVersion]:
    """A deck and a version of it that the request may see. Raises Http404 for any other."""
    deck = access_deck(request, slug)
    version = visible_versions(keeper_of(request), deck).filter(number=number).first()
    if version is None:
        raise Http404
    return deck, version


def visible_versions(keeper: Keeper, deck: Deck) -> QuerySet[DeckVersion]:
    """All versions for the deck's keeper; for others those that were saved while they saw it."""
    versions = deck.versions.all()
    return versions if keeper.keeps(deck) else versions.filter(SHARED)


def versions_open_to(keeper: Keeper) -> QuerySet[DeckVersion]:
    """The versions of all decks that the keeper may open by their address."""
    own = Q(deck__in=Deck.objects.kept_by(keeper))
    return DeckVersion.objects.filter(
        own | SHARED, deck__in=Deck.objects.visible_to(keeper)
    ).select_related("deck")


def first_or_404(decks: DeckQuerySet, slug: str) -> Deck:
    try:
        deck = decks.get(slug=slug)
    except Deck.DoesNotExist as error:
        raise Http404 from error
    deck.fetch_newest()
    return deck
