"""A slow, plain twin of the rules of the game, the oracle of the engine's tests.

It works directly on the JSON objects of the notation (state, actions, catalogue export), uses the
standard library only and shares nothing with the engine, so that the two can be compared.
Paragraph numbers such as R6.5 are those of the rules.

Chance stays outside: decks arrive shuffled, and every reshuffle of a discard pile is handed in.
The generator's text (`rng`) is carried along untouched.
"""

import copy
from contextlib import contextmanager
from typing import NamedTuple

SEATS = ("A", "B")
FOE = {"A": "B", "B": "A"}
SECTORS = (1, 2, 3, 4, 5)
HALVES = ("upper", "lower")
NO_CHOICE = ("draw", "strike", "backfire")
SHIELDS = {"shield_2": 2, "shield_3": 3, "shield_4": 4}
BACK = {
    "top": {"fighters": 2, "effect": None, "protection": None},
    "bottom": {"fighters": 0, "effect": None, "protection": None},
}
MAX_CHAIN_LENGTH = 100  # R7.8
LAST_ROUND = 50  # R9.3
WIDEST_OFFSET = 3  # R6.1


class Illegal(Exception):
    """The action is not allowed, or the chance handed in does not fit."""


class Half(NamedTuple):
    """A printed half of a card on a board, wherever the card lies; `part` is "top" or "bottom"."""

    seat: str
    card: str
    face: str
    part: str


def stack(state, seat, sector):
    """The cards of a sector, level 0 first."""
    return state["seats"][seat]["sectors"][sector - 1]


def places(state):
    """Seat, sector and level of every card on either board."""
    return [
        (seat, sector, level)
        for seat in SEATS
        for sector in SECTORS
        for level in range(len(stack(state, seat, sector)))
    ]


def sector_plan(catalogue, state, seat, sector):
    """Fields and Draw symbols of a sector; cruisers list them as their owner sees them."""
    key = state["seats"][seat]["cruiser"]
    cruiser = next(each for each in catalogue["cruisers"] if each["key"] == key)
    entry = sector if seat == "A" else 6 - sector
    return cruiser["sectors"][entry - 1]


def has_free_field(catalogue, state, seat, sector):
    """R5.2, R7.7."""
    if sector not in SECTORS:
        return False
    return len(stack(state, seat, sector)) < sector_plan(catalogue, state, seat, sector)["fields"]


def card_facts(catalogue, number):
    return next(each for each in catalogue["cards"] if each["number"] == number)


def no_tokens():
    """A card's tokens when there are none."""
    return {kind: {"upper": 0, "lower": 0} for kind in ("damage", "shield_damage")}


def part_lying(card, place):
    """The printed part ("top", "bottom") that lies as the "upper" or "lower" half (R1.5)."""
    return "top" if (place == "upper") != card["pivoted"] else "bottom"


def place_of(card, part):
    """The reverse: where a printed part lies now."""
    return "upper" if part_lying(card, "upper") == part else "lower"


def printed_half(catalogue, card, place):
    """Fighters, effect and protection of the half that lies as `place` (R1.3)."""
    face = BACK if card["face"] == "back" else card_facts(catalogue, card["card"])
    return face[part_lying(card, place)]


def visible_places(cards, level):
    """R1.6: every lower half, and the upper half of the top card; upper first."""
    return HALVES if level == len(cards) - 1 else ("lower",)


def visible_halves(state):
    """Every visible half on both boards."""
    halves = []
    for seat, sector, level in places(state):
        cards = stack(state, seat, sector)
        card = cards[level]
        halves += [
            Half(seat, card["card"], card["face"], part_lying(card, place))
            for place in visible_places(cards, level)
        ]
    return halves


def free_shields(catalogue, card, place):
    """R8.2: shields of a half without a token."""
    protection = printed_half(catalogue, card, place)["protection"]
    return SHIELDS.get(protection, 0) - int(card["shield_damage"][place])


def undamaged_fighters(catalogue, card, place):
    return printed_half(catalogue, card, place)["fighters"] - card["damage"][place]


def fighting_strength(catalogue, state, seat, sector):
    """R6.3: the visible undamaged fighters of a sector."""
    cards = stack(state, seat, sector)
    return sum(
        undamaged_fighters(catalogue, card, place)
        for level, card in enumerate(cards)
        for place in visible_places(cards, level)
    )


def piles(state, seat):
    """Where a seat's deck and discard pile are kept: in common, or of its own (R2.1 to R2.3)."""
    return state["shared"] if state["shared"] is not None else state["seats"][seat]


def cards_owned(state, seat):
    """R9.2: on the own board, in hand and set aside."""
    side = state["seats"][seat]
    return sum(map(len, side["sectors"])) + len(side["hand"]) + len(side["aside"])


def legal(catalogue, state):
    """The legal actions of the seat to move, sorted as text; without `resign` and `timeout`."""
    phase = state["phase"]
    if phase == "deployment":
        return sorted(deployments(catalogue, state))
    if phase == "effect":
        return sorted(targets(catalogue, state, state["pending"]["effect"]))
    if phase == "shift":
        return sorted(shifts(state))
    words = {"order": ("resolve", "lower", "upper"), "direction": ("direction", "ltr", "rtl")}
    verb, *choices = words.get(phase, ("",))
    return [f"{verb} {choice}" for choice in choices]


def deployments(catalogue, state):
    """R5.2, R5.3, R5.5: a pass, every back on a free field, every front on its level's field."""
    seat = state["to_move"]
    actions = ["pass"]
    for sector in SECTORS:
        if not has_free_field(catalogue, state, seat, sector):
            continue
        field = len(stack(state, seat, sector))
        for number in state["seats"][seat]["hand"]:
            actions.append(f"play {number} back {sector}")
            if card_facts(catalogue, number)["level"] in (0, field):
                actions.append(f"play {number} front {sector}")
    return actions


def targets(catalogue, state, effect):
    """R7's table: every target of an effect, as actions; the card that carries it included. R7.7: cards move
    to sectors with a free field; within the own sector there is always room."""
    if effect == "hit":
        return hits(catalogue, state)
    actions = []
    for seat, sector, level in places(state):
        target = f"{effect} {seat} {sector} {level}"
        if effect in ("lateral", "free"):
            reach = SECTORS if effect == "free" else (sector - 1, sector + 1)
            actions += [
                f"{target} {goal}"
                for goal in reach
                if goal == sector or has_free_field(catalogue, state, seat, goal)
            ]
        else:
            actions.append(target)
    return actions


def hits(catalogue, state):
    """Every sector with a card; with the half where no shield of the top card is free and both halves have
    an undamaged fighter."""
    actions = []
    for seat, sector in sorted({(seat, sector) for seat, sector, _level in places(state)}):
        top, short = stack(state, seat, sector)[-1], f"hit {seat} {sector}"
        is_shielded = any(free_shields(catalogue, top, half) for half in HALVES)
        both_fight = all(undamaged_fighters(catalogue, top, half) for half in HALVES)
        is_choice = both_fight and not is_shielded
        actions += [f"{short} {half}" for half in HALVES] if is_choice else [short]
    return actions


def shifts(state):
    """R6.1: at least two sectors keep facing each other."""
    offset = state["offset"] if state["to_move"] == "A" else -state["offset"]
    return [f"shift {step}" for step in (-1, 0, 1) if abs(offset + step) <= WIDEST_OFFSET]


def new_state(catalogue, mode, cruisers, first, decks):
    """The state at the first decision, after the first Reinforcement (R2, R4).

    `decks` holds shuffled decks, top first: under "shared" for the modes with a common deck, under
    "A" and "B" for Total War.
    """
    own = mode == "total_war"
    state = dict.fromkeys(("to_move", "turn", "pending", "chain", "battle", "result"))
    state |= {"mode": mode, "round": 1, "phase": "deployment", "initiative": first}
    state |= {"passed": [], "offset": 0, "rng": "", "legal": []}
    state["shared"] = None if own else {"deck": [*decks["shared"]], "discard": []}
    state["seats"] = {
        seat: new_side(catalogue, cruisers[seat], decks[seat] if own else None) for seat in SEATS
    }
    game = Position(catalogue, state, list)
    game.reinforce()
    return game.surfaced()


def new_side(catalogue, cruiser, deck):
    """R2.5: an empty board, armour at its maximum."""
    facts = next(each for each in catalogue["cruisers"] if each["key"] == cruiser)
    side = {"cruiser": cruiser, "armour": facts["armour"], "hand": [], "aside": []}
    own = {"deck": None, "discard": None} if deck is None else {"deck": [*deck], "discard": []}
    return {**side, **own, "sectors": [[] for _ in SECTORS]}


def apply(catalogue, state, seat, action, reshuffle):
    """The state at the next decision; the given state stays as it is.

    Raises `Illegal` for an action that is not allowed and for a reshuffled deck that does not fit.
    """
    if state["phase"] == "over":
        raise Illegal("the game is over")
    state = copy.deepcopy(state)
    if seat in SEATS and action in ("resign", "timeout"):
        close(state, FOE[seat], "resigned" if action == "resign" else "time")
        return state
    if seat != state["to_move"]:
        raise Illegal(f"{seat} is not to move")
    allowed = legal(catalogue, state)
    action = with_half(action, allowed)
    if action not in allowed:
        raise Illegal(f"{action!r} is not legal")
    game = Position(catalogue, state, reshuffle)
    game.act(seat, *action.split())
    game.go_on()
    return game.surfaced()


def with_half(action, allowed):
    """R7: a `hit` without its half, as older logs have it, means the upper one where halves are chosen."""
    full = f"{action} upper"
    return full if action.startswith("hit ") and full in allowed else action


def close(state, winner, reason):
    """Nothing is left to decide."""
    state.update(dict.fromkeys(("to_move", "turn", "pending", "chain", "battle")))
    state.update(phase="over", passed=[], legal=[], result={"winner": winner, "reason": reason})


def score(state):
    """R9.2, R9.3: who has won a game that ends with this round, and why."""
    armour = [state["seats"][seat]["armour"] for seat in SEATS]
    cards = [cards_owned(state, seat) for seat in SEATS]
    winner, reason = None, "draw"
    for name, (one, other) in (("cards", cards), ("armour", armour)):
        if one != other:
            winner, reason = SEATS[one < other], name
    return winner, "rounds" if min(armour) > 0 else reason


class Position:
    """A game between two decisions: the state and the effects in the air.

    While it runs, `waiting` (the next to be resolved last), `fresh` (triggered at this moment, not
    yet in an order) and `pending` name printed halves, so that they follow their cards (R7.4).
    """

    def __init__(self, catalogue, state, reshuffle):
        self.catalogue = catalogue
        self.state = state
        self.reshuffle = reshuffle
        chain, pending = state["chain"] or {"resolved": 0, "waiting": []}, state["pending"]
        self.in_chain = state["chain"] is not None
        self.resolved: int = chain["resolved"]
        self.waiting = [self.half_at(entry, entry["half"]) for entry in chain["waiting"]]
        self.fresh: list[Half] = []
        self.pending: Half | None = None
        if state["phase"] == "order":
            self.fresh = [self.half_at(pending, place) for place in HALVES]
        elif pending:
            self.pending = self.half_at(pending, pending["half"])
        self.deciding = False

    def half_at(self, entry, place):
        card = stack(self.state, entry["seat"], entry["sector"])[entry["level"]]
        return Half(entry["seat"], card["card"], card["face"], part_lying(card, place))

    def locate(self, half):
        """Sector and level where the half's card lies now, and the card."""
        for seat, sector, level in places(self.state):
            card = stack(self.state, seat, sector)[level]
            if (seat, card["card"]) == (half.seat, half.card):
                return sector, level, card
        raise LookupError(half)

    def effect_of(self, half):
        _, _, card = self.locate(half)
        return printed_half(self.catalogue, card, place_of(card, half.part))["effect"]

    def notated(self, half):
        sector, level, card = self.locate(half)
        place = {"seat": half.seat, "sector": sector, "level": level}
        return {**place, "effect": self.effect_of(half), "half": place_of(card, half.part)}

    def decide(self, phase, seat):
        """A decision surfaces."""
        self.state["phase"], self.state["to_move"] = phase, seat
        self.deciding = True

    def surfaced(self):
        """The state in the notation's form, at the decision that was reached."""
        state = self.state
        state["pending"] = state["chain"] = None
        if state["phase"] == "effect" and self.pending is not None:
            state["pending"] = self.notated(self.pending)
        elif state["phase"] == "order":
            state["pending"] = {**self.notated(self.fresh[0]), "effect": None, "half": None}
        if self.in_chain:
            waiting = [self.notated(half) for half in self.waiting]
            state["chain"] = {"resolved": self.resolved, "waiting": waiting}
        state["legal"] = legal(self.catalogue, state)
        return state

    def act(self, seat, verb, *words):
        """Carry out one legal action."""
        if verb in ("pass", "play", "resolve", "shift", "direction"):
            getattr(self, f"do_{verb}")(seat, *words)
        else:
            self.pending = None
            self.carry_out(verb, *words)

    def go_on(self):
        """Everything that happens until the next decision."""
        while not self.deciding:
            if self.in_chain:
                self.next_effect()
            elif self.state["battle"] is not None:
                self.next_token()
            else:
                self.next_turn()

    def reinforce(self):
        """R4.1, R4.2: the holder draws first; then the first turn of deployment is the holder's."""
        holder = self.state["initiative"]
        for seat in (holder, FOE[holder]):
            side = self.state["seats"][seat]
            symbols = sum(
                sector_plan(self.catalogue, self.state, seat, sector)["draw"]
                for sector in SECTORS
                if not stack(self.state, seat, sector)
            )
            for _ in range(symbols):
                side["hand"] += self.take_from_deck(seat)
            side["hand"] = sorted(side["hand"] + side["aside"])
            side["aside"] = []
        self.state["turn"] = holder
        self.decide("deployment", holder)

    def take_from_deck(self, seat):
        """R4.3: the top card, or nothing; an empty deck is replaced now, when a card is needed."""
        pile = piles(self.state, seat)
        if not pile["deck"] and pile["discard"]:
            deck = self.reshuffle(list(pile["discard"]))
            if sorted(deck) != sorted(pile["discard"]):
                raise Illegal("a reshuffled deck does not hold the cards of its discard pile")
            pile["deck"], pile["discard"] = [*deck], []
        return [pile["deck"].pop(0)] if pile["deck"] else []

    def do_pass(self, seat):
        """R5.5: the first to pass takes the initiative."""
        if not self.state["passed"]:
            self.state["initiative"] = seat
        self.state["passed"] = sorted([*self.state["passed"], seat])

    def do_play(self, seat, number, face, sector):
        """R5.4: cover the card below, then trigger the new card's effects."""
        card = {"card": number, "face": face, "pivoted": False, **no_tokens()}
        self.state["seats"][seat]["hand"].remove(number)
        self.begin_chain()
        with self.change():
            stack(self.state, seat, int(sector)).append(card)

    def next_turn(self):
        """R5.1, R5.5: turns alternate until somebody has passed, then the other goes on alone."""
        state = self.state
        if len(state["passed"]) == 2:
            state["turn"] = None
            self.decide("shift", state["initiative"])
            return
        other = FOE[state["turn"]]
        state["turn"] = FOE[other] if other in state["passed"] else other
        self.decide("deployment", state["turn"])

    def begin_chain(self):
        """R7.8: a card played, or a token of a battle, begins a new count."""
        self.in_chain, self.resolved = True, 0
        self.waiting, self.fresh, self.pending = [], [], None

    @contextmanager
    def change(self):
        """One event on the boards: what it hides loses tokens and waiting effects (R7.5, R7.4),
        what it reveals triggers (R7.1)."""
        before = visible_halves(self.state)
        yield
        after = visible_halves(self.state)
        for seat, sector, level in places(self.state):
            cards = stack(self.state, seat, sector)
            if "upper" not in visible_places(cards, level):
                cards[level]["damage"]["upper"] = cards[level]["shield_damage"]["upper"] = 0
        self.waiting = [half for half in self.waiting if half in after]
        self.fresh = [half for half in after if half not in before and self.effect_of(half)]

    def next_effect(self):
        """R7.4: newly triggered effects first, then the one that began to wait last."""
        if len(self.fresh) == 2:
            self.decide("order", self.fresh[0].seat)
            return
        self.waiting += self.fresh
        self.fresh = []
        if not self.waiting:
            self.in_chain = False
            return
        half = self.waiting.pop()
        effect = self.effect_of(half)
        assert effect is not None
        if effect in NO_CHOICE:
            self.carry_out(effect, half.seat)
        elif targets(self.catalogue, self.state, effect):  # else it passes, uncounted (R7.11)
            self.pending = half
            self.decide("effect", half.seat)

    def do_resolve(self, _owner, place):
        """R7.4: the owner names the first of two; the other waits."""
        upper, lower = self.fresh
        first, second = (upper, lower) if place == "upper" else (lower, upper)
        self.waiting += [second, first]
        self.fresh = []

    def carry_out(self, effect, seat, *target):
        """R7's table. `seat` is the target's board, or the owner where nothing is chosen."""
        numbers = [int(word) for word in target if word not in HALVES]
        if effect == "draw":
            self.state["seats"][seat]["aside"] += self.take_from_deck(seat)
        elif effect in NO_CHOICE:
            sufferer = FOE[seat] if effect == "strike" else seat
            self.state["seats"][sufferer]["armour"] -= 1
        elif effect in ("lateral", "vertical", "free"):
            self.move(seat, *numbers)
        elif effect == "hit":
            self.place_token(seat, numbers[0], HALVES[::-1] if "lower" in target else HALVES)
        else:
            getattr(self, effect)(seat, *numbers)
        self.resolved += 1
        if self.resolved == MAX_CHAIN_LENGTH:  # R7.8: the rest is dropped, the revealed too
            self.waiting, self.fresh = [], []

    def move(self, seat, sector, level, goal=None):
        """R7.6, R7.7: to the top of a sector, without a goal of its own; the cards above slide down."""
        with self.change():
            card = stack(self.state, seat, sector).pop(level)
            stack(self.state, seat, goal or sector).append(card)

    def pivot(self, seat, sector, level):
        """R7.9: the halves change places, and the tokens with them."""
        with self.change():
            card = stack(self.state, seat, sector)[level]
            card["pivoted"] = not card["pivoted"]
            for tokens in (card["damage"], card["shield_damage"]):
                tokens["upper"], tokens["lower"] = tokens["lower"], tokens["upper"]

    def roll(self, seat, sector, level):
        """R7.10: turned over, orientation kept, all tokens gone."""
        with self.change():
            card = stack(self.state, seat, sector)[level]
            card |= {"face": "back" if card["face"] == "front" else "front", **no_tokens()}

    def destroy(self, seat, sector, level):
        """The card goes to the discard pile; the cards above slide down (R7.6)."""
        with self.change():
            card = stack(self.state, seat, sector).pop(level)
            piles(self.state, seat)["discard"].append(card["card"])

    def do_shift(self, seat, step):
        """R6.1: the holder's board moves, then the holder chooses the direction."""
        self.state["offset"] += int(step) if seat == "A" else -int(step)
        self.decide("direction", seat)

    def do_direction(self, _holder, direction):
        """R6.2: the sectors of A that face a sector of B fight."""
        sectors = [sector for sector in SECTORS if sector + self.state["offset"] in SECTORS]
        self.begin_battle(direction, sectors[::-1] if direction == "rtl" else sectors)

    def begin_battle(self, direction, sectors):
        """R6.3: the damage of both players is fixed now."""
        pair = {"A": sectors[0], "B": sectors[0] + self.state["offset"]}
        strengths = [fighting_strength(self.catalogue, self.state, *each) for each in pair.items()]
        self.state["battle"] = {
            "direction": direction,
            "sector": pair,
            "left": dict(zip("BA", strengths, strict=True)),
            "taking": self.state["initiative"],
            "to_come": sectors[1:],
        }

    def next_token(self):
        """R6.4, R6.6: one token, or on to the other player, the next battle, the round's end."""
        battle, holder = self.state["battle"], self.state["initiative"]
        seat = battle["taking"]
        if battle["left"][seat]:
            battle["left"][seat] -= 1
            self.take_token(seat, battle["sector"][seat])
        elif seat == holder:
            battle["taking"] = FOE[holder]
        elif battle["to_come"]:
            self.begin_battle(battle["direction"], battle["to_come"])
        else:
            self.end_round()

    def take_token(self, seat, sector):
        """R6.5, R6.7, R8.1: on the top card, or on the cruiser when the sector is empty."""
        cards = stack(self.state, seat, sector)
        if not cards:
            self.state["seats"][seat]["armour"] -= 1
            return
        halves = [printed_half(self.catalogue, cards[-1], place) for place in HALVES]
        if any(half["protection"] == "force_field" for half in halves):
            self.state["battle"]["left"][seat] = 0
        self.begin_chain()
        self.place_token(seat, sector, HALVES)

    def place_token(self, seat, sector, order):
        """R6.5, R6.6, R8.2: shields before fighters, the fighters of the halves in that order; a front
        without any fighter is destroyed at once."""
        cards = stack(self.state, seat, sector)
        top = cards[-1]
        for half in HALVES:
            if free_shields(self.catalogue, top, half):
                top["shield_damage"][half] += 1
                return
        fighting = [half for half in order if undamaged_fighters(self.catalogue, top, half)]
        if fighting:
            top["damage"][fighting[0]] += 1
        if not any(undamaged_fighters(self.catalogue, top, half) for half in HALVES):
            self.destroy(seat, sector, len(cards) - 1)

    def end_round(self):
        """R6.8, R9.1, R9.3: shields recover, the initiative changes hands, the end is checked."""
        state = self.state
        state["battle"] = None
        for seat, sector, level in places(state):
            stack(state, seat, sector)[level]["shield_damage"] = no_tokens()["shield_damage"]
        state["initiative"] = FOE[state["initiative"]]
        state["passed"] = []
        lowest = min(state["seats"][seat]["armour"] for seat in SEATS)
        if lowest <= 0 or state["round"] == LAST_ROUND:
            close(state, *score(state))
            self.deciding = True
        else:
            state["round"] += 1
            self.reinforce()
