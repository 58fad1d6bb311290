"""Whose decisions a match waits for, where those are bots."""

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


def bot_turns(slug: str) -> list[BotTurn]:
    """The bots' decisions for which the match waits: of all who choose in secret, else the next one.

    Raises EnginePreparing.
    """
    match = Match.objects.filter(status=MatchStatus.PLAYING).at(slug)
    if match is None or not any(seat.bot or seat.stand_in for seat in match.seated):
        return []
    history = history_of(match)
    found = bots_to_move(match, history)
    return [
        BotTurn(
            slug=slug,
            game=game_of(match),
            position=history.position,
            letter=letter,
            bot=bot,
            seed=bot_seed(match.server_seed, ply),
            ply=ply,
            branch=match.branch,
        )
        for ply, (letter, bot) in enumerate(
            found if history.position.is_simultaneous else found[:1], len(history)
        )
    ]


def bots_to_move(match: Match, history: History) -> list[tuple[str, str]]:
    """The seats to move that a bot plays, each with that bot."""
    bots = game_of(match).bots
    found = []
    for seat in map(match.seat, history.position.to_move):
        bot = (seat.stand_in or seat.bot) if seat else None
        if seat and bot in bots:
            found.append((seat.letter, str(bot)))
    return found
