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
MAX_QUICK_SECONDS: Final = 1.0  # a game, so that one or two hundred end within minutes


def usual_playtest_bot(game: str) -> str:
    """Who plays a game's playtests on its pages: its usual bot, the quickest one where that takes long."""
    found = get_game(game)
    usual = found.bots[found.usual_bot]
    quickest = min(found.bots.values(), key=lambda bot: bot.seconds_a_game)
    return (usual if usual.seconds_a_game <= MAX_QUICK_SECONDS else quickest).key


def order_of(bot: str) -> tuple[bool, int]:
    """The least one leads where several bots tell of a deck: captain, then the better ones."""
    return bot != VERDICT_BOT, -BOTS.index(bot)


def bot_name(bot: str) -> str:
    """What a bot of any game is called in the reader's language; no two share a key."""
    for game in map(get_game, game_keys()):
        if bot in game.bots:
            return str(game.bots[bot].name)
    return bot
