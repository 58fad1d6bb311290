"""The bots that play, and which of them play what unless somebody says otherwise."""

from typing import Final

from django.utils.translation import gettext as _

from play.games.starfighter import roster

BOTS: Final = tuple(roster.BOTS)
"""All of them, the weakest first."""
# In the hands of bots that follow rules of thumb decks rank otherwise than in those of one that looks ahead.
VERDICT_BOT: Final = "captain"
"""Whose games verdicts, lists and figures of cards rest on."""
QUICK_BOT: Final = "pilot"
"""Whose games are played while somebody waits for the answer to a request."""
MAX_ECHO_LENGTH: Final = 40  # letters of what was sent, in a message


def no_such_bot(bot: str) -> str:
    """The refusal of a name that no bot has; it names those there are."""
    known = {"bot": bot[:MAX_ECHO_LENGTH], "bots": ", ".join(BOTS)}
    return _("There is no bot “%(bot)s”; there are %(bots)s.") % known
