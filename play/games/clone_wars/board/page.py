"""The pieces of pages that the board of War of the Clones brings."""

from typing import Final

from play.games.game import BoardPage

PAGE: Final = BoardPage(
    styles="clone_wars/board.css",
    script="clone_wars/board.js",
    stage_template="clone_wars/_stage.html",
    texts_template="clone_wars/_texts.html",
    about_template="clone_wars/_about.html",
    lessons_template="clone_wars/_lessons.html",
    documents="play.games.clone_wars.board.documents",
    rules="clone_wars:rules",
    said=("step", "played", "landed", "committed", "blocks", "laid", "withdrawn", "discard"),
)
