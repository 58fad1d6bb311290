"""What the battery needs of a game beyond its interface: set-ups, sides, what is conserved, twins."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from decks.construction.stock import stock_decks
from play.games.clone_wars.game import GAME as CLONE_WARS
from play.games.game import SEATS, GameSeat, Json, Position
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.registry import STARFIGHTER, get_game
from play.games.rex.edition.reader import edition_of
from play.games.rex.game import GAME as REX
from play.games.star_frontier.game import GAME as FRONTIER
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition as EnginePosition
from play.games.starfighter.engine.position import determinize
from play.games.starfighter.setup import side_of
from play.games.starfighter.table_position import StarfighterTablePosition
from tests.play.games.nim.game import NIM
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.vault.game import VAULT


@dataclass(frozen=True)
class GameCase:
    """A game with one set-up. `twin` is the position with other hidden things than the seat knows."""

    name: str
    game: BaseGame
    setup: Json
    sides: dict[str, Json]
    material: Callable[[Json], Any]
    twin: Callable[[Position, str, int], Position]
    quick: tuple[str, ...] = ()
    """Bots that play many games quickly enough; otherwise the first two."""

    @property
    def seats(self) -> tuple[GameSeat, ...]:
        return self.game.seats(self.setup)

    @property
    def letters(self) -> list[str]:
        return [seat.letter for seat in self.seats]

    @property
    def names(self) -> dict[str, str]:
        """What tests call the players."""
        return dict(zip(self.letters, ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"), strict=False))

    @property
    def bots(self) -> list[str]:
        """Two bots of the game, or one twice."""
        known = [*(self.quick or self.game.bots)]
        return [*known, *known][:2]

    @property
    def of_bots(self) -> list[Json]:
        """What the bots bring."""
        pairs = zip(self.sides.values(), self.bots, strict=True)
        return [{**side, "bot": bot} for side, bot in pairs]

    has_dice: bool = False
    """Whether twins differ in the dice to come, where nothing else is hidden."""

    def watchers(self, position: Position) -> list[str]:
        """The seats of which `twin` knows what they have seen: in Starfighter only who is to move."""
        return [*position.to_move] if self.game.key == STARFIGHTER else self.letters

    def others(self, position: Position) -> list[str]:
        """The seats that are not to move."""
        return [letter for letter in self.letters if letter not in position.to_move]

    def begin(self, seed: int) -> Position:
        return self.game.begin(self.setup, self.sides, seed)

    def play(self, seed: int, most: int = 1200) -> list[tuple[Position, str, str, list[Json]]]:
        """A game by chance: each position with the seat, the action and its events."""
        chance, position, steps = Chance(seed), self.begin(seed), []
        while position.to_move and len(steps) < most:
            seat, before = position.to_move[0], position.copy()
            action = random_action(position, seat, chance)
            steps.append((before, seat, action, position.apply(seat, action)))
        return [*steps, (position, "", "", [])]


def redealt(position: Position, seat: str, seed: int) -> Position:
    """A full position of Starfighter that agrees with what the seat, which is to move, saw and remembers."""
    engine = position.engine
    world = determinize(engine.cards, engine.recollection(seat), seat, seed)
    twin = EnginePosition(engine.cards, world, engine.memories.copy())
    return StarfighterTablePosition(twin)


def imagined(position: Position, seat: str, seed: int) -> Position:
    """A position of a plain game that agrees with what the seat knows."""
    return position.imagined(seat, Chance(seed))


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
    return GameCase(f"starfighter {mode}", get_game(STARFIGHTER), setup, sides, all_cards, redealt)


def nim(piles: str) -> GameCase:
    sides = {"A": {"charm": "acorn", "lazy": False}, "B": {"charm": "pebble", "lazy": False}}
    # Tokens are taken one way only, so all that is conserved are the charms.
    return GameCase(f"nim {piles}", NIM, {"piles": piles}, sides, lambda s: s["charms"], other_pile)


def bare(game: BaseGame, given: Json, *rest: Any, **options: Any) -> GameCase:
    """A game to which sides bring nothing, named by what was chosen first."""
    name = f"{game.key} {next(iter(given.values()))}".replace("_", " ")
    return GameCase(name, game, game.read_setup(given), {"A": {}, "B": {}}, *rest, **options)


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


def pieces_of_races(state: Json) -> Any:
    """Units of each seat, Strategy and Influence cards of Rex, wherever they are."""
    units: Counter[str] = Counter()
    for there in state["units"].values():
        units.update({seat: sum(each) for seat, each in there.items()})
    battle = state["battle"] or {"plans": {}}
    cards = [*state["strategy_deck"], *state["strategy_discard"]]
    cards += state["auction"]["row"] if state["auction"] else []
    if state["step"] == "accuse":
        told = [word for plan in battle["plans"].values() for word in plan[1:]]
        cards += [word for word in told if word in edition_of(state["edition"]).cards]
    for seat, player in state["players"].items():
        units.update({seat: sum(player["reserve"] + player["casualties"])})
        cards += player["hand"]
    influence = sorted([*state["influence_deck"], *state["influence_discard"]])
    return influence, sorted(cards), {seat: units[seat] in (0, 20) for seat in state["seats"]}


def pieces_of_sides(state: Json) -> Json:
    """Every battle card, token and mission of War of the Clones, wherever it lies (C1.6 to C1.9)."""
    players, battle = state["players"].values(), state["battle"]
    missions = [*state["deck"], *state["discard"], *(card for card, _seat in state["aside"])]
    missions += [task["card"] for task in state["common"]]
    missions += [each["mission"]["card"] for each in players if each["mission"]]
    missions += [card for each in players for card in each["won"]]
    missions += [state["offer"]["card"]] if state["offer"] else []
    found: dict[str, Any] = {"missions": sorted(missions)}
    for side, piles in state["sides"].items():
        cards = [card for each in players if each["side"] == side for card in each["hand"]]
        cards += [*piles["deck"], *piles["discard"]]
        fielded = [unit["card"] for unit in battle["units"]] if battle else []
        cards += [card for card in fielded if card[0] == side[0].upper()]
        held = [each["tokens"] for each in state["cells"].values() if each["side"] == side]
        found[side] = [sorted(cards), sorted(chain(piles["pool"], *held))]
    return found


def bids_of(state: Json) -> list[Any]:
    """Every card of the bids that is not in the pile."""
    return sorted([*state["seen"], *(card for hand in state["hands"].values() for card in hand)])


CASES = [
    *map(starfighter, ("training", "skirmish", "total_war")),
    *(
        bare(FRONTIER, {"map": each, "length": "short"}, pieces_of_both, other_dice, has_dice=True)
        for each in ("arktal-1", "laid")
    ),
    bare(CLONE_WARS, {"size": "lesson"}, pieces_of_sides, imagined),
    *(
        bare(REX, {"size": size}, pieces_of_races, imagined, quick=("envoy", "envoy"))
        for size in "36"
    ),
    *map(nim, ("short", "long")),
    bare(VAULT, {"lives": "2"}, bids_of, imagined),
]
