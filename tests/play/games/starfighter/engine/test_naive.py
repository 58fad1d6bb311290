"""The slow twin of the rules, tried on the cases."""

import pytest

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.cases import CASES, Case, fact
from tests.play.games.starfighter.engine.playing import edition


def kept_order(owner: str | None, discard: list[str]) -> list[str]:
    """Stands for a shuffle of a single card."""
    assert len(discard) == 1
    return discard


@pytest.mark.parametrize("edition_name", sorted({case.edition for case in CASES}))
def test_the_cases_come_out_as_written(edition_name: str) -> None:
    export = edition(edition_name)[0]
    for case in CASES:
        if case.edition == edition_name:
            check_case(export, case)


def check_case(export: naive.Catalogue, case: Case) -> None:
    state = {**case.state, "legal": naive.legal(export, case.state)}
    for seat, action in case.moves:
        state = naive.apply_with(export, state, seat, action, kept_order)
    found = {path: fact(state, path) for path in case.expected}
    assert (case.name, found) == (case.name, case.expected)
    for seat, action in case.refused:
        with pytest.raises(naive.Illegal):
            naive.apply(export, state, seat, action)
