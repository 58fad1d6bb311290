"""The pieces of pages that Starfighter's board brings."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import BoardPage

PAGE: Final = BoardPage(
    stage_template="starfighter/_stage.html",
    plate_template="starfighter/_plate.html",
    dialogs_template="starfighter/_dialogs.html",
    keys_template="starfighter/_keys.html",
    lessons_template="starfighter/_lessons.html",
    pieces_template="starfighter/_pieces.html",
    texts_template="starfighter/_texts.html",
    styles="starfighter/board.css",
    script="starfighter/board.js",
    clip_script="starfighter/clip.js",
    match_template="starfighter/_match_fields.html",
    opponents_template="starfighter/_opponents.html",
    second_side_template="starfighter/_second_side_fields.html",
    guest_template="starfighter/_guest_fields.html",
    choice_template="starfighter/_choose_cruiser.html",
    chosen_template="starfighter/_chosen.html",
    setup_styles="starfighter/setup.css",
    documents="play.games.starfighter.board.documents",
    said=("play", "pass"),
    measurements="starfighter:bots",
    meanwhile=_(
        "Against Cadet, Wingman and Pilot you can play at once, more slowly; Captain and Admiral follow."
    ),
    picture_template="starfighter/pictures/moment.svg",
)
