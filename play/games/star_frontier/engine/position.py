"""A game with a friendly face: text and JSON objects outside, records and kernels inside."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.chance import first_seat
from play.games.kit.engine_game import EngineGame
from play.games.kit.keyed_words import Seed, is_key, keyed_words
from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import BoardMap, board_map
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import hex_text, read_hex
from play.games.star_frontier.edition.laying import (
    Laying,
    bridgehead_key,
    centre_of,
    islands_to_lay,
    lowest_turn,
    piece_hexes,
)
from play.games.star_frontier.engine import entries
from play.games.star_frontier.engine.explaining import Explanation, not_your_turn
from play.games.star_frontier.engine.ground import standing
from play.games.star_frontier.engine.listing import SCRATCH
from play.games.star_frontier.engine.maps import tables_of
from play.games.star_frontier.engine.notation import (
    ALWAYS,
    BUILT,
    ON_PLACES,
    REASONS,
    SEAT_NAMES,
    Json,
    action_code,
    action_text,
    event_json,
    packed,
    placed_text,
    state_json,
)
from play.games.star_frontier.engine.state_reader import read_state
from play.games.star_frontier.refusals import FrontierViolation

_FITS: Final = {"covered": "piece_covers", "sides": "piece_apart", "near": "piece_near"}


def shot_label(record: Any) -> str:
    """The label of the word that the dice of the next shot follow from."""
    return f"dice {int(record['turn'])} {SEAT_NAMES[int(record['to_move'])]} {int(record['shot'])}"


def new_scratch() -> npt.NDArray[np.int64]:
    return np.zeros((SCRATCH, 2 * L.MAX_HEXES), dtype=np.int64)


class FrontierPosition(EngineGame):
    """One game of Star Frontier at one point in time; `turns` is the limit of S15.4.

    Actions that are not legal raise `FrontierViolation` and change nothing. Seats are `A` and `B`.
    """

    Violation = FrontierViolation
    REASONS = REASONS
    OVER = L.OVER

    def __init__(
        self,
        edition: FrontierEdition,
        records: npt.NDArray[Any],
        pieces: Sequence[Placed],
        turns: int,
        key: str = "",
    ) -> None:
        """With a `key` all dice follow from it, a word a shot, and the record has none."""
        self.edition = edition
        self.key = key
        self.records = records
        self.pieces = tuple(pieces)
        self.turns = turns

    @classmethod
    def new(
        cls,
        edition: FrontierEdition,
        pieces: Sequence[Placed] | None,
        turns: int,
        *,
        seed: Seed,
        first: int | None = None,
    ) -> "FrontierPosition":
        """A game on a finished map (S2.5), or with None one that begins with laying it (S2.1)."""
        records = np.zeros(1, dtype=L.STATE)
        key = str(seed) if is_key(seed) else ""
        records["seed"] = np.uint64(0 if key else cls.check_seed(seed))
        game = cls(edition, records, pieces or [centre_of(edition)], turns, key)
        game._call(entries.DEAL, first_seat(seed) if first is None else first)
        return game

    @classmethod
    def from_state(cls, edition: FrontierEdition, state: Json, turns: int) -> "FrontierPosition":
        """A game continued from a full state that the engine wrote; nothing of it is checked."""
        seed, _slash, shot = str(state.get("rng", "0/0")).partition("/")
        key = seed if is_key(seed) else ""
        records, pieces = read_state(edition, {**state, "rng": f"0/{shot}"} if key else state)
        game = cls(edition, records, pieces, turns, key)
        game._call(entries.DERIVE)
        return game

    def copy(self) -> "FrontierPosition":
        """An independent game in the same state."""
        return FrontierPosition(
            self.edition, self.records.copy(), self.pieces, self.turns, self.key
        )

    def other_dice(self, seed: int) -> "FrontierPosition":
        """The same game, whose dice to come follow from the seed."""
        game = self.copy()
        game.key = ""
        game.records["seed"] = np.uint64(seed)
        return game

    # The map

    @property
    def board(self) -> BoardMap:
        return board_map(self.edition, self.pieces)

    @property
    def tables(self) -> npt.NDArray[Any]:
        return tables_of(self.edition, self.pieces, self.turns)

    @property
    def laying(self) -> Json | None:
        """Phase and seat to move while the map is laid (S2.2), else None."""
        heads = [placed.seat for placed in self.pieces if placed.seat is not None]
        if len(heads) == L.SEATS or self.records[0]["phase"] == L.OVER:
            return None
        first = int(self.records[0]["first"])
        if islands_to_lay(self.edition, self.pieces):
            seat = first ^ (len(self.pieces) - 1) % 2
            return {"phase": "islands", "to_move": SEAT_NAMES[seat]}
        seat = first if not heads else 1 - first
        return {"phase": "bridgeheads", "to_move": SEAT_NAMES[seat]}

    def docks(self) -> list[Placed]:
        """Every way to lay the next piece."""
        laying = self.laying
        assert laying is not None
        lying = Laying(self.edition, self.pieces)
        if laying["phase"] == "bridgeheads":
            seat = SEAT_NAMES.index(laying["to_move"])
            return lying.places(bridgehead_key(self.edition), seat)
        keys = dict.fromkeys(islands_to_lay(self.edition, self.pieces))
        return [placed for key in keys for placed in lying.places(key, None)]

    # Play

    @property
    def to_move(self) -> str | None:
        """The seat that decides, None when the game is over."""
        laying = self.laying
        return laying["to_move"] if laying else self.named("to_move")

    def legal_codes(self) -> list[int]:
        """The legal actions as integers, in the rules' order; none while the map is laid."""
        if self.laying:
            return []
        actions = np.zeros(L.MAX_ACTIONS, dtype=np.int64)
        count = self._call(entries.LIST, actions=actions)
        return [int(action) for action in actions[:count]]

    def legal(self) -> list[str]:
        """The legal actions as text, sorted; empty when the game is over."""
        if self.laying:
            return sorted(map(placed_text, self.docks()))
        return sorted(action_text(self.edition, self.board, code) for code in self.legal_codes())

    def checked(self, seat: int, text: str) -> int | Placed:
        """The action as kernels take it, or the piece that it lays. Raises FrontierViolation."""
        record = self.records[0]
        if text in ALWAYS:
            if record["phase"] == L.OVER:
                raise FrontierViolation("game_over")
            return packed(ALWAYS[text])
        words = text.split(" ")
        if self.laying or words[0] in ("island", "bridgehead"):
            return self._check_piece(seat, text, words)
        code = action_code(self.edition, self.board, text)
        if record["phase"] == L.OVER:
            raise FrontierViolation("game_over")
        if seat != record["to_move"]:
            raise not_your_turn(int(record["to_move"]))
        if code not in self.legal_codes():
            raise Explanation(self.edition, self.board, self.tables[0], record).refusal(code)
        return code

    def _check_piece(self, seat: int, text: str, words: list[str]) -> Placed:
        placed = self._read_piece(seat, text, words)
        laying = self.laying
        if laying is None:
            raise FrontierViolation("game_over" if self.result else "not_laying")
        if SEAT_NAMES[seat] != laying["to_move"]:
            raise not_your_turn(1 - seat)
        if placed is None:
            raise FrontierViolation("lay_first")
        docks = self.docks()
        if placed in docks:
            return placed
        if not any(each.key == placed.key for each in docks):
            raise FrontierViolation("piece_gone", piece=placed.key)
        hexes = piece_hexes(self.edition, placed)
        why = Laying(self.edition, self.pieces).fits(hexes, placed.seat)
        if why is not None:
            raise FrontierViolation(_FITS[why])
        raise FrontierViolation("lower_turn", text=placed_text(lowest_turn(self.edition, placed)))

    def _read_piece(self, seat: int, text: str, words: list[str]) -> Placed | None:
        """The piece of `island KEY TURN Q,R` or `bridgehead TURN Q,R`; None for another action."""
        if words[0] not in ("island", "bridgehead"):
            if words[0] in (*ON_PLACES, *BUILT, "recruit", "research", "end"):
                return None
            raise FrontierViolation("not_an_action", text=text[:60])
        if words[0] == "bridgehead":
            words = ["island", bridgehead_key(self.edition), *words[1:]]
        try:
            _verb, key, turn, at = words
            if turn not in tuple("012345"):
                raise ValueError(turn)
            is_head = self.edition.islands[key].is_bridgehead
            if is_head != text.startswith("bridgehead"):
                raise ValueError(key)
            return Placed(key, int(turn), read_hex(at), seat if is_head else None)
        except (ValueError, KeyError) as error:
            raise FrontierViolation("not_an_action", text=text[:60]) from error

    def apply(self, seat: str, action: str) -> list[Json]:
        """Carry out an action and return its events in full. Raises FrontierViolation, changing nothing."""
        number = self.seat_number(seat)
        checked = self.checked(number, action)
        if isinstance(checked, Placed):
            return [self._lay(seat, checked)]
        return self.do(number, checked)

    def _lay(self, seat: str, placed: Placed) -> Json:
        self.pieces = (*self.pieces, placed)
        told = {"key": placed.key, "turn": placed.turn, "at": hex_text(placed.at)}
        return {"event": "laid", "seat": seat, **told}

    def do(self, seat: int, code: int) -> list[Json]:
        """Carries out a legal action of the engine; its events."""
        logs = np.zeros(1, dtype=L.LOG)
        logs["kept"] = 1
        self.records = self.records.copy()
        if self.key:
            self.records["seed"] = keyed_words(self.key, shot_label(self.records[0]), 0, 1)
        self._call(entries.APPLY, seat, code, logs=logs)
        if self.key:
            self.records["seed"] = 0
        return event_json(self.edition, self.board, logs)

    def truth(self) -> Json:
        """The state without the legal actions."""
        state = state_json(self.edition, self.records[0], self.pieces, self.laying, self.result)
        if self.key:
            state["rng"] = f"{self.key}/{int(self.records[0]['shot'])}"
        return state

    def state(self) -> Json:
        """The full truth, from which alone the game can be continued, with the legal actions."""
        return {**self.truth(), "legal": self.legal()}

    # Facts that follow

    def owner_and_kind(self, target: str) -> tuple[str, str]:
        """Whose the unit, element or crossing on a hex or side is, and its kind."""
        code, record = self.board.target_code(target), self.records[0]
        thing = standing(record, self.tables[0], code)
        return SEAT_NAMES[thing >> 4], self.edition.kind_of(thing & L.KIND)

    def outer(self) -> list[bool]:
        """By hex whether an outer wall or tower stands there (S9.2)."""
        scratch = new_scratch()
        self._call(entries.OUTER, scratch=scratch)
        return [bool(each) for each in scratch[4, : len(self.board.hexes)]]

    def aimed(self, start: str, target: str) -> list[tuple[int, int]]:
        """What a shot of the unit on a hex hits, in the order of the dice, each with its power (S8.3)."""
        scratch, at = new_scratch(), self.board.index[start]
        count = self._call(entries.AIM, at, self.board.target_code(target), scratch=scratch)
        in_middle = int(scratch[0, -1])
        thing = int(self.records[0]["thing"][at])
        stats = self.records[0]["stats"][thing >> 4, thing & L.KIND]
        powers = [int(stats[L.POWER])] * in_middle + [int(stats[L.AROUND])] * (count - in_middle)
        return list(zip(scratch[0, :count].tolist(), powers, strict=True))

    def works(self, seat: int) -> tuple[bool, list[int], list[int]]:
        """Whether there is a laboratory, and by hex what buildings there make and what may land (S13.1)."""
        scratch = new_scratch()
        research = self._call(entries.WORKS, seat, scratch=scratch)
        hexes = len(self.board.hexes)
        return bool(research), scratch[2, :hexes].tolist(), scratch[3, :hexes].tolist()

    def _call(
        self,
        what: int,
        first: int = 0,
        second: int = 0,
        *,
        scratch: npt.NDArray[Any] | None = None,
        actions: npt.NDArray[Any] | None = None,
        logs: npt.NDArray[Any] | None = None,
    ) -> int:
        return int(
            entries.call(
                what,
                self.records,
                self.tables,
                first,
                second,
                new_scratch() if scratch is None else scratch,
                np.zeros(1, dtype=np.int64) if actions is None else actions,
                np.zeros(1, dtype=L.LOG) if logs is None else logs,
            )
        )
