"""Nim with hidden piles: a small game on the kit, which only tests know.

Open piles lie between the seats, and each seat has one whose size only it sees. A seat takes one to three
tokens of an open pile (`take 2 3`) or of its own (`own 1`); if that empties it, it decides again. Who takes
the last token wins. Before the game each seat chooses a charm.
"""

import random
from dataclasses import dataclass
from typing import Any

from play.games import game as G
from play.games.game import OPEN, SEATS, Declined, SetupField
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import first_seat
from play.games.kit.plain_position import BasePosition

CHARMS = ("acorn", "feather", "pebble")
PILES = SetupField("piles", "choice", "Piles", choices=(("short", "Short"), ("long", "Long")))


@dataclass(kw_only=True)
class NimPosition(BasePosition):
    open: list[int]
    own: dict[str, int | None]
    charms: dict[str, str]

    def choices(self, seat):
        piles = {f"take {n}": size for n, size in enumerate(self.open, 1)} | {"own": self.own[seat]}
        return [f"{name} {n}" for name, size in piles.items() for n in (1, 2, 3) if n <= size]

    def play(self, seat, action):
        *words, count = action.split()
        place = None if words == ["own"] else int(words[1]) - 1
        pile: Any = self.own if place is None else self.open
        key = seat if place is None else place
        pile[key] -= int(count)
        told = {"seat": seat, "pile": place, "count": int(count), "left": pile[key]}
        events = [{"event": "taken", **told}]
        if not any([*self.open, *self.own.values()]):
            return events + self.end([seat], "last")
        self.round += 1
        self.to_move = (self.after(seat) if pile[key] else seat,)
        if not self.legal(self.to_move[0]):  # nothing but the other's own pile is left
            self.to_move = (self.after(self.to_move[0]),)
        return events

    def hide(self, seats):
        self.own |= {seat: None for seat in self.seats if seat not in seats}

    def imagined(self, seat, chance):
        world = super().imagined(seat, chance)
        # That the other may still have to move says that something is left somewhere, no more.
        world.own[self.after(seat)] = chance.below(6)
        return world


def parity(seed):
    return first_seat(seed) if isinstance(seed, str) else seed % 2


class Nim(BaseGame):
    key = "nim"
    name = "Nim"
    bots = {"chance": G.Bot("chance", "Chance", "1", "Takes anything.", 0.001)}  # noqa: RUF012
    position = NimPosition
    reasons = ("last",)
    page = G.BoardPage(about_template="play/_nothing.html")

    def describe_setup(self):
        return G.SetupForm((PILES,), (SetupField("lazy", "flag", "Draw my charm"),))

    def begin(self, setup, sides, seed):
        chance = random.Random(seed)
        return NimPosition(
            seats=list(SEATS),
            to_move=(SEATS[parity(seed)],),
            open={"short": [3], "long": [3, 4, 5]}[setup["piles"]],
            own={seat: chance.randint(1, 5) for seat in SEATS},
            charms=dict(zip(sides, CHARMS, strict=False))  # bots among themselves choose none
            | {seat: side["charm"] for seat, side in sides.items() if "charm" in side},
        )

    def seen_events(self, events, viewer):
        """The owner alone learns how much is left of a pile of its own."""
        hidden = [e.get("pile", 0) is None and viewer not in (e["seat"], OPEN) for e in events]
        return [e | {"left": None} if hide else e for e, hide in zip(events, hidden, strict=True)]

    def read_side(self, setup, given, owner, *, draws=False):
        return {"charm": "", "lazy": bool(given.get("lazy"))}

    def next_choice(self, setup, sides, seed):
        free = tuple(each for each in CHARMS if each not in [s["charm"] for s in sides.values()])
        for seat in sorted(SEATS, reverse=parity(seed) == 0):
            if not sides[seat]["charm"]:
                return G.SetupChoice("charms", seat, free)
        return None

    def leaves_to_chance(self, side):
        return side["lazy"]

    def choose(self, setup, side, choice, option):
        if option not in choice.options:
            raise Declined("unknown_charm", "There is no such charm.", "N1")
        return side | {"charm": option}

    def carry_over(self, setup, side):
        return side | {"charm": ""}

    def sides_of(self, state):
        return {seat: {"charm": state["charms"][seat], "lazy": False} for seat in SEATS}


NIM = Nim()
