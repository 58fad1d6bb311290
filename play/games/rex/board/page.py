"""The pieces of pages that Rex brings."""

from typing import Final

from play.games.game import BoardPage

PAGE: Final = BoardPage.of(
    "rex",
    *("stage", "texts", "lessons", "about", "cover"),
    method_template="play/_analysis_method_plain.html",
    setup_styles="rex/board.css",
    rules="rex:rules",
    said=(
        *("chosen", "race", "bid", "passed", "ready", "moved", "deployed", "flipped", "placed"),
        *("escorted", "gift", "proposed", "ordered", "asked", "answered", "parted"),
    ),
)
