"""What a seat may do: one list a phase."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from play.games.clone_wars.edition.content import DAMAGE, ENEMY_OF, BattleCard
from play.games.clone_wars.rules.state import HERO, CloneBattle, CloneState, Duel, Unit
from play.games.kit.named import by_name

MAX_TOKENS: Final = 5
"""On a cell (C5.6)."""
TRAINING: Final = {1: (2, 1), 2: (5, 2)}
"""By level the points that the next one asks for, and the cards (C7.1)."""


# The turn


def move(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("roll", "hold")
    yield from withdrawals(p, seat)
    yield from space_cards(p, seat)


def steps(p: CloneState, seat: str) -> Iterator[str]:
    yield "stop"
    for cell in p.box.near[p.players[seat].cell]:
        yield f"step {cell}"
    yield from space_cards(p, seat)


def withdrawals(p: CloneState, seat: str) -> Iterator[str]:
    """Any token of the own side, once a turn (C5.8)."""
    if not p.used.get("withdrawn"):
        for cell, token in own_tokens(p, seat):
            yield f"withdraw {cell} {token}"


def own_tokens(p: CloneState, seat: str) -> Iterator[tuple[str, int]]:
    side = p.players[seat].side
    for cell, held in p.cells.items():
        if held.side == side:
            for token in set(held.tokens):
                yield cell, token


def space_cards(p: CloneState, seat: str) -> Iterator[str]:
    player, cards = p.players[seat], p.box.cards
    for card in player.hand:
        each = cards[card]
        if each.type == "space" and each.level <= player.level and is_useful(p, seat, each.effect):
            yield f"play {card}"


def is_useful(p: CloneState, seat: str, effect: str) -> bool:
    """Whether a space card does something now; one that does nothing is not offered."""
    if effect == "jump":
        return p.phase in ("move", "steps")
    if effect == "meditate":
        return p.players[seat].force < p.most_force(seat)
    if effect == "scout":
        return any(each.side != p.side(seat) for each in p.cells.values())
    if effect == "supply":
        return any(supplies(p, seat))
    return effect == "manual"


def supplies(p: CloneState, seat: str) -> Iterator[str]:
    """Own neutral planets and bases that take a token, with the tokens of the pool (C5.6)."""
    side, tokens = p.players[seat].side, set(p.piles(seat).pool)
    for cell, held in p.cells.items():
        if held.side == side and len(held.tokens) < MAX_TOKENS and is_garrisoned(p, cell):
            for token in tokens:
                yield f"target {cell} {token}"


def is_garrisoned(p: CloneState, cell: str) -> bool:
    return p.box.places[cell].kind in ("neutral", "base")


def target(p: CloneState, seat: str) -> Iterator[str]:
    if p.box.cards[p.card].effect == "supply":
        yield from supplies(p, seat)
        return
    for cell, held in p.cells.items():
        if held.side != p.players[seat].side:
            yield f"target {cell}"


def mission(p: CloneState, seat: str) -> tuple[str, ...]:
    return ("mission draw", "mission skip")


def offer(p: CloneState, seat: str) -> tuple[str, ...]:
    assert p.offer
    is_must = p.box.missions[p.offer.card].must and not p.offer.is_open
    return ("accept",) if is_must else ("accept", "decline")


def place(p: CloneState, seat: str) -> Iterator[str]:
    """At most one of these a turn (C4.9)."""
    yield from attacks(p, seat)
    if p.used.get("forced"):
        return
    yield "rest"
    player = p.players[seat]
    cell, tokens = player.cell, sorted(set(p.piles(seat).pool))
    kind, held = p.box.places[cell].kind, p.cells.get(cell)
    if kind == "neutral" and not held and player.force >= p.hero(seat).persuasion[player.level - 1]:
        for card in player.hand:
            for token in tokens:
                yield f"persuade {card} {token}"
    is_own = held is not None and held.side == player.side and len(held.tokens) < MAX_TOKENS
    if (kind == "base" and not held) or (is_own and kind in ("neutral", "base")):
        for token in tokens:
            yield f"garrison {token}"
    if kind == "source" and player.level in TRAINING:
        yield from trainings(p, seat)
    yield from withdrawals(p, seat)
    yield from space_cards(p, seat)


def trainings(p: CloneState, seat: str) -> Iterator[str]:
    player = p.players[seat]
    points, count = TRAINING[player.level]
    if player.points < points or len(player.hand) < count:
        return
    for cards in combinations(player.hand, count):
        yield f"train {' '.join(cards)}"


def attacks(p: CloneState, seat: str) -> Iterator[str]:
    """Declared where the hero stands (C8.1 to C8.5)."""
    player = p.players[seat]
    cell, enemy = player.cell, ENEMY_OF[player.side]
    holder, present = p.holder(cell), p.standing(cell, enemy)
    for each in present:
        if holder == enemy or player.force:
            yield f"attack {each}"
        if holder == enemy and player.force and intercepted(p, seat, each):
            yield f"intercept {each}"
    is_free_key = p.box.places[cell].kind == "key" and not holder
    if is_free_key or (holder == enemy and not present):
        yield "attack place"


def intercepted(p: CloneState, seat: str, target: str) -> list[str]:
    """Common missions that a duel with the target would intercept (C6.13)."""
    side, cell = p.side(seat), p.players[seat].cell
    found = []
    for task in p.common:
        card = p.box.missions[task.card]
        theirs = card.condition(ENEMY_OF[side])
        if card.condition(side)[0] != "intercept" or not task.progress.get(target):
            continue
        if p.holder(cell) != ENEMY_OF[side] or (theirs[0] == "deliver" and cell == theirs[2]):
            found.append(task.card)
    return found


FREE: Final = ("rest", "withdraw", "play")


def has_place_action(p: CloneState, seat: str) -> bool:
    """Whether there is one at all, as everybody can tell: it depends on nothing hidden."""
    return any(action.split(" ")[0] not in FREE for action in place(p, seat))


def end(p: CloneState, seat: str) -> Iterator[str]:
    """Cards are discarded in text order, so that one set is one line (C4.10)."""
    yield "end"
    for card in p.players[seat].hand:
        if card > p.card:
            yield f"discard {card}"
    yield from withdrawals(p, seat)
    yield from space_cards(p, seat)


# Reactions and answers


def react(p: CloneState, seat: str) -> Iterator[str]:
    yield "pass"
    yield from reacting(p, seat, "chase")


def reacting(p: CloneState, seat: str, effect: str) -> Iterator[str]:
    player, cards = p.players[seat], p.box.cards
    for card in player.hand:
        if cards[card].effect == effect and cards[card].level <= player.level:
            yield f"react {card}"


def defend(p: CloneState, seat: str) -> Iterator[str]:
    for each in p.team(p.side(seat)):
        yield f"defend {each}"


def answer(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("fight", "refuse")
    if p.battle and p.box.places[p.battle.cell].kind == "base":
        yield from reacting(p, seat, "cover")


# Battle


def battle_of(p: CloneState) -> CloneBattle:
    assert p.battle
    return p.battle


def unit_of(p: CloneState, name: str) -> Unit:
    return next(each for each in battle_of(p).units if each.name == name)


def card_of(p: CloneState, name: str) -> BattleCard:
    """The card of a unit."""
    return p.box.cards[unit_of(p, name).card]


def units_up(battle: CloneBattle, seat: str) -> list[Unit]:
    return [each for each in battle.units if each.seat == seat and each.is_up]


def in_sight(p: CloneState, seat: str) -> list[str]:
    """Names of a seat's face-up units, the hero included."""
    battle = battle_of(p)
    hero = [seat + HERO] if battle.heroes.get(seat) else []
    return [each.name for each in units_up(battle, seat)] + hero


def other(fight: CloneBattle | Duel, seat: str) -> str:
    return fight.defender if seat == fight.attacker else fight.attacker


def support(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("skip", "surrender")
    battle, cards = battle_of(p), p.box.cards
    for card in p.players[seat].hand:
        each = cards[card]
        if each.type != "support" or each.level > battle.level[seat]:
            continue
        for target in support_targets(p, seat, each.effect):
            yield f"support {card} {target}".strip()


def support_targets(p: CloneState, seat: str, effect: str) -> list[str]:
    """The units that a support may be aimed at; one empty name where it needs none."""
    battle = battle_of(p)
    enemy = other(battle, seat)
    if effect == "reveal":
        hidden = [each for each in battle.units if each.seat == enemy and not each.is_up]
        return [each.name for each in hidden if not each.is_known]
    if effect == "barrage":
        shown = units_up(battle, enemy)
        return [each.name for each in shown if p.box.cards[each.card].defence == "green"]
    if effect == "recall":
        return [each.name for each in battle.units if each.seat == seat]
    if effect == "repair":
        is_worn = battle.points[seat] < field_limit(p, seat)
        return [""] if is_worn and not is_bearing(battle, seat) else []
    return [""]


def is_bearing(battle: CloneBattle, seat: str) -> bool:
    """Whether the seat's field counts attacks, not points (C8.9)."""
    return battle.is_garrison and seat == battle.defender


def field_limit(p: CloneState, seat: str) -> int:
    """The field of a seat at the start of the battle (C8.9)."""
    battle = battle_of(p)
    place = p.box.places[battle.cell]
    if seat == battle.defender and place.field:
        return place.field
    return p.hero(seat).field[p.players[seat].level - 1]


def land(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("skip", "surrender")
    battle, cards = battle_of(p), p.box.cards
    for card in p.players[seat].hand:
        if cards[card].type == "unit" and cards[card].level <= battle.level[seat]:
            yield f"land {card}"


def hero(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("skip", "surrender")
    verb = "exit" if battle_of(p).heroes[seat] else "enter"
    for card in p.players[seat].hand:
        yield f"{verb} {card}"


def ambush(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("skip", "surrender")
    for target in in_sight(p, other(battle_of(p), seat)):
        for colour in DAMAGE:
            yield f"ambush {colour} {target}"


def ready(p: CloneState, seat: str) -> list[str]:
    """Who may still be named as an attacker (C9.6, C9.13)."""
    battle = battle_of(p)
    named = {name for name, _colour in battle.attackers}
    return [
        name
        for name in in_sight(p, seat)
        if name not in named and not (name[1:] == HERO and battle.has_ambushed)
    ]


def commit(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("committed", "surrender")
    for name in ready(p, seat):
        if name[1:] == HERO:
            for colour in DAMAGE:
                yield f"commit {name} {colour}"
        else:
            yield f"commit {name}"


def free_blockers(p: CloneState, seat: str) -> list[str]:
    return [name for name in in_sight(p, seat) if name not in battle_of(p).blockers]


def block(p: CloneState, seat: str) -> Iterator[str]:
    yield from ("open", "surrender")
    for name in free_blockers(p, seat):
        yield f"block {name}"


# Duel and afterwards


def technique(p: CloneState, seat: str) -> Iterator[str]:
    yield "surrender"
    for name in p.box.techniques:
        yield f"technique {name}"


def retreat(p: CloneState, seat: str) -> Iterator[str]:
    """Bases of the side, and its starting planet (C11.1)."""
    side = p.side(seat)
    yield f"retreat {p.box.starts[side]}"
    for cell, held in p.cells.items():
        if held.side == side and p.box.places[cell].kind == "base":
            yield f"retreat {cell}"


def occupy(p: CloneState, seat: str) -> Iterator[str]:
    is_key = p.box.places[p.conquest].kind == "key"
    if not is_key:
        yield "abandon"
    pool = set(p.piles(seat).pool)
    for token in pool:
        yield f"occupy {token}"
    if is_key and not pool:
        for cell, token in own_tokens(p, seat):
            yield f"take {cell} {token}"


LISTS: Final[dict[str, Callable[[CloneState, str], Iterable[str]]]] = by_name(
    *(move, steps, target, mission, offer, place, end, react, defend, answer),
    *(support, land, hero, ambush, commit, block, technique, retreat, occupy),
)
