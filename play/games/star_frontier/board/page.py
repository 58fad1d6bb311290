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


PAGE: Final = BoardPage.of(
    "star_frontier",
    *("stage", "plate", "dialogs", "keys", "lessons"),
    *("pieces", "texts", "opponents", "about", "cover"),
    match_template="star_frontier/_match_fields.html",
    guest_template="star_frontier/_guest_fields.html",
    setup_styles="star_frontier/setup.css",
    meanwhile=gettext_lazy("Against Recruit you can play at once, more slowly; the others follow."),
    method_template="star_frontier/_analysis_method.html",
    hides=False,
    chance="dice",
    said=("placed", "move", "research", "laid", "removed", "control"),
    rules="star_frontier:rules",
    setup_link=link_to_map,
    picture_template="star_frontier/pictures/moment.svg",
)
