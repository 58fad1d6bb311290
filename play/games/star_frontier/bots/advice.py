"""Why a bot advises an action: what it gains, and what the enemy can answer."""

from collections import Counter
from typing import Final

from play.games.kit.chance import seed_from
from play.games.star_frontier.bots import arena
from play.games.star_frontier.bots.evaluation import evaluate
from play.games.star_frontier.engine.notation import SEAT_NAMES, Json
from play.games.star_frontier.engine.position import FrontierPosition

TRIALS: Final = 6
MAX_DECISIONS: Final = 60
"""Of a trial, which ends with the enemy's next turn."""


def reason(game: FrontierPosition, seat: str, action: str, bot: str, seed: int) -> Json:
    """The seat's chance to win by what lies on the map, `before` the action and `after` it (the same for a
    shot, which a die decides), and the enemy's `reply` in its next turn.

    The reply is what bots that play on with other dice do most often: they fire at the piece of a `kind`
    `at` a place, which falls in `lost` of the `trials`; where they do not fire, they place one there, and
    `lost` is None. None where they do neither.
    """
    number = SEAT_NAMES.index(seat)
    before, after = evaluate(game, number), game.copy()
    if not action.startswith("fire "):
        after.apply(seat, action)
    trials = [played_on(game, seat, action, bot, seed_from(seed, trial)) for trial in range(TRIALS)]
    return {
        "enemy": SEAT_NAMES[1 - number],
        "before": before,
        "after": evaluate(after, number, game),
        "reply": reply_of(trials, seat),
    }


def played_on(game: FrontierPosition, seat: str, action: str, bot: str, seed: int) -> list[Json]:
    """The events of the enemy's next turn, after the action and the rest of the seat's own."""
    told: list[Json] = []
    world = game.other_dice(seed)
    world.apply(seat, action)
    for decision in range(MAX_DECISIONS):
        mover = world.to_move
        if mover is None or world.laying or (mover == seat and told):
            break
        events = world.apply(mover, arena.choose(world, bot, seed_from(seed, decision)))
        if mover != seat:
            told += events
    return told


def reply_of(trials: list[list[Json]], seat: str) -> Json | None:
    """What the seat's enemy does in most of these turns."""
    shots = Counter(piece for told in trials for piece in pieces_of(told, "roll", seat))
    if shots:
        (kind, at), times = shots.most_common(1)[0]
        lost = sum((kind, at) in pieces_of(told, "removed", seat) for told in trials)
    else:
        enemy = SEAT_NAMES[1 - SEAT_NAMES.index(seat)]
        built = Counter(piece for told in trials for piece in pieces_of(told, "placed", enemy))
        if not built:
            return None
        (kind, at), times = built.most_common(1)[0]
        lost = None
    share = times / len(trials)
    return {"kind": kind, "at": at, "share": share, "lost": lost, "trials": len(trials)}


def pieces_of(told: list[Json], kind: str, seat: str) -> list[tuple[str, str]]:
    """The pieces of a seat that events of a kind are about, each once."""
    events = [event for event in told if event["event"] == kind and event["seat"] == seat]
    return list(dict.fromkeys((each["kind"], each.get("target") or each["at"]) for each in events))
