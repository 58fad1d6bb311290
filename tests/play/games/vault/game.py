"""Sealed bids: a game for four in two teams, which only tests know.

A and C play against B and D. Each seat has four of twenty cards in hand. In each round all choose a card in
secret; the highest wins a prize for its side, the lowest costs its seat one of two lives, and a seat
without lives is out. A side without seats loses; when the hands are empty, the side with more prizes wins.
Who leaves is played on by a bot; a side whose seats have all left loses.
"""

from dataclasses import dataclass, field
from typing import Any

from play.games import game as G
from play.games.game import OPEN, SetupField
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import Chance
from play.games.kit.plain_position import BasePosition

SIDES = {"A": "even", "B": "odd", "C": "even", "D": "odd"}
DECK = range(1, 21)
HAND = 4
DRAW = "draw"
LENGTHS = SetupField("lives", "choice", "Lives", choices=(("2", "Two"), ("1", "One")))


@dataclass(kw_only=True)
class VaultPosition(BasePosition):
    hands: dict[str, Any]
    lives: dict[str, int]
    seen: list[int] = field(default_factory=list)
    prizes: dict[str, int] = field(default_factory=lambda: {"even": 0, "odd": 0})
    left: list[str] = field(default_factory=list)

    def choices(self, seat):
        return [f"bid {card}" for card in self.hands[seat]]

    def default_action(self, seat):
        return min(self.choices(seat), key=lambda bid: int(bid[4:]))

    def offers(self, seat):
        others = tuple(each for each in self.seats if each != seat)
        return [] if self.places else [G.GameOffer(DRAW, others)]

    def on_leave(self, seat):
        return "chance"

    def why_not(self, seat, action):
        if action == DRAW and not self.places:
            return None
        return super().why_not(seat, action)

    def play(self, seat, action):
        if action == DRAW:
            return self.end([], "agreed")
        bids = self.choose_secretly(seat, action)
        return self.taken() + (self.reveal(bids) if bids else [])

    def reveal(self, bids):
        cards = {seat: int(bid[4:]) for seat, bid in sorted(bids.items())}
        for seat, card in cards.items():
            self.hands[seat].remove(card)
        self.seen += cards.values()
        first, last = (find(cards, key=cards.get) for find in (max, min))
        self.prizes[SIDES[first]] += 1
        self.lives[last] -= 1
        if not self.lives[last]:
            self.out = (*self.out, last)
        events = [{"event": "bid", "seat": seat, "card": card} for seat, card in cards.items()]
        events += [{"event": "prize", "seat": first}, {"event": "loss", "seat": last}]
        return events + self.next_round()

    def next_round(self):
        living = [seat for seat in self.seats if seat not in self.out]
        sides = {SIDES[seat] for seat in living}
        if len(sides) == 1:
            return self.end(self.team(*sides), "alone")
        if not any(self.hands[seat] for seat in living):
            most = max(self.prizes.values())
            best = [side for side, prizes in self.prizes.items() if prizes == most]
            return self.end(self.team(*best), "prizes")
        self.round += 1
        self.to_move = tuple(seat for seat in living if self.hands[seat])
        return []

    def team(self, *sides):
        return [seat for seat in self.seats if SIDES[seat] in sides]

    def leave(self, seat, reason):
        self.left.append(seat)
        side = self.team(SIDES[seat])
        if set(side) <= {*self.left, *self.out}:
            return self.end([each for each in self.seats if each not in side], reason)
        return [{"event": "left", "seat": seat}]

    def hide(self, seats):
        self.hands = {s: hand if s in seats else len(hand) for s, hand in self.hands.items()}

    def imagined(self, seat, chance):
        world = super().imagined(seat, chance)
        unseen = [card for card in DECK if card not in {*self.seen, *self.hands[seat]}]
        chance.shuffle(unseen)
        for other in self.seats:
            if other != seat:
                world.hands[other] = [unseen.pop() for _card in self.hands[other]]
            if other != seat and other in world.pending:
                world.pending[other] = f"bid {world.hands[other][0]}"
        return world


class Vault(BaseGame):
    key = "vault"
    name = "Sealed Bids"
    bots = {"chance": G.Bot("chance", "Chance", "1", "Bids anything.", 0.001)}  # noqa: RUF012
    position = VaultPosition
    most_seats = 4
    reasons = ("alone", "prizes", "agreed", "resigned", "time")
    page = G.BoardPage(about_template="play/_nothing.html")

    def describe_setup(self):
        return G.SetupForm((LENGTHS,))

    def seats(self, setup):
        return tuple(G.GameSeat(seat, side, role=side, title=side) for seat, side in SIDES.items())

    def begin(self, setup, sides, seed):
        pile: list[Any] = list(DECK)
        Chance(seed).shuffle(pile)
        hands = {seat: sorted(pile[HAND * n : HAND * (n + 1)]) for n, seat in enumerate(SIDES)}
        lives = dict.fromkeys(SIDES, int(setup["lives"]))
        return VaultPosition(seats=list(SIDES), to_move=tuple(SIDES), hands=hands, lives=lives)

    def seen_action(self, setup, action, actor, viewer):
        is_secret = action.startswith("bid") and viewer not in (actor, OPEN)
        return "bid ?" if is_secret else action


VAULT = Vault()
