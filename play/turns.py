"""Whose decision a match waits for, when that is a bot."""

from dataclasses import dataclass

from play.engine.cards import CardSet
from play.engine.game import Game
from play.models import Match, SeatKind, Status
from play.positions import cards_of, line_of
from play.trust import bot_seed


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that a bot has to make, the answer to `ply` of `branch`."""

    slug: str
    cards: CardSet
    game: Game
    letter: str
    bot: str
    seed: int
    ply: int
    branch: int


def bot_turn(slug: str) -> BotTurn | None:
    """The bot's decision for which the match waits, if it waits for one. Raises EnginePreparing."""
    match = Match.objects.with_seats().filter(slug=slug, status=Status.PLAYING).first()
    if match is None or all(seat.kind != SeatKind.BOT for seat in match.seats.all()):
        return None
    line = line_of(match)
    letter = line.game.to_move
    seat = match.seat(letter) if letter else None
    if letter is None or seat is None or seat.kind != SeatKind.BOT:
        return None
    seed = bot_seed(match.server_seed, len(line))
    cards = cards_of(match)
    return BotTurn(slug, cards, line.game, letter, seat.bot, seed, len(line), match.branch)
