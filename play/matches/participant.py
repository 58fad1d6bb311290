"""What takes a seat of a match."""

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from decks.accounts.names import folded_name, name_in_latin
from play.games.game import DECK_VERSION, Declined, Json
from play.games.registry import get_game
from play.models import Player

MARKS_OF_BOTS: Final = ("(bot)", "(бот)")
HARMLESS: Final = frozenset(("guest", "anonymous"))
"""Reserved for nobody's account, and true of a player without one."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or bot who takes a seat, and what the side brings, whose content only the game knows."""

    loadout: Json
    name: str = ""
    bot: str = ""

    def columns(self) -> dict[str, Any]:
        """The columns of a seat; of a stored deck the side names its version."""
        loadout = {name: value for name, value in self.loadout.items() if name != DECK_VERSION}
        version = self.loadout.get(DECK_VERSION)
        own = {"loadout": loadout, "name": self.name, "bot": self.bot}
        return own | {"deck_version_id": version}


def check_name(name: str, player: Player, game: str) -> None:
    """Raises Declined for a name of the site or of its bots, unless the player's account has it."""
    if name == getattr(player.user, "username", ""):
        return
    looks, reserved = (
        {folded_name(name), name_in_latin(name)},
        {*settings.RESERVED_NAMES} - HARMLESS,
    )
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reserved |= {folded_name(str(bot.name)) for bot in get_game(game).bots.values()}
    if looks & reserved or any(each.endswith(MARKS_OF_BOTS) for each in looks):
        sentence = _("This name is reserved. Please choose another one.")
        raise Declined("reserved_name", sentence, field="name")
