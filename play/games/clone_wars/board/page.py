"""The pieces of pages that the board of War of the Clones brings."""

from typing import Final

from play.games.game import BoardPage

PAGE: Final = BoardPage.of(
    "clone_wars",
    *("stage", "texts", "about", "lessons"),
    method_template="play/_analysis_method_plain.html",
    rules="clone_wars:rules",
    said=(
        *("step", "played", "landed", "committed", "blocks", "laid", "withdrawn", "discard"),
        *("held", "skipped", "surrender", "abandoned", "retreat", "training", "defends", "chosen"),
    ),
)
