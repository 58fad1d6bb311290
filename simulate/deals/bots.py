"""The bots that play, and which of them play what unless somebody says otherwise."""

from typing import Final

from play.games.starfighter import roster

BOTS: Final = tuple(roster.BOTS)
"""All of them, the weakest first."""
# In the hands of bots that follow rules of thumb decks rank otherwise than in those of one that looks ahead.
VERDICT_BOT: Final = "captain"
"""Whose games verdicts, lists and figures of cards rest on."""
QUICK_BOT: Final = "pilot"
"""Whose games are played while somebody waits for the answer to a request."""
