"""Whole games between two bots inside one compiled call.

Games are numbered; an even game and the next one are a pair: the same seed, map and first seat, with
the two sides in exchanged seats. The first seat alternates from pair to pair.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import pair_seed, seed_of_pair, start_bots, words_of_bots
from play.games.star_frontier.bots.commander import choose_by_doctrine
from play.games.star_frontier.bots.doctrine import doctrine_of
from play.games.star_frontier.bots.marshal import choose_by_plan, growth_of, new_fields
from play.games.star_frontier.bots.orientation import (
    half_turned,
    seen_tables,
    turn_back,
    turn_state,
    turned_codes,
)
from play.games.star_frontier.bots.recruit import choose_by_chance
from play.games.star_frontier.bots.sight import SIGHT
from play.games.star_frontier.bots.turn_search import LINE, LINES
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.engine import layout as L
from play.games.star_frontier.engine.compiled import entry, int64, kernel
from play.games.star_frontier.engine.flow import apply_action, deal, mines_of
from play.games.star_frontier.engine.listing import list_actions
from play.games.star_frontier.engine.notation import SEAT_NAMES, action_text
from play.games.star_frontier.engine.position import FrontierPosition, new_scratch

BOTS: Final = ("recruit", "marshal", "commander")
RECRUIT, MARSHAL, COMMANDER = range(3)
PHASES: Final = 4  # of both players in a turn
PLAY, CHOOSE = range(2)

RESULT: Final = np.dtype(
    [
        ("decisions", "i4"),
        ("shots", "i4"),
        ("turns", "i2"),
        ("mines", "i2", (L.SEATS,)),  # at the end, by side
        ("made", "i2", (L.SEATS, L.KINDS)),  # recruited or built, by side and kind
        ("lost", "i2", (L.SEATS, L.KINDS)),  # destroyed
        ("winner", "i1"),  # side 0 or 1, or NOBODY
        ("reason", "i1"),
        ("first", "i1"),  # the side that began
    ],
    align=True,
)


@kernel
def choose_action(states, tables, codes, bot, side, mind, scratch, actions, words):
    """The action of the seat to move; a bot gets the record, which has no dice to come in it.

    `mind` has room for fields, sights by side and seat, and lines.
    """
    if bot == RECRUIT:
        return choose_by_chance(
            actions, list_actions(states[0], tables[0], scratch, actions), words
        )
    fields, sights, lines = mind
    seat, seen = int64(states[0]["to_move"]), states[1:]
    seen[0] = states[0]
    if seat != 0:
        turn_state(states[0], seen[0], tables[0], codes)
    count = list_actions(seen[0], tables[seat], scratch, actions)
    sight = sights[side, seat]
    if bot == MARSHAL:
        action = choose_by_plan(
            seen, tables[seat], fields, scratch, actions, count, words, sight, lines
        )
    else:
        action = choose_by_doctrine(
            seen, tables[seat], fields, scratch, actions, count, words, sight, lines
        )
    return turn_back(action, codes) if seat != 0 else action


@kernel
def note_events(log, result, swapped):
    """Counts what was recruited, built and destroyed; the log is empty then."""
    for row in range(int64(log["used"])):
        cells = log["cells"][row]
        side = int64(cells[1]) ^ swapped
        if cells[0] == L.PLACED:
            result["made"][side, cells[2]] = int64(result["made"][side, cells[2]]) + 1
        elif cells[0] == L.REMOVED and cells[4] == 0:
            result["lost"][side, cells[2]] = int64(result["lost"][side, cells[2]]) + 1
    log["used"] = 0


@kernel
def play_game(states, known, bots, swapped, room, told, row):
    """Plays a dealt game to its end; `bots` by side. `told` are results, of which one is `row`, and `kept`.

    `kept[row]` gets the positions at the beginning of phases, as many as it has room for.
    """
    tables, codes, mind = known
    scratch, actions, words, logs = room
    results, kept = told
    begun, last = 0, -1
    while int64(states[0]["phase"]) != L.OVER:
        seat = int64(states[0]["to_move"])
        phase = 2 * int64(states[0]["phase"]) + seat
        if phase != last and begun < kept.shape[1]:
            kept[row, begun] = states[0]
            begun += 1
        last = phase
        bot = int64(bots[seat ^ swapped])
        mine = words[seat : seat + 1]
        action = choose_action(
            states, tables, codes, bot, seat ^ swapped, mind, scratch, actions, mine
        )
        if action >> 20 == L.FIRE:
            results[row]["shots"] += 1
        results[row]["decisions"] += 1
        logs[0]["kept"] = 1
        apply_action(states[0], tables[0], seat, action, scratch[0], logs[0])
        logs[0]["kept"] = 0
        note_events(logs[0], results[row], swapped)
    state = states[0]
    winner = int64(state["winner"])
    results[row]["winner"] = winner if winner < 0 else winner ^ swapped
    results[row]["reason"] = state["reason"]
    results[row]["turns"] = state["turn"]
    for seat in range(L.SEATS):
        results[row]["mines"][seat ^ swapped] = mines_of(state, tables[0], seat)


@entry
def call_bots(what, states, known, bots, numbers, room, told):
    """PLAY: the games numbered `start` and on, one for each row of `results`; `bots` by side.

    CHOOSE: the action of bot `bots[0]` for the seat to move in `states[0]`, by chance from `words`.

    `known` are tables by seat, as it sees the map (the first are the map's own), codes that turn actions
    and the minds of bots; `numbers` seed and start; `room` scratch, actions, words and logs.
    """
    tables, codes, mind = known
    scratch, actions, words, _logs = room
    seed, start = numbers
    if what == CHOOSE:
        bot = int64(bots[0])
        return choose_action(
            states, tables, codes, bot, int64(L.ZERO), mind, scratch, actions, words[:1]
        )
    for row in range(told[0].shape[0]):
        pair, swapped = (start + row) >> 1, (start + row) & 1
        game_seed = pair_seed(seed, pair)
        states[0]["seed"] = game_seed
        deal(states[0], tables[0], pair & 1)
        start_bots(words, game_seed)
        told[0][row]["first"] = (pair & 1) ^ swapped
        play_game(states, known, bots, swapped, room, told, row)
    return L.ZERO


STATES: Final = 2 + LINES
"""The game's, that as a bot sees it, and one for each line of the search."""
Player = str | npt.NDArray[Any]
"""A bot, or a DOCTRINE record by which commander plays."""


def _call(
    what: int,
    states: npt.NDArray[Any],
    edition: FrontierEdition,
    pieces: tuple[Placed, ...],
    turns: int,
    bots: Sequence[Player],
    seed: int,
    start: int,
    results: npt.NDArray[Any],
    words: npt.NDArray[np.uint64] | None = None,
    kept: npt.NDArray[Any] | None = None,
) -> int:
    if kept is None:
        kept = np.zeros((len(results), 0), dtype=L.STATE)
    if words is None:
        words = np.array([seed, seed], dtype=np.uint64)
    sights = np.zeros((L.SEATS, L.SEATS), dtype=SIGHT)
    for side, bot in enumerate(bots):
        doctrine = doctrine_of(edition, pieces, bot) if isinstance(bot, str) else bot
        plans = tuple(doctrine["plans"][0].tolist())
        sights[side]["doctrine"] = doctrine
        sights[side]["growth"] = [
            growth_of(edition, view, plans) for view in (pieces, half_turned(pieces))
        ]
    mind = new_fields(), sights, np.zeros(LINES, dtype=LINE)
    known = seen_tables(edition, pieces, turns), turned_codes(edition, pieces), mind
    room = (
        new_scratch(),
        np.zeros((2, L.MAX_ACTIONS), dtype=np.int64)[0],
        words,
        np.zeros(1, dtype=L.LOG),
    )
    codes = np.array(
        [BOTS.index(bot) if isinstance(bot, str) else COMMANDER for bot in bots], dtype=np.int64
    )
    return int(
        call_bots(what, states, known, codes, (np.uint64(seed), start), room, (results, kept))
    )


def play_games(
    edition: FrontierEdition,
    pieces: Sequence[Placed],
    turns: int,
    bots: Sequence[Player],
    seed: int,
    start: int,
    results: npt.NDArray[Any],
    kept: npt.NDArray[Any] | None = None,
) -> None:
    """Plays the games numbered from `start` on a finished map, one for each RESULT record.

    A player is a bot's name or a DOCTRINE record, by which commander's rules play then.

    `kept`, with a row of STATE records for each game, gets the positions at the beginning of phases.
    """
    states = np.zeros(STATES, dtype=L.STATE)
    _call(PLAY, states, edition, tuple(pieces), turns, bots, seed, start, results, kept=kept)


def play_with_itself(
    edition: FrontierEdition,
    pieces: Sequence[Placed],
    turns: int,
    bot: Player,
    seed: int,
    pair: int,
) -> tuple[Any, npt.NDArray[Any]]:
    """The first game of a pair of a bot with itself; the second is the same.

    Returns its RESULT record and the STATE records at the beginning of Combat and Construction.
    """
    results = np.zeros(1, dtype=RESULT)
    kept = np.zeros((1, PHASES * (turns + 1)), dtype=L.STATE)
    play_games(edition, pieces, turns, [bot, bot], seed, 2 * pair, results, kept)
    return results[0], kept[(kept["phase"] == L.COMBAT) | (kept["phase"] == L.CONSTRUCTION)]


def numbered_game(
    edition: FrontierEdition,
    pieces: Sequence[Placed],
    turns: int,
    bots: Sequence[str],
    seed: int,
    number: int,
) -> tuple[FrontierPosition, list[tuple[str, str]]]:
    """The first position of one of the games of `play_games`, and its actions with their seats."""
    pair, swapped = divmod(number, 2)
    game_seed = seed_of_pair(seed, pair)
    first = FrontierPosition.new(edition, pieces, turns, seed=game_seed, first=pair & 1)
    words = words_of_bots(game_seed)
    game, actions = first.copy(), []
    while game.to_move is not None:
        seat = SEAT_NAMES.index(game.to_move)
        mine = words[seat : seat + 1]
        action = choose(game, bots[seat ^ swapped], 0, mine)
        actions.append((SEAT_NAMES[seat], action))
        game.apply(*actions[-1])
    return first, actions


def choose(
    position: FrontierPosition, bot: str, seed: int, words: npt.NDArray[np.uint64] | None = None
) -> str:
    """What the bot does; the dice to come are hidden from it.

    Its own chance follows from the seed, or from `words[0]`, which advances.
    """
    if position.laying:
        legal = position.legal()
        return legal[seed * 2654435761 % 2**32 % len(legal)]
    states = np.zeros(STATES, dtype=L.STATE)
    states[:1] = position.records
    states["seed"] = 0
    code = _call(
        CHOOSE,
        states,
        position.edition,
        position.pieces,
        position.turns,
        [bot],
        seed,
        0,
        np.zeros(0, dtype=RESULT),
        words,
    )
    return action_text(position.edition, position.board, code)
