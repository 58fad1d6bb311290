"""X7: units and leaders come back from the casualty pool."""

from play.games.rex.rules.state import MECH, NONE, PLAIN, RexState, read_units

MOST_MECH = 1
"""X7.4."""


def begin(game: RexState) -> None:
    game.phase, game.queue = "recruitment", game.order()
    next_turn(game)


def next_turn(game: RexState) -> None:
    """Asks who has casualties, or a hand that might hold a card for now; hands are counted openly."""
    while game.queue:
        seat = game.queue.pop(0)
        player = game.players[seat]
        if any(player.casualties) or player.fallen or player.hand:
            game.step, game.to_move, game.done = "recruit", (seat,), 0
            return
    game.enter("manoeuvres")


def free_units(game: RexState, seat: str) -> int:
    """X7.2, X12.6: allies of the Free Legion have its number."""
    own = game.box.races[game.players[seat].race].free
    legion = game.having("evasion")
    if legion and legion in game.allies(seat):
        return max(own, game.box.races[game.players[legion].race].free)
    return own


def price(game: RexState, seat: str, units: int, leader: str) -> int:
    """X7.2, X7.3."""
    paid = max(0, units - free_units(game, seat))
    return paid * game.box.head.recruit_price + game.box.strength_of(leader)


def recruit_choices(game: RexState, seat: str) -> list[str]:
    player, most = game.players[seat], game.box.head.recruits
    plain, mech = player.casualties
    mech = min(mech, MOST_MECH - game.done)
    found = [
        f"recruit {game.units_text(seat, n, m)} {leader}"
        for m in range(mech + 1)
        for n in range(min(plain, most - m) + 1)
        for leader in (NONE, *player.fallen)
        if price(game, seat, n + m, leader) <= player.influence
    ]
    if "agent" in player.hand and game.traitor_deck:
        found.append("use agent")
    if "clinic" in player.hand:
        patients = [*player.fallen]
        cured = min(plain + mech, game.box.cards["clinic"].most)
        counts = [(cured - m, m) for m in range(mech + 1)] if cured else []
        patients += [game.units_text(seat, n, m) for n, m in counts if 0 <= n <= plain]
        found += [f"use clinic {each}" for each in patients]
    return found


def recruit(game: RexState, seat: str, units: str, leader: str) -> None:
    plain, mech = read_units(units)
    game.pay(seat, price(game, seat, plain + mech, leader))
    heal(game, seat, plain, mech, leader)
    next_turn(game)


def heal(game: RexState, seat: str, plain: int, mech: int, leader: str) -> None:
    player = game.players[seat]
    game.done += mech
    for kind, number in ((PLAIN, plain), (MECH, mech)):
        player.casualties[kind] -= number
        player.reserve[kind] += number
    if leader != NONE:
        player.fallen.remove(leader)
        player.leaders.append(leader)
    if plain + mech or leader != NONE:
        game.tell("recruited", seat=seat, units=plain, mech=mech, leader=leader)


def use(game: RexState, seat: str, card: str, healed: str = "") -> None:
    """A card for this moment; the turn goes on."""
    game.use(seat, card)
    if card == "agent":
        leader = game.traitor_deck.pop()
        game.players[seat].traitors.append(leader)
        game.tell("agent", seat=seat, card=leader, only=[seat], chance=True)
    elif healed in game.players[seat].fallen:
        heal(game, seat, 0, 0, healed)
    else:
        heal(game, seat, *read_units(healed), NONE)
