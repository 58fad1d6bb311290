"""Rate limits of pages: matches begun, trace files sent and games of playtests opened within a minute.

They count by account, or by address without one. The API has throttles of its own.
"""

import time
from typing import Final

from django.utils.translation import gettext as _

from catalog.site.counters import WINDOW, count_up
from play.games.game import Declined
from play.models import Player

MOST_A_MINUTE: Final = 30
MOST_FILES_A_MINUTE: Final = 10  # each is read and replayed before it is answered
MOST_GAMES_A_MINUTE: Final = 10  # each is kept for good


def check_match_rate(player: Player) -> None:
    """Counts a match that begins. Raises Declined when there were too many within a minute."""
    sentence = _("You have begun %(most)d matches within a minute; wait a moment.")
    check_rate("begun", player, MOST_A_MINUTE, sentence)


def check_upload_rate(player: Player) -> None:
    """Counts a file with traces. Raises Declined when there were too many within a minute."""
    sentence = _("You have sent %(most)d files within a minute; wait a moment.")
    check_rate("sent", player, MOST_FILES_A_MINUTE, sentence)


def check_opened_game_rate(player: Player) -> None:
    """Counts a game of a playtest that is kept for the table. Raises Declined when there were too many
    within a minute."""
    sentence = _("You have opened %(most)d games at the table within a minute; wait a moment.")
    check_rate("opened", player, MOST_GAMES_A_MINUTE, sentence)


def check_rate(event: str, player: Player, most: int, sentence: str) -> None:
    if not player.origin:
        return
    caller = player.origin if player.user.pk is None else f"account-{player.user.pk}"
    if count_up(f"play:{event}:{caller}:{int(time.time()) // WINDOW}") > most:
        raise Declined("too_many", sentence % {"most": most})
