"""What an action costs with all that the seats of its table are told, without database and network."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from play.games.game import Json
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import Chance


def told(
    game: BaseGame, setup: Json, games: int, choose: Callable[[Any, str, Chance], str]
) -> Iterator[tuple[float, int]]:
    """Milliseconds of each action with the views and words of every seat, and bytes of the largest."""
    narrator = game.narrator(setup, {seat.letter: "Somebody" for seat in game.seats(setup)})
    for seed in range(games):
        position: Any = game.begin(setup, {}, seed)
        chance = Chance(seed)
        while position.to_move:
            seat = position.to_move[0]
            action = choose(position, seat, chance)
            begun_at = time.process_time()
            events = position.apply(seat, action)
            tables = []
            for viewer in position.seats:
                view = position.view(viewer)
                seen = [narrator.event(each) for each in game.seen_events(events, viewer)]
                tables.append(len(json.dumps([view, narrator.words(view), seen])))
            yield 1000 * (time.process_time() - begun_at), max(tables)
