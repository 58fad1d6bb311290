"""A slow twin of Rex: what may be done, who wins a battle and a game, from a state as JSON and the data file.

It shares nothing with the rules but the notation, and tries everything instead of computing it.
"""

import tomllib
from itertools import combinations, product
from pathlib import Path

import play.games.rex as package

DATA = tomllib.loads((Path(package.__file__).parent / "data" / "final_days.toml").read_text())
HEAD, PLACES, CARDS = DATA["edition"], DATA["locations"], DATA["strategy"]
LEADERS, RACES = DATA["leaders"], DATA["races"]
STRONGHOLDS = [key for key, each in PLACES.items() if "stronghold" in each["symbols"]]


def sector(place):
    return PLACES[place].get("sector")


def mates(state, seat):
    return {other for group in state["alliances"] if seat in group for other in group} - {seat}


def has(state, seat, advantage):
    race = state["players"][seat]["race"]
    return bool(race) and advantage in RACES[race]["advantages"]


def holder(state, advantage):
    return next((seat for seat in state["seats"] if has(state, seat, advantage)), None)


def at(state, place, seat):
    return state["units"].get(place, {}).get(seat, [0, 0, 0])


def up(state, place):
    """Who stands there openly (X1.6: controls it alone)."""
    return {seat for seat, units in state["units"].get(place, {}).items() if units[0] + units[1]}


def beside_ally(state, seat, place):
    there = state["units"].get(place, {})
    return place != "council" and any(other in there for other in mates(state, seat))


def counts(state, seat, plain, mech):
    """All texts of one or more of so many units."""
    is_mixed = RACES[state["players"][seat]["race"]].get("mechanised", 0) > 0
    for n, m in product(range(plain + 1), range(mech + 1)):
        if n + m:
            yield n, m, f"{n}+{m}" if is_mixed else str(n)


def ways(state, start, steps):
    """Everywhere that a walk of at most so many steps leads."""
    if steps == 0 or sector(start) == state["fleet"]:
        return {start}
    found = {start}
    for place in PLACES[start]["paths"]:
        if sector(place) != state["fleet"] and place != state["closed"]:
            found |= ways(state, place, steps - 1)
    return found


def race(state, seat):
    taken = {each["race"] for each in state["players"].values()}
    return {f"race {each}" for each in state["pool"] if each not in taken}


def traitor(state, seat):
    player = state["players"][seat]
    others = [each for each in player["dealt"] if LEADERS[each]["race"] != player["race"]]
    return {f"traitor {each}" for each in others or player["dealt"]}


def predict(state, seat):
    races = [each["race"] for other, each in state["players"].items() if other != seat]
    return {f"predict {each} {number}" for each in races for number in range(1, 9)}


def dial(state, seat):
    return {f"dial {number}" for number in range(21)}


def place(state, seat):
    open_ones = [p for p in PLACES if sector(p) != state["fleet"] and p != state["closed"]]
    return {"placed"} | {f"place {p} {n}" for p in open_ones for n in range(1, state["moves"] + 1)}


def evade(state, seat):
    return {"decline"} | {
        f"evade {p}"
        for p in PLACES
        if p not in state["latest"]
        and p != state["closed"]
        and sector(p) != state["fleet"]
        and not beside_ally(state, seat, p)
    }


def ceasefire(state, seat):
    """X12.1, X12.5"""
    found = {"ready"} | ({"leave"} if mates(state, seat) else set())
    for size in (1, 2):
        for others in combinations([s for s in state["seats"] if s != seat], size):
            group = {seat, *others}
            closed = all(mates(state, each) <= group for each in group)
            places = [set(there) for p, there in state["units"].items() if p != "council"]
            shares = any(len(group & there) > 1 for there in places)
            is_new = group != {seat} | mates(state, seat) and len(state["seats"]) > 3
            if closed and not shares and is_new:
                found.add(f"offer ally {','.join(others)}")
    held = state["players"][seat]["influence"]
    rest = [s for s in state["seats"] if s != seat]
    return found | {f"give {s} {n}" for s in rest for n in range(1, held + 1)}


def answer_offer(state, seat):
    return {"accept", "refuse"}


def lend(state, seat):
    held = state["players"][seat]["influence"]
    return {"ready"} | {f"give {s} {n}" for s in mates(state, seat) for n in range(1, held + 1)}


def bid(state, seat):
    high, held = state["auction"]["high"], state["players"][seat]["influence"]
    return {"pass"} | {f"bid {n}" for n in range(1, 99) if high < n <= held}


def recruit(state, seat):
    """X7.1, X7.3, X7.4"""
    player, found = state["players"][seat], set()
    free = RACES[player["race"]]["free"]
    legion = holder(state, "evasion")
    if legion in mates(state, seat):
        free = max(free, RACES["sol"]["free"])
    plain, mech = player["casualties"]
    mech = min(mech, 1 - state["done"])
    mixed = RACES[player["race"]].get("mechanised", 0) > 0
    for n, m, leader in product(range(plain + 1), range(mech + 1), ["-", *player["fallen"]]):
        paid = max(0, n + m - free) * 2 + (LEADERS[leader]["strength"] if leader != "-" else 0)
        if n + m <= 5 and paid <= player["influence"]:
            found.add(f"recruit {f'{n}+{m}' if mixed else n} {leader}")
    if "agent" in player["hand"] and state["traitor_deck"]:
        found.add("use agent")
    if "clinic" in player["hand"]:
        found |= {f"use clinic {leader}" for leader in player["fallen"]}
        most = min(5, plain + mech)
        for m in range(max(0, most - plain), min(mech, most) + 1) if most else ():
            found.add(f"use clinic {f'{most - m}+{m}' if mixed else most}")
    return found


def move(state, seat):
    """X8.3, X8.4, X8.5, X8.6"""
    found = {"stay"} | ({"use march"} if "march" in state["players"][seat]["hand"] else set())
    has_port = any(up(state, p) == {seat} for p in PLACES if "spaceport" in PLACES[p]["symbols"])
    for start in PLACES:
        plain, mech, down = at(state, start, seat)
        if down and not state["done"] and not beside_ally(state, seat, start):
            found.add(f"flip {start} up")
        for end in ways(state, start, 4 if has_port else 2) - {start} if plain + mech else ():
            if not beside_ally(state, seat, end):
                for _n, _m, text in counts(state, seat, plain, mech):
                    found.add(f"move {start} {text} {end}")
    return found


def deploy(state, seat):
    """X8.8"""
    player, found = state["players"][seat], {"hold"}
    home = RACES[player["race"]].get("home")
    for p in PLACES:
        barred = sector(p) == state["fleet"] or p == state["closed"] or beside_ally(state, seat, p)
        if barred or (home and p not in ways({**state, "fleet": 0}, home, 2)):
            continue
        enemies = up(state, p) - {seat} - mates(state, seat)
        unit = 0 if home else 2 if enemies and p != "council" else 1
        for n, m, text in counts(state, seat, *player["reserve"]):
            price = (n + m) * unit
            if has(state, seat, "discount"):
                price = (price + 1) // 2
            if price <= player["influence"]:
                found.add(f"deploy {p} {text}")
    trader = holder(state, "crossing")
    if trader and (trader == seat or trader in mates(state, seat)):
        for start, end in product(PLACES, PLACES):
            plain, mech, _down = at(state, start, seat)
            bad = state["fleet"] in (sector(start), sector(end)) or end == state["closed"]
            if start != end and not bad and not beside_ally(state, seat, end):
                for n, m, text in counts(state, seat, plain, mech):
                    if n + m <= player["influence"]:
                        found.add(f"cross {start} {text} {end}")
    return found


def escort(state, seat):
    where = state["deployed"][1]
    places = {"council"} | (set() if beside_ally(state, seat, where) else {where})
    return {"decline"} | {f"escort {p}" for p in places}


def fight(state, seat):
    places = [p for p in PLACES if p != "council" and seat in up(state, p)]
    return {f"fight {p} {other}" for p in places for other in up(state, p) - {seat}}


def kinds():
    return {f"{c['symbol']}-{c['kind']}" for c in CARDS.values() if "symbol" in c}


def order(state, seat):
    return {"waive"} | {f"order {how} {kind}" for how in ("use", "avoid") for kind in kinds()}


def ask(state, seat):
    return {"waive"} | {f"ask {each}" for each in ("leader", "attack", "defence", "dial")}


def cards_for(state, seat, symbol):
    """The cards of a symbol that an order leaves."""
    cards = [c for c in state["players"][seat]["hand"] if CARDS[c].get("symbol") == symbol]
    how, _, kind = state["battle"]["orders"].get(seat, "").partition(" ")
    named = [c for c in cards if f"{symbol}-{CARDS[c]['kind']}" == kind]
    if symbol in state["battle"]["answers"].get(seat, {}):
        return {"-", *cards}
    if how == "use" and named:
        return set(named)
    return {"-", *cards} - (set(named) if how == "avoid" else set())


def plan(state, seat):
    """X9.3, X9.4"""
    battle, player = state["battle"], state["players"][seat]
    plain, mech, _down = at(state, battle["place"], seat)
    here = battle["place"]
    free = [each for each in player["leaders"] if player["used"].get(each, here) == here]
    heroes = ["captain"] if "captain" in player["hand"] else []
    told = battle["answers"].get(seat, {})
    found = set()
    how, _, kind = battle["orders"].get(seat, "").partition(" ")
    kinds_held = {f"{CARDS[c].get('symbol')}-{CARDS[c]['kind']}" for c in player["hand"]}
    symbol = kind.split("-")[0]
    is_bound = how == "use" and kind in kinds_held and bool(heroes) and symbol not in told
    for leader in [*free, *heroes] if free or is_bound else ["-", *heroes]:
        none = {"-"}
        attacks = none if leader == "-" else cards_for(state, seat, "attack")
        defences = none if leader == "-" else cards_for(state, seat, "defence")
        for number in range(min(20, plain + 2 * mech) + 1):
            for one, other in product(attacks, defences):
                each = {"dial": str(number), "leader": leader, "attack": one, "defence": other}
                if all(each[name] == value for name, value in told.items()):
                    found.add(f"plan {number} {leader} {one} {other}")
    return found


def answer(state, seat):
    place = ("dial", "leader", "attack", "defence").index(state["battle"]["question"])
    return {f"answer {text.split()[1 + place]}" for text in plan(state, seat)}


def accuse(state, seat):
    battle, player = state["battle"], state["players"][seat]
    side = next(s for s in battle["sides"] if s == seat or s in mates(state, seat))
    if seat in battle["sides"]:
        side = seat
    enemy = next(s for s in battle["sides"] if s != side)
    found = {"silent"}
    if battle["plans"][enemy][1] in player["traitors"]:
        found.add(f"accuse {battle['plans'][enemy][1]}")
    if side == seat and "immunity" in player["hand"] and battle["plans"][seat][1] in LEADERS:
        found.add("use immunity")
    return found


def lose(state, seat):
    number = int(state["battle"]["plans"][seat][0])
    plain, mech, _down = at(state, state["battle"]["place"], seat)
    enough = [(n, m) for n in range(plain + 1) for m in range(mech + 1) if n + 2 * m >= number]
    least = {
        (n, m)
        for n, m in enough
        if not any((a, b) != (n, m) and a <= n and b <= m for a, b in enough)
    }
    mixed = RACES[state["players"][seat]["race"]].get("mechanised", 0) > 0
    return {f"lose {f'{n}+{m}' if mixed else n}" for n, m in least}


def fleet(state, seat):
    hand, found = state["players"][seat]["hand"], {"skip"}
    if "orders" in hand:
        found |= {f"use orders {n}" for n in range(11)}
    if "beacon" in hand:
        found |= {f"use beacon {n}" for n in (1, 2, 3)}
    if "breaker" in hand:
        for p in PLACES:
            near = any(seat in up(state, q) for q in (p, *PLACES[p]["paths"]))
            if near and "shield" in PLACES[p]["symbols"] and p not in state["broken"]:
                found.add(f"use breaker {p}")
    return found


def legal(state, seat):
    """Everything that a seat to move may do."""
    return globals()[state["step"]](state, seat)


def outcome(state, plans):
    """X9.7, X9.8: whether everything explodes, the fallen leaders and the winner without traitors."""
    one, other = state["battle"]["sides"]
    kind = {card: each["kind"] for card, each in CARDS.items()} | {"-": "-"}
    beams = "beam" in [kind[plans[s][2]] for s in (one, other)]
    explodes = beams and "energy" in [kind[plans[s][3]] for s in (one, other)]
    total, fallen = {}, set()
    for side, enemy in ((one, other), (other, one)):
        attack, defence = kind[plans[enemy][2]], kind[plans[side][3]]
        hit = explodes or attack == "beam" or (attack in ("energy", "bio") and attack != defence)
        leader = plans[side][1]
        if hit and leader in LEADERS:
            fallen.add(leader)
        strength = LEADERS[leader]["strength"] if leader in LEADERS and not hit else 0
        total[side] = int(plans[side][0]) + strength
    seats = state["seats"] * 2
    order = seats[seats.index(state["first"]) :][: len(state["seats"])]
    first, second = sorted((one, other), key=order.index)
    return explodes, fallen, second if total[second] > total[first] else first


def winners(state):
    """Who has won at the end of a round, from the table as it lies then; nobody is an empty set."""
    found = set()
    for seat in state["seats"]:
        side = {seat} | mates(state, seat)
        held = [p for p in STRONGHOLDS if len(up(state, p)) == 1 and up(state, p) <= side]
        there = [p for p in STRONGHOLDS if p != state["closed"]]
        if len(held) >= min(2 + len(side), len(there)):
            found |= side
    legion, traders, elders = (holder(state, each) for each in ("reclaim", "trade", "prediction"))
    if not found and state["round"] == 8:
        if legion and all(up(state, p) <= {legion} for p in ("palace", "power_south")):
            found = {legion} | mates(state, legion)
        elif traders:
            found = {traders} | mates(state, traders)
        else:
            own = {s: [p for p in STRONGHOLDS if up(state, p) == {s}] for s in state["seats"]}
            most = max(map(len, own.values()))
            found = {s for s in own if len(own[s]) == most}
    if found and elders:
        race_said, number = state["players"][elders]["prediction"]
        if int(number) == state["round"] and any(
            state["players"][s]["race"] == race_said for s in found
        ):
            return {elders}
    return found
