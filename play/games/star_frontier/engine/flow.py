"""What legal actions do: shots and blasts, construction, phases, the end of the game."""

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.engine.compiled import int64, kernel
from play.games.star_frontier.engine.dice import roll
from play.games.star_frontier.engine.ground import add_once, standing, wall_of_two
from play.games.star_frontier.engine.listing import shots_of


@kernel
def note(log, code, a, b, c, d, e, f):
    """Adds an event to the log, if it is kept."""
    if log["kept"] != 0:
        row = int64(log["used"])
        cells = log["cells"]
        cells[row, 0] = code
        cells[row, 1] = a
        cells[row, 2] = b
        cells[row, 3] = c
        cells[row, 4] = d
        cells[row, 5] = e
        cells[row, 6] = f
        log["used"] = row + 1


@kernel
def deal(state, tables, first):
    """The record of a game whose map is laid, before soldiers are deployed (S3); the seed stays."""
    state["phase"] = L.DEPLOYING
    state["turn"] = 1
    state["shot"] = 0
    state["acting"] = L.NOBODY
    state["winner"] = L.NOBODY
    state["reason"] = 0
    state["first"] = first
    state["to_move"] = first
    state["acted_size"] = 0
    state["moved"] = 0
    state["fired"] = 0
    state["shots_left"] = 0
    for i in range(L.MAX_ACTED):
        state["acted"][i] = 0
    for at in range(L.MAX_HEXES):
        state["thing"][at] = 0
        state["joined"][at] = 0
    for side in range(L.MAX_SIDES):
        state["crossing"][side] = 0
    for seat in range(L.SEATS):
        state["gold"][seat] = tables["first_gold"] if seat == first else tables["gold"]
        state["research"][seat] = 0
        for kind in range(L.KINDS):
            state["stock"][seat, kind] = tables["stock"][kind]
        derive(state, tables, seat)


@kernel
def derive(state, tables, seat):
    """The figures of a seat from the tables and its research (S14.1)."""
    for kind in range(L.KINDS):
        for stat in range(L.STATS):
            state["stats"][seat, kind, stat] = tables["stats"][kind, stat]
    income, actors, landing = int64(tables["income"]), int64(tables["actors"]), 1
    for row in range(int64(tables["effects"])):
        effect = tables["effect"][row]
        if int64(state["research"][seat]) >> int64(effect[0]) & 1 == 0:
            continue
        code, kind, stat, amount = (
            int64(effect[1]),
            int64(effect[2]),
            int64(effect[3]),
            int64(effect[4]),
        )
        if code == L.OF_KIND:
            state["stats"][seat, kind, stat] = int64(state["stats"][seat, kind, stat]) + amount
        elif code == L.OF_PRICE:
            state["stats"][seat, kind, L.PRICE] = amount
        elif code == L.OF_INCOME:
            income += amount
        elif code == L.OF_ACTORS:
            actors += amount
        else:
            landing = max(landing, amount)
    state["income"][seat] = income
    state["actors"][seat] = actors
    state["landing"][seat] = landing


@kernel
def place(state, at, owner, kind, log):
    """Puts a piece of the stock on a free hex."""
    state["thing"][at] = owner * L.ENEMY + kind
    state["stock"][owner, kind] = int64(state["stock"][owner, kind]) - 1
    note(log, L.PLACED, owner, kind, at, L.ZERO, L.ZERO, L.ZERO)


@kernel
def join(state, tables, target, owner, log):
    """Puts a wall of the stock on two free hexes (S1.4)."""
    for end in range(2):
        at = int64(tables["banks"][target - L.SIDES, end])
        state["thing"][at] = owner * L.ENEMY + L.WALL
        for direction in range(6):
            if int64(tables["pair"][at, direction]) == target:
                state["joined"][at] = direction + 1
    state["stock"][owner, L.WALL] = int64(state["stock"][owner, L.WALL]) - 1
    note(log, L.PLACED, owner, L.WALL, target, L.ZERO, L.ZERO, L.ZERO)


@kernel
def remove(state, tables, target, razed, log):
    """Takes away what a target is; it goes back to its owner's stock (S3.3)."""
    thing = standing(state, tables, target)
    owner, kind = thing >> 4, thing & L.KIND
    stocked = kind
    if kind == L.CROSSING:
        state["crossing"][target - L.SIDES] = 0
        stocked = L.WALL
    elif target >= L.SIDES:
        for end in range(2):
            at = int64(tables["banks"][target - L.SIDES, end])
            state["thing"][at] = 0
            state["joined"][at] = 0
    else:
        state["thing"][target] = 0
        if int64(state["acting"]) == target:  # destroyed by its own blast (S8.2)
            state["acting"] = L.NOBODY
            state["acted"][state["acted_size"]] = L.NOBODY
            state["acted_size"] = int64(state["acted_size"]) + 1
            state["moved"] = 0
            state["fired"] = 0
            state["shots_left"] = 0
        elif kind < L.WALL and owner == int64(state["to_move"]):
            for i in range(int64(state["acted_size"])):
                if int64(state["acted"][i]) == target:
                    state["acted"][i] = L.NOBODY
    state["stock"][owner, stocked] = int64(state["stock"][owner, stocked]) + 1
    note(log, L.REMOVED, owner, kind, target, razed, L.ZERO, L.ZERO)


@kernel
def begin_unit(state, at):
    """The unit there acts now; the one before it is closed (S4.4)."""
    if int64(state["acting"]) == at:
        return
    shots = shots_of(state, at)
    close_unit(state)
    state["acting"] = at
    state["moved"] = 0
    state["fired"] = 0
    state["shots_left"] = shots


@kernel
def close_unit(state):
    """The acting unit, if there is one, is done."""
    if int64(state["acting"]) >= 0:
        state["acted"][state["acted_size"]] = state["acting"]
        state["acted_size"] = int64(state["acted_size"]) + 1
        state["acting"] = L.NOBODY
    state["moved"] = 0
    state["fired"] = 0
    state["shots_left"] = 0


@kernel
def strike(state, tables, target, power, number, log):
    """One die against one thing (S7.3); whether it is destroyed. Nothing is removed yet."""
    thing = standing(state, tables, target)
    owner, kind = thing >> 4, thing & L.KIND
    armour = int64(state["stats"][owner, kind, L.ARMOUR])
    die = roll(state, number)
    note(log, L.ROLLED, owner, kind, target, die, power, armour)
    return die + power > armour


@kernel
def blast_order(state, tables, middle, hit):
    """What a blast around `middle` hits, in order (S8.3); in `hit`, thing by thing. The number.

    The first of these are those in the middle hex itself; `hit[-1]` is their number.
    """
    count = 0
    for ring in range(7):
        at = middle if ring == 0 else int64(tables["near"][middle, ring - 1])
        if at < 0:
            continue
        if state["thing"][at] != 0:
            wall = wall_of_two(state, tables, at)
            count = add_once(hit, count, wall if wall != 0 else at)
        # Sides stand in text order, so a hex's crossings are met in it.
        for side in range(int64(tables["sides"])):
            if state["crossing"][side] == 0:
                continue
            if int64(tables["banks"][side, 0]) != at and int64(tables["banks"][side, 1]) != at:
                continue
            count = add_once(hit, count, L.SIDES + side)
        if ring == 0:
            hit[-1] = count
    return count


@kernel
def blast_middle(tables, start, target):
    """The hex in the middle of a blast; of two hexes the nearer one, else the first (S8.5)."""
    if target < L.SIDES:
        return target
    one = int64(tables["banks"][target - L.SIDES, 0])
    two = int64(tables["banks"][target - L.SIDES, 1])
    if int64(tables["distance"][start, two]) < int64(tables["distance"][start, one]):
        return two
    return one


@kernel
def aim(state, tables, start, target, hit):
    """What a shot of the unit on `start` hits (S7.1, S8.3), as `blast_order` has it."""
    if tables["blast"][int64(state["thing"][start]) & L.KIND] == 0:
        hit[0] = target
        hit[-1] = 1
        return 1
    return blast_order(state, tables, blast_middle(tables, start, target), hit)


@kernel
def fire(state, tables, start, target, hit, log):
    """One shot (S7), or one blast of an area weapon (S8), with its end of the game (S15.1, S15.3)."""
    begin_unit(state, start)
    state["fired"] = 1
    state["shots_left"] = int64(state["shots_left"]) - 1
    thing = int64(state["thing"][start])
    seat, kind = thing >> 4, thing & L.KIND
    power = int64(state["stats"][seat, kind, L.POWER])
    around = int64(state["stats"][seat, kind, L.AROUND])
    count = aim(state, tables, start, target, hit)
    in_middle, lost = int64(hit[-1]), 0
    for i in range(count):
        if strike(state, tables, int64(hit[i]), power if i < in_middle else around, i, log):
            hit[lost] = hit[i]
            lost += 1
    for i in range(lost):  # together, after the last die (S8.4)
        remove(state, tables, int64(hit[i]), L.ZERO, log)
    state["shot"] = int64(state["shot"]) + 1
    look_for_conquest(state, tables, log)


@kernel
def end_game(state, winner, reason, log):
    """The game is over."""
    state["phase"] = L.OVER
    state["to_move"] = L.NOBODY
    state["winner"] = winner
    state["reason"] = reason
    note(log, L.ENDED, winner, reason, L.ZERO, L.ZERO, L.ZERO, L.ZERO)


@kernel
def is_beaten(state, tables, seat):
    """Whether the seat has neither unit nor wall nor tower left (S15.1)."""
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        if thing != 0 and thing >> 4 == seat and thing & L.KIND != L.MINE:
            return False
    return True


@kernel
def look_for_conquest(state, tables, log):
    """Ends the game when an army is gone; if both are, the player whose turn it is wins (S15.1, S15.3)."""
    seat = int64(state["to_move"])
    if is_beaten(state, tables, 1 - seat):
        end_game(state, seat, L.CONQUEST, log)
    elif is_beaten(state, tables, seat):
        end_game(state, 1 - seat, L.CONQUEST, log)


@kernel
def mines_of(state, tables, seat):
    """How many mines the seat has on the map."""
    count = 0
    for at in range(int64(tables["hexes"])):
        if int64(state["thing"][at]) == seat * L.ENEMY + L.MINE:
            count += 1
    return count


@kernel
def worth_of(state, tables, seat):
    """The sum of the printed prices of everything of the seat on the map (S15.4)."""
    worth = 0
    for at in range(int64(tables["hexes"])):
        thing = int64(state["thing"][at])
        wall = wall_of_two(state, tables, at)
        if wall != 0 and int64(tables["banks"][wall - L.SIDES, 1]) == at:
            continue
        if thing != 0 and thing >> 4 == seat:
            worth += int64(tables["stats"][thing & L.KIND, L.PRICE])
    for side in range(int64(tables["sides"])):
        if int64(state["crossing"][side]) == seat + 1:
            worth += int64(tables["stats"][L.CROSSING, L.PRICE])
    return worth


@kernel
def count_up(state, tables, log):
    """The end after the last turn: more mines, then more worth, else a draw (S15.4)."""
    lead = mines_of(state, tables, L.ZERO) - mines_of(state, tables, L.ONE)
    if lead == 0:
        lead = worth_of(state, tables, L.ZERO) - worth_of(state, tables, L.ONE)
    if lead == 0:
        end_game(state, L.NOBODY, L.DRAW, log)
    else:
        end_game(state, 0 if lead > 0 else 1, L.TURNS, log)


@kernel
def end_phase(state, tables, log):
    """After Combat comes Income and then Construction (S4.5, S10.1); after that the other player's turn."""
    seat = int64(state["to_move"])
    if state["phase"] == L.COMBAT:
        close_unit(state)
        # A player with more gold than this has nothing to buy any more.
        room = 30000 - int64(state["gold"][seat])
        gold = min(mines_of(state, tables, seat) * int64(state["income"][seat]), room)
        state["gold"][seat] = int64(state["gold"][seat]) + gold
        state["phase"] = L.CONSTRUCTION
        note(log, L.INCOME, seat, gold, int64(state["gold"][seat]), L.ZERO, L.ZERO, L.ZERO)
        return
    for i in range(int64(state["acted_size"])):
        state["acted"][i] = 0
    state["acted_size"] = 0
    state["shot"] = 0
    state["phase"] = L.COMBAT
    if seat != int64(state["first"]):
        if int64(state["turn"]) >= int64(tables["turns"]):
            count_up(state, tables, log)
            return
        state["turn"] = int64(state["turn"]) + 1
    state["to_move"] = 1 - seat
    note(log, L.TURN, 1 - seat, int64(state["turn"]), L.ZERO, L.ZERO, L.ZERO, L.ZERO)


@kernel
def deploy(state, tables, at, log):
    """One of the first soldiers (S3.2): the first player all, then the other, then the first turn."""
    seat = int64(state["to_move"])
    soldier = int64(tables["soldier"])
    place(state, at, seat, soldier, log)
    left = int64(state["stock"][seat, soldier]) + int64(tables["soldiers"])
    if left > int64(tables["stock"][soldier]):
        return
    state["to_move"] = 1 - seat
    if seat != int64(state["first"]):
        state["phase"] = L.COMBAT
        note(log, L.TURN, 1 - seat, L.ONE, L.ZERO, L.ZERO, L.ZERO, L.ZERO)


@kernel
def move(state, start, end, log):
    """One unit's move (S5); one that has fired gives up its other shots (S4.3)."""
    begin_unit(state, start)
    thing = int64(state["thing"][start])
    state["thing"][end] = thing
    state["thing"][start] = 0
    state["acting"] = end
    state["moved"] = 1
    if state["fired"] != 0:
        state["shots_left"] = 0
    note(log, L.MOVED, thing >> 4, thing & L.KIND, start, end, L.ZERO, L.ZERO)


@kernel
def build(state, tables, kind, target, log):
    """A wall, tower, mine or crossing (S6, S11); the last mine on the map wins (S15.2)."""
    seat = int64(state["to_move"])
    state["gold"][seat] = int64(state["gold"][seat]) - int64(state["stats"][seat, kind, L.PRICE])
    if kind == L.CROSSING:
        state["crossing"][target - L.SIDES] = seat + 1
        state["stock"][seat, L.WALL] = int64(state["stock"][seat, L.WALL]) - 1
        note(log, L.PLACED, seat, kind, target, L.ZERO, L.ZERO, L.ZERO)
        return
    if target >= L.SIDES:
        join(state, tables, target, seat, log)
        return
    place(state, target, seat, kind, log)
    if kind == L.MINE:
        note(log, L.CONTROL, seat, target, L.ZERO, L.ZERO, L.ZERO, L.ZERO)
        if mines_of(state, tables, seat) == int64(tables["deposits"]):
            end_game(state, seat, L.DEPOSITS, log)


@kernel
def apply_action(state, tables, seat, action, hit, log):
    """Carries out a legal action of a seat; `hit` is scratch for blasts."""
    verb, first, second = action >> 20, (action >> 10) & 1023, action & 1023
    if verb == L.MOVE:
        move(state, first, second, log)
    elif verb == L.FIRE:
        fire(state, tables, first, second, hit, log)
    elif verb == L.END:
        end_phase(state, tables, log)
    elif verb == L.BUILD:
        build(state, tables, first, second, log)
    elif verb == L.RECRUIT:
        price = int64(state["stats"][seat, first, L.PRICE])
        state["gold"][seat] = int64(state["gold"][seat]) - price
        place(state, second, seat, first, log)
    elif verb == L.RAZE:
        remove(state, tables, second, L.ONE, log)
        look_for_conquest(state, tables, log)
    elif verb == L.DEPLOY:
        deploy(state, tables, second, log)
    elif verb == L.RESEARCH:
        state["gold"][seat] = int64(state["gold"][seat]) - int64(tables["card_price"][second])
        state["research"][seat] = int64(state["research"][seat]) | (1 << second)
        derive(state, tables, seat)
        note(log, L.RESEARCHED, seat, second, L.ZERO, L.ZERO, L.ZERO, L.ZERO)
    elif verb == L.RESIGN:
        end_game(state, 1 - seat, L.RESIGNED, log)
    else:
        end_game(state, 1 - seat, L.TIMED_OUT, log)
