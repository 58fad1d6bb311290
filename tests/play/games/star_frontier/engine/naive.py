"""A slow, plain twin of the rules of Star Frontier, the oracle of the engine's tests.

It works on the JSON of states and on the TOML of an edition, uses the standard library only and shares
nothing with the engine. Paragraph numbers such as S7.3 are those of the rules. Dice are handed in.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

Hex = tuple[int, int]
State = dict[str, Any]
SEATS = ("A", "B")
AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # S1.8: E NE NW W SW SE
EDITION = Path(__file__).parents[5] / "play/games/star_frontier/data/reconstruction.toml"
TEXT = EDITION.read_text(encoding="utf-8")


@lru_cache
def edition() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def text_of(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def side_of(one: Hex, two: Hex) -> str:
    return "/".join(sorted([text_of(one), text_of(two)]))


def banks_of(side: str) -> list[Hex]:
    return [hex_of(text) for text in side.split("/")]


def gap(one: Hex, two: Hex) -> int:
    """S1.7."""
    dq, dr = one[0] - two[0], one[1] - two[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(at: Hex) -> list[Hex]:
    return [(at[0] + q, at[1] + r) for q, r in AROUND]


def turn_once(at: Hex) -> Hex:
    """S1.8."""
    return -at[1], at[0] + at[1]


def foe(seat: str) -> str:
    return "B" if seat == "A" else "A"


# --- The map (S2) ------------------------------------------------------------------------------


@lru_cache
def island_shape(key: str) -> dict[Hex, bool]:
    """Hexes of an island from its origin, and whether each is a deposit."""
    words = edition()["islands"][key]["hexes"].split()
    return {hex_of(word.strip("*")): word.endswith("*") for word in words}


@lru_cache(maxsize=4096)
def laid(key: str, turns: int, at: str) -> dict[Hex, bool]:
    """The hexes of a piece where it lies."""
    shift, found = hex_of(at), {}
    for cell, rich in island_shape(key).items():
        for _turn in range(turns):
            cell = turn_once(cell)
        found[cell[0] + shift[0], cell[1] + shift[1]] = rich
    return found


def ground_of(pieces: list[dict[str, Any]]) -> dict[Hex, tuple[int, bool]]:
    """By hex the number of its piece and whether it is a deposit."""
    found = {}
    for number, piece in enumerate(pieces):
        for cell, rich in laid(piece["key"], piece["turn"], piece["at"]).items():
            found[cell] = (number, rich)
    return found


def islands_left(pieces: list[dict[str, Any]]) -> list[str]:
    islands = edition()["islands"].items()
    left = Counter({key: each["copies"] for key, each in islands if not each.get("bridgehead")})
    return sorted((left - Counter(piece["key"] for piece in pieces)).elements())


def dockings(state: State) -> list[str]:
    """Every way to lay the next piece (S2.2, S2.3)."""
    pieces = state["map"]["pieces"]
    islands, heads = set(), set()
    for piece in pieces:
        cells = islands if piece["seat"] is None else heads
        cells |= set(laid(piece["key"], piece["turn"], piece["at"]))
    is_head = state["phase"] == "bridgeheads"
    keys = ["bridgehead"] if is_head else sorted(set(state["map"]["left"]))
    reach = max(abs(q) + abs(r) for q, r in islands) + 9
    found: dict[Any, str] = {}
    for key in keys:
        for turns in range(6):
            for q, r in product(range(-reach, reach + 1), repeat=2):
                if gap((q, r), min(islands, key=lambda one: gap(one, (q, r)))) > 6:
                    continue
                hexes = laid(key, turns, f"{q},{r}")
                same = (key, frozenset(hexes.items()))
                if same in found or not docks(set(hexes), islands, heads, is_head):
                    continue
                words = "bridgehead" if is_head else f"island {key}"
                found[same] = f"{words} {turns} {q},{r}"
    return sorted(found.values())


def docks(cells: set[Hex], islands: set[Hex], heads: set[Hex], is_head: bool) -> bool:
    if cells & (islands | heads):
        return False
    if sum(near in islands for cell in cells for near in ring(cell)) < 2:
        return False
    return not is_head or all(gap(one, two) >= 4 for one in cells for two in heads)


class Game:
    """A game read from a state; `limit` is that of S15.4."""

    def __init__(self, state: State, limit: int) -> None:
        self.limit = limit
        self.state = state
        self.ground = ground_of(state["map"]["pieces"])
        self.units = {hex_of(u["at"]): (u["seat"], u["kind"]) for u in state["units"]}
        self.elements = {
            hex_of(at): (e["seat"], e["kind"]) for e in state["elements"] for at in e["at"]
        }
        walls = [[hex_of(at) for at in e["at"]] for e in state["elements"] if len(e["at"]) > 1]
        self.other = {one: two for hexes in walls for one, two in (hexes, hexes[::-1])}
        self.crossings = {c["side"]: c["seat"] for c in state["crossings"]}

    def has_lava(self, one: Hex, two: Hex) -> bool:
        """S1.2, S2.4: between two pieces always, within one never."""
        return self.ground[one][0] != self.ground[two][0]

    def beside(self, at: Hex) -> list[Hex]:
        """Adjacent hexes through sides without lava."""
        return [n for n in ring(at) if n in self.ground and not self.has_lava(at, n)]

    def is_free(self, at: Hex) -> bool:
        """S1.3, S1.6."""
        return at in self.ground and at not in self.units and at not in self.elements

    def filled(self, at: Hex) -> set[Hex]:
        """The hexes of the element on one of them (S1.4)."""
        return {at, self.other.get(at, at)}

    def name(self, at: Hex) -> str:
        """What a unit or element is called: its hex, or both in text order."""
        return "/".join(sorted(map(text_of, self.filled(at))))

    def standing(self) -> dict[str, tuple[str, str]]:
        """Every element once, by name."""
        return {self.name(at): own for at, own in self.elements.items()}

    def figure(self, seat: str, kind: str, name: str) -> int:
        """A figure of T1 or T2 with the seat's research (S14.1)."""
        tables = {**edition()["units"], **edition()["elements"]}
        value = tables[kind].get(name, 0)
        for words in self.effects(seat):
            if words[0] == "stat" and kind in words[1].split(",") and words[2] == name:
                value += int(words[3])
            if words[0] == "price" and name == "price" and kind in words[1].split(","):
                value = int(words[2])
        return value

    def effects(self, seat: str) -> list[list[str]]:
        cards = self.state["seats"][seat]["research"]
        return [text.split() for key in cards for text in edition()["research"][key]["effects"]]

    def extra(self, seat: str, name: str) -> int:
        return sum(int(words[1]) for words in self.effects(seat) if words[0] == name)

    def structure(self, at: Hex) -> set[Hex]:
        """S1.5."""
        seat = self.elements[at][0]
        found, waiting = {at}, [at]
        while waiting:
            for near in self.beside(waiting.pop()):
                own = self.elements.get(near)
                if own and own[0] == seat and own[1] != "mine" and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found

    def is_outer(self, at: Hex) -> bool:
        """S9.2."""
        if self.elements[at][1] == "mine":
            return True
        whole = self.structure(at)
        gone = self.filled(at)
        rest = whole - gone
        if not rest:
            return True
        if all(near in whole for each in gone for near in ring(each)):
            return False
        mine = {each: self.elements.pop(each) for each in gone}
        connected = self.structure(min(rest)) == rest
        self.elements |= mine
        return connected

    def buildings(self, seat: str) -> list[tuple[str, frozenset[Hex]]]:
        """Complete buildings (S12.1, S12.2, S12.4)."""
        own = {at: kind for at, (whose, kind) in self.elements.items() if whose == seat}
        found = []
        for key in edition()["buildings"]:
            for shape in shapes(key):
                for at in own:
                    elements = [
                        ({(at[0] + q, at[1] + r) for q, r in hexes}, kind) for hexes, kind in shape
                    ]
                    cells = set().union(*(hexes for hexes, _kind in elements))
                    if all(
                        own.get(min(hexes)) == kind and self.filled(min(hexes)) == hexes
                        for hexes, kind in elements
                    ) and not any(
                        near in cells and self.has_lava(cell, near)
                        for cell in cells
                        for near in ring(cell)
                    ):
                        found.append((key, frozenset(cells)))
        return found

    def landings(self, seat: str) -> set[tuple[str, Hex]]:
        """Unit kinds and hexes where they may be put (S13.1), gold and stock aside."""
        far = max([int(w[1]) for w in self.effects(seat) if w[0] == "landing"], default=1)
        found = set()
        for key, cells in self.buildings(seat):
            for cell in cells:
                near = set(self.beside(cell))
                if far > 1:
                    about = {at for at in self.ground if gap(at, cell) <= far}
                    near |= {at for at in about if not self.has_lava(at, cell)}
                for at in near:
                    if self.is_free(at):
                        found |= {(unit, at) for unit in edition()["buildings"][key]["makes"]}
        return found

    def reach(self, start: Hex) -> set[Hex]:
        """S5.1 to S5.4, S6.3."""
        seat, kind = self.units[start]
        found, border = {start}, {start}
        for _step in range(self.figure(seat, kind, "speed")):
            border = {
                near
                for at in border
                for near in ring(at)
                if self.is_free(near)
                and (not self.has_lava(at, near) or side_of(at, near) in self.crossings)
            } - found
            found |= border
        return found - {start}

    def gap_to(self, start: Hex, target: str) -> int:
        """S1.7: the nearer of two hexes counts."""
        return min(gap(start, hex_of(part)) for part in target.split("/"))

    def targets(self, start: Hex) -> list[str]:
        """S7.1, S9.2."""
        seat, kind = self.units[start]
        enemy = foe(seat)
        found = [text_of(at) for at, (whose, _k) in self.units.items() if whose == enemy]
        theirs = [at for at, (whose, _k) in self.elements.items() if whose == enemy]
        found += {self.name(at) for at in theirs if self.is_outer(at)}
        found += [side for side, whose in self.crossings.items() if whose == enemy]
        far = self.figure(seat, kind, "range")
        return [target for target in found if self.gap_to(start, target) <= far]

    def legal(self) -> list[str]:
        phase = self.state["phase"]
        if phase in ("islands", "bridgeheads"):
            return dockings(self.state)
        if phase == "deploy":
            return sorted(self.deployments())
        if phase == "combat":
            return sorted(self.combat())
        return sorted(self.construction()) if phase == "construction" else []

    def deployments(self) -> list[str]:
        """S3.2."""
        seat, pieces = self.state["to_move"], self.state["map"]["pieces"]
        return [
            f"deploy {text_of(at)}"
            for at, (piece, rich) in self.ground.items()
            if pieces[piece]["seat"] == seat and not rich and self.is_free(at)
        ]

    def combat(self) -> list[str]:
        """S4.2 to S4.4."""
        seat, acting = self.state["to_move"], self.state["acting"]
        most = edition()["edition"]["actors"] + self.extra(seat, "actors")
        begun = len(self.state["acted"]) + (acting is not None)
        found = ["end"]
        for at, (whose, kind) in self.units.items():
            if whose != seat or text_of(at) in self.state["acted"]:
                continue
            moved, shots = False, self.figure(seat, kind, "shots")
            if acting and acting["at"] == text_of(at):
                moved, shots = acting["moved"], acting["shots_left"]
            elif begun >= most:
                continue
            if not moved:
                found += [f"move {text_of(at)} {text_of(end)}" for end in self.reach(at)]
            if shots:
                found += [f"fire {text_of(at)} {target}" for target in self.targets(at)]
        return found

    def can_pay(self, kind: str) -> bool:
        own = self.state["seats"][self.state["to_move"]]
        stocked = "wall" if kind == "crossing" else kind
        price = self.figure(self.state["to_move"], kind, "price")
        return own["gold"] >= price and own["stock"][stocked] > 0

    def is_served(self, at: Hex) -> bool:
        seat = self.state["to_move"]
        return any(self.units.get(near, ("", ""))[0] == seat for near in self.beside(at))

    def construction(self) -> list[str]:
        """S6.1, S6.2, S6.4, S11.1 to S11.5, S13.2, S14.1 to S14.3."""
        seat, found = self.state["to_move"], ["end"]
        for at, (_piece, rich) in self.ground.items():
            if self.is_free(at) and self.is_served(at):
                kinds = ["mine"] if rich else ["wall", "tower"]
                if 1 not in wall_sizes():
                    kinds = [kind for kind in kinds if kind != "wall"]
                found += [f"{kind} {text_of(at)}" for kind in kinds if self.can_pay(kind)]
        if 2 in wall_sizes() and self.can_pay("wall"):
            found += [f"wall {side}" for side in self.wall_places()]
        found += [f"crossing {side}" for side in self.crossing_places()]
        found += [f"raze {name}" for name, own in self.standing().items() if own[0] == seat]
        found += [f"raze {side}" for side, whose in self.crossings.items() if whose == seat]
        for unit, at in self.landings(seat):
            if self.can_pay(unit):
                found.append(f"recruit {unit} {text_of(at)}")
        if any(edition()["buildings"][key].get("research") for key, _at in self.buildings(seat)):
            own = self.state["seats"][seat]
            for key, card in edition()["research"].items():
                if key not in own["research"] and card["price"] <= own["gold"]:
                    found.append(f"research {key}")
        return found

    def wall_places(self) -> set[str]:
        """S1.4, S11.2, S11.3: two free hexes, of which one is beside an own unit."""
        plain = {at for at, (_piece, rich) in self.ground.items() if not rich and self.is_free(at)}
        served = [at for at in plain if self.is_served(at)]
        return {side_of(one, two) for one in served for two in self.beside(one) if two in plain}

    def crossing_places(self) -> set[str]:
        """S6.2."""
        seat = self.state["to_move"]
        if not self.can_pay("crossing"):
            return set()
        found = set()
        for one in self.ground:
            for two in ring(one):
                if two not in self.ground or not self.has_lava(one, two):
                    continue
                if side_of(one, two) in self.crossings or {one, two} & set(self.elements):
                    continue
                if self.units.get(one, ("", ""))[0] == seat or (
                    self.is_free(one) and self.is_served(one)
                ):
                    found.add(side_of(one, two))
        return found

    def apply(self, seat: str, action: str, dice: Iterator[int]) -> State:
        """The state after an action, without its legal actions; `dice` are those that fall."""
        verb, *words = action.split()
        if verb in ("resign", "timeout"):
            self.end(foe(seat), {"resign": "resigned", "timeout": "time"}[verb])
        elif verb in ("island", "bridgehead"):
            self.dock(seat, verb, words)
        elif verb == "deploy":
            self.deploy(seat, hex_of(words[0]))
        elif verb == "move":
            self.move(hex_of(words[0]), hex_of(words[1]))
        elif verb == "fire":
            self.fire(seat, hex_of(words[0]), words[1], dice)
        elif verb == "end":
            self.end_phase(seat)
        else:
            self.construct(seat, verb, words)
        return self.written()

    def dock(self, seat: str, verb: str, words: list[str]) -> None:
        key = words[0] if verb == "island" else "bridgehead"
        whose = seat if verb == "bridgehead" else None
        pieces = self.state["map"]["pieces"]
        pieces.append({"key": key, "turn": int(words[-2]), "at": words[-1], "seat": whose})
        self.ground = ground_of(pieces)
        heads = [piece["seat"] for piece in pieces if piece["seat"]]
        self.state["map"]["left"] = islands_left(pieces)
        first = self.state["first"]
        if self.state["map"]["left"]:
            self.state["to_move"] = foe(seat)
        elif len(heads) < 2:
            self.state["phase"] = "bridgeheads"
            self.state["to_move"] = foe(first) if heads else first
        else:
            self.state["phase"], self.state["to_move"] = "deploy", first

    def stock(self, seat: str, kind: str, change: int) -> None:
        kind = "wall" if kind == "crossing" else kind
        self.state["seats"][seat]["stock"][kind] += change

    def deploy(self, seat: str, at: Hex) -> None:
        soldier = edition()["edition"]["soldier"]
        self.units[at] = (seat, soldier)
        self.stock(seat, soldier, -1)
        counts = Counter(whose for whose, _kind in self.units.values())
        if counts[seat] == edition()["edition"]["first_soldiers"]:
            self.state["to_move"] = foe(seat)
            if seat != self.state["first"]:
                self.state["phase"] = "combat"

    def begin(self, at: Hex) -> dict[str, Any]:
        """S4.4."""
        acting = self.state["acting"]
        if acting is None or acting["at"] != text_of(at):
            if acting is not None:
                self.state["acted"].append(acting["at"])
            seat, kind = self.units[at]
            shots = self.figure(seat, kind, "shots")
            acting = {"at": text_of(at), "moved": False, "shots_left": shots, "fired": False}
            self.state["acting"] = acting
        return acting

    def move(self, start: Hex, end: Hex) -> None:
        acting = self.begin(start)
        self.units[end] = self.units.pop(start)
        acting["at"], acting["moved"] = text_of(end), True
        if acting["fired"]:
            acting["shots_left"] = 0

    def fire(self, seat: str, start: Hex, target: str, dice: Iterator[int]) -> None:
        """S7.2, S9.1."""
        acting = self.begin(start)
        acting["fired"] = True
        acting["shots_left"] -= 1
        kind = self.units[start][1]
        power = self.figure(seat, kind, "power")
        struck = [(target, power)]
        if "around" in edition()["units"][kind]:
            struck = self.blast(start, target, power, self.figure(seat, kind, "around"))
        lost = [thing for thing, strength in struck if self.falls(thing, strength, next(dice))]
        for thing in lost:
            self.remove(thing)
        self.conquer(seat)

    def blast(self, start: Hex, target: str, power: int, around: int) -> list[tuple[str, int]]:
        """S8.1 to S8.5."""
        middle = min(target.split("/"), key=lambda bank: gap(start, hex_of(bank)))
        found: dict[str, int] = {}
        for at in [hex_of(middle), *ring(hex_of(middle))]:
            strength = power if at == hex_of(middle) else around
            if at in self.units or at in self.elements:
                found.setdefault(self.name(at), strength)
            for side in sorted(self.crossings):
                if at in banks_of(side):
                    found.setdefault(side, strength)
        return list(found.items())

    def falls(self, thing: str, power: int, die: int) -> bool:
        """S7.3."""
        if thing in self.crossings:
            armour = self.figure(self.crossings[thing], "crossing", "armour")
        else:
            at = hex_of(thing.split("/")[0])
            armour = self.figure(*(self.units.get(at) or self.elements[at]), "armour")
        return die + power > armour

    def remove(self, thing: str) -> None:
        """S3.3, S6.5."""
        if thing in self.crossings:
            self.stock(self.crossings.pop(thing), "wall", 1)
            return
        for at in map(hex_of, thing.split("/")):
            seat, kind = self.units.pop(at) if at in self.units else self.elements.pop(at)
            self.other.pop(at, None)
        self.stock(seat, kind, 1)
        acting = self.state["acting"]
        if acting is not None and acting["at"] == thing:
            self.state["acting"] = None
            self.state["acted"].append(None)
        self.state["acted"] = [None if at == thing else at for at in self.state["acted"]]

    def conquer(self, seat: str) -> None:
        """S15.1, S15.3."""
        things = {*self.units.values(), *self.elements.values()}
        alive = {whose for whose, kind in things if kind != "mine"}
        beaten = [each for each in (foe(seat), seat) if each not in alive]
        if beaten:
            self.end(foe(beaten[0]), "conquest")

    def mines(self, seat: str) -> int:
        return list(self.elements.values()).count((seat, "mine"))

    def end_phase(self, seat: str) -> None:
        """S4.1, S4.5, S10.1."""
        if self.state["phase"] == "combat":
            if self.state["acting"]:
                self.state["acted"].append(self.state["acting"]["at"])
            self.state["acting"] = None
            each = edition()["edition"]["income"] + self.extra(seat, "income")
            self.state["seats"][seat]["gold"] += each * self.mines(seat)
            self.state["phase"] = "construction"
            return
        self.state["acted"], self.state["phase"] = [], "combat"
        self.state["to_move"] = foe(seat)
        if seat != self.state["first"]:
            if self.state["turn"] == self.limit:
                self.count_up()
            else:
                self.state["turn"] += 1

    def count_up(self) -> None:
        """S15.4."""
        scores = {seat: (self.mines(seat), self.worth(seat)) for seat in SEATS}
        if scores["A"] == scores["B"]:
            self.end(None, "draw")
        else:
            self.end(max(SEATS, key=scores.__getitem__), "turns")

    def worth(self, seat: str) -> int:
        prices = {**edition()["units"], **edition()["elements"]}
        things = [*self.units.values(), *self.standing().values()]
        things += [(whose, "crossing") for whose in self.crossings.values()]
        return sum(prices[kind]["price"] for whose, kind in things if whose == seat)

    def construct(self, seat: str, verb: str, words: list[str]) -> None:
        own = self.state["seats"][seat]
        if verb == "raze":
            self.remove(words[0])
            self.conquer(seat)
            return
        if verb == "research":
            own["gold"] -= edition()["research"][words[0]]["price"]
            cards = [*own["research"], words[0]]
            own["research"] = [key for key in edition()["research"] if key in cards]
            return
        kind = words[0] if verb == "recruit" else verb
        own["gold"] -= self.figure(seat, kind, "price")
        self.stock(seat, kind, -1)
        if verb == "crossing":
            self.crossings[words[0]] = seat
        elif verb == "recruit":
            self.units[hex_of(words[1])] = (seat, kind)
        else:
            hexes = [hex_of(part) for part in words[0].split("/")]
            self.elements |= dict.fromkeys(hexes, (seat, kind))
            if len(hexes) > 1:
                self.other |= dict(zip(hexes, hexes[::-1], strict=True))
            deposits = sum(rich for _piece, rich in self.ground.values())
            if self.mines(seat) == deposits:  # S15.2
                self.end(seat, "deposits")

    def end(self, winner: str | None, reason: str) -> None:
        self.state |= {"phase": "over", "to_move": None}
        self.state["map"]["left"] = []
        self.state["result"] = {"winner": winner, "reason": reason}

    def written(self) -> State:
        """The state, its lists in the order of texts."""
        self.state["units"] = [
            {"at": at, "seat": seat, "kind": kind}
            for at, (seat, kind) in sorted((text_of(h), u) for h, u in self.units.items())
        ]
        standing = sorted((name.split("/"), own) for name, own in self.standing().items())
        self.state["elements"] = [
            {"at": hexes, "seat": seat, "kind": kind} for hexes, (seat, kind) in standing
        ]
        crossings = sorted(self.crossings.items())
        self.state["crossings"] = [{"side": side, "seat": seat} for side, seat in crossings]
        return self.state


Elements = tuple[tuple[tuple[Hex, ...], str], ...]


@lru_cache
def pattern_of(key: str) -> Elements:
    building = edition()["buildings"][key]
    elements = {each for other in building.get("extends", []) for each in pattern_of(other)}
    words = building["pattern"].split()
    kinds = {"T": "tower", "W": "wall"}
    for kind, at in zip(words[::2], words[1::2], strict=True):
        elements.add((tuple(hex_of(part) for part in at.split("/")), kinds[kind]))
    return tuple(sorted(elements))


@lru_cache
def wall_sizes() -> set[int]:
    """On how many hexes walls stand in this edition (S1.4)."""
    elements = [each for key in edition()["buildings"] for each in pattern_of(key)]
    return {len(hexes) for hexes, kind in elements if kind == "wall"}


@lru_cache
def shapes(key: str) -> list[Elements]:
    """A pattern turned and mirrored in every way (S12.1), its first hex at the origin."""
    found = set()
    elements = list(pattern_of(key))
    for _flip in range(2):
        for _turn in range(6):
            elements = [(tuple(map(turn_once, hexes)), kind) for hexes, kind in elements]
            q, r = min(at for hexes, _kind in elements for at in hexes)
            moved = [
                (tuple(sorted((a - q, b - r) for a, b in hexes)), kind) for hexes, kind in elements
            ]
            found.add(tuple(sorted(moved)))
        elements = [(tuple((q + r, -r) for q, r in hexes), kind) for hexes, kind in elements]
    return sorted(found)


def use(text: str) -> None:
    """Plays by another edition from here on: its TOML."""
    global TEXT
    TEXT = text
    for kept in (edition, island_shape, laid, pattern_of, wall_sizes, shapes):
        kept.cache_clear()
