"""X8: a movement, then a deployment; crossings (X14.1), landings (X14.5) and escorts (X14.6)."""

from play.games.game import ActionShape
from play.games.rex.edition.content import COUNCIL
from play.games.rex.rules.state import DOWN, MECH, PLAIN, RexState, read_units


def begin(game: RexState) -> None:
    game.phase, game.queue = "manoeuvres", game.order()
    next_turn(game)


def next_turn(game: RexState) -> None:
    game.deployed = []
    if not game.queue:
        game.moves = 0
        game.enter("battle")
        return
    seat = game.queue.pop(0)
    if game.has(seat, "foresight") and game.influence_deck:
        game.foreseen = True
        game.tell("looked", seat=seat, card=game.influence_deck[-1], only=[seat])
    game.moves, game.done = 1, 0
    game.step, game.to_move = "move", (seat,)
    skip_idle(game, seat)


def skip_idle(game: RexState, seat: str) -> None:
    """Everybody sees whether units could move or be turned up, so nobody is asked in vain."""
    if game.moves and (move_shapes(game, seat) or flips(game, seat)):
        return
    game.step = "deploy"
    if not deploy_shapes(game, seat):
        next_turn(game)


# X8.2 to X8.6


def steps_of(game: RexState, seat: str) -> int:
    """X8.4."""
    has_port = any(game.controls(seat, place) for place in game.box.spaceports)
    return game.box.head.port_steps if has_port else game.box.head.steps


def flips(game: RexState, seat: str) -> list[str]:
    """X14.6: before the first movement, and not beside an ally."""
    if game.done or not game.has(seat, "escort"):
        return []
    return [
        f"flip {place} up"
        for place in game.units
        if game.count(place, seat)[DOWN] and not game.has_allied(seat, place)
    ]


def move_choices(game: RexState, seat: str) -> list[str]:
    marches = ["use march"] if "march" in game.players[seat].hand else []
    return ["stay", *marches, *flips(game, seat)]


def move_shapes(game: RexState, seat: str) -> list[ActionShape]:
    steps, found = steps_of(game, seat), []
    for start in game.places_of(seat):
        ends = game.box.reach(start, steps, game.fleet, game.closed)
        if game.alliances:
            ends = tuple(end for end in ends if not game.has_allied(seat, end))
        if ends:
            plain, mech, _down = game.count(start, seat)
            units = game.unit_choices(seat, plain, mech, plain + mech)
            found.append(
                ActionShape(f"move {start} {{units}} {{to}}", {"units": units, "to": ends})
            )
    return found


def move(game: RexState, seat: str, start: str, units: str, end: str) -> None:
    shift(game, seat, start, units, end)
    game.moves -= 1
    game.done += 1
    skip_idle(game, seat)


def shift(game: RexState, seat: str, start: str, units: str, end: str) -> None:
    plain, mech = read_units(units)
    game.put(start, seat, -plain, -mech)
    game.put(end, seat, plain, mech)
    game.tell("moved", seat=seat, start=start, end=end, units=plain, mech=mech)


def stay(game: RexState, seat: str) -> None:
    game.moves = 0
    skip_idle(game, seat)


def march(game: RexState, seat: str, card: str) -> None:
    game.use(seat, card)
    game.moves += 1


def flip(game: RexState, seat: str, place: str, _way: str) -> None:
    count = game.count(place, seat)[DOWN]
    game.put(place, seat, count, 0, -count)
    game.tell("flipped", seat=seat, place=place, units=count)


# X8.7 to X8.9


def landing_zone(game: RexState, seat: str) -> tuple[str, ...] | None:
    """X14.5: where the Free Legion may deploy; None for all others."""
    if not game.has(seat, "landing"):
        return None
    table = game.box.races[game.players[seat].race]
    assert table.home is not None
    return (table.home, *game.box.reach(table.home, table.range, 0, game.closed))


def unit_price(game: RexState, seat: str, place: str) -> int:
    """X8.7, X8.9: of one unit before discounts."""
    if game.has(seat, "landing"):
        return 0
    return 2 if place != COUNCIL and game.has_enemy(seat, place) else 1


def price(game: RexState, seat: str, place: str, units: int) -> int:
    """With the discount of X14.1, rounded up."""
    full = unit_price(game, seat, place) * units
    return -(-full // 2) if game.has(seat, "discount") else full


def prices(game: RexState, seat: str) -> dict[str, int]:
    """By location what two units cost there."""
    return {place: price(game, seat, place, 2) for place in game.box.locations}


def most_units(game: RexState, seat: str, unit: int) -> int:
    """How many units the seat can pay at a price of one."""
    held = game.players[seat].influence * (2 if game.has(seat, "discount") else 1)
    return held // unit if unit else sum(game.players[seat].reserve)


def deploy_shapes(game: RexState, seat: str) -> list[ActionShape]:
    plain, mech = game.players[seat].reserve
    found = crossing_shapes(game, seat)
    if not plain + mech:
        return found
    zone = landing_zone(game, seat)
    by_price: dict[int, list[str]] = {}
    for place in game.open_places(seat):
        if zone is None or place in zone:
            by_price.setdefault(unit_price(game, seat, place), []).append(place)
    for unit, places in sorted(by_price.items()):
        units = game.unit_choices(seat, plain, mech, most_units(game, seat, unit))
        if units:
            found.append(ActionShape("deploy {place} {units}", {"place": places, "units": units}))
    return found


def crossing_shapes(game: RexState, seat: str) -> list[ActionShape]:
    """X14.1, X12.6: instead of a deployment, at 1 influence a unit."""
    trader = game.having("crossing")
    held = game.players[seat].influence
    if not held or not trader or (seat != trader and trader not in game.allies(seat)):
        return []
    ends, found = game.open_places(seat), []
    for start in game.places_of(seat):
        if not game.is_under_fleet(start):
            plain, mech, _down = game.count(start, seat)
            fields = {
                "units": game.unit_choices(seat, plain, mech, held),
                "to": [end for end in ends if end != start],
            }
            found.append(ActionShape(f"cross {start} {{units}} {{to}}", fields))
    return found


def deploy(game: RexState, seat: str, place: str, units: str) -> None:
    plain, mech = read_units(units)
    game.pay(seat, price(game, seat, place, plain + mech), game.having("toll"))
    player = game.players[seat]
    player.reserve[PLAIN] -= plain
    player.reserve[MECH] -= mech
    game.put(place, seat, plain, mech)
    game.tell("deployed", seat=seat, place=place, units=plain, mech=mech)
    game.deployed = [seat, place]
    elders = game.having("escort")
    if elders and elders != seat and game.players[elders].reserve[PLAIN]:
        game.step, game.to_move = "escort", (elders,)
    else:
        next_turn(game)


def cross(game: RexState, seat: str, start: str, units: str, end: str) -> None:
    game.pay(seat, sum(read_units(units)))  # X1.8: the toll is on deployments only
    shift(game, seat, start, units, end)
    next_turn(game)


# X14.6


def escort_choices(game: RexState, seat: str) -> list[str]:
    _deployer, place = game.deployed
    found = ["decline", f"escort {COUNCIL}"]
    if place != COUNCIL and not game.has_allied(seat, place):
        found.append(f"escort {place}")
    return found


def escort(game: RexState, seat: str, place: str) -> None:
    """Face down, in the Council face up."""
    is_down = place != COUNCIL
    game.players[seat].reserve[PLAIN] -= 1
    game.put(place, seat, 0 if is_down else 1, 0, 1 if is_down else 0)
    game.tell("escorted", seat=seat, place=place, units=1, down=is_down)
    next_turn(game)
