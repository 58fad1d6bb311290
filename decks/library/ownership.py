"""The owner of a request, and the decks it may open or change."""

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from catalog.site.counters import HOUR, count_up, network_of, window_key
from catalog.site.refusals import Refusal
from decks.library import services
from decks.models import Deck, DeckQuerySet, DeckVersion, Owner

COOKIE: Final = "keeper"
SALT: Final = "decks.keeper"
TOKEN_KEY: Final = "keeper"  # noqa: S105 - the name in sessions of before, which had the token
YEAR: Final = 365 * 24 * 3600

MOST_GUESTS_AN_HOUR: Final = 120  # who begin to keep something, from one address

# Versions that others may see if they may see the deck.
SHARED: Final = Q(was_shared=True) | Q(number=F("deck__latest"))

# Each gives what a session owns to an account; see `add_claim`.
CLAIMS: Final[list[Callable[[Owner, str], object]]] = []


class TooManyGuests(Refusal):
    """From the address of the request too many visitors have begun to keep something."""

    code = "too_many"
    status = 429

    def __init__(self) -> None:
        super().__init__(
            _(
                "Too many visitors without an account have begun decks from your network address. Allow"
                " cookies, sign in, or try again in an hour."
            )
        )


def add_claim(claim: Callable[[Owner, str], object]) -> None:
    """Calls `claim` with the account and the session's token when a user signs in.

    Other apps call this in AppConfig.ready().
    """
    CLAIMS.append(claim)


def token_of(request: HttpRequest) -> str:
    """The token of the browser; empty until one is needed.

    It has a cookie of its own: signing in renews the session, and what a request that is still under way
    then says of the session's cookie would end the new one.
    """
    given = request.META.get(COOKIE) or request.get_signed_cookie(COOKIE, "", salt=SALT)
    return str(given or request.session.get(TOKEN_KEY, ""))


def owner_of(request: HttpRequest) -> Owner:
    """The account and the browser of a request; gives no token."""
    return Owner(request.user, token_of(request))


def ensure_owner(request: HttpRequest) -> Owner:
    """The account of a request, or its browser, which gets a token if it has none.

    From now on it keeps the token for a year.

    Raises TooManyGuests.
    """
    if not request.user.is_authenticated:
        token = token_of(request)
        if not token:
            check_new_guest(request)
            token = secrets.token_urlsafe(32)
        request.META[COOKIE] = token
    return owner_of(request)


def check_new_guest(request: HttpRequest) -> None:
    """Counts a browser that is new: a program without cookies would be one with every request."""
    address = network_of(request.META.get("REMOTE_ADDR", ""))
    if count_up(window_key("guests", address, HOUR), seconds=HOUR) > MOST_GUESTS_AN_HOUR:
        raise TooManyGuests


def remember_token(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the cookie of a browser that has got a token."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if COOKIE in request.META:
            response.set_signed_cookie(
                COOKIE,
                request.META[COOKIE],
                salt=SALT,
                max_age=YEAR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware


def access_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may see. Raises Http404 for any other."""
    visible = Deck.objects.visible_to(owner_of(request)).with_author()
    return first_or_404(visible, slug)


def access_own_deck(request: HttpRequest, slug: str) -> Deck:
    """A deck that the request may change. Raises Http404 for any other.

    One that the browser saved while it was signing in is the account's from now on.
    """
    owner = owner_of(request)
    deck = first_or_404(Deck.objects.owned_by(owner), slug)
    if deck.owner_id is None and request.user.is_authenticated:
        services.claim_decks(owner=owner, token=owner.token)
        deck = first_or_404(Deck.objects.owned_by(owner), slug)
    return deck


def access_version(request: HttpRequest, slug: str, number: int) -> tuple[Deck, DeckVersion]:
    """A deck and a version of it that the request may see. Raises Http404 for any other."""
    deck = access_deck(request, slug)
    version = visible_versions(owner_of(request), deck).filter(number=number).first()
    if version is None:
        raise Http404
    return deck, version


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
    try:
        deck = decks.get(slug=slug)
    except Deck.DoesNotExist as error:
        raise Http404 from error
    deck.fetch_newest()
    return deck
