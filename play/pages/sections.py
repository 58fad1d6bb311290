"""What this app shows on the pages of apps below it."""

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.web.pages.page_sections import Piece, navigation_link, register
from decks.accounts.closing import AUTHOR_HIDERS
from decks.accounts.people import add_reason
from decks.accounts.personal_data import add_part
from decks.pages.sections import DeckSubject
from play.documents.personal_data import match_files, rating_files
from play.games.starfighter.board.broadcast import first_shown, frame_context
from play.models import Rating, Seat
from play.pages.own_pieces import register_own_pieces
from play.pages.people import person_section


def register_sections() -> None:
    register("navigation", navigation_link(_("Play"), "play:lobby", "play/"), order=70)
    register("footer", bots_link)
    register("home-action", play_now)
    register("home-broadcast", broadcast)
    register("home-doors", play_door, order=40)
    register("deck-actions", play_it, order=20)
    register("deck-menu", try_openings)
    register("person", person_section)
    register("footer", standings_link, order=40)
    register("footer", other_games_link, order=90)
    register_own_pieces()
    add_part(match_files)
    add_part(rating_files)
    add_reason(Exists(Rating.objects.filter(account=OuterRef("pk"), matches__gte=1)))
    AUTHOR_HIDERS.append(hide_seat_names)


def hide_seat_names(user: User) -> None:
    """Where moderators hide an author's name, it goes from matches, too."""
    Seat.objects.filter(account=user).update(name="")


def play_now(_request: HttpRequest, _subject: object) -> Piece:
    """The start page's button: a first match in one click."""
    return Piece("play/_play_now.html")


def standings_link(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("play/_standings_link.html")


def other_games_link(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("play/_other_games_link.html")


def broadcast(_request: HttpRequest, _subject: object) -> Piece:
    """The match that plays itself, at the moment where it begins to be shown."""
    return Piece("starfighter/_broadcast.html", frame_context(first_shown()))


def bots_link(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("starfighter/_bots_link.html")


def try_openings(_request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The way from a deck that may be played to practising its openings."""
    shown = subject.shown
    if shown.violations or not shown.code:
        return None
    return Piece("starfighter/_opening_action.html", {"code": shown.code})


def play_it(_request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The way from a deck that may be played to the lobby, where it is chosen already."""
    shown = subject.shown
    if shown.violations or not shown.code:
        return None
    return Piece("play/_play_action.html", {"code": shown.code})


def play_door(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("play/_play_door.html")
