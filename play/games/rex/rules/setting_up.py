"""X2: set-up in ten steps, as far as players decide something."""

from play.games.game import ActionShape
from play.games.rex.edition.content import UNITS
from play.games.rex.rules.state import PLAIN, RexPlayer, RexState

DEALT = 4


def begin(game: RexState) -> None:
    """X2.1 to X2.4: decks, the closed location, and who is first."""
    box = game.box
    game.players = {seat: RexPlayer() for seat in game.seats}
    game.influence_deck, game.strategy_deck = box.influence_pile(), box.strategy_pile()
    game.shuffle("influence", game.influence_deck)
    game.shuffle("strategy", game.strategy_deck)
    game.closed = box.head.closed if len(game.seats) <= box.head.closed_up_to else ""
    numbers = list(box.numbers)
    game.chance.shuffle(numbers)
    drawn = dict(zip(game.seats, numbers, strict=False))
    game.first = min(drawn, key=lambda seat: drawn[seat])
    game.tell("first", seat=game.first, numbers=list(drawn.values()), chance=True)
    game.queue = game.order()
    next_race(game)


# X2.5


def next_race(game: RexState) -> None:
    if game.queue:
        game.step, game.to_move = "race", (game.queue.pop(0),)
    else:
        predict(game)


def race_choices(game: RexState, seat: str) -> list[str]:
    taken = {each.race for each in game.players.values()}
    return [f"race {race}" for race in game.pool if race not in taken]


def choose_race(game: RexState, seat: str, race: str) -> None:
    player, table = game.players[seat], game.box.races[race]
    player.race, player.leaders = race, list(game.box.leaders_of[race])
    player.reserve = [UNITS - table.mechanised, table.mechanised]
    game.tell("race", seat=seat, race=race)
    next_race(game)


# X2.6.3, X15.6


def predict(game: RexState) -> None:
    seat = game.having("prediction")
    if seat:
        game.step, game.to_move = "predict", (seat,)
    else:
        deal_traitors(game)


def predict_choices(game: RexState, seat: str) -> list[str]:
    races = [each.race for other, each in game.players.items() if other != seat]
    rounds = range(1, game.box.head.rounds + 1)
    return [f"predict {race} {number}" for race in races for number in rounds]


def choose_prediction(game: RexState, seat: str, race: str, number: str) -> None:
    game.players[seat].prediction = [race, number]
    game.tell("predicted", seat=seat, prediction=[race, number], only=[seat])
    deal_traitors(game)


# X2.6


def deal_traitors(game: RexState) -> None:
    pile = game.leaders_in_play()
    game.shuffle("traitors", pile)
    for seat in game.order():
        dealt = sorted(pile.pop() for _card in range(DEALT))
        game.players[seat].dealt = dealt
        game.tell("dealt", seat=seat, cards=list(dealt), only=[seat], chance=True)
    game.traitor_deck = pile
    informers = game.having("informers")
    if informers:
        game.players[informers].traitors = list(game.players[informers].dealt)
    game.step = "traitor"
    game.to_move = tuple(seat for seat in game.seats if seat != informers)


def traitor_choices(game: RexState, seat: str) -> list[str]:
    """X2.6.1: an enemy leader, unless all four are own."""
    player = game.players[seat]
    enemies = [each for each in player.dealt if game.box.leaders[each].race != player.race]
    return [f"traitor {leader}" for leader in enemies or player.dealt]


def choose_traitor(game: RexState, seat: str, leader: str) -> None:
    chosen = game.choose_secretly(seat, leader)
    if chosen is None:
        return
    for each, kept in sorted(chosen.items()):
        player = game.players[each]
        player.traitors = [kept]
        game.traitor_deck += [card for card in player.dealt if card != kept]
    game.traitor_deck.sort()
    game.shuffle("traitors", game.traitor_deck)
    game.step = "dial"
    at = game.seats.index(game.first)
    neighbours = {game.seats[at - 1], game.seats[(at + 1) % len(game.seats)]}
    game.to_move = tuple(seat for seat in game.seats if seat in neighbours)


# X2.7


def dial_choices(game: RexState, seat: str) -> list[str]:
    return [f"dial {number}" for number in range(game.box.head.dial + 1)]


def dial(game: RexState, seat: str, number: str) -> None:
    chosen = game.choose_secretly(seat, number)
    if chosen is None:
        return
    one, other = (int(dialled) for _seat, dialled in sorted(chosen.items()))
    difference = abs(one - other)
    game.fleet = difference if 1 <= difference <= game.box.head.sectors else 1
    game.dials = [one, other]
    game.tell("fleet", dials=list(game.dials), sector=game.fleet)
    hand_out(game)


def hand_out(game: RexState) -> None:
    """X2.8 to X2.10: cards, influence, units."""
    for seat in game.order():
        player = game.players[seat]
        table = game.box.races[player.race]
        for _card in range(table.cards):
            card = game.draw()
            game.take(seat, card)
            game.tell("drawn", seat=seat, card=card, only=[seat], chance=True)
        player.influence = table.influence
        for place, count in table.start.items():
            player.reserve[PLAIN] -= count
            game.put(place, seat, count)
            game.tell("placed", seat=seat, place=place, units=count)
    legion = game.having("landing")
    if legion:
        game.step, game.to_move = "place", (legion,)
        game.moves = game.box.races[game.players[legion].race].placed
    else:
        game.enter("influence")


# X2.10


def place_shapes(game: RexState, seat: str) -> list[ActionShape]:
    places, units = game.open_places(seat), range(1, game.moves + 1)
    return [ActionShape("place {place} {units}", {"place": places, "units": units})]


def place(game: RexState, seat: str, where: str, units: str) -> None:
    count = int(units)
    game.put(where, seat, count)
    game.players[seat].reserve[PLAIN] -= count
    game.moves -= count
    game.tell("placed", seat=seat, place=where, units=count)
    if not game.moves:
        placed(game, seat)


def placed(game: RexState, seat: str) -> None:
    game.moves = 0
    game.enter("influence")
