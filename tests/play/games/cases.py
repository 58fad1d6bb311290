"""What the battery needs of a game beyond its interface: set-ups, sides, what is conserved, twins."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from decks.construction.stock import stock_decks
from play.games.game import SEATS, Game, GameSeat, Json, Position
from play.games.registry import STARFIGHTER, get_game
from play.games.star_frontier import KEY as STAR_FRONTIER
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition as EnginePosition
from play.games.starfighter.setup import side_of
from play.games.starfighter.table_position import StarfighterTablePosition
from tests.play.games.nim.game import NIM


@dataclass(frozen=True)
class GameCase:
    """A game with one set-up. `twin` is the position with other hidden things than the seat knows."""

    name: str
    game: Game
    setup: Json
    sides: dict[str, Json]
    material: Callable[[Json], Any]
    twin: Callable[[Position, str, int], Position]

    @property
    def seats(self) -> tuple[GameSeat, ...]:
        return self.game.seats(self.setup)

    def begin(self, seed: int) -> Position:
        return self.game.begin(self.setup, self.sides, seed)

    def play(self, seed: int, most: int = 400) -> list[tuple[Position, str, str, list[Json]]]:
        """A game by chance: each position with the seat, the action and its events."""
        chance, position, steps = random.Random(seed), self.begin(seed), []
        while position.to_move and len(steps) < most:
            seat, before = position.to_move[0], position.copy()
            action = chance.choice(position.legal(seat))
            steps.append((before, seat, action, position.apply(seat, action)))
        return [*steps, (position, "", "", [])]


def cards_of(state: Json) -> Counter[str]:
    """Every card of a state of Starfighter, wherever it lies."""
    shared = state["shared"] or {"deck": [], "discard": []}
    cards = Counter(shared["deck"]) + Counter(shared["discard"])
    for side in state["seats"].values():
        for pile in ("hand", "aside", "deck", "discard"):
            cards.update(side[pile] or [])
        cards.update(cell["card"] for sector in side["sectors"] for cell in sector)
    return cards


def redealt(position: Position, seat: str, seed: int) -> Position:
    """A full position of Starfighter that agrees with what the seat, which is to move, has seen."""
    (world,) = get_game(STARFIGHTER).playouts(position_setup(position)).imagined(position, 1, seed)
    return StarfighterTablePosition(EnginePosition(shipped_card_set(), world))


def position_setup(position: Position) -> Json:
    return {"mode": position.state()["mode"], "revision": shipped_card_set().revision}


def other_pile(position: Position, seat: str, seed: int) -> Position:
    """Nim with another pile of the other seat."""
    twin = position.copy()
    twin.own[SEATS[1 - SEATS.index(seat)]] += 1 + seed
    return twin


def starfighter(mode: str) -> GameCase:
    one, two = stock_decks()[0], stock_decks()[5]
    sides = {"A": side_of("ares"), "B": side_of("athena")}
    if mode == "total_war":
        sides = {"A": side_of(one.cruiser, one.cards), "B": side_of(two.cruiser, two.cards)}
    setup = {"mode": mode, "revision": shipped_card_set().revision}
    return GameCase(f"starfighter {mode}", get_game(STARFIGHTER), setup, sides, cards_of, redealt)


def nim(piles: str) -> GameCase:
    sides = {"A": {"charm": "acorn", "lazy": False}, "B": {"charm": "pebble", "lazy": False}}
    # Tokens are taken one way only, so all that is conserved are the charms.
    return GameCase(f"nim {piles}", NIM, {"piles": piles}, sides, lambda s: s["charms"], other_pile)


def pieces_of_both(state: Json) -> Json:
    """What each seat of Star Frontier has on the map and in stock, by kind (S3.3)."""
    found = {seat: Counter(side["stock"]) for seat, side in state["seats"].items()}
    for thing in (*state["units"], *state["elements"]):
        found[thing["seat"]][thing["kind"]] += 1
    for crossing in state["crossings"]:
        found[crossing["seat"]]["wall"] += 1
    return found


def other_dice(position: Position, seat: str, seed: int) -> Position:
    """Star Frontier with other dice to come."""
    twin = position.copy()
    twin.engine.records["seed"] += 1 + seed
    return twin


def star_frontier(chosen: str) -> GameCase:
    game = get_game(STAR_FRONTIER)
    setup = game.read_setup({"map": chosen, "length": "short"})
    sides: dict[str, Json] = {"A": {}, "B": {}}
    return GameCase(f"star frontier {chosen}", game, setup, sides, pieces_of_both, other_dice)


CASES = [
    *map(starfighter, ("training", "skirmish", "total_war")),
    *map(star_frontier, ("arktal-1", "laid")),
    nim("short"),
    nim("long"),
]
