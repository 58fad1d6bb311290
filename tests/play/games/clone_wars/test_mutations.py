"""Errors in the rules are noticed: each of `mutations.json` makes a test fail."""

import shutil

import pytest

from tests.play.games.mutations import ROOT, module_of, mutate, mutations, notice

GAME = "clone_wars"
MUTATIONS = [
    pytest.param(each, id=f"{each['paragraph']} {each['what']}") for each in mutations(GAME)
]


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_mutation_replaces_one_text_of_the_rules(mutation, tmp_path):
    module = shutil.copy(ROOT / module_of(GAME, mutation), tmp_path)
    assert mutate(tmp_path / module, mutation["changes"])


@pytest.mark.nightly
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_mutation_is_noticed(mutation):
    assert notice(GAME, mutation)
