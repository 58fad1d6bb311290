"""What this app shows on the pages of apps below it."""

from django.http import HttpRequest

from catalog.page_sections import Piece
from decks.sections import DeckSubject


def play_now(_request: HttpRequest, _subject: object) -> Piece:
    """The start page's button: a first match in one click."""
    return Piece("play/_play_now.html")


def try_openings(_request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The way from a deck that may be played to practising its openings."""
    shown = subject.shown
    if shown.violations or not shown.code:
        return None
    return Piece("play/_opening_action.html", {"code": shown.code})
