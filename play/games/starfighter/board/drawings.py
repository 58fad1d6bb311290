"""The drawings that a game table clones: every card in every attitude, the back, the cruisers."""

from typing import Final, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog.cards.content import CardContent, CruiserContent
from catalog.cards.vocabulary import MAX_FIGHTERS
from catalog.drawing import wording
from catalog.drawing.insignia import Insignia, insignia_of
from catalog.drawing.layout import Facing, Tokens
from catalog.editions.export import export_edition, read_export
from catalog.editions.snapshots import NoSnapshot, snapshot_export
from catalog.models import Edition
from catalog.rulebook.explanations import EXPLANATIONS
from play.games.game import Json

HOUR: Final = 3600


class CardAttitude(NamedTuple):
    """How a card lies on a table, by the name that the table's modules use."""

    name: str
    pivoted: bool
    facing: Facing


class CardSetContent(NamedTuple):
    """The cards and cruisers of a revision."""

    cards: list[CardContent]
    cruisers: list[CruiserContent]


class SectorColumn(NamedTuple):
    """A sector: its levels, and the Draw symbols on the lowest."""

    levels: range
    draws: range


class CruiserOutline(NamedTuple):
    content: CruiserContent
    sectors: list[SectorColumn]
    insignia: Insignia


def tokens_of(cell: Json) -> tuple[Tokens, Tokens]:
    """What lies on the printed upper and lower half of a card of a view."""
    halves = ("lower", "upper") if cell["pivoted"] else ("upper", "lower")
    top, bottom = (Tokens(cell["damage"][half], cell["shield_damage"][half]) for half in halves)
    return top, bottom


LYING: Final = (
    CardAttitude("up", pivoted=False, facing="up"),
    CardAttitude("up-pivoted", pivoted=True, facing="up"),
    CardAttitude("down", pivoted=False, facing="down"),
    CardAttitude("down-pivoted", pivoted=True, facing="down"),
)
# Every ship and shield carries a token here; the table takes away those that do not lie there.
EVERY_TOKEN: Final = Tokens(MAX_FIGHTERS, MAX_FIGHTERS)


@require_safe
@cache_control(public=True, max_age=HOUR)
def drawings(request: HttpRequest, revision: str, language: str) -> HttpResponse:
    """Templates with the drawings of a revision, the same for everybody."""
    content = get_content(revision)
    if content is None or not translation.check_for_language(language):
        raise Http404
    with translation.override(language):
        context = {
            "cards": content.cards,
            "cruisers": [cruiser_outline(cruiser) for cruiser in content.cruisers],
            "back_text": wording.back_text(),
            "symbols": EXPLANATIONS,
            "lying": LYING,
            "every_token": (EVERY_TOKEN, EVERY_TOKEN),
        }
        return render(request, "starfighter/drawings.html", context)


def cruiser_outline(cruiser: CruiserContent) -> CruiserOutline:
    """A cruiser with what a template counts through."""
    sectors = [SectorColumn(range(each.fields), range(each.draw)) for each in cruiser.sectors]
    return CruiserOutline(cruiser, sectors, insignia_of(cruiser.key))


def get_content(revision: str) -> CardSetContent | None:
    """What has this revision: an edition as it is now, or one that a match began with."""
    for edition in Edition.objects.order_by("-is_current"):
        if export_edition(edition)["revision"] == revision:
            cards = [card.content() for card in edition.cards.by_number()]
            cruisers = [cruiser.content() for cruiser in edition.cruisers.order_by("key")]
            return CardSetContent(cards, cruisers)
    try:
        return CardSetContent(*read_export(snapshot_export(revision)))
    except NoSnapshot:
        return None
