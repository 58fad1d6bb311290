"""The cases of the rules, played on the engine."""

import pytest

from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.cases import CASES, Case, fact
from tests.play.games.starfighter.engine.playing import content, edition, game_at

pytestmark = pytest.mark.essential


def played(case: Case) -> StarfighterPosition:
    return game_at(case.state, *case.moves, cards=edition(case.edition)[1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_comes_out_as_written(case: Case) -> None:
    state = played(case).state()
    assert {path: fact(state, path) for path in case.expected} == case.expected


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.refused], ids=lambda case: case.name
)
def test_what_a_case_refuses_is_refused_and_changes_nothing(case: Case) -> None:
    game = played(case)
    before = content(game.records)
    for seat, action in case.refused:
        with pytest.raises(RuleViolation):
            game.apply(seat, action)
    assert content(game.records) == before
