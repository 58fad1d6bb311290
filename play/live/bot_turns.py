"""Whose decision a match waits for, when that is a bot."""

from dataclasses import dataclass

from play.games.game import Position
from play.games.kit.base_game import BaseGame
from play.matches.positions import history_of
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
    match = Match.objects.with_seats().filter(slug=slug, status=MatchStatus.PLAYING).first()
    if match is None or not any(seat.bot or seat.stand_in for seat in match.seated):
        return None
    history = history_of(match)
    bots = game_of(match).bots
    seats = [match.seat(letter) for letter in history.position.to_move]
    playing = [(seat.letter, bot) for seat in seats if seat and (bot := seat.stand_in or seat.bot)]
    found = next(((letter, bot) for letter, bot in playing if bot in bots), None)
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
