"""Games of Rex brought to a certain point, for tests of single paragraphs."""

from play.games.kit.chance import Chance
from play.games.kit.shapes import random_action
from play.games.rex.edition.content import RACES
from play.games.rex.edition.reader import shipped_edition
from play.games.rex.game import GAME
from play.games.rex.rules.position import RexPosition
from play.games.rex.rules.state import PLAIN

BOX = shipped_edition()
SIX = ("hacan", "jolnar", "lazax", "letnev", "sol", "xxcha")
HOLDS = ("palace", "adminus", "navy", "spaceport", "power_south")
QUIET = "granary_docks"
"""An Influence card far from where races begin."""


def new(players=6, seed=1, pool=RACES):
    return RexPosition.new("ABCDEF"[:players], list(pool), Chance(seed), BOX.revision)


def choosing(*races, seed=1):
    """A is the first player, and the seats have chosen these races in their order."""
    game = new(len(races), seed)
    game.first, game.queue, game.to_move = "A", list(game.seats[1:]), ("A",)
    for seat, race in zip(game.seats, races, strict=True):
        game.apply(seat, f"race {race}")
    return game


def begun(*races, dials=(0, 2), cards=(QUIET,), placed=("baths", 10), seed=1):
    """At the first decision after the first Influence cards; the fleet is in the sector of the dials."""
    game = choosing(*races, seed=seed)
    if game.step == "predict":
        game.apply(game.to_move[0], game.legal(game.to_move[0])[0])
    for seat in game.to_move:
        game.apply(seat, game.legal(seat)[0])
    stack(game, *cards)
    for seat, number in zip(game.to_move, dials, strict=True):
        game.apply(seat, f"dial {number}")
    if game.step == "place":
        game.apply(game.to_move[0], f"place {placed[0]} {placed[1]}")
        if game.step == "place":
            game.apply(game.to_move[0], "placed")
    return game


def stack(game, *cards):
    """Puts Influence cards on the top of the deck, the first one first."""
    deck = game.influence_deck
    for card in cards:
        deck.remove(card)
    deck.extend(reversed(cards))


def at(game, point):
    """The game as it enters a phase; its events are told."""
    game.told, game.auction, game.battle = [], None, None
    game.queue, game.to_move, game.pending = [], (), {}
    game.enter(point)
    told, game.told = game.told, []
    return told


def put(game, place, seat, plain=0, mech=0, down=0):
    """Units from the reserve to a place."""
    game.players[seat].reserve[PLAIN] -= plain + down
    game.players[seat].reserve[1] -= mech
    game.put(place, seat, plain, mech, down)
    return game


def clear(game):
    """All units back in their reserves, and no influence lying about."""
    for place, there in list(game.units.items()):
        for seat, (plain, mech, down) in list(there.items()):
            game.put(place, seat, -plain, -mech, -down)
            game.players[seat].reserve[PLAIN] += plain + down
            game.players[seat].reserve[1] += mech
    game.tokens = {}
    return game


def kill(game, seat, plain=0, mech=0, leader=""):
    """Units of the reserve and a leader into the casualty pool."""
    player = game.players[seat]
    for kind, count in enumerate((plain, mech)):
        player.reserve[kind] -= count
        player.casualties[kind] += count
    if leader:
        player.leaders.remove(leader)
        player.fallen.append(leader)


def hand(game, seat, *cards):
    """Gives the seat this hand; its old one goes under the deck."""
    player = game.players[seat]
    game.strategy_deck[:0] = player.hand
    player.hand = []
    for card in cards:
        if card in game.strategy_deck:
            game.strategy_deck.remove(card)
        else:
            next(p for p in game.players.values() if card in p.hand).hand.remove(card)
        game.take(seat, card)


def window(**hands):
    """A game without units in which the seats have these hands and no other cards."""
    game = clear(begun(*SIX))
    for seat in game.seats:
        hand(game, seat, *hands.get(seat, []))
    return game


def moving(seat="B", place="customs", count=4, fleet=2, **others):
    """The seat's turn in the manoeuvres, its units in one place only."""
    game = clear(begun(*SIX))
    game.first, game.fleet = seat, fleet
    put(game, place, seat, count)
    for other, (where, units) in others.items():
        put(game, where, other, units)
    at(game, "manoeuvres")
    return game


def fight(game, place, one, other, **units):
    """A battle of two seats with so many units each, at the decision before the plans."""
    clear(game)
    for seat, (plain, mech) in {one: units.get("a", (5, 0)), other: units.get("b", (5, 0))}.items():
        put(game, place, seat, plain, mech)
    for player in game.players.values():
        player.traitors = []
    at(game, "battle")
    return game


def do(game, *actions):
    """Each is a seat and what it does; the events of the last one."""
    events = []
    for action in actions:
        events = game.apply(*action.split(" ", 1))
    return events


def deploying(*place, **others):
    """As `moving`, after the seat has moved nothing."""
    game = moving(*place, **others)
    game.apply(game.to_move[0], "stay")
    return game


def checked(races=SIX, number=3, alliances=(), prediction=("sol", "1"), **held):
    """The game at the end of a round; `held` says by seat how many strongholds it controls, or which."""
    game = clear(begun(*races))
    game.round, game.alliances = number, [list(each) for each in alliances]
    elders = game.seat_of("xxcha")
    if elders:
        game.players[elders].prediction = list(prediction)
    left = list(HOLDS)
    for seat, places in held.items():
        for place in places if isinstance(places, list) else [left.pop(0) for _ in range(places)]:
            put(game, place, seat, 1)
    at(game, "victory")
    return game


def waive(game):
    while game.step in ("order", "ask"):
        game.apply(game.to_move[0], "waive")
    return game


def plans(game, **by_seat):
    """Both plans, after orders and questions; the events of the second one."""
    waive(game)
    return do(game, *(f"{seat} plan {text}" for seat, text in by_seat.items()))


def silent(game):
    events = []
    while game.step == "accuse":
        events = game.apply(game.to_move[0], "silent")
    return events


def every_action(game, seat):
    """The whole list, shapes written out."""
    found = set(game.legal(seat))
    for shape in game.shapes(seat):
        texts = [shape.pattern]
        for name, values in shape.fields.items():
            texts = [t.replace(f"{{{name}}}", str(v)) for t in texts for v in values]
        found.update(texts)
    return found


def can(game, seat, action):
    return game.why_not(seat, action) is None


def played(game, choose):
    """The positions of a game with the seat, the action and the events of each."""
    steps = []
    while game.to_move:
        before, (seat, action) = game.copy(), choose(game, len(steps))
        steps.append((before, seat, action, game.apply(seat, action)))
    return [*steps, (game, "", "", [])]


def random_game(seed):
    players, chance = 3 + seed % 4, Chance(seed + 1000)

    def choose(game, _ply):
        seat = game.to_move[chance.below(len(game.to_move))]
        return seat, random_action(game, seat, chance)

    return played(new(players, seed, BOX.recommended(players)), choose)


def envoy_game(seed, players):
    def choose(game, ply):
        return game.to_move[0], GAME.bot_action(game, game.to_move[0], "envoy", ply)

    return played(new(players, seed), choose)


def told(events, kind):
    return [event for event in events if event["event"] == kind]
