"""Whose decision a match waits for, when that is a bot."""

from dataclasses import dataclass

from play.games.game import Position
from play.games.kit.base_game import BaseGame
from play.matches.positions import History, history_of
from play.matches.shuffle_commitment import bot_seed
from play.matches.stages import game_of
from play.models import Match, MatchStatus


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that a bot has to make, the answer to `ply` of `branch`."""

    slug: str
    game: BaseGame
    position: Position
    letter: str
    bot: str
    seed: int
    ply: int
    branch: int

    def choose(self) -> str:
        """The bot's action."""
        return self.game.bot_action(self.position, self.letter, self.bot, self.seed)


def bot_turn(slug: str) -> BotTurn | None:
    """The bot's decision for which the match waits, if it waits for one. Raises EnginePreparing."""
    match = Match.objects.filter(status=MatchStatus.PLAYING).at(slug)
    if match is None or not any(seat.bot or seat.stand_in for seat in match.seated):
        return None
    history = history_of(match)
    found = bot_to_move(match, history)
    if found is None:
        return None
    letter, bot = found
    return BotTurn(
        slug=slug,
        game=game_of(match),
        position=history.position,
        letter=letter,
        bot=bot,
        seed=bot_seed(match.server_seed, len(history)),
        ply=len(history),
        branch=match.branch,
    )


def bot_to_move(match: Match, history: History) -> tuple[str, str] | None:
    """The first seat to move that a bot plays, and that bot."""
    bots = game_of(match).bots
    for seat in map(match.seat, history.position.to_move):
        bot = (seat.stand_in or seat.bot) if seat else None
        if seat and bot in bots:
            return seat.letter, str(bot)
    return None
