"""Play-outs for analyses and hints of any game with bots: possible worlds, played to their end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.chance import Chance, seed_from

if TYPE_CHECKING:
    from play.games.kit.base_game import BaseGame

Replies = Callable[[Any, str, Chance], str]
"""What is done in a position by a seat, with chance."""
MAX_DECISIONS: Final = 400
"""Of a play-out; what is not decided by then counts as a draw."""


class DeterminisedPlayouts:
    """Values actions as a bot does that looks ahead, for analyses: it plays possible worlds to their end.

    Positions have `imagined`.
    """

    share: float = 1.0
    """Of the usual number of worlds, where each takes long."""

    def __init__(
        self, game: "BaseGame", bot: str, *, share: float = 1.0, replies: Replies | None = None
    ) -> None:
        """`replies` says what anybody does in a world that is played on, where that is not the bot."""
        self.game, self.bot, self.share, self.replies = game, bot, share, replies

    def actions(self, position: Any) -> list[str]:
        """The legal actions of the one seat to move, in the order in which equal ones are preferred."""
        legal: list[str] = position.legal(position.to_move[0])
        return legal

    def choose(self, position: Any, *seed: object) -> str:
        """What `bot` does for the seat to move, by what that seat knows."""
        return self.game.bot_action(position, position.to_move[0], self.bot, seed_from(*seed))

    def deep(self, position: Any, _times: int, *seed: object) -> str:
        """What the game's strongest bot does with so many times its usual search."""
        return self.choose(position, *seed)

    def imagined(self, position: Any, count: int, *seed: object) -> Iterator[Any]:
        """So many worlds that agree with all that the seat to move knows, equally likely ones."""
        for number in range(count):
            yield position.imagined(position.to_move[0], Chance(seed_from(*seed, number)))

    def open(self, position: Any, count: int, *seed: object) -> Iterator[Any]:
        """So many worlds in which only what neither seat knows is dealt anew."""
        for number in range(count):
            world = position.copy()
            world.chance = Chance(seed_from(*seed, number))
            for pile in world.unknown_piles():
                world.chance.shuffle(pile)
            yield world

    def scores(
        self, position: Any, worlds: Sequence[Any], actions: Sequence[str]
    ) -> npt.NDArray[np.float64]:
        """The chance to win, (worlds, actions), that each action gives the seat to move on each world."""
        seat = position.to_move[0]
        return np.array(
            [[self.score(world, seat, action) for action in actions] for world in worlds]
        )

    def chances(self, world: Any, seat: str, action: str) -> Mapping[str, float]:
        """By seat its chance after an action of this one, in a game of more than two sides."""
        raise NotImplementedError

    def score(self, world: Any, seat: str, action: str) -> float:
        """1 for a win of the seat after its action, 0 for a loss; a draw is half."""
        game, chance = world.copy(), Chance(seed_from(world.digest()))
        game.apply(seat, action)
        for _decision in range(MAX_DECISIONS):
            if not game.to_move:
                break
            mover = game.to_move[0]
            game.apply(mover, self.reply(game, mover, chance))
        winners = game.result.winners if game.result else ()
        return float(seat in winners) if winners else 0.5

    def reply(self, game: Any, seat: str, chance: Chance) -> str:
        """What anybody does in a world that is played on."""
        if self.replies:
            return self.replies(game, seat, chance)
        return self.game.choose_for(self.bot, game.view(seat), chance)
