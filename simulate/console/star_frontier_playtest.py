"""Playtests of Star Frontier: two bots on a map, in pairs with exchanged seats, counted at once."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.core.management.base import CommandError

from play.games.game import Declined
from play.games.registry import STAR_FRONTIER, get_game
from play.games.star_frontier.engine.edition import shipped_edition
from play.games.star_frontier.engine.notation import REASONS
from play.intervals import Interval, normal_quantile, wilson_interval

PORTION: Final = 20
"""Games between two ticks of the progress bar."""
USUAL_GAMES: Final = 200
USUAL_BOT: Final = "marshal"


def play(
    chosen: str, bots: list[str], seed: int, games: int, advance: Callable[[int], object]
) -> dict[str, Any]:
    """The figures of so many games. Raises CommandError for a map or a bot that is not there."""
    game = get_game(STAR_FRONTIER)
    try:
        setup = game.read_setup({"map": chosen})
    except Declined as declined:
        raise CommandError(str(declined)) from declined
    if unknown := [bot for bot in bots if bot not in game.bots]:
        raise CommandError(f"There is no bot “{unknown[0]}”; there are {', '.join(game.bots)}.")
    sides = [{"bot": bot} for bot in (bots * 2)[:2]]
    parts = []
    for start in range(0, games, PORTION):
        count = min(PORTION, games - start)
        parts.append(game.play_many(setup, sides, seed, start, count))
        advance(count)
    asked = {"game": game.key, "map": chosen, "bots": [side["bot"] for side in sides], "seed": seed}
    return asked | figures(np.concatenate(parts), is_mirror=sides[0] == sides[1])


def figures(results: npt.NDArray[Any], *, is_mirror: bool) -> dict[str, Any]:
    """Shares with their 95 % intervals, ends, lengths, and what a side made and lost in a game."""
    # Both games of a pair are the same where one bot plays both sides.
    units = results[::2] if is_mirror else results
    decided = units[units["winner"] >= 0]
    told: dict[str, Any] = {
        "games": len(results),
        "first_player_wins": share(decided["winner"] == decided["first"]),
        "ends": dict(Counter(REASONS[code] for code in results["reason"]).most_common()),
        "turns": quantiles(results["turns"]),
        "decisions": quantiles(results["decisions"]),
        "pieces": {
            key: {
                "made": round(float(results["made"][:, :, kind.code].mean()), 2),
                "lost": round(float(results["lost"][:, :, kind.code].mean()), 2),
            }
            for key, kind in shipped_edition().kinds.items()
        },
    }
    if not is_mirror:
        told["first_bot_wins"] = share(decided["winner"] == 0)
    return told


def share(happened: npt.NDArray[Any]) -> dict[str, float]:
    """How often, among independent games, with its interval."""
    count = len(happened)
    found: Interval = wilson_interval(
        float(happened.mean()) if count else 0.0, count, normal_quantile()
    )
    return {
        "share": round(found.value, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "of": count,
    }


def quantiles(numbers: npt.NDArray[Any]) -> list[float]:
    """What a tenth, half and nine tenths of the games stay below."""
    return [float(each) for each in np.quantile(numbers, (0.1, 0.5, 0.9))]


def lines(told: dict[str, Any]) -> list[str]:
    """The figures for a terminal."""
    first, second = told["bots"]
    found = [f"Star Frontier on {told['map']}: {first} against {second}, {told['games']} games"]
    for key, words in (
        ("first_bot_wins", f"{first} wins"),
        ("first_player_wins", "who begins wins"),
    ):
        if key in told:
            each = told[key]
            spread = f"95 %: {each['low']:.1%} to {each['high']:.1%}, {each['of']} decided games"
            found.append(f"{words}: {each['share']:.1%} ({spread})")
    found.append("ends: " + ", ".join(f"{name} {count}" for name, count in told["ends"].items()))
    for key in ("turns", "decisions"):
        low, middle, high = told[key]
        found.append(f"{key}: {low:g}, {middle:g}, {high:g} (a tenth, half, nine tenths below)")
    found.append("a side in a game, made and lost:")
    found += [
        f"  {kind}: {each['made']}, {each['lost']}"
        for kind, each in told["pieces"].items()
        if each["made"]
    ]
    return found
