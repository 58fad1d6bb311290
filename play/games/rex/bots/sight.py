"""What a place, a card and a table are worth to a seat, by what everybody sees and its own hand."""

from functools import cache
from math import exp
from typing import Final

from play.games.rex.edition.content import COUNCIL
from play.games.rex.rules.influence import ALLIES_FROM
from play.games.rex.rules.state import DOWN, RexState

STRONGHOLD: Final = 6.0
LAST_STRONGHOLD: Final = 30.0
"""Of the one that wins the game, or that a seat which acts later needs to win it this round."""
SPREAD: Final = 3.0
"""How much leaders and cards blur the numbers of units."""
DARES: Final = 0.6
"""The odds from which a battle is sought."""
FACES: Final = 6
HURRY: Final = 2
"""Rounds before the last one in which a seat without a special victory risks everything."""
LATE: Final = (25.0, 12.0, 5.0, 2.0, 0.0)
"""What a claim is worth with so many rounds to come."""


@cache
def odds(strength: int, enemy: int) -> float:
    """The chance to win a battle with so much strength on both sides."""
    return 1 / (1 + exp((enemy - strength) / SPREAD))


def risk(game: RexState, place: str) -> float:
    """The chance that the fleet bombs a place in this round."""
    sector = game.box.locations[place].sector
    if sector is None or game.is_shielded(place):
        return 0.0
    away = (sector - game.fleet) % game.box.head.sectors
    return (FACES + 1 - away) / FACES if 1 <= away <= FACES else 0.0


class Sight:
    """The table as a seat weighs it at one decision."""

    def __init__(self, game: RexState, seat: str) -> None:
        self.game, self.seat = game, seat
        self.allies = game.allies(seat)
        self.side = [seat, *self.allies]
        self.owner = {
            place: there[0]
            for place in game.box.strongholds
            if len(there := game.present(place)) == 1
        }
        self.held = sum(owner in self.side for owner in self.owner.values())
        self.needed = self.needs(self.side)
        self.rounds_left = game.box.head.rounds - game.round
        self.influence = 0.02 + 0.07 * self.rounds_left
        """What a token of influence is worth, in units of `worth`."""
        self.unit = 0.15 + 0.09 * self.rounds_left
        """What a unit is worth, the less the fewer rounds it has to fight in."""
        waits = (game.having("trade"), game.having("reclaim"))
        self.hurries = self.rounds_left <= HURRY and not set(waits) & set(self.side)
        """Whether only strongholds can win any more: after the last round others do (X15.2)."""
        if self.hurries:
            self.unit *= 0.3
        self.threats = self.threatened()
        self.values = {place: self.value(place) for place in game.box.strongholds}
        self.values = {place: value for place, value in self.values.items() if value}

    def needs(self, side: list[str]) -> int:
        """How many strongholds win for a side (X15.1)."""
        head = self.game.box.head
        there = len(self.game.box.strongholds) - bool(self.game.closed)
        return min(head.needed[len(side) - 1], there)

    def threatened(self) -> dict[str, int]:
        """By stronghold the strength with which a seat that acts later could take it and win this round.

        With three seats only: where there are more, somebody else is in the way.
        """
        game, found = self.game, dict[str, int]()
        for other in (
            game.queue if game.phase == "manoeuvres" and len(game.seats) < ALLIES_FROM else ()
        ):
            force, held = self.force(other), list(self.owner.values()).count(other)
            weak = [place for place in game.box.strongholds if self.is_weak(place, other, force)]
            if self.needs([other]) - held <= min(2, len(weak)):  # a movement and a deployment
                found |= {place: max(force, found.get(place, 0)) for place in weak}
        return found

    def force(self, other: str) -> int:
        """The most strength that a seat can bring to one place."""
        game, player = self.game, self.game.players[other]
        units = sum(player.reserve)
        landing = units if game.has(other, "landing") else min(units, player.influence)
        return max([landing, *(game.strength(place, other) for place in game.places_of(other))])

    def is_weak(self, place: str, other: str, force: int) -> bool:
        """Whether a seat may dare to take a stronghold of others with so much strength."""
        game = self.game
        if place == game.closed or self.owner.get(place) == other:
            return False
        strongest = max((game.strength(place, each) for each in game.present(place)), default=0)
        return odds(force, strongest) > DARES

    def value(self, place: str) -> float:
        """Of holding a stronghold at the end of the round."""
        game = self.game
        if place == game.closed:
            return 0.0
        owner = self.owner.get(place, "")
        mine = owner in self.side
        held = self.held - mine
        value = STRONGHOLD + 4.0 * held / self.needed
        if held + 1 >= self.needed:
            value += LAST_STRONGHOLD
        if owner and not mine:
            side = game.side_of(owner)
            theirs = sum(each in side for each in self.owner.values())
            missing = self.needs(side) - theirs
            value += LAST_STRONGHOLD if missing <= 0 else 6.0 if missing == 1 else 0.0
        if place in self.threats:
            value += LAST_STRONGHOLD
        return value + self.claim(place)

    def claim(self, place: str) -> float:
        """In late rounds what the Legion's victory needs, or what denies it (X15.3)."""
        game = self.game
        legion, traders = game.having("reclaim"), game.having("trade")
        if not legion or place not in game.box.head.claims:
            return 0.0
        late = LATE[min(self.rounds_left, len(LATE) - 1)]
        if legion in self.side or (traders in self.side if traders else True):
            return late
        return 0.0

    def worth(self, place: str, strength: int, units: int) -> float:
        """Of so many own units in a place with those of others there."""
        if not units:
            return 0.0
        game = self.game
        lying = game.tokens.get(place, 0)
        value = self.values.get(place, 0.0) + min(lying, 2 * units) * self.influence
        danger = risk(game, place) * self.unit * units
        if place == COUNCIL:
            return 0.3
        chance = 1.0
        for other in game.present(place):
            if other not in self.side:
                chance *= odds(strength, game.strength(place, other))
        if place in self.threats:
            chance *= odds(strength, self.threats[place])
        at_stake = (1 - chance) * self.unit * units
        return chance * (value - danger) - at_stake - 0.02 * units

    def change(self, place: str, plain: int, mech: int) -> float:
        """What more or fewer own units change in a place."""
        own = self.game.count(place, self.seat)
        before, units = own[0] + 2 * own[1], own[0] + own[1]
        after = before + plain + 2 * mech
        return self.worth(place, after, units + plain + mech) - self.worth(place, before, units)


CARD_WORTH: Final = {
    "beam": 2.5,
    "energy": 3.0,
    "bio": 3.0,
    "hero": 1.5,
    "none": 0.2,
    "orders": 2.0,
    "beacon": 1.0,
    "breaker": 1.0,
    "march": 2.0,
    "clinic": 2.5,
    "agent": 1.5,
    "immunity": 1.5,
}
SHARPNESS: Final = 7.0
"""The difference of worth that makes a seat e times as likely to win."""
UNSEEN: Final = 2.2
"""What a card is worth of which only the back is seen."""


def table_worth(game: RexState, seat: str) -> float:
    """What a seat has at the end of a round: strongholds, units, influence, cards, leaders."""
    player, box = game.players[seat], game.box
    sight = Sight(game, seat)
    value = 7.0 * sight.held + (5.0 if sight.held + 1 >= sight.needed else 0.0)
    units = float(sum(player.reserve) + player.reserve[1])
    for place, there in game.units.items():
        own = there.get(seat)
        if own is not None:
            safe = 1.0 - 0.7 * risk(game, place)
            units += safe * (own[0] + 2 * own[1]) + 0.5 * own[DOWN]
            lying = game.tokens.get(place, 0)
            if lying:
                value += sight.influence * min(lying, 2 * (own[0] + own[1])) * safe
    value += sight.unit * units + 0.45 * min(player.influence, 20) * sight.influence * 3
    value += 1.2 * len(player.hand)
    value += 0.5 * sum(box.leaders[leader].strength for leader in player.leaders)
    return value + special_worth(game, seat, sight)


def special_worth(game: RexState, seat: str, sight: Sight) -> float:
    """What the special victories promise, the more the later it is (X15.3, X15.4)."""
    late = game.round / game.box.head.rounds
    legion, traders = game.having("reclaim"), game.having("trade")
    claims = game.box.head.claims
    open_claims = all(
        set(game.present(place)) <= {legion} or not game.present(place) for place in claims
    )
    if legion and open_claims:
        return 14.0 * late**2 if legion in sight.side else -3.0 * late**2
    if traders:
        return 12.0 * late**2 if traders in sight.side else -3.0 * late**2
    return 0.0


def chances(game: RexState) -> dict[str, float]:
    """By seat the chance to win, as far as a look at the table tells; a result is certain."""
    if game.places:
        winners = game.result.winners if game.result else ()
        return {seat: float(seat in (winners or game.seats)) for seat in game.seats}
    worth = {seat: table_worth(game, seat) for seat in game.seats}
    best = {seat: max(worth[each] for each in game.side_of(seat)) for seat in game.seats}
    powers = {seat: exp(value / SHARPNESS) for seat, value in best.items()}
    whole = sum(powers.values())
    return {seat: power / whole for seat, power in powers.items()}
