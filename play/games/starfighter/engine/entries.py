"""The kernels that Python calls. Each takes arrays of one record and is compiled once."""

import numpy as np

from play.games.kit.generator import next_word, random_index
from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.compiled import entry
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.layout import LOG, MAX_ACTIONS, MAX_CARDS, NOBODY, OVER, SKIRMISH
from play.games.starfighter.engine.memory import note, recall
from play.games.starfighter.engine.observe import hide, imagine
from play.games.starfighter.engine.setup import deal


@entry
def deal_entry(games, tables, mode, cruisers, lists, sizes, seed, first, logs):
    """`setup.deal` on the record of a one-element array."""
    deal(games[0], tables[0], mode, (cruisers, lists, sizes), seed, first, logs[0])


@entry
def list_entry(games, tables, scratch):
    """`actions.list_actions`: the number of legal actions, written into `actions` of the scratch."""
    return list_actions(games[0], tables[0], scratch[0]["actions"])


@entry
def apply_entry(games, tables, seat, action, logs):
    """`flow.apply_action`; the caller has checked that the action is legal."""
    apply_action(games[0], tables[0], seat, action, logs[0])


@entry
def observe_entry(games, views, viewer):
    """`observe.hide` on a copy: `views[0]` becomes what the viewer sees of `games[0]`."""
    views[0] = games[0]
    hide(views[0], viewer)


@entry
def note_entry(games, memories):
    """`memory.note` for the game in `games[0]`."""
    note(games[0], memories[0])


@entry
def recall_entry(games, memories, views, viewer):
    """`views[0]` becomes what the viewer sees of `games[0]` and remembers of the game so far."""
    views[0] = games[0]
    hide(views[0], viewer)
    recall(views[0], games[0], memories[0], viewer)


@entry
def imagine_entry(views, tables, viewer, words):
    """`observe.imagine`: the observation in `views[0]` becomes a full state that agrees with it."""
    pool = np.zeros(MAX_CARDS, dtype=np.int8)
    known = np.zeros(MAX_CARDS, dtype=np.int8)
    imagine(views[0], tables[0], viewer, pool, known, words, 0)


@entry
def random_games_entry(games, tables, cruisers, lists, sizes, seed, count):
    """Play `count` uniformly random Skirmish games, legal actions listed in full each time.

    Returns the number of decisions; the yardstick of the engine's speed.
    """
    actions = np.zeros(MAX_ACTIONS, dtype=np.int32)
    words = np.array([seed], dtype=np.uint64)
    logs = np.zeros(1, dtype=LOG)
    state, table = games[0], tables[0]
    decisions = 0
    for _ in range(count):
        # A record does not keep its array alive, so it is taken anew wherever it is needed.
        taken = (cruisers, lists, sizes)
        deal(state, table, SKIRMISH, taken, next_word(words, 0), NOBODY, logs[0])
        while state["phase"] != OVER:
            legal = list_actions(state, table, actions)
            action = int(actions[random_index(words, 0, legal)])
            apply_action(state, table, int(state["to_move"]), action, logs[0])
            decisions += 1
    return decisions


@entry
def copies_entry(games, count):
    """Copy the state `games[0]` to `games[1]` `count` times, changing it in between."""
    for _ in range(count):
        games[0]["armour"][0] += 1
        games[1] = games[0]
    return int(games[1]["armour"][0])
