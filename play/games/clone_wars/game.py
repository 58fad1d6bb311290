"""War of the Clones as a game of this site: `GAME` is its `BaseGame`."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from play.games.clone_wars import KEY
from play.games.clone_wars import setup as rules_of_setup
from play.games.clone_wars.board.page import PAGE
from play.games.clone_wars.bots import general, trooper
from play.games.clone_wars.edition.reader import SHELF
from play.games.clone_wars.rules import RULES_VERSION
from play.games.clone_wars.text.facts import CloneTablePosition
from play.games.clone_wars.text.labels import SIDE_NAMES
from play.games.clone_wars.text.narration import ENDS, CloneNarrator
from play.games.game import OPEN, BoardPage, Bot, Json, Viewer
from play.games.kit.chance import Chance, seed_from
from play.games.kit.edition_game import EditionGame
from play.games.kit.keyed_words import Seed
from play.games.kit.playouts import DeterminisedPlayouts

BOTS: Final = {each.BOT.key: each for each in (trooper, general)}
TOKENS: Final = ("persuade", "garrison", "occupy", "withdraw", "take", "target")
"""Verbs whose last word is a token (section 3)."""


class CloneWars(EditionGame):
    """`BaseGame` for War of the Clones."""

    key = KEY
    name = _("War of the Clones")
    round_name = _("Turn")
    version = RULES_VERSION
    bots: Mapping[str, Bot] = {key: each.BOT for key, each in BOTS.items()}
    position = CloneTablePosition
    shelf = SHELF
    most_seats = 4
    page: BoardPage = PAGE
    endings = ENDS
    side_names = SIDE_NAMES
    usual_mode = "2"

    steps: Mapping[str, Mapping[str, Any]] = {
        f"{mode}-{bot}": {"size": mode, "bot": bot}
        for mode, bot in (("lesson", "trooper"), ("2", "trooper"), ("2", "general"))
    }

    # Set-up

    describe_setup = staticmethod(rules_of_setup.setup_form)
    seats = staticmethod(rules_of_setup.seats_of)
    setup_of = staticmethod(rules_of_setup.setup_of)

    def is_rateable(self, setup: Json) -> bool:
        """Not where one plays against two, or in a first game."""
        return setup["size"] in ("2", "4")

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> CloneTablePosition:
        return rules_of_setup.begin(setup, seed)

    # Who learns what

    secrets = ("card", "deck", "progress", "token", "tokens")
    firm = ("draw", "mission", "scouted", "turned_up", "turned", "revealed", "exchange")

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        verb, *rest = action.split(" ")
        if viewer in (actor, OPEN):
            return action
        if verb in ("land", "technique"):
            return f"{verb} ?"
        sides = rules_of_setup.sides_of_seats(setup)
        is_token = verb in TOKENS and rest[-1].isdecimal()
        if is_token and sides.get(viewer or "") != sides[actor]:
            return " ".join([verb, *rest[:-1], "?"])
        return action

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> CloneNarrator:
        return CloneNarrator(names, SHELF.of_setup(setup), rules_of_setup.sides_of_seats(setup))

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        chosen: str = BOTS[bot].choose(position, seat, Chance(seed_from(seed)))
        return chosen

    def playouts(self, setup: Json) -> DeterminisedPlayouts:
        """General decides, Trooper plays imagined games on: it takes a twentieth of the time."""
        return DeterminisedPlayouts(self, self.analysis_bot, share=0.1, replies=trooper.choose)


GAME: Final = CloneWars()
