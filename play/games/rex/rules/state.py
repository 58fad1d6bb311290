"""What lies on the table of Rex, and the small questions that every phase asks of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from play.games.kit.plain_position import BasePosition
from play.games.rex.edition.content import COUNCIL, RexEdition
from play.games.rex.edition.reader import edition_of

PLAIN, MECH, DOWN = 0, 1, 2
"""Places in a count of units: plain ones, mechanised ones, face-down ones (X14.6)."""
NONE = "-"
HIDDEN = "?"


@dataclass
class RexPlayer:
    """What one seat has beside the board."""

    race: str = ""
    influence: int = 0
    reserve: list[int] = field(default_factory=lambda: [0, 0])
    casualties: list[int] = field(default_factory=lambda: [0, 0])
    leaders: list[str] = field(default_factory=list)
    """In the reserve."""
    fallen: list[str] = field(default_factory=list)
    used: dict[str, str] = field(default_factory=dict)
    """By leader the location where it fought in this phase (X9.4)."""
    hand: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    """The four Traitor cards, kept in mind after the choice (X16.2)."""
    traitors: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    """Traitor cards that were revealed."""
    prediction: list[str] = field(default_factory=list)
    """Race and round (X15.6)."""


@dataclass
class Auction:
    """The row of cards of a round; the first one is up."""

    row: list[str]
    opener: str = ""
    high: int = 0
    bidder: str = ""
    passed: list[str] = field(default_factory=list)


@dataclass
class Battle:
    """One battle; `sides` are the aggressor and the opponent. A plan is dial, leader, attack, defence."""

    place: str
    sides: list[str]
    tasks: list[str] = field(default_factory=lambda: ["order", "ask"])
    orders: dict[str, str] = field(default_factory=dict)
    question: str = ""
    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    plans: dict[str, list[str]] = field(default_factory=dict)
    winner: str = ""


@dataclass
class AllianceOffer:
    """A proposal of an alliance (X12.3)."""

    by: str
    members: list[str]


@dataclass(kw_only=True)
class RexState(BasePosition):
    """The facts of a game; `RexPosition` plays it."""

    edition: str
    pool: list[str]
    """The races that may be chosen (X2.5)."""
    first: str = ""
    phase: str = "setup"
    step: str = "race"
    players: dict[str, RexPlayer] = field(default_factory=dict)
    units: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """By location and seat."""
    tokens: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    closed: str = ""
    fleet: int = 0
    dials: list[int] = field(default_factory=list)
    alliances: list[list[str]] = field(default_factory=list)
    influence_deck: list[str] = field(default_factory=list)
    influence_discard: list[str] = field(default_factory=list)
    foreseen: bool = False
    """Whether the race that may has seen the top Influence card (X14.2)."""
    latest: list[str] = field(default_factory=list)
    """The locations of the latest regular Influence card (X5.4)."""
    strategy_deck: list[str] = field(default_factory=list)
    strategy_discard: list[str] = field(default_factory=list)
    traitor_deck: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    """The seats that act after the present one in this phase."""
    moves: int = 0
    """Movements that the seat in its manoeuvres still has."""
    done: int = 0
    """In its turn: movements it has made (X14.6), mechanised units it has taken back (X7.4)."""
    deployed: list[str] = field(default_factory=list)
    """Who has just deployed, and where (X14.6)."""
    proposals: int = 0
    """The round of proposals of a ceasefire."""
    offer: AllianceOffer | None = None
    auction: Auction | None = None
    battle: Battle | None = None
    left: list[str] = field(default_factory=list)

    def enter(self, point: str) -> None:
        """Goes on at a point of the game by name, so that phases need not know each other."""
        raise NotImplementedError

    @property
    def box(self) -> RexEdition:
        return edition_of(self.edition)

    # Seats

    def order(self, first: str = "") -> list[str]:
        """The order of play (X3.1), or that from another seat on."""
        return self.order_from(first or self.first)

    def seat_of(self, race: str) -> str:
        """The seat that plays the race; empty where nobody does."""
        return next((seat for seat, each in self.players.items() if each.race == race), "")

    def having(self, advantage: str) -> str:
        """The seat with an advantage of its race; empty where nobody has it."""
        return self.seat_of(self.box.holder[advantage])

    def has(self, seat: str, advantage: str) -> bool:
        return self.players[seat].race == self.box.holder[advantage]

    def allies(self, seat: str) -> list[str]:
        """The allies of a seat, without itself."""
        for members in self.alliances:
            if seat in members:
                return [each for each in members if each != seat]
        return []

    def side_of(self, seat: str) -> list[str]:
        """The seat and its allies."""
        return [seat, *self.allies(seat)]

    def hand_limit(self, seat: str) -> int:
        """X3.3."""
        own = self.box.races[self.players[seat].race].hand_limit
        return self.box.head.hand_limit if own is None else own

    def has_room(self, seat: str) -> bool:
        return len(self.players[seat].hand) < self.hand_limit(seat)

    # Units

    def count(self, place: str, seat: str) -> list[int]:
        return self.units.get(place, {}).get(seat, [0, 0, 0])

    def standing(self, place: str, seat: str) -> int:
        """Units that are not face down."""
        found = self.count(place, seat)
        return found[PLAIN] + found[MECH]

    def strength(self, place: str, seat: str) -> int:
        """X9.9: a mechanised unit has strength 2."""
        found = self.count(place, seat)
        return found[PLAIN] + 2 * found[MECH]

    def present(self, place: str) -> list[str]:
        """The seats with units there that are not face down."""
        there = self.units.get(place)
        return [seat for seat, each in there.items() if each[0] + each[1]] if there else []

    def controls(self, seat: str, place: str) -> bool:
        """X1.6."""
        return self.present(place) == [seat]

    def has_allied(self, seat: str, place: str) -> bool:
        """Whether allied units bar a place, face-down ones too (X8.6, X12.5); never in the Council."""
        if place == COUNCIL or not self.alliances:
            return False
        allies = self.allies(seat)
        return any(other in allies for other in self.units.get(place, ()))

    def has_enemy(self, seat: str, place: str) -> bool:
        allies = self.allies(seat)
        return any(other != seat and other not in allies for other in self.present(place))

    def places_of(self, seat: str) -> list[str]:
        """Where the seat has units that are not face down."""
        return [
            place
            for place, there in self.units.items()
            if (own := there.get(seat)) and own[0] + own[1]
        ]

    def is_under_fleet(self, place: str) -> bool:
        return self.box.locations[place].sector == self.fleet

    def open_places(self, seat: str) -> list[str]:
        """Where units of the seat may be put: not under the fleet, nor with allies."""
        return [
            place
            for place in self.box.locations
            if place != self.closed
            and not self.is_under_fleet(place)
            and not self.has_allied(seat, place)
        ]

    def leaders_in_play(self) -> list[str]:
        return [
            leader
            for player in self.players.values()
            for leader in self.box.leaders_of[player.race]
        ]

    def is_shielded(self, place: str) -> bool:
        return place in self.box.shielded and place not in self.broken

    def put(self, place: str, seat: str, plain: int, mech: int = 0, down: int = 0) -> None:
        """Adds units to a place, or takes them away with negative numbers."""
        there = self.units.setdefault(place, {})
        own = there.setdefault(seat, [0, 0, 0])
        own[PLAIN] += plain
        own[MECH] += mech
        own[DOWN] += down
        if not any(own):
            del there[seat]
            if not there:
                del self.units[place]

    def destroy(self, place: str, seat: str, plain: int, mech: int = 0, down: int = 0) -> None:
        """Moves units to the casualty pool (X1.7)."""
        self.put(place, seat, -plain, -mech, -down)
        pool = self.players[seat].casualties
        pool[PLAIN] += plain + down
        pool[MECH] += mech
        if plain + mech + down:
            self.tell("lost", seat=seat, place=place, units=plain + down, mech=mech)

    def destroy_all(self, place: str) -> None:
        for seat, (plain, mech, down) in list(self.units.get(place, {}).items()):
            self.destroy(place, seat, plain, mech, down)

    def clear_tokens(self, place: str) -> None:
        if lost := self.tokens.pop(place, 0):
            self.tell("tokens_gone", place=place, tokens=lost)

    def fell(self, seat: str, leader: str) -> None:
        """A leader goes to the casualty pool, face up (X1.7)."""
        player = self.players[seat]
        player.leaders.remove(leader)
        player.used.pop(leader, None)
        player.fallen.append(leader)
        self.tell("fallen", seat=seat, leader=leader)

    # Influence and cards

    def pay(self, seat: str, amount: int, receiver: str = "") -> None:
        """Spends influence: to the pool, or to a receiver other than the payer (X1.8)."""
        if not amount:
            return
        self.players[seat].influence -= amount
        if receiver and receiver != seat:
            self.players[receiver].influence += amount
        else:
            receiver = ""
        self.tell("paid", seat=seat, amount=amount, to=receiver)

    def draw(self) -> str:
        """The top Strategy card; an empty deck is replaced (X6.7). Empty where all cards are held."""
        if not self.strategy_deck:
            self.strategy_deck, self.strategy_discard = self.strategy_discard, []
            self.shuffle("strategy", self.strategy_deck)
        return self.strategy_deck.pop() if self.strategy_deck else ""

    def shuffle(self, deck: str, pile: list[str]) -> None:
        self.chance.shuffle(pile)
        self.tell("reshuffle", deck=deck, chance=True)

    def take(self, seat: str, card: str) -> None:
        """A card into a hand, which is kept in order."""
        hand = self.players[seat].hand
        hand.append(card)
        hand.sort()

    def discard(self, seat: str, card: str) -> None:
        """A card out of a hand, face up."""
        self.players[seat].hand.remove(card)
        self.strategy_discard.append(card)

    def use(self, seat: str, card: str, **facts: object) -> None:
        """A card is played in its window (X13.2)."""
        self.discard(seat, card)
        self.tell("used", seat=seat, played=card, **facts)

    # Units as the notation writes them

    def units_text(self, seat: str, plain: int, mech: int = 0) -> str:
        """`N`, or `N+M` for a race with mechanised units."""
        return f"{plain}+{mech}" if self.is_mechanised(seat) else str(plain)

    def is_mechanised(self, seat: str) -> bool:
        return self.box.races[self.players[seat].race].mechanised > 0

    def unit_choices(self, seat: str, plain: int, mech: int, most: int) -> "range | list[str]":
        """One to `most` of so many units, as a field of a shape."""
        if not self.is_mechanised(seat):
            return range(1, min(plain, most) + 1)
        return [f"{n}+{m}" for m in range(mech + 1) for n in range(plain + 1) if 1 <= n + m <= most]


def battle_of(game: RexState) -> Battle:
    assert game.battle is not None
    return game.battle


def read_units(text: str) -> tuple[int, int]:
    """Plain and mechanised units of a text such as `3` or `2+1`."""
    plain, _, mech = text.partition("+")
    return int(plain), int(mech or 0)


def every_seat(seats: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """The seats in their order that are among the others."""
    wanted = set(others)
    return tuple(seat for seat in seats if seat in wanted)
