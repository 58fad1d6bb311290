"""Envoy plays sensibly by rule: bids by worth, moves for strongholds and influence, plans by odds.

At a ceasefire it proposes to whom it could soon hold enough strongholds with, and leaves an ally who is of
no use to it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import ActionShape, Bot
from play.games.kit.chance import Chance
from play.games.kit.named import by_name
from play.games.rex.bots.sight import CARD_WORTH, DARES, UNSEEN, Sight, odds, risk
from play.games.rex.edition.content import COUNCIL
from play.games.rex.rules import battle as battles
from play.games.rex.rules import manoeuvres, recruitment
from play.games.rex.rules.position import RexPosition
from play.games.rex.rules.state import DOWN, NONE, RexState, battle_of, read_units
from play.games.rex.rules.victory import held

BOT: Final = Bot(
    "envoy",
    _("Envoy"),
    "3",
    _("Bids by worth, moves for strongholds and influence, and allies with whom it could win."),
    0.3,
)


def choose(game: RexPosition, seat: str, chance: Chance) -> str:
    """What Envoy does for a seat to move."""
    return RULES[game.step](game, seat, chance)


def anything(game: RexPosition, seat: str, chance: Chance) -> str:
    return chance.choice(game.legal(seat))


def predict(game: RexPosition, seat: str, chance: Chance) -> str:
    """Mostly those who win when nobody else does, in the last round."""
    races = [each.race for other, each in game.players.items() if other != seat]
    patient = [race for race in races if race == game.box.holder["trade"]] * 2
    patient += [race for race in races if race == game.box.holder["reclaim"]]
    if patient and chance.below(5) < 3:
        return f"predict {chance.choice(patient)} {game.box.head.rounds}"
    return f"predict {chance.choice(races)} {2 + chance.below(game.box.head.rounds - 2)}"


def traitor(game: RexPosition, seat: str, chance: Chance) -> str:
    """The strongest enemy leader."""
    return max(game.legal(seat), key=lambda text: game.box.leaders[text.split()[1]].strength)


def place(game: RexPosition, seat: str, chance: Chance) -> str:
    """A few on a claim that is open; the rest lands later, free of charge."""
    (shape,) = game.shapes(seat)
    claims = [each for each in game.box.head.claims if each in shape.fields["place"]]
    if not claims or game.places_of(seat):
        return "placed"
    return f"place {claims[0]} {min(5, game.moves)}"


# Ceasefire


def promise(game: RexState, seat: str, members: list[str]) -> float:
    """How much nearer to victory a seat would be in an alliance than as it is.

    Two get further than one, but for who wins when nobody else does.
    """
    need = game.box.head.needed
    own = game.side_of(seat)
    now = need[len(own) - 1] - held(game, own)
    then = need[len(members) - 1] - held(game, members)
    is_patient = seat in (game.having("trade"), game.having("reclaim"))
    company = 0.0 if is_patient else 0.6 * ((len(members) > 1) - (len(own) > 1))
    return now - then + company - 0.3 * (len(members) - len(own))


def ceasefire(game: RexPosition, seat: str, chance: Chance) -> str:
    """Proposes what brings it nearer to victory; leaves who brings it no nearer than it is alone."""
    if game.allies(seat) and promise(game, seat, [seat]) > 0:
        return "leave"
    best, proposal = 0.0, "ready"
    for text in game.legal(seat):
        if text.startswith("offer"):
            members = sorted([seat, *text.split()[2].split(",")])
            value = promise(game, seat, members) + 0.1 * chance.below(3)
            if value > best and all(promise(game, each, members) >= 0 for each in members):
                best, proposal = value, text
    return proposal


def answer_offer(game: RexPosition, seat: str, chance: Chance) -> str:
    assert game.offer is not None
    return "accept" if promise(game, seat, game.offer.members) > 0 else "refuse"


# Bidding and recruitment


def bid(game: RexPosition, seat: str, chance: Chance) -> str:
    """Up to what the card is worth, and no more than a third of its influence."""
    assert game.auction is not None
    player = game.players[seat]
    card = game.auction.row[0]
    worth = CARD_WORTH[game.box.cards[card].kind] if card in game.box.cards else UNSEEN
    worth *= 1.3 - 0.2 * len(player.hand)
    if game.has(seat, "supply"):
        worth *= 1.6
    most = min(int(worth + chance.below(3) * 0.5), max(1, player.influence // 3))
    offer = game.auction.high + 1
    return f"bid {offer}" if offer <= min(most, player.influence) else "pass"


def recruit(game: RexPosition, seat: str, chance: Chance) -> str:
    """All that is free, more units while it is rich, and a leader where few are left."""
    player = game.players[seat]
    for card in ("clinic", "agent"):
        fitting = [each for each in game.legal(seat) if each.startswith(f"use {card}")]
        if fitting and (card == "agent" or player.casualties[0] >= 3 or len(player.leaders) < 3):
            return max(fitting, key=lambda text: text.split()[-1].isdigit())
    spare = player.influence - (4 if sum(player.reserve) > 4 else 2)

    def value(text: str) -> float:
        units, leader = text.split()[1:]
        plain, mech = read_units(units)
        price = recruitment.price(game, seat, plain + mech, leader)
        if price > max(0, spare):
            return -1.0
        need = 0.9 if len(player.leaders) < 3 else 0.3
        return plain + 2.1 * mech + need * game.box.strength_of(leader) - 0.4 * price

    texts = [each for each in game.legal(seat) if each.startswith("recruit")]
    return max(texts, key=value)


# Manoeuvres


def parts(game: RexState, seat: str, start: str) -> Iterator[tuple[int, int]]:
    """Counts of units worth moving out of a place: all, all but one, half."""
    plain, mech, _down = game.count(start, seat)
    yield plain, mech
    if plain + mech > 1:
        yield (plain - 1, mech) if plain else (0, mech - 1)
    if plain > 3:
        yield plain // 2, mech // 2


def movements(game: RexPosition, seat: str, sight: Sight) -> Iterator[tuple[float, str]]:
    """Movements with what they change."""
    for shape in game.shapes(seat):
        start = shape.pattern.split()[1]
        for plain, mech in parts(game, seat, start):
            if plain + mech:
                loss = sight.change(start, -plain, -mech)
                units = game.units_text(seat, plain, mech)
                for end in shape.fields["to"]:
                    gain = sight.change(str(end), plain, mech) + loss
                    yield gain, f"move {start} {units} {end}"


def move(game: RexPosition, seat: str, chance: Chance) -> str:
    sight = Sight(game, seat)
    for text in game.legal(seat):
        if text.startswith("flip") and should_flip(game, seat, text.split()[1], sight):
            return text
    best = max(movements(game, seat, sight), default=(0.0, "stay"))
    if best[0] < 0.5:
        return "stay"
    if "use march" in game.legal(seat) and game.moves == 1 and best[0] > 4:
        return "use march"
    return best[1]


def should_flip(game: RexState, seat: str, where: str, sight: Sight) -> bool:
    """Face-down units rise where they would win something."""
    down = game.count(where, seat)[DOWN]
    enemies = max((game.strength(where, each) for each in game.present(where)), default=0)
    return sight.values.get(where, 0.0) > 0 and odds(down, enemies) > DARES


def deployments(game: RexPosition, seat: str, sight: Sight) -> Iterator[tuple[float, str]]:
    """Deployments and crossings with what they change, less their price and what a reserve is worth."""
    reserve = 0.3
    if game.has(seat, "landing") and 1 <= sight.rounds_left < game.box.head.rounds - 1:
        reserve = 0.4  # the Legion keeps its landings for the last round
    elif sight.hurries:
        reserve = 0.05
    elif game.has(seat, "treasury") and game.players[seat].influence > 8:
        reserve = 0.1  # the Throne has more to spend than anybody
    for shape in game.shapes(seat):
        verb = shape.pattern.split()[0]
        if verb == "cross":
            yield from crossings(game, seat, sight, shape)
            continue
        sizes = some_sizes(shape)
        for where in shape.fields["place"]:
            for units in sizes:
                plain, mech = read_units(units)
                price = manoeuvres.price(game, seat, str(where), plain + mech)
                gain = sight.change(str(where), plain, mech) - price * sight.influence
                yield gain - reserve * (plain + mech), f"deploy {where} {units}"


def some_sizes(shape: ActionShape) -> list[str]:
    """A few numbers of units of a shape, the largest among them."""
    units = shape.fields["units"]
    if isinstance(units, range):
        most = units[-1]
        return [str(each) for each in sorted({most, min(most, 2), min(most, 4), min(most, 7)})]
    by_size = sorted(units, key=lambda text: sum(read_units(text)))
    return list(dict.fromkeys([by_size[-1], by_size[len(by_size) // 2], by_size[0]]))


def crossings(
    game: RexPosition, seat: str, sight: Sight, shape: ActionShape
) -> Iterator[tuple[float, str]]:
    start = shape.pattern.split()[1]
    for units in some_sizes(shape):
        plain, mech = read_units(units)
        loss = sight.change(start, -plain, -mech) - (plain + mech) * sight.influence
        for end in shape.fields["to"]:
            yield sight.change(str(end), plain, mech) + loss, f"cross {start} {units} {end}"


def deploy(game: RexPosition, seat: str, chance: Chance) -> str:
    best = max(deployments(game, seat, Sight(game, seat)), default=(0.0, "hold"))
    return best[1] if best[0] > 0.3 else "hold"


def escort(game: RexPosition, seat: str, chance: Chance) -> str:
    """Beside the others where that is a stronghold or influence, else in the Council."""
    _deployer, where = game.deployed
    wanted = f"escort {where}"
    good = where in game.box.strongholds and risk(game, where) < 0.5
    return wanted if good and wanted in game.legal(seat) else f"escort {COUNCIL}"


def evade(game: RexPosition, seat: str, chance: Chance) -> str:
    sight = Sight(game, seat)
    units = sum(game.count(each, seat)[0] for each in game.latest)
    texts = [each for each in game.legal(seat) if each != "decline"]
    return max(texts, key=lambda text: sight.change(text.split()[1], units, 0), default="decline")


# Battle


def fight(game: RexPosition, seat: str, chance: Chance) -> str:
    """The battle with the best odds first."""

    def hope(text: str) -> int:
        where, other = text.split()[1:]
        return game.strength(where, seat) - game.strength(where, other)

    return max(game.legal(seat), key=hope)


def order(game: RexPosition, seat: str, chance: Chance) -> str:
    kinds = ("avoid attack-energy", "avoid attack-bio", "avoid defence-energy")
    return f"order {chance.choice(kinds)}"


def ask(game: RexPosition, seat: str, chance: Chance) -> str:
    return f"ask {chance.choice(('dial', 'dial', 'attack', 'leader'))}"


def answer(game: RexPosition, seat: str, chance: Chance) -> str:
    """As it would plan."""
    wanted = plan(game, seat, chance).split()
    at = ("dial", "leader", "attack", "defence").index(battle_of(game).question)
    return f"answer {wanted[1 + at]}"


def enemy_total(game: RexState, seat: str) -> int:
    """The most that an enemy can reach, with the leader that it would take."""
    battle = battle_of(game)
    enemy = battles.enemy_of(battle, seat)
    shown = battle.answers.get(enemy, {})
    dial = int(shown.get("dial", min(game.box.head.dial, game.strength(battle.place, enemy))))
    named = shown.get("leader", "")
    leaders = [named] if named else battles.free_leaders(game, enemy)
    return dial + max(map(game.box.strength_of, leaders), default=0)


def plan(game: RexPosition, seat: str, chance: Chance) -> str:
    """A strong leader, an attack and a defence if there are, and a dial by the odds."""
    shape = battles.plan_shapes(game, seat)[-1]
    by_strength = sorted(map(str, shape.fields["leader"]), key=game.box.strength_of)
    leader = by_strength[-1]
    if len(by_strength) > 1 and chance.below(3) == 0:
        leader = by_strength[-2]
    attack, defence = (
        best_card(game, shape.fields[each], chance) for each in ("attack", "defence")
    )
    dials = [int(each) for each in shape.fields["dial"]]
    # Enough wins whatever the enemy dials, but for cards.
    enough = enemy_total(game, seat) - game.box.strength_of(leader) + 1
    if enough <= dials[-1]:
        wanted = max(dials[0], enough)
    else:
        share = 0.5 + 0.1 * chance.below(6)
        wanted = min(dials, key=lambda each: abs(each - share * dials[-1]))
    return battles.PLAN.format(dial=wanted, leader=leader, attack=attack, defence=defence)


def best_card(game: RexState, cards: Iterable[object], chance: Chance) -> str:
    """A true card before a blank one; kinds by chance."""
    listed = [str(each) for each in cards]
    true = [each for each in listed if each != NONE and game.box.cards[each].kind != "none"]
    return chance.choice(true) if true else listed[-1]


def accuse(game: RexPosition, seat: str, chance: Chance) -> str:
    """A traitor is revealed wherever there is one."""
    texts = game.legal(seat)
    return next((each for each in texts if each.startswith("accuse")), texts[0])


def lose(game: RexPosition, seat: str, chance: Chance) -> str:
    def price(text: str) -> float:
        plain, mech = read_units(text.split()[1])
        return plain + 2.2 * mech

    return min(game.legal(seat), key=price)


def fleet(game: RexPosition, seat: str, chance: Chance) -> str:
    """Orders that hit others more than itself; nothing else is worth it."""
    best, found = 3.0, "skip"
    for text in game.legal(seat):
        if text.startswith("use orders"):
            value = damage(game, seat, int(text.split()[2]))
            if value > best:
                best, found = value, text
    return found


def damage(game: RexState, seat: str, steps: int) -> float:
    """Units of others less own ones that the fleet would hit."""
    side, hit = game.side_of(seat), 0.0
    for step in range(1, steps + 1):
        sector = (game.fleet + step - 1) % game.box.head.sectors + 1
        for where in game.box.by_sector[sector]:
            if not game.is_shielded(where):
                for other, units in game.units.get(where, {}).items():
                    hit += sum(units) * (-2.0 if other in side else 1.0)
    return hit


RULES: Final[dict[str, Callable[[RexPosition, str, Chance], str]]] = by_name(
    *(predict, traitor, place, evade, ceasefire, answer_offer, bid, recruit, move, deploy, escort),
    *(fight, order, ask, answer, plan, accuse, lose, fleet),
    race=anything,
    dial=anything,
    lend=lambda _game, _seat, _chance: "ready",
)
