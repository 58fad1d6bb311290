"""What playtests add to the pages of apps below."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.page_sections import Piece, navigation_link, register
from decks.sections import DeckSubject


def register_sections() -> None:
    register("navigation", navigation_link(_("Playtests"), "simulate:runs", "playtests/"), order=60)
    register("home-doors", playtest_door, order=30)
    register("deck-actions", playtest_action, order=40)
    register("builder", live_meter, order=10)


def playtest_door(_request: HttpRequest, _subject: object) -> Piece:
    return Piece("simulate/_playtest_door.html")


def playtest_action(_request: HttpRequest, subject: DeckSubject) -> Piece | None:
    """The way from a deck that may be played to a playtest."""
    shown, deck = subject.shown, subject.deck
    if shown.violations:
        return None
    words = deck.slug if deck else shown.code
    return Piece("simulate/_playtest_action.html", {"words": words}) if words else None


def live_meter(_request: HttpRequest, _subject: DeckSubject) -> Piece:
    return Piece("simulate/_meter_section.html")
