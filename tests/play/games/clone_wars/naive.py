"""The rules once more, slowly and otherwise: a game is one generator that asks for each decision.

It takes nothing of the engine but the edition, the start, the actions and what chance gave; `RULES` are
read from the rules' text, so that an error would have to be made twice.
"""

from itertools import combinations

HIT = {"green": 1, "red": 2, "blue": 3}
WINS = {("group", "thrust"), ("thrust", "clinch"), ("clinch", "group")}


class Over(Exception):
    pass


class NaiveGame:
    def __init__(self, box, state):
        self.box, self.seats, self.lone = box, state["seats"], state["lone"]
        self.lesson = state["length"] == "lesson"
        self.men = {s: dict(man, tasks=[]) for s, man in state["players"].items()}
        self.light = {s: man["side"] for s, man in self.men.items()}
        self.decks = {side: list(p["deck"]) for side, p in state["sides"].items()}
        self.bins = {side: list(p["discard"]) for side, p in state["sides"].items()}
        self.pools = {side: list(p["pool"]) for side, p in state["sides"].items()}
        self.map = {c: (h["side"], list(h["tokens"])) for c, h in state["cells"].items()}
        self.missions, self.thrown, self.hushed = list(state["deck"]), [], []
        self.common, self.turns, self.first = [], state["round"], state["active"]
        self.fights, self.chance = dict.fromkeys(self.pools, 0), []
        self.home = {s: next(c for c, p in box.places.items() if p.side == s) for s in self.pools}
        self.game = self.run()
        self.wanted = next(self.game)
        self.result = None

    def send(self, seat, action, events):
        self.chance = [event for event in events if event.get("chance")]
        try:
            self.wanted = self.game.send((seat, action))
        except Over as over:
            self.wanted, self.result = {}, over.args
        assert not self.chance

    def foe(self, side):
        return next(each for each in self.pools if each != side)

    def mates(self, side):
        return [s for s in self.seats if self.light[s] == side]

    def foes(self, seat):
        i = self.seats.index(seat)
        return [s for s in self.seats[i:] + self.seats[:i] if self.light[s] != self.light[seat]]

    def kind(self, cell):
        return self.box.places[cell].kind

    def lord(self, cell):
        """C1.11"""
        return self.map[cell][0] if cell in self.map else self.box.places[cell].side

    def sheet(self, seat, what):
        """C1.3, C1.4"""
        return getattr(self.box.heroes[self.men[seat]["hero"]], what)[self.men[seat]["level"] - 1]

    def refill(self, seat):
        self.men[seat]["force"] = self.sheet(seat, "force")

    def roll(self):
        event = self.chance.pop(0)
        assert event["event"] == "die"
        return event["value"]

    def shuffled(self, cards):
        event = self.chance.pop(0)
        assert sorted(event["deck"]) == sorted(cards)
        return list(event["deck"])

    def draw(self, seat, count):
        """C3.10"""
        side = self.light[seat]
        for _time in range(count):
            if not self.decks[side] and self.bins[side]:
                self.decks[side], self.bins[side] = self.shuffled(self.bins[side]), []
            if self.decks[side]:
                self.men[seat]["hand"].append(self.decks[side].pop())

    def drop(self, seat, *cards):
        for card in cards:
            self.men[seat]["hand"].remove(card)
            self.bins[self.light[seat]].append(card)

    def over(self, side, why):
        raise Over(side, why)

    def check(self):
        for side in self.pools:
            mates = self.mates(side)
            own = [self.kind(c) for c, (s, _t) in self.map.items() if s == side]
            if sum(self.men[s]["points"] for s in mates) >= (9 if len(mates) == 1 else 15):
                self.over(side, "missions")
            if own.count("neutral") > 9:
                self.over(side, "planets")
            if own.count("key") > 2:
                self.over(side, "keys")
            if self.lesson and self.fights[side] > 1:
                self.over(side, "lesson")

    def run(self):
        """C4.1, C4.2, C7.2"""
        seat, is_first = self.first, True
        while True:
            if not is_first:
                self.turns += 1
                if self.turns > (12 if self.lesson else 100) * len(self.seats):
                    self.count()
                self.age(seat)
            if is_first or not self.men[seat]["missing"]:
                if not is_first:
                    self.draw(seat, 1 + (seat == self.lone))
                is_first = False
                yield from self.turn(seat)
            else:
                if self.men[seat]["missing"] == "training":
                    self.men[seat]["level"] += 1
                    self.refill(seat)
                self.men[seat]["missing"] = ""
            seat = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def count(self):
        def worth(side):
            own = [self.kind(c) for c, (s, _t) in self.map.items() if s == side]
            points = sum(self.men[s]["points"] for s in self.mates(side))
            return points, own.count("neutral"), own.count("key")

        most = max(map(worth, self.pools))
        best = [side for side in self.pools if worth(side) == most]
        self.over(best[0] if len(best) == 1 else "", "turns")

    def turn(self, seat):
        """C4.4, C4.8 to C4.10"""
        man = self.men[seat]
        self.did, self.bonus, self.asked = set(), 0, None
        acts = {"roll", "hold"}
        while True:
            action = yield from self.free(seat, acts, withdraw=True, jump=True)
            if action in acts:
                break
        if action == "roll":
            limit = 7 if seat == self.lone else 6
            die, extra = self.roll(), len(man["hand"]) - limit
            self.steps = max(0, die - max(0, extra)) + self.bonus
            yield from self.chases(seat)
            yield from self.walk(seat)
        yield from self.act(seat)
        if self.kind(man["cell"]) == "mission" and self.asked != "skip" and self.can_draw(seat):
            yield from self.draw_mission(seat)
        last = ""
        while True:
            acts = {"end"} | {f"discard {c}" for c in man["hand"] if c > last}
            action = yield from self.free(seat, acts, withdraw=True)
            if action == "end":
                break
            if action.startswith("discard"):
                last = action.split()[1]
                self.drop(seat, last)
            elif action.startswith("play"):
                # A card with a target in between begins the order of discards anew.
                effect = self.box.cards[action.split()[1]].effect
                last = "" if effect in ("scout", "supply") else last
        if self.kind(man["cell"]) == "source":
            self.refill(seat)

    def free(self, seat, acts, *, withdraw=False, jump=False):
        """C4.3: one decision among these acts and the free ones; a free one is carried out here."""
        man, side = self.men[seat], self.light[seat]
        wanted = set(acts)
        if withdraw and "withdrawn" not in self.did:
            held = [(c, ts) for c, (s, ts) in self.map.items() if s == side]
            wanted |= {f"withdraw {c} {t}" for c, ts in held for t in ts}
        full = man["force"] == self.sheet(seat, "force")
        places = {c for c, (s, ts) in self.map.items() if s == side and len(ts) < 5}
        places = {c for c in places if self.kind(c) != "key"} if self.pools[side] else set()
        strangers = {c for c, (s, _t) in self.map.items() if s != side}
        use = {"jump": jump, "meditate": not full, "scout": strangers, "supply": places}
        for card in man["hand"]:
            each = self.box.cards[card]
            if each.type == "space" and each.level <= man["level"] and use.get(each.effect):
                wanted.add(f"play {card}")
        _seat, action = yield {seat: wanted}
        verb, *rest = action.split()
        if verb == "withdraw":
            self.did.add("withdrawn")
            self.lift(side, rest[0], int(rest[1]))
        elif verb == "play":
            each = self.box.cards[rest[0]]
            self.drop(seat, rest[0])
            if each.effect == "jump":
                self.bonus += each.amount
            elif each.effect == "meditate":
                man["force"] = min(self.sheet(seat, "force"), man["force"] + each.amount)
            elif each.effect == "scout":
                yield {seat: {f"target {c}" for c in strangers}}
            else:
                aims = {f"target {c} {t}" for c in places for t in self.pools[side]}
                _seat, chosen = yield {seat: aims}
                _verb, cell, token = chosen.split()
                self.put(side, cell, int(token))
        return action

    def chases(self, seat):
        for foe in self.foes(seat):
            hand, side = self.men[foe]["hand"], self.light[foe]
            about = [c for c in self.box.deck(side) if self.box.cards[c].effect == "chase"]
            if not (self.steps and hand) or all(c in self.bins[side] for c in about):
                continue
            level = self.men[foe]["level"]
            fit = {c for c in hand if c in about and self.box.cards[c].level <= level}
            _seat, action = yield {foe: {"pass"} | {f"react {c}" for c in fit}}
            if action != "pass":
                self.steps = max(0, self.steps - self.box.cards[action[6:]].amount)
                self.drop(foe, action[6:])

    def walk(self, seat):
        """C2.2, C4.5 to C4.7, C6.8"""
        man = self.men[seat]
        while self.steps:
            self.bonus = 0
            acts = {"stop"} | {f"step {c}" for c in self.box.near[man["cell"]]}
            action = yield from self.free(seat, acts, jump=True)
            self.steps += self.bonus
            if action == "stop":
                return
            if not action.startswith("step"):
                continue
            cell = man["cell"] = action.split()[1]
            self.steps, self.asked = self.steps - 1, None
            if self.kind(cell) == "source":
                self.refill(seat)
            for task in self.tasks(seat):
                what = self.order(task, seat)
                if what[0] == "deliver" and cell == what[1 + task["done"].get(seat, 0)]:
                    task["done"][seat] = task["done"].get(seat, 0) + 1
                    if task["done"][seat] == 2:
                        self.pay(seat, task)
            if self.kind(cell) == "base" and self.lord(cell) == self.foe(self.light[seat]):
                self.steps = 0
                self.did.add("forced")
            if self.kind(cell) == "mission" and self.can_draw(seat):
                yield from self.draw_mission(seat)

    def act(self, seat):
        """C4.11, C5.2 to C5.4, C5.6, C7.1; a won duel leaves room for another action."""
        man, side = self.men[seat], self.light[seat]
        while True:
            cell, kind = man["cell"], self.kind(man["cell"])
            acts = self.attacks(seat)
            forced = "forced" in self.did
            tokens, held = set(self.pools[side]), self.map.get(cell)
            if not forced:
                persuades = man["force"] >= self.sheet(seat, "persuasion")
                if kind == "neutral" and not held and persuades:
                    acts |= {f"persuade {c} {t}" for c in man["hand"] for t in tokens}
                if kind in ("base", "neutral") and held and held[0] == side and len(held[1]) < 5:
                    acts |= {f"garrison {t}" for t in tokens}
                if kind == "base" and not held:
                    acts |= {f"garrison {t}" for t in tokens}
                price = {1: (2, 1), 2: (5, 2)}.get(man["level"])
                if kind == "source" and price and man["points"] >= price[0]:
                    gifts = combinations(sorted(man["hand"]), price[1])
                    acts |= {f"train {' '.join(cards)}" for cards in gifts}
                if not acts:
                    return
                acts |= {"rest"}
                action = yield from self.free(seat, acts, withdraw=True)
            else:
                _seat, action = yield {seat: acts}
            verb, *rest = action.split()
            if verb in ("withdraw", "play"):
                continue
            if verb == "persuade":
                self.drop(seat, rest[0])
                man["force"] -= self.sheet(seat, "persuasion")
                self.put(side, cell, int(rest[1]))
            elif verb == "garrison":
                is_new = cell not in self.map
                self.put(side, cell, int(rest[0]))
                if is_new:
                    self.count_base(seat, cell, False)
            elif verb == "train":
                self.drop(seat, *rest)
                man["missing"] = "training"
            elif verb != "rest" and (yield from self.attack(seat, verb, rest[0])):
                continue
            return

    def put(self, side, cell, token):
        self.pools[side].remove(token)
        self.map.setdefault(cell, (side, []))[1].append(token)
        self.check()

    def lift(self, side, cell, token):
        """C5.8, C6.12"""
        self.map[cell][1].remove(token)
        self.pools[side].append(token)
        if not self.map[cell][1]:
            del self.map[cell]
            for seat in self.mates(side):
                for task in self.tasks(seat):
                    bases = task["bases"].get(seat, [])
                    if bases[:1] == [cell]:
                        task["age"][seat] = 0
                    if cell in bases:
                        bases.remove(cell)

    def tasks(self, seat):
        return self.men[seat]["tasks"] + self.common

    def order(self, task, seat):
        """C6.7"""
        return self.box.missions[task["card"]].condition(self.light[seat])

    def pay(self, seat, task):
        """C6.6, C6.15"""
        (self.common if task in self.common else self.men[seat]["tasks"]).remove(task)
        self.men[seat]["points"] += self.box.missions[task["card"]].points
        self.check()

    def count_base(self, seat, cell, won):
        """C6.9 to C6.11"""
        if self.kind(cell) != "base":
            return
        bases = [side for c, (side, _t) in self.map.items() if self.kind(c) == "base"]
        none = set(bases) <= {self.light[seat]}
        for task in self.tasks(seat):
            what = self.order(task, seat)[0]
            if what == "hold" or (what == "capture-hold" and (won or none)):
                task["bases"].setdefault(seat, []).append(cell)

    def age(self, seat):
        for task in self.tasks(seat):
            if task["bases"].get(seat):
                task["age"][seat] = task["age"].get(seat, 0) + 1
                if task["age"][seat] >= int(self.order(task, seat)[1]):
                    self.pay(seat, task)

    def can_draw(self, seat):
        """C6.1, C6.2"""
        there = self.missions or self.thrown or self.hushed
        return there and not self.men[seat]["tasks"] and "drawn" not in self.did

    def draw_mission(self, seat):
        _seat, action = yield {seat: {"mission draw", "mission skip"}}
        if action == "mission skip":
            self.asked = "skip"
            return
        self.did.add("drawn")
        if not self.missions:
            self.missions = self.shuffled(self.thrown + self.hushed)
            self.thrown, self.hushed = [], []
        card = self.box.missions[self.missions.pop()]
        own = card.side == self.light[seat]
        asked = seat if own else self.foes(seat)[0]
        _seat, action = yield {asked: {"accept"} if own and card.must else {"accept", "decline"}}
        task = {"card": card.key, "done": {}, "bases": {}, "age": {}}
        if action == "accept":
            (self.men[seat]["tasks"] if own else self.common).append(task)
        else:
            (self.hushed if own else self.thrown).append(card.key)

    def here(self, cell, side):
        mates = [(s, self.men[s]) for s in self.mates(side)]
        return [s for s, man in mates if man["cell"] == cell and not man["missing"]]

    def carried(self, seat, foe):
        cell, side = self.men[seat]["cell"], self.light[seat]
        found = []
        for task in self.common:
            card = self.box.missions[task["card"]]
            carries = card.condition(side) == ("intercept",) and task["done"].get(foe) == 1
            is_theirs = self.lord(cell) == self.foe(side)
            if carries and (not is_theirs or cell == card.condition(self.foe(side))[2]):
                found.append(task)
        return found

    def attacks(self, seat):
        """C7.3, C8.1, C8.4"""
        cell, enemy = self.men[seat]["cell"], self.foe(self.light[seat])
        theirs, strong = self.lord(cell) == enemy, self.men[seat]["force"] > 0
        here = self.here(cell, enemy)
        acts = {f"attack {s}" for s in here if theirs or strong}
        acts |= {f"intercept {s}" for s in here if theirs and strong and self.carried(seat, s)}
        if (theirs and not here) or (self.kind(cell) == "key" and not self.lord(cell)):
            acts.add("attack place")
        return acts

    def attack(self, seat, verb, target):
        """C8.2, C8.3, C8.6, C8.8, C11.1 to C11.4; whether the attacker may act again: after a won duel."""
        cell, side = self.men[seat]["cell"], self.light[seat]
        is_battle = verb == "attack" and (target == "place" or self.lord(cell) == self.foe(side))
        foe = target
        if target == "place":
            asked = self.foes(seat)[0]
            _seat, action = yield {asked: {f"defend {s}" for s in self.mates(self.light[asked])}}
            foe = action.split()[1]
        gifts = [] if is_battle else self.carried(seat, foe)
        loser, gave_up = foe, False
        if is_battle or self.men[foe]["force"]:
            while True:
                acts = {"fight", "refuse"}
                if is_battle and self.kind(cell) == "base":
                    for card in self.men[foe]["hand"]:
                        each = self.box.cards[card]
                        if each.effect == "cover" and each.level <= self.men[foe]["level"]:
                            acts.add(f"react {card}")
                _seat, action = yield {foe: acts}
                if not action.startswith("react"):
                    break
                self.drop(foe, action[6:])
                self.draw(foe, self.box.cards[action[6:]].amount)
            gave_up = action == "refuse"
            if not gave_up and is_battle:
                battle = NaiveBattle(self, seat, foe, cell, target != "place")
                loser, gave_up = yield from battle.run()
            elif not gave_up:
                loser, gave_up = yield from self.duel(seat, foe)
        winner = seat if loser == foe else foe
        moved = not is_battle or loser == seat or target != "place"
        if moved and not gave_up:
            self.men[loser]["missing"] = "defeat"
            self.refill(loser)
        for task in gifts if winner == seat else ():
            self.pay(seat, task)
        self.fights[self.light[winner]] += 1
        self.check()
        if is_battle and winner == seat:
            if self.kind(cell) == "start":
                self.over(side, "capital")
            for token in list(self.map.get(cell, (0, []))[1]):
                self.lift(self.foe(side), cell, token)
        if moved:
            own = {c for c, (s, _t) in self.map.items() if s == self.light[loser]}
            refuges = {c for c in own if self.kind(c) == "base"} | {self.home[self.light[loser]]}
            _seat, action = yield {loser: {f"retreat {c}" for c in refuges}}
            self.men[loser]["cell"] = action.split()[1]
        if is_battle and winner == seat:
            yield from self.settle(seat, cell)
        return not is_battle and winner == seat

    def settle(self, seat, cell):
        """C5.5"""
        side, is_key = self.light[seat], self.kind(cell) == "key"
        acts = {f"occupy {t}" for t in self.pools[side]} | (set() if is_key else {"abandon"})
        if is_key and not self.pools[side]:
            acts = {f"take {c} {t}" for c, (s, ts) in self.map.items() if s == side for t in ts}
        _seat, action = yield {seat: acts}
        verb, *rest = action.split()
        if verb == "take":
            self.lift(side, rest[0], int(rest[1]))
        if verb != "abandon":
            self.put(side, cell, int(rest[-1]))
            self.count_base(seat, cell, True)

    def duel(self, one, other):
        """C10.2, C10.3, C10.5"""
        for _exchange in range(100):
            shown = {}
            while len(shown) < 2:
                names = {f"technique {t}" for t in self.box.techniques} | {"surrender"}
                seat, action = yield {s: names for s in (one, other) if s not in shown}
                if action == "surrender":
                    return seat, True
                shown[seat] = action.split()[1]
            for winner, loser in ((one, other), (other, one)):
                if (shown[winner], shown[loser]) in WINS:
                    hit = HIT[self.box.techniques[shown[winner]]]
                    self.men[loser]["force"] = max(0, self.men[loser]["force"] - hit)
                    if not self.men[loser]["force"]:
                        return loser, False
        return one, True


class Lost(Exception):
    pass


class NaiveBattle:
    """C8.10, C8.11, C9.16: units are lists of name, card and whether they are up."""

    def __init__(self, game, one, other, cell, has_hero):
        self.g, self.pair, place = game, (one, other), game.box.places[cell]
        self.level = {s: game.men[s]["level"] for s in self.pair}
        self.most = {s: game.sheet(s, "field") for s in self.pair}
        self.bears = not place.level and not has_hero
        if place.level:
            self.level[other], self.most[other] = place.level, place.field
        self.field = dict(self.most)
        if self.bears:
            tokens = game.map[cell][1]
            self.level[other], self.field[other] = min(3, len(tokens)), sum(tokens)
        self.may = {one} | ({other} if has_hero else set())
        self.inside, self.jammed, self.known = set(), set(), set()
        self.units, self.numbers = {one: [], other: []}, {one: 0, other: 0}

    def run(self):
        """C9.1, C9.15"""
        try:
            for turn in range(40):
                yield from self.turn(self.pair[turn % 2], self.pair[1 - turn % 2])
        except Lost as lost:
            loser, gave_up = lost.args
        else:
            loser, gave_up = self.pair[0], False
        for seat, units in self.units.items():
            self.g.men[seat]["hand"] += [card for _name, card, _up in units]
        return loser, gave_up

    def ask(self, seat, acts):
        who, action = yield {seat: set(acts) | {"surrender"}}
        if action == "surrender":
            raise Lost(who, True)
        return action.split()

    def up(self, seat):
        hero = [seat + "H"] if seat in self.inside else []
        return [name for name, _card, is_up in self.units[seat] if is_up] + hero

    def find(self, name):
        return next(u for u in self.units[name[0]] if u[0] == name)

    def card(self, name):
        return self.g.box.cards[self.find(name)[1]]

    def turn(self, me, foe):
        """C9.2, C9.3, C9.5 to C9.7, C9.11, C9.13"""
        game, man, cards = self.g, self.g.men[me], self.g.box.cards
        game.draw(me, 1)
        landings = 1
        if man["hand"] and me not in self.jammed:
            aims = {c: self.aims(me, foe, cards[c]) for c in man["hand"]}
            acts = {f"support {c} {t}".strip() for c in aims for t in aims[c]}
            verb, *rest = yield from self.ask(me, acts | {"skip"})
            if verb == "support":
                landings += self.support(me, foe, *rest)
        self.jammed.discard(me)
        for unit in self.units[me]:
            unit[2] = True
        while landings and man["hand"]:
            units = [c for c in man["hand"] if cards[c].type == "unit"]
            fit = [c for c in units if cards[c].level <= self.level[me]]
            verb, *rest = yield from self.ask(me, {f"land {c}" for c in fit} | {"skip"})
            if verb == "skip":
                break
            self.numbers[me] += 1
            self.units[me].append([f"{me}{self.numbers[me]}", rest[0], False])
            man["hand"].remove(rest[0])
            landings -= 1
        if me in self.may and man["hand"] and (me in self.inside or man["force"]):
            name = "exit" if me in self.inside else "enter"
            verb, *rest = yield from self.ask(me, {f"{name} {c}" for c in man["hand"]} | {"skip"})
            if verb != "skip":
                game.drop(me, rest[0])
                self.inside ^= {me}
        free, cost = me in self.inside, game.sheet(me, "ambush")
        if free and man["force"] - cost >= 1 and self.up(foe):
            acts = {f"ambush {c} {u}" for c in HIT for u in self.up(foe)} | {"skip"}
            verb, *rest = yield from self.ask(me, acts)
            if verb == "ambush":
                free = False
                man["force"] -= cost
                self.meet(me + "H", *rest)
        pairs, ready = [], [n for n in self.up(me) if free or n[1:] != "H"]
        while ready:
            acts = {f"commit {n}" for n in ready if n[1:] != "H"}
            acts |= {f"commit {n} {c}" for n in ready if n[1:] == "H" for c in HIT}
            verb, *rest = yield from self.ask(me, acts | {"committed"})
            if verb == "committed":
                break
            ready.remove(rest[0])
            pairs.append([rest[0], rest[1] if rest[1:] else self.card(rest[0]).attack, ""])
        spare = self.up(foe)
        for pair in pairs:
            if spare:
                verb, *rest = yield from self.ask(foe, {f"block {n}" for n in spare} | {"open"})
                if verb == "block":
                    pair[2] = rest[0]
                    spare.remove(rest[0])
        for name, colour, blocker in pairs:
            if blocker:
                self.meet(name, colour, blocker)
                continue
            self.field[foe] -= 1 if self.bears and foe == self.pair[1] else HIT[colour]
            if self.field[foe] <= 0:
                raise Lost(foe, False)

    def aims(self, me, foe, card):
        if card.type != "support" or card.level > self.level[me]:
            return []
        if card.effect == "reveal":
            return [u[0] for u in self.units[foe] if not u[2] and u[0] not in self.known]
        if card.effect == "barrage":
            shown = [name for name, _card, is_up in self.units[foe] if is_up]
            return [name for name in shown if self.card(name).defence == "green"]
        if card.effect == "recall":
            return [u[0] for u in self.units[me]]
        if card.effect == "repair":
            points = not (self.bears and me == self.pair[1])
            return [""] if points and self.field[me] < self.most[me] else []
        return [""]

    def support(self, me, foe, key, unit=None):
        card = self.g.box.cards[key]
        self.g.drop(me, key)
        if card.effect == "repair":
            self.field[me] = min(self.most[me], self.field[me] + card.amount)
        elif card.effect == "jam":
            self.jammed.add(foe)
        elif card.effect == "draw":
            self.g.draw(me, card.amount)
        elif card.effect == "reveal":
            self.known.add(unit)
        elif card.effect == "barrage":
            self.fall(unit)
        elif card.effect == "recall":
            self.g.men[me]["hand"].append(self.find(unit)[1])
            self.units[me].remove(self.find(unit))
        return card.effect == "second_landing"

    def fall(self, name):
        unit = self.find(name)
        self.units[name[0]].remove(unit)
        self.g.bins[self.g.light[name[0]]].append(unit[1])

    def hurt(self, seat, colour):
        """C1.5, C9.12"""
        man = self.g.men[seat]
        man["force"] = max(0, man["force"] - HIT[colour])
        if not man["force"]:
            raise Lost(seat, False)

    def struck(self, name, colour):
        if name[1:] == "H":
            self.hurt(name[0], colour)
        elif self.card(name).shield != colour:
            self.fall(name)

    def meet(self, name, colour, blocker):
        """C9.8 to C9.10"""
        wall = "green" if blocker[1:] == "H" else self.card(blocker).defence
        if HIT[colour] > HIT[wall]:
            self.struck(blocker, colour)
        elif colour == wall:
            one = other = 0
            while one == other:
                one, other = self.g.roll(), self.g.roll()
            if one > other:
                self.struck(blocker, colour)
            elif name[1:] == "H":
                self.hurt(name[0], colour if blocker[1:] == "H" else self.card(blocker).attack)
            else:
                self.fall(name)
