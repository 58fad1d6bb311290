"""The pieces of pages that Star Frontier's board brings."""

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.games.game import BoardPage
from play.games.star_frontier.edition.content import LAID


def link_to_map(setup: Mapping[str, Any]) -> tuple[str, str] | None:
    """The page of the map that is played; none of one that the players lay."""
    if setup["map"] == LAID:
        return None
    return reverse("star_frontier:map", args=[setup["map"]]), _("To the map")


PAGE: Final = BoardPage(
    stage_template="star_frontier/_stage.html",
    plate_template="star_frontier/_plate.html",
    dialogs_template="star_frontier/_dialogs.html",
    keys_template="star_frontier/_keys.html",
    lessons_template="star_frontier/_lessons.html",
    pieces_template="star_frontier/_pieces.html",
    texts_template="star_frontier/_texts.html",
    styles="star_frontier/board.css",
    script="star_frontier/board.js",
    match_template="star_frontier/_match_fields.html",
    opponents_template="star_frontier/_opponents.html",
    guest_template="star_frontier/_guest_fields.html",
    setup_styles="star_frontier/setup.css",
    documents="play.games.star_frontier.board.documents",
    meanwhile=gettext_lazy("Against Recruit you can play at once, more slowly; Marshal follows."),
    method_template="star_frontier/_analysis_method.html",
    about_template="star_frontier/_about.html",
    cover_template="star_frontier/_cover.html",
    hides=False,
    chance="dice",
    said=("placed", "move", "research", "laid", "removed", "control"),
    rules="star_frontier:rules",
    setup_link=link_to_map,
    picture_template="star_frontier/pictures/moment.svg",
)
