"""X5 and X12: Influence cards, the offensive, and the ceasefire in which alliances are made."""

from itertools import combinations
from typing import TYPE_CHECKING

from play.games.game import ActionShape
from play.games.rex.edition.content import COUNCIL
from play.games.rex.rules.state import AllianceOffer, RexState, every_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

ALLIES_FROM = 4
"""Players with whom alliances are made (X12.1), and with whom both locations of a card count (X5.2)."""
PROPOSAL_ROUNDS = 2
MOST_MEMBERS = 3


def begin(game: RexState) -> None:
    """X5.1."""
    game.phase = "influence"
    game.tell("round", round=game.round, seat=game.first)
    turn_card(game)


def turn_card(game: RexState) -> None:
    """Turns cards until a regular one has been carried out, or somebody decides."""
    if not game.influence_deck:
        game.influence_deck, game.influence_discard = game.influence_discard, []
        game.shuffle("influence", game.influence_deck)
    game.foreseen = False
    card = game.influence_deck.pop()
    game.influence_discard.append(card)
    table = game.box.influence[card]
    if table.places is not None:
        used = 1 if len(game.seats) < ALLIES_FROM else 2
        game.latest = table.places[:used]
        pairs = list(zip(game.latest, table.tokens, strict=False))
        for place, tokens in pairs:
            if place != game.closed:
                game.tokens[place] = game.tokens.get(place, 0) + tokens
        game.tell("influence", turned=card, tokens=[list(pair) for pair in pairs], chance=True)
        game.enter("bidding")
        return
    game.tell("influence", turned=card, kind=table.event, chance=True)
    if table.event == "offensive":
        attack(game)
    else:
        begin_ceasefire(game)


# X5.4


def attack(game: RexState) -> None:
    legion = game.having("evasion")
    if legion and any(game.count(place, legion)[0] for place in game.latest):
        game.step, game.to_move = "evade", (legion,)
    else:
        strike(game)


def evade_choices(game: RexState, seat: str) -> list[str]:
    free = (place for place in game.open_places(seat) if place not in game.latest)
    return ["decline", *(f"evade {place}" for place in free)]


def evade(game: RexState, seat: str, end: str) -> None:
    for place in game.latest:
        count = game.count(place, seat)[0]
        if count:
            game.put(place, seat, -count)
            game.put(end, seat, count)
            facts = {"start": place, "end": end, "units": count, "why": "evade"}
            game.tell("moved", seat=seat, **facts)
    strike(game)


def strike(game: RexState) -> None:
    for place in game.latest:
        game.clear_tokens(place)
        game.destroy_all(place)
    turn_card(game)


# X12


def begin_ceasefire(game: RexState) -> None:
    """X12.3, X12.4; who has left the table leaves its alliance, too."""
    for seat in game.left:
        if game.allies(seat):
            part(game, seat)
    game.proposals = 1 if len(game.seats) >= ALLIES_FROM else PROPOSAL_ROUNDS
    game.queue = game.order()
    next_proposal(game)


def next_proposal(game: RexState) -> None:
    game.offer = None
    if not game.queue and game.proposals < PROPOSAL_ROUNDS:
        game.proposals, game.queue = game.proposals + 1, game.order()
    if game.queue:
        game.step, game.to_move = "ceasefire", (game.queue.pop(0),)
    else:
        game.proposals = 0
        turn_card(game)


def may_ally(game: RexState, members: set[str]) -> bool:
    """X12.5: nobody who shares a location, face down or not, may ally."""
    return not any(
        place != COUNCIL and sum(seat in there for seat in members) > 1
        for place, there in game.units.items()
    )


def proposals(game: RexState, seat: str) -> list[list[str]]:
    """Whom a seat may ask: alliances join whole, since nobody is in two (X12.1)."""
    if len(game.seats) < ALLIES_FROM:
        return []
    others = [each for each in game.seats if each != seat]
    found = []
    for size in range(1, MOST_MEMBERS):
        for asked in combinations(others, size):
            members = {seat, *asked}
            whole = {each for member in members for each in game.side_of(member)}
            if whole == members != {*game.side_of(seat)} and may_ally(game, members):
                found.append(list(asked))
    return found


def ceasefire_choices(game: RexState, seat: str) -> list[str]:
    asked = [f"offer ally {','.join(others)}" for others in proposals(game, seat)]
    return ["ready", *asked, *(["leave"] if game.allies(seat) else [])]


def gift_shapes(game: RexState, seat: str) -> list[ActionShape]:
    """X12.4: influence, to any player."""
    held = game.players[seat].influence
    others = [other for other in game.seats if other != seat]
    fields: dict[str, range | Sequence[str]] = {"seat": others, "amount": range(1, held + 1)}
    return [ActionShape("give {seat} {amount}", fields)] if held else []


def give(game: RexState, seat: str, to: str, amount: str) -> None:
    game.players[seat].influence -= int(amount)
    game.players[to].influence += int(amount)
    game.tell("gift", seat=seat, to=to, amount=int(amount))


def part(game: RexState, seat: str) -> None:
    """The seat leaves alone; two others stay allied (X12.3)."""
    for members in game.alliances:
        if seat in members:
            members.remove(seat)
            game.tell("parted", seat=seat, members=list(members))
    game.alliances = [members for members in game.alliances if len(members) > 1]


def offer(game: RexState, seat: str, _kind: str, asked: str) -> None:
    others = asked.split(",")
    game.offer = AllianceOffer(seat, list(every_seat(game.seats, [seat, *others])))
    game.tell("proposed", seat=seat, members=list(game.offer.members))
    game.step, game.to_move = "answer_offer", tuple(others)


def ready(game: RexState, seat: str) -> None:
    game.tell("ready", seat=seat)
    next_proposal(game)


def answer_offer(answer: str, game: RexState, seat: str) -> None:
    """Answers are given at the same time; an alliance needs all of them (X12.3)."""
    chosen = game.choose_secretly(seat, answer)
    if chosen is None:
        return
    assert game.offer is not None
    agreed = all(each == "accept" for each in chosen.values())
    refusing = sorted(each for each, said in chosen.items() if said == "refuse")
    members = game.offer.members
    if agreed:
        game.alliances = [each for each in game.alliances if not set(each) & set(members)]
        game.alliances.append(members)
        game.tell("allied", seat=game.offer.by, members=list(members))
    else:
        game.tell("refused", seat=game.offer.by, members=list(members), by=refusing)
    next_proposal(game)
