"""The kernels that Python calls. Each takes arrays of one record and is compiled once."""

import numpy as np

from play.games.starfighter.engine.actions import list_actions
from play.games.starfighter.engine.compiled import entry
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.layout import MAX_CARDS
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
