"""How many matches one caller may begin from pages: an account, or an address where there is none.

The API counts requests by itself.
"""

import time
from typing import Final

from django.utils.translation import gettext as _

from catalog.api.throttles import WINDOW, count_up
from play.models import Player
from play.seating import Declined

MOST_A_MINUTE: Final = 30


def check_pace(player: Player) -> None:
    """Counts a match that begins. Raises Declined when there were too many within a minute."""
    if not player.origin:
        return
    caller = player.origin if player.user.pk is None else f"account-{player.user.pk}"
    if count_up(f"play:begun:{caller}:{int(time.time()) // WINDOW}") > MOST_A_MINUTE:
        sentence = _("You have begun %(most)d matches within a minute; wait a moment.")
        raise Declined("too_many", sentence % {"most": MOST_A_MINUTE})
