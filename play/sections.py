"""What this app shows on the pages of apps below it."""

from django.http import HttpRequest

from catalog.page_sections import Piece


def play_now(_request: HttpRequest, _subject: object) -> Piece:
    """The start page's button: a first match in one click."""
    return Piece("play/_play_now.html")
