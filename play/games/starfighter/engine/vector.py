"""Many games side by side for programs that learn: one compiled call steps all of them.

Actions are numbered from 0 to ACTIONS - 1 for this (`action_number`), and what a seat sees becomes
OBSERVATION integers (`OBSERVATION_PARTS`), from the observation that views and bots get (R10).
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import next_word
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.cards import MODES, CardSet
from play.games.starfighter.engine.compiled import entry, kernel
from play.games.starfighter.engine.entries import list_entry
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.notation import action_text
from play.games.starfighter.engine.observe import hide
from play.games.starfighter.engine.position import (
    StarfighterPosition,
    check_cruisers,
    deck_lists,
)
from play.games.starfighter.engine.setup import deal

PLAYS: Final = L.MAX_CARDS * 2 * L.SECTORS
PLACES: Final = L.SEATS * L.SECTORS * L.LEVELS
EFFECT_ACTIONS: Final = PLACES * L.SECTORS
"""Of each effect, from LATERAL to HIT."""
OTHERS: Final = PLAYS + (L.HIT - L.LATERAL + 1) * EFFECT_ACTIONS
ACTIONS: Final = OTHERS + 8
"""Plays by card, face and sector; effects by seat, sector, level and goal; then the rest."""

CELL_PARTS: Final = 7
OBSERVATION_PARTS: Final = (
    ("scalars", 32),
    ("cells", L.SEATS * L.SECTORS * L.LEVELS * CELL_PARTS),
    ("hand", L.MAX_CARDS),
    ("own_discard", L.MAX_CARDS),
    ("enemy_discard", L.MAX_CARDS),
    ("own_deck_list", L.MAX_CARDS),
)
"""The parts of an observation and how many integers each has, in order."""
OBSERVATION: Final = sum(size for _name, size in OBSERVATION_PARTS)
HAND: Final = 32 + PLACES * CELL_PARTS
NO_ACTION: Final = -1


@kernel
def action_number(action):
    """The number of a legal action."""
    kind = action >> 12
    if kind == L.PLAY:
        return ((action >> 4) & 0x7F) * 10 + ((action >> 3) & 1) * 5 + (action & 7)
    if kind <= L.HIT:
        place = (((action >> 8) & 1) * 5 + ((action >> 5) & 7)) * 4 + ((action >> 3) & 3)
        return PLAYS + (kind - L.LATERAL) * EFFECT_ACTIONS + place * 5 + (action & 7)
    if kind == L.PASS:
        return OTHERS
    if kind == L.RESOLVE:
        return OTHERS + 1 + (action & 1)
    if kind == L.SHIFT_BOARD:
        return OTHERS + 3 + (action & 3)
    return OTHERS + 6 + (action & 1)


@kernel
def code_of(codes, numbers, count, number):
    """The legal action of a number, NO_ACTION where it is not legal."""
    for i in range(count):
        if numbers[i] == number:
            return int(codes[i])
    return NO_ACTION


@entry
def step_entry(
    games, tables, setup, words, redeal, actions, codes, legal, counts, rewards, ended, logs
):
    """Steps every game; returns the place of the first whose action is not legal, else -1.

    Nothing has changed for that one and those behind it. A finished game is dealt anew, unless `redeal` is
    0. With `actions` of no length all games are dealt.
    """
    mode, cruisers, lists, sizes = setup
    table, log = tables[0], logs[0]
    for i in range(games.shape[0]):
        state = games[i]
        rewards[i, 0], rewards[i, 1], ended[i] = 0, 0, 0
        is_new = actions.shape[0] == 0
        if not is_new:
            action = code_of(codes[i], legal[i], int(counts[i]), int(actions[i]))
            if action == NO_ACTION:
                return i
            apply_action(state, table, int(state["to_move"]), action, log)
            if state["phase"] == L.OVER:
                winner = int(state["winner"])
                if winner >= 0:
                    rewards[i, winner], rewards[i, 1 - winner] = 1, -1
                ended[i] = 1
                is_new = redeal != 0
        if is_new:
            taken = (cruisers, lists, sizes)
            deal(state, table, mode, taken, next_word(words, i), L.NOBODY, log)
        counts[i] = list_actions(state, table, codes[i])
        for place in range(counts[i]):
            legal[i, place] = action_number(int(codes[i, place]))
    return -1


@kernel
def note_scalars(view, seat, enemy, seen):
    """The first part of an observation: phase, turns, sizes, armour; what is a seat's, own first."""
    pending = int(view["pending"])
    seen[0] = view["mode"]
    seen[1] = view["phase"]
    seen[2] = view["round"]
    seen[3] = view["effect"]
    seen[4] = seat
    seen[5] = view["turn"] == seat
    seen[6] = view["initiative"] == seat
    seen[7] = view["offset"]
    seen[8] = view["direction"]
    seen[9] = view["battle_sector"]
    seen[10] = view["resolved"]
    seen[11] = view["waiting_size"]
    if view["phase"] == L.EFFECT or view["phase"] == L.ORDER:
        seen[12] = 1 + (pending >> 1 & 0x7F)
        seen[13] = pending & 1
        seen[14] = (pending >> 8 & 1) == seat
    else:
        seen[12], seen[13], seen[14] = 0, 0, 0
    for place in range(2):
        whose = seat if place == 0 else enemy
        seen[15 + place] = view["armour"][whose]
        seen[17 + place] = view["passed"][whose]
        seen[19 + place] = view["left"][whose]
        seen[21 + place] = view["hand_size"][whose]
        seen[23 + place] = view["deck_size"][whose]
        seen[25 + place] = view["discard_size"][whose]
        seen[27 + place] = view["aside_size"][whose]
        seen[29 + place] = view["cruiser"][whose]
    seen[31] = view["fighting"]


@kernel
def note_cells(view, seat, seen):
    """By seat, own first, sector and level: card + 1 (128 where unknown), back, pivoted, four tokens."""
    at = 32
    for place in range(2):
        whose = seat if place == 0 else 1 - seat
        for sector in range(L.SECTORS):
            for level in range(L.LEVELS):
                cell = int(view["cells"][whose, sector, level])
                for part in range(CELL_PARTS):
                    seen[at + part] = 0
                if cell != L.EMPTY:
                    seen[at] = 1 + (cell & L.CARD_MASK)
                    seen[at + 1] = cell >> 7 & 1
                    seen[at + 2] = cell >> 8 & 1
                    for part in range(4):
                        seen[at + 3 + part] = cell >> (9 + 3 * part) & 7
                at += CELL_PARTS


@kernel
def note_pile(cards, size, seen, at):
    """A flag a card that lies in a pile and is known."""
    for card in range(L.MAX_CARDS):
        seen[at + card] = 0
    for i in range(size):
        if cards[i] != L.UNKNOWN:
            seen[at + int(cards[i])] = 1


@entry
def observe_all_entry(games, views, seats, seen):
    """Writes for each game what one of its seats sees of it."""
    for i in range(games.shape[0]):
        seat = int(seats[i])
        views[0] = games[i]
        view = views[0]
        hide(view, seat)
        note_scalars(view, seat, 1 - seat, seen[i])
        note_cells(view, seat, seen[i])
        note_pile(view["hand"][seat], int(view["hand_size"][seat]), seen[i], HAND)
        common = view["mode"] != L.TOTAL_WAR  # one pile of discards, in the first row
        for place in range(2):
            whose = 0 if common else seat if place == 0 else 1 - seat
            size = 0 if common and place == 1 else int(view["discard_size"][whose])
            note_pile(view["discard"][whose], size, seen[i], HAND + (1 + place) * L.MAX_CARDS)
        for card in range(L.MAX_CARDS):
            listed = int(view["listed"][seat, card // 50]) >> card % 50 & 1
            seen[i, HAND + 3 * L.MAX_CARDS + card] = listed


class VectorGames:
    """So many games of one set-up, numbered from 0, each dealt anew when it ends, unless `redeal` is False.

    `legal[i, :counts[i]]` are the numbers of the legal actions of game i. Raises RuleViolation by R2.
    """

    def __init__(
        self,
        cards: CardSet,
        count: int,
        *,
        mode: str = "total_war",
        cruisers: Sequence[str],
        decks: Sequence[Sequence[str]] | None = None,
        seed: int = 1,
        redeal: bool = True,
    ) -> None:
        lists, sizes = deck_lists(
            cards, mode, None if decks is None else dict(zip("AB", decks, strict=True))
        )
        keys = np.array(check_cruisers(cards, mode, cruisers), dtype=np.int64)
        self.cards, self.redeal = cards, redeal
        self._setup = MODES.index(mode), keys, lists, sizes
        self._prepare(count)
        self.reset(seed)

    @classmethod
    def of(cls, game: StarfighterPosition) -> "VectorGames":
        """One game that stands where a position does, for programs that play it elsewhere."""
        games = cls.__new__(cls)
        games.cards, games.redeal = game.cards, False
        games._prepare(1)
        games.show(game)
        return games

    def show(self, game: StarfighterPosition) -> None:
        """Lets game 0 stand where a position stands now."""
        self.games[:] = game.records
        self.counts[0] = count = list_entry(self.games, self.cards.tables, self._scratch)
        self._codes[0, :count] = self._scratch["actions"][0, :count]
        self.legal[0, :count] = [action_number(int(code)) for code in self._codes[0, :count]]

    def text_of(self, action: int, game: int = 0) -> str:
        """A legal action of a game in the notation. Raises ValueError where it is not legal."""
        places = np.flatnonzero(self.legal[game, : self.counts[game]] == action)
        if not places.size:
            raise ValueError(f"Action {action} is not legal in game {game}.")
        return action_text(self.cards, int(self._codes[game, places[0]]))

    def _prepare(self, count: int) -> None:
        self.games = np.zeros(count, dtype=L.STATE)
        self.legal = np.zeros((count, L.MAX_ACTIONS), dtype=np.int16)
        self._codes = np.zeros((count, L.MAX_ACTIONS), dtype=np.int32)
        self.counts = np.zeros(count, dtype=np.int32)
        self._rewards = np.zeros((count, L.SEATS), dtype=np.int8)
        self._ended = np.zeros(count, dtype=np.int8)
        self._views = np.zeros(1, dtype=L.STATE)
        self._scratch = np.zeros(1, dtype=L.SCRATCH)
        self._logs = np.zeros(1, dtype=L.LOG)

    def reset(self, seed: int) -> None:
        """Deals all games anew."""
        first = StarfighterPosition.check_seed(seed)
        self._words = np.array(
            [(first + (i << 32)) % 2**64 for i in range(len(self.games))], dtype=np.uint64
        )
        self._step(np.zeros(0, dtype=np.int32))

    @property
    def to_move(self) -> npt.NDArray[np.int8]:
        """By game the seat that decides, 0 for A."""
        seats: npt.NDArray[np.int8] = self.games["to_move"]
        return seats

    def step(self, actions: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
        """Carries out one action in each game.

        Returns rewards by game and seat (1, -1, 0 for a draw and while the game goes on) and which games
        ended; those are dealt anew already, or have no legal action any more. Raises ValueError for the
        first action that is not legal; games before that one have then been stepped.
        """
        if actions.shape != self.counts.shape:
            raise ValueError(f"{len(self.counts)} games need as many actions, not {actions.shape}.")
        wrong = self._step(np.ascontiguousarray(actions, dtype=np.int32))
        if wrong >= 0:
            raise ValueError(f"Action {int(actions[wrong])} is not legal in game {wrong}.")
        return self._rewards.copy(), self._ended.astype(bool)

    def _step(self, actions: npt.NDArray[np.int32]) -> int:
        return int(
            step_entry(
                self.games,
                self.cards.tables,
                self._setup,
                self._words,
                int(self.redeal),
                actions,
                self._codes,
                self.legal,
                self.counts,
                self._rewards,
                self._ended,
                self._logs,
            )
        )

    def observe(self, seats: npt.NDArray[Any] | None = None) -> npt.NDArray[np.int16]:
        """By game what the seat to move, or the given one, sees: OBSERVATION integers."""
        chosen = np.maximum(self.to_move if seats is None else seats, 0).astype(np.int8)
        seen = np.zeros((len(self.games), OBSERVATION), dtype=np.int16)
        observe_all_entry(self.games, self._views, chosen, seen)
        return seen

    def masks(self) -> npt.NDArray[np.bool_]:
        """By game and action whether it is legal."""
        masks = np.zeros((len(self.games), ACTIONS), dtype=bool)
        places = np.arange(L.MAX_ACTIONS) < self.counts[:, None]
        rows = np.repeat(np.arange(len(self.games)), self.counts)
        masks[rows, self.legal[places]] = True
        return masks
