"""X10 and X11: collection, the window before the fleet sails, and bombardment."""

from math import ceil

from play.games.rex.rules.state import RexState

# X10


def collect(game: RexState) -> None:
    """X10.1 to X10.3."""
    game.phase = "collection"
    head = game.box.head
    for seat in game.order():
        taken = 0
        for place in game.places_of(seat):
            lying = game.tokens.get(place, 0)
            amount = min(lying, head.gathering * game.standing(place, seat))
            if amount:
                game.tokens[place] = lying - amount
                if amount == lying:
                    del game.tokens[place]
                taken += amount
        game.players[seat].influence += taken + head.income
        game.tell("collected", seat=seat, amount=taken, income=head.income)
    game.enter("bombardment")


# X11


def begin(game: RexState) -> None:
    """The window `fleet`: all who hold cards are asked, since any may be one for now (X13.2)."""
    game.phase, game.step = "bombardment", "fleet"
    game.to_move = tuple(seat for seat in game.seats if game.players[seat].hand)
    if not game.to_move:
        sail(game, {})


def fleet_choices(game: RexState, seat: str) -> list[str]:
    hand, cards = game.players[seat].hand, game.box.cards
    found = ["skip"]
    if "orders" in hand:
        found += [f"use orders {number}" for number in range(cards["orders"].most + 1)]
    if "beacon" in hand:
        found += [f"use beacon {number}" for number in range(1, cards["beacon"].most + 1)]
    if "breaker" in hand:
        found += [f"use breaker {place}" for place in breakable(game, seat)]
    return found


def breakable(game: RexState, seat: str) -> list[str]:
    """Shielded locations where own units stand, or beside them."""
    near = {
        place for own in game.places_of(seat) for place in (own, *game.box.locations[own].paths)
    }
    return [place for place in game.box.locations if place in near and game.is_shielded(place)]


def use(game: RexState, seat: str, *words: str) -> None:
    chosen = game.choose_secretly(seat, " ".join(words))
    if chosen is not None:
        sail(game, chosen)


def sail(game: RexState, chosen: dict[str, str]) -> None:
    """X11.1: by a card unless orders say otherwise; cards of the window in order of play (X3.2)."""
    ordered, more = None, 0
    for seat in game.order():
        card, _, value = chosen.get(seat, "").partition(" ")
        if not card:
            continue
        game.use(seat, card, value=value)
        if card == "breaker":
            if game.is_shielded(value):
                game.broken.append(value)
        elif card == "orders":
            ordered = int(value)
        else:
            more += int(value)
    if ordered is None:
        ordered = game.chance.choice(game.box.numbers)
        game.tell("bombardment_card", number=ordered, chance=True)
    for _sector in range(ordered + more):
        game.fleet = game.fleet % game.box.head.sectors + 1
        bombard(game, game.fleet)
    game.tell("fleet", sector=game.fleet, steps=ordered + more)
    game.first = game.after(game.first)
    game.enter("victory")


def bombard(game: RexState, sector: int) -> None:
    """X11.2, X11.3."""
    for place in game.box.by_sector[sector]:
        if game.is_shielded(place):
            continue
        game.clear_tokens(place)
        for seat, (plain, mech, down) in list(game.units.get(place, {}).items()):
            if game.has(seat, "landing"):  # X11.5: half of them
                game.destroy(place, seat, ceil(plain / 2))
            else:
                game.destroy(place, seat, plain, mech, down)
