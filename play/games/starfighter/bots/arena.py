"""Whole games between two bots inside one compiled call.

Games are numbered; an even game and the next one are a pair: the same seed and the same first seat,
with the two line-ups in exchanged seats. The first seat alternates from pair to pair.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from play.games.kit.generator import pair_seed, start_bots
from play.games.starfighter.bots import cadet, pilot, wingman
from play.games.starfighter.bots.chains import keep_calm, keep_sensible, repeats
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.compiled import entry, kernel
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.layout import DEPLOYMENT, OVER, PLAY, SEATS
from play.games.starfighter.engine.memory import MEMORY, note_chain
from play.games.starfighter.engine.observe import hide
from play.games.starfighter.engine.setup import deal

BOTS = ("cadet", "wingman", "pilot")
CADET, WINGMAN, PILOT = range(3)
RECORDS = 3
"""States that a kernel needs which chooses actions: the game, what a seat sees of it, and one more."""
_MODULES = (cadet, wingman, pilot)

# How far a card came in a game: not at all, into the hand, played as a back, played as a front.
UNSEEN, HELD, AS_BACK, AS_FRONT = range(4)

RESULT = np.dtype(
    [
        ("use", "i1", (SEATS, L.MAX_CARDS)),  # by line-up, not by seat
        ("decisions", "i4"),
        ("rounds", "i2"),
        ("longest_chain", "i2"),  # effects resolved in one chain before a decision in it (R7.8)
        ("armour", "i2", (SEATS,)),  # by line-up
        ("winner", "i1"),  # line-up 0 or 1, or NOBODY
        ("reason", "i1"),
        ("first", "i1"),  # the line-up that had the first turn
    ],
    align=True,
)


def knowledge_of(bots: Sequence[int], tables: Any) -> npt.NDArray[Any]:
    """What the bots of these codes know beforehand of a card set, a KNOWLEDGE record each."""
    return np.concatenate([_MODULES[bot].weigh(tables) for bot in bots])


@kernel
def observe(games, seat):
    """`games[1]` becomes what a seat sees of `games[0]`."""
    games[1] = games[0]
    hide(games[1], seat)


@kernel
def choose_by_worth(games, tables, knowledge, bot, words, memory, log):
    """What wingman or pilot chooses for the observation `games[1]`.

    Only the action worth most is tried for whether it repeats a position; if so, then the next one.
    """
    view, best, actions = games[1], 0, knowledge["actions"]
    seat = int(view["to_move"])
    if bot == PILOT and view["phase"] == DEPLOYMENT:
        return pilot.best_deployment(view, tables, knowledge, seat)
    count = keep_calm(view, tables, actions, list_actions(view, tables, actions))
    for tried in range(count):
        left = count - tried
        if bot == PILOT:
            place = pilot.choose(view, tables, knowledge, actions, left, words, seat)
        else:
            place = wingman.choose(view, tables, knowledge, actions, left, words, seat)
        action = int(actions[place])
        if tried == 0:
            best = action
        if not repeats(games, 1, tables, action, memory, log):
            best = action
            break
        for later in range(place + 1, left):
            actions[later - 1] = actions[later]
    return best


@kernel
def choose_by_chance(games, tables, knowledge, words, memory, log):
    """What cadet chooses; it need not look where only one action is legal.

    What is legal follows from what the seat sees, so it may be listed before that.
    """
    seat, actions = int(games[0]["to_move"]), knowledge["actions"]
    count, place = list_actions(games[0], tables, actions), 0
    if count > 1:
        observe(games, seat)
        count = keep_sensible(games, 1, tables, actions, count, memory, log)
    if count > 1:
        place = cadet.choose(games[1], tables, knowledge, actions, count, words, seat)
    return int(actions[place])


@kernel
def choose_action(games, tables, knowledge, bot, words, memory, log):
    """The action of the seat to move.

    `games[0]` is the game, `games[1]` receives what the seat sees if it has to look, `games[2]` is scratch.

    A bot gets its observation and the actions, nothing else (R10). `memory` is that of the game and
    knows its position.
    """
    if bot == CADET:
        return choose_by_chance(games, tables, knowledge, words, memory, log)
    observe(games, int(games[0]["to_move"]))
    return choose_by_worth(games, tables, knowledge, bot, words, memory, log)


@kernel
def note_play(result, line_up, action):
    """Remember how far a played card came."""
    card, back = (action >> 4) & 0x7F, (action >> 3) & 1
    use = AS_BACK if back else AS_FRONT
    if use > int(result["use"][line_up, card]):
        result["use"][line_up, card] = use


@kernel
def note_action(state, result, line_up, action):
    """Count the decision, and the effects of the chain that it belongs to; remember a played card."""
    if action >> 12 == PLAY:
        note_play(result, line_up, action)
    result["decisions"] += 1
    if state["phase"] == L.EFFECT or state["phase"] == L.ORDER:
        chain = int(state["resolved"])
        result["longest_chain"] = max(int(result["longest_chain"]), chain)


@kernel
def note_end(state, result, swapped):
    """The outcome of a finished game, by line-up."""
    winner = int(state["winner"])
    result["winner"] = winner if winner < 0 else winner ^ swapped
    result["reason"] = state["reason"]
    result["rounds"] = state["round"]
    for seat in range(SEATS):
        line_up = seat ^ swapped
        result["armour"][line_up] = state["armour"][seat]
        for i in range(int(state["hand_size"][seat])):
            card = int(state["hand"][seat, i])
            result["use"][line_up, card] = max(int(result["use"][line_up, card]), HELD)


@kernel
def play_game(games, tables, knowledge, bots, swapped, words, memory, log, result):
    """Play a dealt game to its end; `bots` by line-up. The log is not kept."""
    state = games[0]
    while state["phase"] != OVER:
        seat = int(state["to_move"])
        line_up = seat ^ swapped
        note_chain(state, memory)
        bot = int(bots[line_up])
        action = choose_action(games, tables, knowledge[line_up], bot, words, memory, log)
        note_action(state, result, line_up, action)
        apply_action(state, tables, seat, action, log)
    note_end(state, result, swapped)


@entry
def play_games(games, tables, knowledge, mode, bots, cruisers, lists, sizes, seed, start, results):
    """Play the games numbered `start` and on, one for each row of `results`.

    `knowledge`, `bots`, `cruisers`, `lists` and `sizes` are by line-up; a common deck stands in row 0.
    """
    scratch = np.zeros(1, dtype=L.SCRATCH)
    memories = np.zeros(1, dtype=MEMORY)
    logs = np.zeros(1, dtype=L.LOG)
    order = np.zeros(SEATS, dtype=np.int64)
    common = np.zeros(SEATS, dtype=np.int64)
    for i in range(results.shape[0]):
        pair, swapped = (start + i) // 2, (start + i) % 2
        game_seed = pair_seed(seed, pair)
        order[0], order[1] = swapped, 1 - swapped
        rows = order if mode == L.TOTAL_WAR else common
        taken = (cruisers[order], lists[rows], sizes[rows])
        # A record does not keep its array alive, so it is taken anew wherever it is needed.
        deal(games[0], tables[0], mode, taken, game_seed, pair % 2, logs[0])
        start_bots(scratch[0]["words"], game_seed)
        results[i]["first"] = (pair % 2) ^ swapped
        play_game(
            games,
            tables[0],
            knowledge,
            bots,
            swapped,
            scratch[0]["words"],
            memories[0],
            logs[0],
            results[i],
        )


@entry
def choose_entry(games, tables, knowledge, bot, scratch, memories, logs):
    """`choose_action` for the game in `games[0]`; two more records are scratch."""
    words = scratch[0]["words"]
    return choose_action(games, tables[0], knowledge[0], bot, words, memories[0], logs[0])


@entry
def note_action_entry(games, results, line_up, action):
    """`note_action` before an action, in `results[0]`."""
    note_action(games[0], results[0], line_up, action)


@entry
def note_end_entry(games, results, swapped):
    """`note_end` of the game in `games[0]`."""
    note_end(games[0], results[0], swapped)
