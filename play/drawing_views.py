"""The drawings that a game table clones: every card in every attitude, the back, the cruisers."""

from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog import wording
from catalog.content import CruiserContent
from catalog.drawing import Facing, Tokens
from catalog.export import export_edition
from catalog.models import Edition
from catalog.vocabulary import MOST_FIGHTERS

HOUR: Final = 3600


class Lying(NamedTuple):
    """How a card lies on a table, by the name that the table's modules use."""

    name: str
    pivoted: bool
    facing: Facing


class Column(NamedTuple):
    """A sector: its levels, and the Draw symbols on the lowest."""

    levels: range
    draws: range


class Hull(NamedTuple):
    content: CruiserContent
    sectors: list[Column]


LYING: Final = (
    Lying("up", pivoted=False, facing="up"),
    Lying("up-pivoted", pivoted=True, facing="up"),
    Lying("down", pivoted=False, facing="down"),
    Lying("down-pivoted", pivoted=True, facing="down"),
)
# Every ship and shield carries a token here; the table takes away those that do not lie there.
EVERY_TOKEN: Final = Tokens(MOST_FIGHTERS, MOST_FIGHTERS)


@require_safe
@cache_control(public=True, max_age=HOUR)
def drawings(request: HttpRequest, revision: str, language: str) -> HttpResponse:
    """Templates with the drawings of an edition, the same for everybody."""
    edition = get_edition(revision)
    if edition is None or not translation.check_for_language(language):
        raise Http404
    with translation.override(language):
        context = {
            "cards": [card.content() for card in edition.cards.all()],
            "cruisers": [hull(cruiser.content()) for cruiser in edition.cruisers.all()],
            "back_text": wording.back_text(),
            "lying": LYING,
            "every_token": (EVERY_TOKEN, EVERY_TOKEN),
        }
        return render(request, "play/drawings.html", context)


def hull(cruiser: CruiserContent) -> Hull:
    """A cruiser with what a template counts through."""
    sectors = [Column(range(each.fields), range(each.draw)) for each in cruiser.sectors]
    return Hull(cruiser, sectors)


def get_edition(revision: str) -> Edition | None:
    """The edition that has this revision now."""
    for edition in Edition.objects.order_by("-is_current"):
        if export_edition(edition)["revision"] == revision:
            return edition
    return None
