"""The bots that play, and which of them play what unless somebody says otherwise."""

from typing import Final

from play.games.registry import game_keys, get_game
from simulate.models import DECK_GAME

BOTS: Final = tuple(get_game(DECK_GAME).bots)
"""All that play decks, the weakest first."""
# In the hands of bots that follow rules of thumb decks rank otherwise than in those of one that looks ahead.
VERDICT_BOT: Final = "captain"
"""Whose games verdicts, lists and figures of cards rest on."""
QUICK_BOT: Final = "pilot"
"""Whose games are played while somebody waits for the answer to a request."""


def bot_name(bot: str) -> str:
    """What a bot of any game is called in the reader's language; no two share a key."""
    for game in map(get_game, game_keys()):
        if bot in game.bots:
            return str(game.bots[bot].name)
    return bot
