"""What Starfighter's pieces of the lobby, of an invitation and of the start page show."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.cards.content import CruiserContent
from catalog.editions.export import read_export
from catalog.editions.snapshots import snapshot_export
from catalog.web.formats.number_format import whole
from decks.construction.card_pool import current_pool
from play.games.game import Json
from play.games.starfighter.ladder.figures import kept_ladder
from play.games.starfighter.roster import BOTS, OPPONENTS
from play.games.starfighter.setup import Mode

MODES: Final = (
    (Mode.TRAINING, _("The forty green cards and two cruisers. The way to begin.")),
    (Mode.SKIRMISH, _("All cards in one common deck, any two cruisers.")),
    (Mode.TOTAL_WAR, _("Everybody brings a cruiser and a deck of their own.")),
)


def opponents() -> Iterator[Json]:
    """The bots of the lobby, and their measured ratings in words; those of earlier versions are not told."""
    ladder = kept_ladder()
    ratings = ladder.ratings if ladder.sources.is_current else {}
    for key in OPPONENTS:
        rating = ratings.get(key)
        yield {"bot": BOTS[key], "rating": whole(rating.value) if rating else ""}


def lobby_context(asked: Mapping[str, str]) -> Json:
    """The modes, decks and bots to choose from; `asked["deck"]` is the code of the deck that led here."""
    code = asked.get("deck", "")
    return {
        "modes": MODES,
        "chosen_mode": asked.get("mode") or (Mode.TOTAL_WAR if code else Mode.TRAINING),
        "asked_code": code,
        "opponents": list(opponents()),
    }


def start_context(setup: Json, sides: Mapping[str, Json]) -> Json:
    """The cruisers of the set-up by key; `chosen` are those of the sides, as far as they are known."""
    boards = boards_of(setup["revision"])
    return {
        "cruisers": boards,
        "chosen": {seat: boards.get(side["cruiser"]) for seat, side in sides.items()},
        "choices_title": "" if setup["mode"] == Mode.TOTAL_WAR else _("Cruisers"),
    }


def boards_of(revision: str) -> dict[str, CruiserContent]:
    """The cruisers of a revision by key; their Russian names are those of the current edition."""
    known, boards = current_pool().cruisers, {}
    for board in read_export(snapshot_export(revision))[1]:
        other = known.get(board.key)
        is_same = other is not None and other.name == board.name
        boards[board.key] = replace(board, name_ru=other.name_ru) if other and is_same else board
    return boards
