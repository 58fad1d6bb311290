"""The catalogue's sections: links in the header, a door on the start page."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.editions.current import current_catalogue, samples_of
from catalog.web.pages.page_sections import Piece, navigation_link, register

SAMPLE_CARDS = 3


def register_sections() -> None:
    register("navigation", navigation_link(_("Cards"), "catalog:cards", "cards/"), order=10)
    cruisers = navigation_link(_("Cruisers"), "catalog:cruisers", "cruisers/")
    register("navigation", cruisers, order=20)
    register("navigation", navigation_link(_("Rules"), "catalog:rules"), order=30)
    register("home-doors", browse_door, order=10)


def browse_door(_request: HttpRequest, _subject: object) -> Piece:
    samples = samples_of(current_catalogue().cards, SAMPLE_CARDS)
    return Piece("catalog/_browse_door.html", {"samples": samples})
