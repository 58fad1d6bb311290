"""Search by play-outs: sequential halving over a seat's best actions, on worlds that it can imagine.

Each world is played on by pilot at both seats to the end of the round and valued there (or to the end of
the game). All actions are tried on the same worlds, and after each step the better ones stay: Karnin,
Koren and Somekh, "Almost optimal exploration in multi-armed bandits" (2013).
"""

import numpy as np

from play.games.starfighter.bots import arena, pilot
from play.games.starfighter.bots.chains import keep_calm, keep_sensible
from play.games.starfighter.bots.value import win_chance
from play.games.starfighter.engine.actions import list_actions, simple_action
from play.games.starfighter.engine.compiled import entry, kernel
from play.games.starfighter.engine.flow import apply_action
from play.games.starfighter.engine.layout import (
    DEPLOYMENT,
    LOG,
    MAX_CARDS,
    OVER,
    PASS,
)
from play.games.starfighter.engine.memory import note, recall
from play.games.starfighter.engine.observe import imagine

MAX_CANDIDATES = 16
MAX_STEPS = (MAX_CANDIDATES - 1).bit_length()  # of halving so many
BUDGET = np.dtype(
    [
        ("candidates", "i8"),  # 0: does not search
        ("rounds", "i8"),
        ("tries", "i8"),
        ("margin", "f8"),
        ("trust", "f8"),
        # By how many candidates there are, as `search` takes them:
        ("plans", "i8", (MAX_CANDIDATES + 1, MAX_STEPS, 2)),
    ],
    align=True,
)
"""A `searcher.SearchBudget` as kernels read it."""


@kernel
def play_on(state, tables, knowledge, words, log, last_round):
    """Pilot plays both seats to the end of a round, or of the game."""
    actions = knowledge["actions"]
    while state["phase"] != OVER and int(state["round"]) <= last_round:
        viewer = int(state["to_move"])
        if state["phase"] == DEPLOYMENT:
            action = pilot.best_deployment(state, tables, knowledge, viewer)
        else:
            count = list_actions(state, tables, actions)
            count = keep_calm(state, tables, actions, count)
            action = int(actions[pilot.choose(state, tables, knowledge, actions, count, words, 0)])
        apply_action(state, tables, viewer, action, log)


@kernel
def rank(view, tables, knowledge, actions, count, candidates, values):
    """Write the actions that pilot values most into `candidates`, the best first; how many they are."""
    viewer = int(view["to_move"])
    pilot.look(view, tables, knowledge, viewer)
    most = min(count, candidates.shape[0])
    found = 0
    for place in range(count):
        action = int(actions[place])
        value = pilot.action_value(view, tables, knowledge, viewer, action)
        if found == most and value <= values[most - 1]:
            continue
        spot = min(found, most - 1)
        while spot > 0 and values[spot - 1] < value:
            values[spot], candidates[spot] = values[spot - 1], candidates[spot - 1]
            spot -= 1
        values[spot], candidates[spot] = value, action
        found = min(found + 1, most)
    return most


@kernel
def halve(order, alive, kept, sums):
    """Sort the places of the candidates still alive by their sums, and keep the first `kept`."""
    for i in range(1, alive):
        place, spot = order[i], i
        while spot > 0 and sums[order[spot - 1]] < sums[place]:
            order[spot] = order[spot - 1]
            spot -= 1
        order[spot] = place
    return min(alive, kept)


@kernel
def would_pass(state, tables, knowledge, seat):
    """Whether a seat that has passed would do so as pilot, with the hand that it has in this world."""
    return pilot.best_deployment(state, tables, knowledge, seat) == simple_action(PASS, 0)


@kernel
def imagine_likely(games, tables, knowledge, seat, pool, known, words, tries):
    """Imagine a world in `games[1]` for the observation in `games[0]`.

    Where the enemy has passed, worlds in which it would rather have played on are imagined anew, at most
    `tries` times in all.
    """
    for _ in range(tries):
        games[1] = games[0]
        imagine(games[1], tables, seat, pool, known, words, 0)
        has_passed = games[1]["phase"] == DEPLOYMENT and games[1]["passed"][1 - seat] != 0
        if not has_passed or would_pass(games[1], tables, knowledge, 1 - seat):
            break


@kernel
def rank_sensible(games, tables, knowledge, memory, candidates, values, log):
    """`rank` of the sensible actions of the observation in `games[0]`; two more records are scratch."""
    actions = knowledge["actions"]
    count = list_actions(games[0], tables, actions)
    count = keep_sensible(games, 0, tables, actions, count, memory, log)
    return rank(games[0], tables, knowledge, actions, count, candidates, values)


@kernel
def search(games, tables, knowledge, candidates, handicaps, plan, spent, words, worlds, scores):
    """Play `candidates` out; returns the place of the best, by its mean win chance less its handicap.

    `games[0]` is the seat's observation, two more records are scratch. Each row of `plan` is a number of
    worlds and how many candidates stay after them; the worlds are those given, or imagined where none
    are. `spent` are the rounds to play on beyond the present one, and the tries of `imagine_likely`.
    `scores[world, candidate]` becomes the seat's win chance, where there is room for it.
    """
    pool = np.zeros(MAX_CARDS, dtype=np.int8)
    known = np.zeros(MAX_CARDS, dtype=np.int8)
    logs = np.zeros(1, dtype=LOG)
    rounds, tries = spent
    seat, count = int(games[0]["to_move"]), candidates.shape[0]
    order = np.arange(count)
    sums = np.zeros(count)
    alive, world = count, 0
    last_round = int(games[0]["round"]) + rounds
    for step in range(plan.shape[0]):
        for _ in range(plan[step, 0]):
            if worlds.shape[0] > 0:
                games[1] = worlds[world]
            else:
                imagine_likely(games, tables, knowledge, seat, pool, known, words, tries)
            for i in range(alive):
                place = order[i]
                games[2] = games[1]
                apply_action(games[2], tables, seat, int(candidates[place]), logs[0])
                play_on(games[2], tables, knowledge, words, logs[0], last_round)
                score = win_chance(games[2], tables, knowledge, seat)
                if scores.shape[0] > 0:
                    scores[world, place] = score
                sums[place] += score - handicaps[place]
            world += 1
        alive = halve(order, alive, plan[step, 1], sums)
    return order[0]


@kernel
def decide(games, tables, knowledge, memory, budget, words, log):
    """The action that a search of this budget chooses for the observation in `games[0]`.

    Two more records are scratch.
    """
    candidates = np.zeros(int(budget["candidates"]), dtype=np.int32)
    values = np.zeros(int(budget["candidates"]))
    count = rank_sensible(games, tables, knowledge, memory, candidates, values, log)
    close = 1
    while close < count and values[close] >= values[0] - budget["margin"]:
        close += 1
    if close == 1:
        return int(candidates[0])
    handicaps = budget["trust"] * (values[0] - values[:close])
    spent = int(budget["rounds"]), int(budget["tries"])
    plan, no_scores = budget["plans"][close], np.zeros((0, 0))
    place = search(
        games,
        tables,
        knowledge,
        candidates[:close],
        handicaps,
        plan,
        spent,
        words,
        games[:0],
        no_scores,
    )
    return int(candidates[place])


@entry
def rank_entry(games, tables, knowledge, candidates, values, memories, logs):
    """`rank_sensible`."""
    return rank_sensible(games, tables[0], knowledge[0], memories[0], candidates, values, logs[0])


@entry
def search_entry(
    games, tables, knowledge, candidates, handicaps, plan, spent, words, worlds, scores
):
    """`search`, with NaN for a candidate that was no longer tried."""
    scores[:] = np.nan
    return search(
        games, tables[0], knowledge[0], candidates, handicaps, plan, spent, words, worlds, scores
    )


@entry
def decide_entry(games, tables, knowledge, memories, budgets, words, logs):
    """`decide`."""
    return decide(games, tables[0], knowledge[0], memories[0], budgets[0], words, logs[0])


@entry
def play_game_entry(games, tables, knowledge, memories, budgets, bots, swapped, words, results):
    """Play a dealt game to its end, of which one bot or both search; noted in `results[0]`.

    `games[0]` is the game, three more records are scratch. `knowledge`, `budgets` and `bots` are by
    line-up: one searches if its budget has candidates, else `bots` has its code in `arena`.
    """
    logs = np.zeros(1, dtype=LOG)
    while games[0]["phase"] != OVER:
        seat = int(games[0]["to_move"])
        side = seat ^ swapped
        note(games[0], memories[0])
        if budgets[side]["candidates"] > 0:
            arena.observe(games, seat)
            recall(games[1], games[0], memories[0], seat)
            action = decide(
                games[1:],
                tables[0],
                knowledge[side],
                memories[0],
                budgets[side],
                words[seat : seat + 1],
                logs[0],
            )
        else:
            bot = int(bots[side])
            action = arena.choose_action(
                games, tables[0], knowledge[side], bot, words, memories[0], logs[0]
            )
        arena.note_action(games[0], results[0], side, action)
        apply_action(games[0], tables[0], seat, action, logs[0])
    arena.note_end(games[0], results[0], swapped)
