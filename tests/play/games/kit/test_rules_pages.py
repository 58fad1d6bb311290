"""The rulebooks of the other games, which stand in one file for both languages."""

import pytest

from catalog.rulebook.markup import MARK
from play.games.clone_wars.board.reference import REFERENCE as CLONE_WARS
from play.games.rex.board.rulebook import RULEBOOK as REX
from play.games.star_frontier.board.rulebook import RULEBOOK as STAR_FRONTIER


@pytest.mark.parametrize("rulebook", [CLONE_WARS.rulebook, REX, STAR_FRONTIER])
def test_paragraphs_have_the_same_marks_and_references_in_both_languages(rulebook):
    reference = rulebook.markup.reference
    marks = {mark.key for mark in rulebook.marks}
    for each in (each for section in rulebook.sections for each in section.paragraphs):
        assert each.text.en
        assert each.text.ru
        assert set(MARK.findall(each.text.en)) <= marks
        assert reference.findall(each.text.en) == reference.findall(each.text.ru), each.id
        for mark in marks:
            counts = {text.count(f"{{{mark}}}") for text in (each.text.en, each.text.ru)}
            assert len(counts) == 1, each.id
