"""What Python calls of the rules: one entry, so that the kernels are compiled into one library only."""

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.engine.compiled import entry, int64
from play.games.star_frontier.engine.flow import aim, apply_action, deal, derive
from play.games.star_frontier.engine.ground import find_landings, find_works, is_outer
from play.games.star_frontier.engine.listing import list_actions

DEAL, DERIVE, LIST, APPLY, OUTER, WORKS, AIM = range(7)


@entry
def call(what, states, tables, first, second, scratch, actions, logs):
    """Does one thing with the game in `states[0]`; arrays hold one record each.

    DEAL: a new game with the seed that the record has; `first` is the first player.
    DERIVE: the figures of both seats that follow from research.
    LIST: the legal actions into `actions`; their number.
    APPLY: seat `first` does `second`, a legal action; events into `logs`.
    OUTER: by hex whether a wall or tower is an outer one (S9.2) into scratch 4.
    AIM: what a shot from hex `first` at target `second` hits into scratch 0; the number.
    WORKS: `find_works` and `find_landings` of seat `first` into scratch 2 and 3; 1 with a laboratory.
    """
    state, table = states[0], tables[0]
    if what == DEAL:
        deal(state, table, first)
    elif what == DERIVE:
        for seat in range(L.SEATS):
            derive(state, table, seat)
    elif what == LIST:
        return list_actions(state, table, scratch, actions)
    elif what == APPLY:
        apply_action(state, table, first, second, scratch[0], logs[0])
    elif what == OUTER:
        for at in range(int64(table["hexes"])):
            kind = int64(state["thing"][at]) & L.KIND
            scratch[4, at] = 0
            if (kind == L.WALL or kind == L.TOWER) and is_outer(state, table, at, scratch[1]):
                scratch[4, at] = 1
    elif what == WORKS:
        research = find_works(state, table, first, scratch[2])
        find_landings(state, table, first, scratch[2], scratch[3])
        return research
    elif what == AIM:
        return aim(state, table, first, second, scratch[0])
    return L.ZERO
