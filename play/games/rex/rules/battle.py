"""X9: who fights whom, orders and questions, plans, accusations."""

from typing import TYPE_CHECKING

from play.games.game import ActionShape, Json
from play.games.rex.edition.content import COUNCIL
from play.games.rex.rules import outcome
from play.games.rex.rules.state import HIDDEN, NONE, Battle, RexState, battle_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ELEMENTS = ("leader", "attack", "defence", "dial")
"""What a question may be about (X14.2)."""
HERO = "captain"
IMMUNITY = "immunity"
PLAN = "plan {dial} {leader} {attack} {defence}"


def begin(game: RexState) -> None:
    game.phase = "battle"
    next_battle(game)


def fights(game: RexState) -> dict[str, list[str]]:
    """By location the sides that stand there, in order of play (X9.1); none in the Council."""
    order = game.order()
    found = {}
    for place in game.units:
        there = game.present(place)
        if len(there) > 1 and place != COUNCIL:
            found[place] = sorted(there, key=order.index)
    return found


def fight_choices(game: RexState, seat: str) -> list[str]:
    return [
        f"fight {place} {other}"
        for place, sides in fights(game).items()
        if seat in sides
        for other in sides
        if other != seat
    ]


def next_battle(game: RexState) -> None:
    """X9.1: the earliest of those involved chooses; what is no choice is carried out."""
    game.battle = None
    involved = {seat for sides in fights(game).values() for seat in sides}
    if not involved:
        end(game)
        return
    aggressor = next(seat for seat in game.order() if seat in involved)
    choices = fight_choices(game, aggressor)
    if len(choices) == 1:
        fight(game, aggressor, *choices[0].split()[1:])
    else:
        game.step, game.to_move = "fight", (aggressor,)


def end(game: RexState) -> None:
    """X9.10: surviving leaders are free again after the phase."""
    for player in game.players.values():
        player.used = {}
    game.enter("collection")


def fight(game: RexState, seat: str, place: str, other: str) -> None:
    game.battle = Battle(place, [seat, other])
    game.tell("battle", place=place, seat=seat, other=other)
    prepare(game)


def enemy_of(battle: Battle, seat: str) -> str:
    """The side that a side fights."""
    return battle.sides[1 - battle.sides.index(seat)]


def helped_by(game: RexState, adviser: str) -> str:
    """The side for which a seat acts: itself, or its ally (X12.6)."""
    sides = battle_of(game).sides
    if not adviser or adviser in sides:
        return adviser
    return next((side for side in sides if side in game.allies(adviser)), "")


# X9.2


def prepare(game: RexState) -> None:
    """Orders and questions before the plans."""
    battle = battle_of(game)
    while battle.tasks:
        task = battle.tasks.pop(0)
        adviser = game.having("order" if task == "order" else "question")
        side = helped_by(game, adviser)
        if side:
            game.step, game.to_move = task, (adviser,)
            return
    game.step, game.to_move = "plan", tuple(seat for seat in game.seats if seat in battle.sides)


def order_choices(game: RexState, seat: str) -> list[str]:
    named = [f"order {how} {kind}" for how in ("use", "avoid") for kind in game.box.order_kinds]
    return ["waive", *named]


def order(game: RexState, seat: str, how: str, kind: str) -> None:
    battle = battle_of(game)
    target = enemy_of(battle, helped_by(game, seat))
    battle.orders[target] = f"{how} {kind}"
    game.tell("ordered", seat=seat, target=target, order=[how, kind])
    prepare(game)


def ask_choices(game: RexState, seat: str) -> list[str]:
    return ["waive", *(f"ask {element}" for element in ELEMENTS)]


def ask(game: RexState, seat: str, element: str) -> None:
    battle = battle_of(game)
    battle.question = element
    target = enemy_of(battle, helped_by(game, seat))
    game.tell("asked", seat=seat, target=target, element=element)
    game.step, game.to_move = "answer", (target,)


def answer_choices(game: RexState, seat: str) -> list[str]:
    values: set[str] = set()
    for shape in plan_shapes(game, seat):
        values.update(map(str, shape.fields[battle_of(game).question]))
    return [f"answer {value}" for value in values]


def answer(game: RexState, seat: str, value: str) -> None:
    battle = battle_of(game)
    battle.answers[seat] = {battle.question: value}
    game.tell("answered", seat=seat, element=battle.question, value=value)
    prepare(game)


# X9.3, X9.4


def plan_shapes(game: RexState, seat: str) -> list[ActionShape]:
    """Every plan that hand, order and answer allow; who can obey by a hired leader does (X9.2)."""
    battle, player = battle_of(game), game.players[seat]
    leaders = free_leaders(game, seat)
    heroes = [HERO] if HERO in player.hand else []
    is_ordered = any(NONE not in allowed(game, seat, each) for each in ("attack", "defence"))
    groups = [[*leaders, *heroes]] if leaders or (heroes and is_ordered) else [[NONE], heroes]
    found = []
    for group in groups:
        unarmed = group == [NONE]
        fields: dict[str, Sequence[str] | range] = {
            "dial": range(min(game.box.head.dial, game.strength(battle.place, seat)) + 1),
            "leader": group,
            "attack": [NONE] if unarmed else allowed(game, seat, "attack"),
            "defence": [NONE] if unarmed else allowed(game, seat, "defence"),
        }
        for element, value in battle.answers.get(seat, {}).items():
            fields[element] = [each for each in map(str, fields[element]) if each == value]
        if all(len(each) for each in fields.values()):
            found.append(ActionShape(PLAN, fields))
    return found


def free_leaders(game: RexState, seat: str) -> list[str]:
    """X9.4: not used elsewhere in this phase."""
    player, place = game.players[seat], battle_of(game).place
    return [leader for leader in player.leaders if player.used.get(leader, place) == place]


def allowed(game: RexState, seat: str, symbol: str) -> list[str]:
    """Cards of a symbol that an order leaves, and none of them."""
    known = {card: game.box.cards[card] for card in game.players[seat].hand if card != HIDDEN}
    cards = [card for card, table in known.items() if table.symbol == symbol]
    how, _, kind = battle_of(game).orders.get(seat, "").partition(" ")
    if symbol in battle_of(game).answers.get(seat, ()):
        return [NONE, *cards]  # the answer was given under the order
    named = [card for card in cards if f"{symbol}-{known[card].kind}" == kind]
    if how == "use" and named:
        return named
    return [NONE, *(card for card in cards if card not in named or how != "avoid")]


def plan_choices(game: RexState, seat: str) -> list[str]:
    """The plans of dial 0 without cards, as far as they may be made; or one that may."""
    plans = [
        f"plan 0 {leader} {NONE} {NONE}"
        for shape in plan_shapes(game, seat)
        if 0 in map(int, shape.fields["dial"])
        and NONE in shape.fields["attack"]
        and NONE in shape.fields["defence"]
        for leader in shape.fields["leader"]
    ]
    if plans:
        return plans
    first = {name: str(values[0]) for name, values in plan_shapes(game, seat)[0].fields.items()}
    return [PLAN.format(**first)]


def plan(game: RexState, seat: str, *words: str) -> None:
    chosen = game.choose_secretly(seat, " ".join(words))
    if chosen is None:
        return
    battle = battle_of(game)
    for side in battle.sides:  # X9.5
        battle.plans[side] = chosen[side].split()
        for card in played(battle, side):
            game.players[side].hand.remove(card)
        dial, leader, attack, defence = battle.plans[side]
        shown: Json = {"dial": int(dial), "leader": leader, "attack": attack, "defence": defence}
        game.tell("plan", seat=side, **shown)
    asked = accusers(game)
    if asked:
        game.step, game.to_move = "accuse", asked
    else:
        judge(game, {})


def played(battle: Battle, side: str) -> list[str]:
    """The cards of a revealed plan, a hired leader included."""
    cards = [each for each in battle.plans[side][2:] if each != NONE]
    return [*cards, HERO] if battle.plans[side][1] == HERO else cards


# X9.6


def is_true_leader(leader: str) -> bool:
    return leader not in (NONE, HERO)


def accusers(game: RexState) -> tuple[str, ...]:
    """Who might hold a card for now, as everybody can tell: nobody is asked for what is in a hand."""
    battle = battle_of(game)
    found = []
    for seat in game.seats:
        side = helped_by(game, seat) if seat == game.having("informers") else seat
        if side not in battle.sides:
            continue
        own, other = (battle.plans[each][1] for each in (side, enemy_of(battle, side)))
        may_accuse = is_true_leader(other) and game.players[seat].traitors
        may_guard = seat == side and is_true_leader(own) and game.players[seat].hand
        if may_accuse or may_guard:
            found.append(seat)
    return tuple(found)


def accuse_choices(game: RexState, seat: str) -> list[str]:
    battle, player = battle_of(game), game.players[seat]
    side = helped_by(game, seat)
    leader = battle.plans[enemy_of(battle, side)][1]
    found = ["silent"]
    if leader in player.traitors:
        found.append(f"accuse {leader}")
    if seat == side and IMMUNITY in player.hand and is_true_leader(battle.plans[seat][1]):
        found.append(f"use {IMMUNITY}")
    return found


def accuse(game: RexState, seat: str, said: str = "") -> None:
    """X9.6: `accuse LEADER`, `silent`, or the card that guards the own leader."""
    chosen = game.choose_secretly(seat, said)
    if chosen is not None:
        judge(game, chosen)


def judge(game: RexState, chosen: dict[str, str]) -> None:
    """All answers are revealed together and take effect together."""
    battle = battle_of(game)
    guarded = [seat for seat, said in chosen.items() if said == IMMUNITY]
    for seat in guarded:
        game.use(seat, IMMUNITY)
    winners = []
    for seat in game.order():
        said = chosen.get(seat, "")
        if said and said != IMMUNITY:
            side = helped_by(game, seat)
            enemy = enemy_of(battle, side)
            game.players[seat].traitors.remove(said)
            game.players[seat].spent.append(said)
            game.tell("accused", seat=seat, target=enemy, leader=said, guarded=enemy in guarded)
            if enemy not in guarded and side not in winners:
                winners.append(side)
    if len(winners) > 1:
        outcome.both_betrayed(game)
    elif winners:
        outcome.betrayed(game, winners[0])
    else:
        outcome.compare(game)
    if game.step != "lose":
        next_battle(game)


# X9.9


def lose_choices(game: RexState, seat: str) -> list[str]:
    return [f"lose {each}" for each in outcome.losses(game, seat)]


def lose(game: RexState, seat: str, units: str) -> None:
    outcome.pay_losses(game, seat, units)
    next_battle(game)
