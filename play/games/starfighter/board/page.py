"""The pieces of pages that Starfighter's board brings."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import BoardPage

PAGE: Final = BoardPage.of(
    "starfighter",
    *("stage", "plate", "dialogs", "keys", "lessons", "pieces", "texts", "opponents", "chosen"),
    clip_script="starfighter/clip.js",
    match_template="starfighter/_match_fields.html",
    second_side_template="starfighter/_second_side_fields.html",
    guest_template="starfighter/_guest_fields.html",
    choice_template="starfighter/_choose_cruiser.html",
    setup_styles="starfighter/setup.css",
    said=("play", "pass"),
    measurements="starfighter:bots",
    meanwhile=_(
        "Against Cadet, Wingman and Pilot you can play at once, more slowly; Captain and Admiral follow."
    ),
    picture_template="starfighter/pictures/moment.svg",
)
