"""Small runs of bots of Star Frontier, for tests."""

from play.games.star_frontier import KEY as STAR_FRONTIER
from simulate.experiments.planning import plan_bots
from simulate.experiments.run_spec import RunSpec
from tests.simulate.runs import played


def bot_plan(*, map="arktal-1", games=4, seed=7, bot="recruit", enemy_bot=""):  # noqa: A002
    asked = {"game": STAR_FRONTIER, "setup": {"map": map, "length": "short"}, "games": games}
    return plan_bots(RunSpec(bot=bot, enemy_bot=enemy_bot, seed=seed, **asked))


def bots_played(**asked):
    """The run of that request, after all its games."""
    return played(bot_plan(**asked))
