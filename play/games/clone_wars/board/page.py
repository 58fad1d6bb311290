"""The pieces of pages that the board of War of the Clones brings."""

from typing import Final

from play.games.game import BoardPage

PAGE: Final = BoardPage(
    styles="play/table.css",
    script="play/table.js",
    about_template="play/_nothing.html",
)
