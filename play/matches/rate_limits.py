"""Rate limits of pages: matches begun, trace files sent and games of playtests opened within a minute.

They count by account, or by address without one. The API has throttles of its own.
"""

from typing import Final

from django.utils.translation import gettext as _

from catalog.web.limits.counters import HOUR, WINDOW, caller_key, count_up, window_key
from play.games.game import Declined
from play.models import Match, Player

MAX_A_MINUTE: Final = 30
MAX_FILES_A_MINUTE: Final = 10  # each is read and replayed before it is answered
MAX_UPLOADS_AN_HOUR: Final = {
    "games": 60,
    "megabytes": 24,
}  # of guests; accounts have four times as much
ACCOUNT_FACTOR: Final = 4
MAX_GREETINGS_A_MINUTE: Final = 6
MEGABYTE: Final = 2**20
MAX_GAMES_A_MINUTE: Final = 10  # each is kept for good


def check_match_rate(player: Player) -> None:
    """Counts a match that begins. Raises Declined when there were too many within a minute."""
    sentence = _("You have begun %(most)d matches within a minute; wait a moment.")
    check_rate("begun", player, MAX_A_MINUTE, sentence)


def check_upload_rate(player: Player) -> None:
    """Counts a file with traces. Raises Declined when there were too many within a minute."""
    sentence = _("You have sent %(most)d files within a minute; wait a moment.")
    check_rate("sent", player, MAX_FILES_A_MINUTE, sentence)


def check_upload_allowance(player: Player, *, games: int, size: int) -> None:
    """Counts what a file holds. Raises Declined when it is more than the player may send within an hour."""
    sentences = {
        "games": _("You may send %(most)d games within an hour; send fewer, or go on later."),
        "megabytes": _("You may send %(most)d MB within an hour; send less, or go on later."),
    }
    sent = {"games": games, "megabytes": -(-size // MEGABYTE)}
    for unit, sentence in sentences.items():
        has_account = player.user.is_authenticated
        most = MAX_UPLOADS_AN_HOUR[unit] * (ACCOUNT_FACTOR if has_account else 1)
        key = window_key(f"play:sent-{unit}", caller_key(player.user, player.origin), HOUR)
        if player.origin and count_up(key, sent[unit], HOUR) > most:
            raise Declined("too_many", sentence % {"most": most})


def check_opened_game_rate(player: Player) -> None:
    """Counts a game of a playtest that is kept for the table. Raises Declined when there were too many
    within a minute."""
    sentence = _("You have opened %(most)d games at the table within a minute; wait a moment.")
    check_rate("opened", player, MAX_GAMES_A_MINUTE, sentence)


def check_greeting_rate(match: Match, letter: str) -> None:
    """Counts what a seat says to the other. Raises Declined when it was too much within a minute."""
    key = window_key("play:greeted", f"{match.slug}-{letter}", WINDOW)
    if count_up(key) > MAX_GREETINGS_A_MINUTE:
        sentence = _("You have greeted %(most)d times within a minute; wait a moment.")
        raise Declined("too_many", sentence % {"most": MAX_GREETINGS_A_MINUTE})


def check_rate(event: str, player: Player, most: int, sentence: str) -> None:
    if not player.origin:
        return
    caller = caller_key(player.user, player.origin)
    if count_up(window_key(f"play:{event}", caller, WINDOW)) > most:
        raise Declined("too_many", sentence % {"most": most})
