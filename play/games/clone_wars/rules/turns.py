"""A turn from its first card to its end: movement, places, tokens, training (C4, C5, C7)."""

from play.games.clone_wars.edition.content import ENEMY_OF, SIDES
from play.games.clone_wars.rules import listing, missions
from play.games.clone_wars.rules.state import CloneState, Held

POINTS_TO_WIN, POINTS_OF_A_TEAM = 9, 15
PLANETS_TO_WIN, KEYS_TO_WIN, FIGHTS_OF_A_LESSON = 10, 3, 2
HAND_WITHOUT_PENALTY = 6
LENGTHS = {"full": 100, "lesson": 12}
"""How many turns each seat has at most (C11.7)."""


def begin_turn(p: CloneState, seat: str) -> None:
    """The turn of a seat; one that misses it hands on at once (C4.1)."""
    while True:
        if p.round >= LENGTHS[p.length] * len(p.seats):
            count_up(p)
            return
        p.round += 1
        p.active, p.used, p.steps, p.card = seat, {}, 0, ""
        player = p.players[seat]
        facts = {"seat": seat, "number": p.round, "missed": player.missing}
        told = p.tell_side(player.side, "turn", **facts, progress=None)
        missions.count_turn(p, seat, told)
        if p.places:
            return
        if not player.missing:
            break
        end_of_missed_turn(p, seat)
        seat = p.after(seat)
    p.draw(seat, 2 if seat == p.lone else 1)
    p.go("move")


def end_of_missed_turn(p: CloneState, seat: str) -> None:
    player = p.players[seat]
    if player.missing == "training":
        player.level += 1
        p.tell("level", seat=seat, level=player.level)
        p.set_force(seat, p.most_force(seat))
    player.missing = ""


def count_up(p: CloneState) -> None:
    """Who has more when the turns are over (C11.7)."""
    light, dark = ((points_of(p, s), p.held(s, "neutral"), p.held(s, "key")) for s in SIDES)
    p.win("" if light == dark else SIDES[light < dark], "turns")


def points_of(p: CloneState, side: str) -> int:
    return sum(p.players[seat].points for seat in p.team(side))


def points_needed(p: CloneState, side: str) -> int:
    """How many points win by missions (C11.6)."""
    return POINTS_TO_WIN if len(p.team(side)) == 1 else POINTS_OF_A_TEAM


def check_victory(p: CloneState, side: str) -> None:
    """The first three victories (C11.6); the capital is looked at where it falls."""
    if points_of(p, side) >= points_needed(p, side):
        p.win(side, "missions")
    elif p.held(side, "neutral") >= PLANETS_TO_WIN:
        p.win(side, "planets")
    elif p.held(side, "key") >= KEYS_TO_WIN:
        p.win(side, "keys")
    elif p.length == "lesson" and p.fights.get(side, 0) >= FIGHTS_OF_A_LESSON:
        p.win(side, "lesson")


# Movement


def roll(p: CloneState, seat: str) -> None:
    """Steps are the roll less the hand penalty (C4.5); enemies may react."""
    value = p.die("move", seat)
    free = HAND_WITHOUT_PENALTY + (seat == p.lone)
    penalty = max(0, len(p.players[seat].hand) - free)
    p.steps = max(0, value - penalty) + p.used.get("bonus", 0)
    p.tell("steps", seat=seat, count=p.steps, penalty=penalty)
    p.asked = p.enemies(seat)
    ask_reaction(p)


def may_react(p: CloneState, seat: str) -> bool:
    """Whether a seat is asked, as everybody can tell: there are steps, and a card may be in its hand."""
    chases = p.box.chases[p.side(seat)]
    return bool(p.steps and p.players[seat].hand and chases.difference(p.piles(seat).discard))


def ask_reaction(p: CloneState) -> None:
    p.asked = [each for each in p.asked if may_react(p, each)]
    if p.asked:
        p.go("react", p.asked[0])
    else:
        go_on(p)


def pass_(p: CloneState, seat: str) -> None:
    p.asked.pop(0)
    ask_reaction(p)


def react(p: CloneState, seat: str, card: str) -> None:
    """A card in the enemy's turn: `chase` after the roll, `cover` before an answer."""
    amount = p.box.cards[card].amount
    p.spend(seat, card, "played")
    if p.phase == "answer":
        p.draw(seat, amount)
        return
    p.steps = max(0, p.steps - amount)
    p.tell("steps", seat=p.active, count=p.steps, penalty=0)
    pass_(p, seat)


def go_on(p: CloneState) -> None:
    """Further steps, or the place where the hero has come to."""
    if p.steps:
        p.go("steps")
    else:
        arrive(p, p.active)


def hold(p: CloneState, seat: str) -> None:
    p.tell("held", seat=seat)
    arrive(p, seat)


def step(p: CloneState, seat: str, cell: str) -> None:
    """What a cell does on passing happens on entering it (C4.7)."""
    player, kind = p.players[seat], p.box.places[cell].kind
    player.cell = cell
    p.steps -= 1
    p.used.pop("skipped", None)
    told = p.tell_side(player.side, "step", seat=seat, cell=cell, progress=None)
    if kind == "source":
        p.set_force(seat, p.most_force(seat))
    missions.enter(p, seat, cell, told)
    if p.holder(cell) == ENEMY_OF[player.side] and kind == "base":
        p.steps, p.used["forced"] = 0, 1
    if kind == "mission" and missions.may_draw(p, seat):
        p.back = "steps"
        return p.go("mission")
    return go_on(p)


def arrive(p: CloneState, seat: str) -> None:
    p.steps = 0
    if listing.has_place_action(p, seat):
        p.go("place")
    else:
        finish(p, seat)


def finish(p: CloneState, seat: str) -> None:
    """The end of the turn, where a mission may still be drawn (C6.1)."""
    player = p.players[seat]
    p.used.pop("forced", None)
    on_mission = p.box.places[player.cell].kind == "mission"
    if on_mission and not p.used.get("skipped") and missions.may_draw(p, seat):
        p.back = "end"
        return p.go("mission")
    return p.go("end")


def end(p: CloneState, seat: str) -> None:
    player = p.players[seat]
    if p.box.places[player.cell].kind == "source":
        p.set_force(seat, p.most_force(seat))
    begin_turn(p, p.after(seat))


def discard(p: CloneState, seat: str, card: str) -> None:
    p.card = card
    p.spend(seat, card)


# Places and tokens


def lay(p: CloneState, seat: str, cell: str, token: int) -> None:
    """A token from the pool, face down (C5.2, C5.4, C5.6)."""
    p.piles(seat).pool.remove(token)
    held = p.cells.setdefault(cell, Held(p.side(seat), []))
    held.tokens = sorted([*held.tokens, token])
    p.tell_side(p.side(seat), "laid", seat=seat, cell=cell, token=token)
    check_victory(p, p.side(seat))


def take_back(p: CloneState, side: str, cell: str, token: int) -> None:
    """A token returns to the pool; the last one gone, the cell is free (C5.8)."""
    held, piles = p.cells[cell], p.sides[side]
    held.tokens.remove(token)
    piles.pool = sorted([*piles.pool, token])
    if not held.tokens:
        del p.cells[cell]
        missions.lose_base(p, side, cell)


def withdraw(p: CloneState, seat: str, cell: str, token: str) -> None:
    p.used["withdrawn"] = 1
    p.tell_side(p.side(seat), "withdrawn", seat=seat, cell=cell, token=int(token))
    take_back(p, p.side(seat), cell, int(token))
    look_again(p, seat)


def persuade(p: CloneState, seat: str, card: str, token: str) -> None:
    player = p.players[seat]
    p.spend(seat, card)
    p.set_force(seat, player.force - p.hero(seat).persuasion[player.level - 1])
    lay(p, seat, player.cell, int(token))
    finish(p, seat)


def garrison(p: CloneState, seat: str, token: str) -> None:
    cell = p.players[seat].cell
    is_new = cell not in p.cells
    lay(p, seat, cell, int(token))
    if is_new:
        missions.gain_base(p, seat, cell, is_captured=False)
    finish(p, seat)


def train(p: CloneState, seat: str, *cards: str) -> None:
    for card in cards:
        p.spend(seat, card)
    p.players[seat].missing = "training"
    p.tell("training", seat=seat)
    finish(p, seat)


# Space cards


def play(p: CloneState, seat: str, card: str) -> None:
    """Shown, carried out, discarded (C5.1)."""
    each = p.box.cards[card]
    p.spend(seat, card, "played")
    if each.effect == "jump":
        if p.phase == "steps":
            p.steps += each.amount
        else:
            p.used["bonus"] = p.used.get("bonus", 0) + each.amount
    elif each.effect == "meditate":
        p.set_force(seat, p.players[seat].force + each.amount)
    elif each.effect in ("scout", "supply"):
        p.back, p.card = p.phase, card
        p.go("target")
    look_again(p, seat)


def look_again(p: CloneState, seat: str) -> None:
    """Nothing is asked where a free action has left no place action."""
    if p.phase == "place" and not listing.has_place_action(p, seat):
        finish(p, seat)


def target(p: CloneState, seat: str, cell: str, token: str = "") -> None:
    if token:
        lay(p, seat, cell, int(token))
    else:
        p.tell("scouted", seat=seat, cell=cell, tokens=list(p.cells[cell].tokens), only=[seat])
    p.card = ""
    p.go(p.back)
    look_again(p, seat)
