"""What takes a seat of a match."""

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from decks.accounts.names import UNSEEN, accounts_like, folded_name, name_in_latin
from play.games.game import DECK_VERSION, Declined, Json
from play.games.registry import get_game
from play.models import Match, MatchKind, Player

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


def check_name(name: str, player: Player, match: Match) -> None:
    """Raises Declined for a name of the site, of its bots or of another account, unless the player's has it.

    At one screen somebody else may sit who has an account of that name.
    """
    own = player.user.get_username()
    if name in ("", own):
        return
    seen = {name, UNSEEN.sub("", name)}
    looks = {shape(each) for each in seen for shape in (folded_name, name_in_latin)}
    reserved = {*settings.RESERVED_NAMES} - HARMLESS
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            reserved |= {folded_name(str(bot.name)) for bot in get_game(match.game).bots.values()}
    if looks & reserved or any(each.endswith(MARKS_OF_BOTS) for each in looks):
        sentence = _("This name is reserved. Please choose another one.")
        raise Declined("reserved_name", sentence, field="name")
    others = accounts_like(name).exclude(username=own)
    if match.kind != MatchKind.HOTSEAT and others.exists():
        sentence = _(
            "This is the name of an account. Sign in if it is yours, or choose another name."
        )
        raise Declined("name_taken", sentence, field="name")
