"""Why an action is refused: the first paragraph that it breaks, with words."""

from typing import Any

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import BoardMap
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.engine.ground import is_unit_of, standing, touches_unit, wall_of_two
from play.games.star_frontier.engine.notation import SEAT_NAMES
from play.games.star_frontier.refusals import FrontierViolation


class Explanation:
    """Looks at one action of the seat to move that is not legal; the game goes on."""

    def __init__(self, edition: FrontierEdition, board: BoardMap, tables: Any, record: Any) -> None:
        self.edition, self.board, self.tables, self.record = edition, board, tables, record
        self.seat = int(record["to_move"])

    def refusal(self, code: int) -> FrontierViolation:
        """Why it is refused."""
        verb, first, second = code >> 20, code >> 10 & 1023, code & 1023
        phase = int(self.record["phase"])
        if verb == L.DEPLOY:
            return FrontierViolation("not_home" if phase == L.DEPLOYING else "not_deploying")
        if phase == L.DEPLOYING:
            return FrontierViolation("deploy_first")
        if verb in (L.MOVE, L.FIRE):
            return self.of_unit(verb, first, second)
        if phase != L.CONSTRUCTION:
            return FrontierViolation("not_in_construction")
        if verb == L.BUILD:
            return self.of_building(first, second)
        if verb == L.RAZE:
            text = self.board.target_text(second)
            if wall := self.wall_of_two(second):
                return FrontierViolation("one_of_two", at=text, wall=wall)
            return FrontierViolation("nothing_to_raze", at=text)
        if verb == L.RECRUIT:
            return self.of_recruit(first, second)
        return self.of_research(second)

    def wall_of_two(self, target: int) -> str | None:
        """The name of the wall of two hexes of which the target is one; None for anything else."""
        wall = wall_of_two(self.record, self.tables, target) if target < L.SIDES else 0
        return self.board.target_text(wall) if wall else None

    def thing(self, at: int) -> int:
        return int(self.record["thing"][at])

    def is_own_unit(self, at: int) -> bool:
        return bool(is_unit_of(self.record, at, self.seat))

    def stat(self, kind: int, stat: int) -> int:
        return int(self.record["stats"][self.seat, kind, stat])

    def of_unit(self, verb: int, start: int, target: int) -> FrontierViolation:
        record, at = self.record, self.board.texts[start]
        if record["phase"] != L.COMBAT:
            return FrontierViolation("not_in_combat")
        if not self.is_own_unit(start):
            return FrontierViolation("no_unit", at=at)
        done = record["acted"][: int(record["acted_size"])]
        is_acting = int(record["acting"]) == start
        if not is_acting and start in done:
            return FrontierViolation("has_acted", at=at)
        begun = len(done) + (int(record["acting"]) >= 0)
        if not is_acting and begun >= int(record["actors"][self.seat]):
            return FrontierViolation("all_acted", count=int(record["actors"][self.seat]))
        if verb == L.FIRE:
            return self.of_shot(start, target)
        if is_acting and record["moved"]:
            return FrontierViolation("has_moved", at=at)
        there = self.board.texts[target]
        if self.thing(target):
            return FrontierViolation("occupied", at=there)
        speed = self.stat(self.thing(start) & L.KIND, L.SPEED)
        return FrontierViolation("out_of_reach", start=at, at=there, speed=speed)

    def of_shot(self, start: int, target: int) -> FrontierViolation:
        text = self.board.target_text(target)
        if wall := self.wall_of_two(target):
            return FrontierViolation("one_of_two", at=text, wall=wall)
        is_acting = int(self.record["acting"]) == start
        kind = self.thing(start) & L.KIND
        shots = int(self.record["shots_left"]) if is_acting else self.stat(kind, L.SHOTS)
        if shots == 0:
            return FrontierViolation("no_shots", at=self.board.texts[start])
        thing = standing(self.record, self.tables, target)
        banks = [target] if target < L.SIDES else self.tables["banks"][target - L.SIDES]
        if thing == 0 or thing >> 4 == self.seat:
            return FrontierViolation("no_target", at=text)
        gap = min(int(self.tables["distance"][start, bank]) for bank in banks)
        if gap > self.stat(kind, L.RANGE):
            return FrontierViolation(
                "out_of_range", at=text, distance=gap, range=self.stat(kind, L.RANGE)
            )
        return FrontierViolation("inner_element", at=text)

    def of_building(self, kind: int, target: int) -> FrontierViolation:
        text = self.board.target_text(target)
        if kind == L.CROSSING:
            if self.record["crossing"][target - L.SIDES]:
                return FrontierViolation("crossing_there")
            banks = [int(bank) for bank in self.tables["banks"][target - L.SIDES]]
            if any(self.thing(bank) & L.KIND >= L.WALL for bank in banks):
                return FrontierViolation("bank_filled", at=text)
            if not any(
                self.is_own_unit(bank) or (not self.thing(bank) and self.has_builder(bank))
                for bank in banks
            ):
                return FrontierViolation("no_crossing_builder", at=text)
            return self.of_means(kind, L.WALL)
        hexes = [target]
        if target >= L.SIDES:
            hexes = [int(at) for at in self.tables["banks"][target - L.SIDES]]
        if kind == L.WALL and len(hexes) not in self.edition.wall_sizes:
            return FrontierViolation("wall_size")
        if filled := [at for at in hexes if self.thing(at)]:
            return FrontierViolation("occupied", at=self.board.texts[filled[0]])
        if kind != L.MINE and any(self.tables["deposit"][at] for at in hexes):
            return FrontierViolation("on_deposit")
        if kind == L.MINE and not self.tables["deposit"][target]:
            return FrontierViolation("no_deposit", at=text)
        if not any(self.has_builder(at) for at in hexes):
            return FrontierViolation("no_builder", at=text)
        return self.of_means(kind, kind)

    def has_builder(self, at: int) -> bool:
        return bool(touches_unit(self.record, self.tables, at, self.seat))

    def of_means(self, kind: int, stocked: int) -> FrontierViolation:
        """Neither place nor pattern is in the way, so gold or stock is."""
        if not self.record["stock"][self.seat, stocked]:
            return FrontierViolation("no_stock", kind=self.edition.kind_of(stocked))
        gold = int(self.record["gold"][self.seat])
        return FrontierViolation("too_dear", price=self.stat(kind, L.PRICE), gold=gold)

    def of_recruit(self, kind: int, at: int) -> FrontierViolation:
        if self.thing(at):
            return FrontierViolation("occupied", at=self.board.texts[at])
        gold, price = int(self.record["gold"][self.seat]), self.stat(kind, L.PRICE)
        if not self.record["stock"][self.seat, kind] or gold < price:
            return self.of_means(kind, kind)
        words = {"at": self.board.texts[at], "kind": self.edition.kind_of(kind)}
        return FrontierViolation("no_building", **words)

    def of_research(self, card: int) -> FrontierViolation:
        if int(self.record["research"][self.seat]) >> card & 1:
            return FrontierViolation("card_laid")
        gold, price = int(self.record["gold"][self.seat]), int(self.tables["card_price"][card])
        if gold < price:
            return FrontierViolation("too_dear", price=price, gold=gold)
        return FrontierViolation("no_laboratory")


def not_your_turn(seat: int) -> FrontierViolation:
    return FrontierViolation("not_your_turn", to_move=SEAT_NAMES[seat])
