"""The pieces of pages that Rex brings."""

from typing import Final

from play.games.game import BoardPage

PAGE: Final = BoardPage(
    stage_template="rex/_stage.html",
    styles="rex/board.css",
    script="rex/board.js",
    texts_template="rex/_texts.html",
    lessons_template="rex/_lessons.html",
    about_template="rex/_about.html",
    cover_template="rex/_cover.html",
    setup_styles="rex/board.css",
    documents="play.games.rex.board.documents",
    rules="rex:rules",
    said=(
        *("chosen", "race", "bid", "passed", "ready", "moved", "deployed", "flipped", "placed"),
        *("escorted", "gift", "proposed", "ordered", "asked", "answered", "parted"),
    ),
)
