"""The cases of the rules, played on the engine and by its slow twin."""

import pytest

from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.cases import CASES
from tests.play.games.starfighter.engine.playing import content, edition, game_at
from tests.play.games.starfighter.engine.position import fact

pytestmark = pytest.mark.essential
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
each_refusing = pytest.mark.parametrize(
    "case", [case for case in CASES if case.refused], ids=lambda case: case.name
)


def played(case):
    return game_at(case.state, *case.moves, cards=edition(case.edition)[1])


def played_by_the_twin(case):
    """Only single cards are shuffled in a case."""
    export = edition(case.edition)[0]
    state = {**case.state, "legal": naive.legal(export, case.state)}
    for seat, action in case.moves:
        state = naive.apply(export, state, seat, action, list)
    return state


@each_case
def test_a_case_comes_out_as_written_on_the_engine_and_by_its_twin(case):
    for state in (played(case).state(), played_by_the_twin(case)):
        assert {path: fact(state, path) for path in case.expected} == case.expected


@each_refusing
def test_what_a_case_refuses_is_refused_by_the_twin_too_and_changes_nothing(case):
    game = played(case)
    before = content(game.records)
    for seat, action in case.refused:
        with pytest.raises(RuleViolation):
            game.apply(seat, action)
    assert content(game.records) == before
    state = played_by_the_twin(case)
    for seat, action in case.refused:
        with pytest.raises(naive.Illegal):
            naive.apply(edition(case.edition)[0], state, seat, action, list)
