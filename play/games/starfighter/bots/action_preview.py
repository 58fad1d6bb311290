"""What a player may ask before acting: what an action would do, why it is refused, what a bot would do.

All answers follow from the seat's observation alone.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from play.games.starfighter.bots import admiral
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.bots.searcher import Searcher
from play.games.starfighter.engine.battle_preview import facing
from play.games.starfighter.engine.notation import Json, action_text
from play.games.starfighter.engine.position import StarfighterPosition, determinize, view_events

HINT_BOT: Final = "admiral"
HINTS: Final = 3
HINT_PLAYOUTS: Final = 6_000
REPLY_BOT: Final = "pilot"
REPLY_WORLDS: Final = 16


def preview(
    game: StarfighterPosition, seat: str, action: str
) -> tuple[list[Json], list[Json] | None]:
    """The events that an action of the seat would have, as far as they are certain, and the pairs that
    face each other then (None where that is not certain).

    Computed on an imagined game that agrees with the observation. Numbers that the seat does not know
    are None; the list ends before the next Reinforcement, and with a card of unknown number that is turned
    face up. Raises RuleViolation.
    """
    imagined = StarfighterPosition(
        game.cards, determinize(game.cards, game.observation(seat), seat, 0)
    )
    known = seen(game.view(seat))
    events = view_events(imagined.apply(seat, action), seat)
    certain = []
    for event in events:
        if event["event"] == "round":
            break
        certain.append(
            without_guesses(event, known, is_common=game.view(None)["shared"] is not None)
        )
        if event["event"] == "roll" and certain[-1]["card"] is None and event["face"] == "front":
            return certain, None
    return certain, facing(game.cards, imagined.observation(None))


def without_guesses(event: Json, known: set[tuple[str | None, str]], *, is_common: bool) -> Json:
    """The event with a number only where the seat knows the card."""
    if "card" not in event or (None if is_common else event["seat"], event["card"]) in known:
        return event
    return {**event, "card": None}


def hint(game: StarfighterPosition, seat: str, seed: int) -> list[tuple[str, float]]:
    """The actions that admiral thinks best for the seat to move, at most HINTS, the best first, each with
    the chance to win after it, less what admiral mistrusts play-outs by."""
    if game.to_move != seat:
        raise ValueError(f"seat {seat} has no decision now")
    searcher = Searcher(game.cards, admiral.BUDGET)
    candidates = searcher.candidates(game.recollection(seat), game.memories)
    words = np.array([seed], dtype=np.uint64)
    worlds = max(1, HINT_PLAYOUTS // len(candidates))
    plan = np.array([[worlds, 1]], dtype=np.int64)
    chances = searcher.play_out(candidates, plan, words)[1].mean(axis=0)
    chances = np.maximum(0, chances - searcher.handicaps(len(candidates)))
    best = np.argsort(-chances, kind="stable")[:HINTS]
    return [
        (action_text(game.cards, int(candidates[place])), float(chances[place])) for place in best
    ]


def reason(game: StarfighterPosition, seat: str, action: str, seed: int) -> Json:
    """What speaks for an action, in numbers: the damage between facing sectors, `deals` and `takes`, before
    and after it where that is certain; armour lost by seat and cards destroyed; and the enemy's `reply`.

    The reply is what pilot does most often in games that agree with the seat's observation: `pass`, or the
    `sector` of a card, in a `share` of them, after which the seat `takes` so much at most. None where the
    enemy does not decide next.
    """
    events, pairs = preview(game, seat, action)
    before = facing(game.cards, game.observation(None))
    answers = list(replies(game, seat, action, seed))
    return {**balance(events, before, pairs, seat), "reply": reply_to(answers)}


def balance(events: list[Json], before: list[Json], pairs: list[Json] | None, seat: str) -> Json:
    """`reason` of these events without the enemy's reply, from the pairs that faced each other before and
    after them."""
    enemy = "B" if seat == "A" else "A"
    lost = dict.fromkeys((seat, enemy), 0)
    for event in events:
        if event["event"] == "armour":
            lost[event["seat"]] -= event["change"]
    return {
        "enemy": enemy,
        "deals": pairs and [total(before, enemy), total(pairs, enemy)],
        "takes": pairs and [total(before, seat), total(pairs, seat)],
        "lost": lost,
        "initiative": any(event["event"] == "pass" and event["first"] for event in events),
        "destroyed": sum(event["event"] == "destroy" for event in events),
    }


def deed(
    before: StarfighterPosition,
    after: StarfighterPosition,
    events: list[Json],
    reader: str,
) -> Json:
    """What an enemy's action has brought the reader, in the numbers of `reason`, from what everybody sees."""
    pairs = None
    if not any(event["event"] == "round" for event in events):
        pairs = facing(after.cards, after.observation(None))
    told = balance(events, facing(after.cards, before.observation(None)), pairs, reader)
    return {**told, "initiative": False, "enemy_passed": told["initiative"], "reply": None}


def total(pairs: list[Json], seat: str) -> int:
    """The damage that a seat would take in all sectors."""
    return sum(pair["damage"][seat] for pair in pairs)


def replies(
    game: StarfighterPosition, seat: str, action: str, seed: int
) -> Iterator[tuple[int | None, int]]:
    """The sector of the enemy's card, None for a pass, and what the seat would take then, world by world;
    nothing where the enemy does not deploy next."""
    observation = game.observation(seat)
    for number in range(REPLY_WORLDS):
        world = StarfighterPosition(game.cards, determinize(game.cards, observation, seat, number))
        world.apply(seat, action)
        if world.to_move in (None, seat) or world.view(None)["phase"] != "deployment":
            return
        enemy = str(world.to_move)
        answer = choose(world, REPLY_BOT, seed + number)
        world.apply(enemy, answer)
        sector = int(answer.split()[-1]) if answer.startswith("play ") else None
        yield sector, total(facing(game.cards, world.observation(None)), seat)


def reply_to(answers: list[tuple[int | None, int]]) -> Json | None:
    """The most frequent of the answers."""
    if not answers:
        return None
    sector, times = Counter(sector for sector, _taken in answers).most_common(1)[0]
    taken = max(taken for where, taken in answers if where == sector)
    return {"sector": sector, "share": times / len(answers), "takes": taken}


def choose(game: StarfighterPosition, bot: str, seed: int) -> str:
    """The action of a bot for the seat to move; it gets what that seat sees and remembers (R10)."""
    return Chooser(game.cards, [bot, bot], seed)(game)


def seen(view: Json) -> set[tuple[str | None, str]]:
    """The cards of a view: by owner in Total War, where both may have the same number."""
    common = view["shared"] is not None
    cards: set[tuple[str | None, str]] = set()
    if common:
        cards.update((None, number) for number in view["shared"]["discard"])
    for seat, side in view["seats"].items():
        owner = None if common else seat
        hand = side["hand"] if isinstance(side["hand"], list) else []
        board = [cell["card"] for sector in side["sectors"] for cell in sector]
        numbers = [*hand, *board, *(side["discard"] or [])]
        cards.update((owner, number) for number in numbers if number is not None)
    return cards
