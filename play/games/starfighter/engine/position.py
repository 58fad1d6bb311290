"""A game with a friendly face: text and JSON objects outside, records and kernels inside."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.engine_game import EngineGame
from play.games.kit.keyed_words import CHANCE, Seed, is_key, keyed_words
from play.games.starfighter.engine import entries
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import MODES, TRAINING_CRUISERS, CardSet
from play.games.starfighter.engine.event_notation import event_json, visible_events
from play.games.starfighter.engine.explaining import refusal
from play.games.starfighter.engine.memory import MEMORY
from play.games.starfighter.engine.notation import (
    REASONS,
    SEAT_NAMES,
    Json,
    action_text,
    state_json,
    view_json,
)
from play.games.starfighter.engine.reading import action_code, upper_half_of
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.engine.state_reader import state_record


def check_deck(cards: CardSet, seat: str, numbers: Iterable[str]) -> list[int]:
    """The card indices of a Total War deck as it is listed. Raises RuleViolation by R2.3."""
    listed = [str(number) for number in numbers]
    if unknown := sorted({number for number in listed if number not in cards.index}):
        raise RuleViolation("unknown_card", cards=", ".join(unknown))
    if repeated := sorted({number for number in listed if listed.count(number) > 1}):
        raise RuleViolation("duplicate_card", cards=", ".join(repeated))
    if len(listed) < L.MIN_DECK:
        raise RuleViolation("deck_too_small", least=L.MIN_DECK, seat=seat, count=len(listed))
    return [cards.index[number] for number in listed]


def check_cruisers(cards: CardSet, mode: str, cruisers: Sequence[str]) -> list[int]:
    """The indices of the two seats' cruisers. Raises RuleViolation by R2.1, R2.4."""
    for cruiser in cruisers:
        if cruiser not in cards.cruisers:
            known = ", ".join(cards.cruisers)
            raise RuleViolation("unknown_cruiser", cruiser=cruiser, cruisers=known)
        if mode == "training" and cruiser not in TRAINING_CRUISERS:
            raise RuleViolation("not_a_training_cruiser", cruiser=cruiser)
    if mode != "total_war" and cruisers[0] == cruisers[1]:
        raise RuleViolation("same_cruiser")
    return [cards.cruisers.index(cruiser) for cruiser in cruisers]


def deck_lists(
    cards: CardSet, mode: str, decks: Mapping[str, Iterable[str]] | None, *, as_listed: bool = False
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """The lists that `setup.deal` takes: int8 (2, 100) and their sizes. Raises RuleViolation by R2.

    Decks are shuffled from their numbers as text, or from the given order where they are dealt `as_listed`.
    """
    if mode not in MODES:
        raise RuleViolation("unknown_mode", mode=mode, modes=", ".join(MODES))
    if mode != "total_war":
        if decks is not None:
            raise RuleViolation("deck_not_wanted")
        return fill_lists([cards.deck_of(mode)])
    for seat in SEAT_NAMES:
        if decks is None or decks.get(seat) is None:
            raise RuleViolation("deck_missing", seat=seat)
    assert decks is not None
    listed = [check_deck(cards, seat, decks[seat]) for seat in SEAT_NAMES]
    return fill_lists(listed if as_listed else [sorted(deck) for deck in listed])


def fill_lists(
    piles: Sequence[Sequence[int]],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """One or two lists of card indices as the arrays that `setup.deal` takes."""
    lists = np.zeros((L.SEATS, L.MAX_CARDS), dtype=np.int8)
    sizes = np.zeros(L.SEATS, dtype=np.int64)
    for row, pile in enumerate(piles):
        lists[row, : len(pile)] = pile
        sizes[row] = len(pile)
    return lists, sizes


def _cruiser_of(cruisers: Mapping[str, str], seat: str) -> str:
    if seat not in cruisers:
        raise RuleViolation("cruiser_missing", seat=seat)
    return cruisers[seat]


def tape_of(key: str, start: int, size: int = L.TAPE_SIZE) -> npt.NDArray[Any]:
    """A log with so many of the words that the next action may take from the key, if there is one."""
    logs = np.zeros(1, dtype=L.LOG)
    if key:
        logs["tape_size"], logs["tape_start"] = size, start
        logs["tape"][0, :size] = keyed_words(key, CHANCE, start, size)
    return logs


class StarfighterPosition(EngineGame):
    """One game of Starfighter at one point in time.

    Actions that are not legal raise `RuleViolation` and change nothing. Seats are `A` and `B`.
    """

    Violation = RuleViolation
    REASONS = REASONS
    OVER = L.OVER

    def __init__(
        self,
        cards: CardSet,
        records: npt.NDArray[Any],
        memories: npt.NDArray[Any] | None = None,
        key: str = "",
    ) -> None:
        """Without `memories`, an array of one MEMORY record, the seats remember nothing.

        With a `key` all chance follows from it, and `rng` counts the words that were taken.
        """
        self.cards = cards
        self.key = key
        self.records = records
        self.memories = np.zeros(1, dtype=MEMORY) if memories is None else memories
        self._scratch = np.zeros(1, dtype=L.SCRATCH)

    @classmethod
    def new(
        cls,
        cards: CardSet,
        mode: str,
        cruisers: Mapping[str, str],
        *,
        seed: Seed,
        decks: Mapping[str, Iterable[str]] | None = None,
        first: str | None = None,
        as_listed: bool = False,
    ) -> "StarfighterPosition":
        """A game at its first decision (R2, R4); without `first` the seed draws the first player.

        `as_listed` shuffles decks from the order in which they are given, not from their numbers.

        Raises RuleViolation when the set-up breaks R2.
        """
        lists, sizes = deck_lists(cards, mode, decks, as_listed=as_listed)
        keys = check_cruisers(cards, mode, [_cruiser_of(cruisers, seat) for seat in SEAT_NAMES])
        key = str(seed) if is_key(seed) else ""
        game = cls(cards, np.zeros(1, dtype=L.STATE), key=key)
        entries.deal_entry(
            game.records,
            cards.tables,
            MODES.index(mode),
            np.array(keys, dtype=np.int64),
            lists,
            sizes,
            np.uint64(0 if key else cls.check_seed(seed)),
            L.NOBODY if first is None else cls.seat_number(first),
            tape_of(key, 0),
        )
        entries.note_entry(game.records, game.memories)
        return game

    @classmethod
    def from_state(cls, cards: CardSet, state: Json) -> "StarfighterPosition":
        """A game continued from a full state that the engine wrote; nothing of it is checked."""
        key, _slash, words = str(state["rng"]).rpartition("/")
        game = cls(cards, state_record(cards, {**state, "rng": words}), key=key)
        entries.note_entry(game.records, game.memories)
        return game

    def copy(self) -> "StarfighterPosition":
        """An independent game in the same state."""
        return StarfighterPosition(self.cards, self.records.copy(), self.memories.copy(), self.key)

    def legal_codes(self) -> npt.NDArray[np.int32]:
        """The legal actions as integers, valid until the next call."""
        count = entries.list_entry(self.records, self.cards.tables, self._scratch)
        codes: npt.NDArray[np.int32] = self._scratch["actions"][0, :count]
        return codes

    def legal(self) -> list[str]:
        """The legal actions as text, sorted; empty when the game is over."""
        return sorted(action_text(self.cards, int(action)) for action in self.legal_codes())

    def checked(self, seat: int, text: str) -> int:
        action = action_code(self.cards, text)
        record = self.records[0]
        if action >> 12 in (L.RESIGN, L.TIMEOUT):
            if record["phase"] == L.OVER:
                raise RuleViolation("game_over")
            return action
        legal = self.legal_codes()
        if seat == record["to_move"]:
            for meant in (action, upper_half_of(action)):
                if meant in legal:
                    return meant
        raise refusal(self.cards, record, seat, action)

    def apply(self, seat: str, action: str) -> list[Json]:
        """Carry out an action and return its events in full. Raises RuleViolation, changing nothing."""
        number = self.seat_number(seat)
        code = self.checked(number, action)
        for size in (1, L.TAPE_SIZE):  # few actions take any word
            logs = tape_of(self.key, int(self.records[0]["rng"][0]), size)
            logs["kept"] = 1
            records = self.records.copy()
            entries.apply_entry(records, self.cards.tables, number, code, logs)
            if not logs["overflown"]:
                break
        events = event_json(self.cards, logs[0])
        memories = self.memories.copy()
        entries.note_entry(records, memories)
        self.records, self.memories = records, memories
        return events

    def state(self) -> Json:
        """The full truth, from which alone the game can be continued."""
        state = state_json(self.cards, self.records[0], self.legal_codes())
        return {**state, "rng": f"{self.key}/{state['rng']}"} if self.key else state

    def observation(self, seat: str | None) -> npt.NDArray[Any]:
        """What a seat sees, or with None what everybody sees, as an array of one record (R10)."""
        views = np.zeros(1, dtype=L.STATE)
        viewer = L.NOBODY if seat is None else self.seat_number(seat)
        entries.observe_entry(self.records, views, viewer)
        return views

    def recollection(self, seat: str) -> npt.NDArray[Any]:
        """What a seat sees and remembers of the game so far, as an array of one record."""
        views = np.zeros(1, dtype=L.STATE)
        entries.recall_entry(self.records, self.memories, views, self.seat_number(seat))
        return views

    def view(self, seat: str | None) -> Json:
        """What a seat sees as JSON; `legal` is empty for the seat that is not to move."""
        observation = self.observation(seat)
        viewer = L.NOBODY if seat is None else self.seat_number(seat)
        deciding = viewer >= 0 and viewer == int(observation[0]["to_move"])
        actions = self.legal_codes() if deciding else ()
        return view_json(self.cards, observation[0], actions, viewer)


def determinize(
    cards: CardSet, observation: npt.NDArray[Any], seat: str, seed: int
) -> npt.NDArray[Any]:
    """A full state that agrees with what `seat` has seen, every one that does equally likely.

    Raises ValueError when the observation is not the seat's own.
    """
    number = StarfighterPosition.seat_number(seat)
    hand = observation[0]["hand"][number, : observation[0]["hand_size"][number]]
    if L.UNKNOWN in hand:
        raise ValueError(f"the observation is not that of seat {seat}: its hand is hidden")
    imagined = observation.copy()
    words = np.array([StarfighterPosition.check_seed(seed)], dtype=np.uint64)
    entries.imagine_entry(imagined, cards.tables, number, words)
    return imagined


def view_events(events: list[Json], seat: str | None) -> list[Json]:
    """The events of an action as a seat, or with None everybody, learns of them (R10)."""
    viewer = L.NOBODY if seat is None else StarfighterPosition.seat_number(seat)
    return visible_events(events, viewer)


def view_action(cards: CardSet, action: str, actor: str, seat: str | None) -> str:
    """An action as a seat reads it: the enemy's face-down play is `play ? back SECTOR`."""
    return action_text(cards, action_code(cards, action), hide_card=actor != seat)
