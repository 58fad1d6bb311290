import pytest

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.setup import first_player
from play.matches.positions import history_of
from play.matches.shuffle_commitment import commitment, game_seed, new_server_seed, verify
from play.matches.stages import seed_of

SERVER_SEED = "00" * 32


def test_the_documented_vector_holds():
    promised = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
    assert commitment(SERVER_SEED) == promised
    assert game_seed(SERVER_SEED, "red", "blue") == 7099278940932317


def test_seeds_are_never_alike_and_fit_any_number():
    seeds = {new_server_seed() for _seed in range(20)}
    assert len(seeds) == 20
    assert all(game_seed(seed, "a", "b") < 2**53 for seed in seeds)


@pytest.mark.parametrize("changed", range(5))
def test_whatever_was_changed_is_noticed(changed):
    told = [commitment(SERVER_SEED), SERVER_SEED, "red", "blue", 7099278940932317]
    assert verify(told[0], told[1], told[2:4], told[4])
    other = [commitment("x"), "11" * 32, "green", "green", 7]
    told[changed] = other[changed]
    assert not verify(told[0], told[1], told[2:4], told[4])


def test_each_salt_matters():
    assert game_seed(SERVER_SEED, "red", "blue") != game_seed(SERVER_SEED, "blue", "red")


def test_a_match_is_dealt_from_its_seeds(new_match):
    match = new_match()
    assert seed_of(match) == game_seed(match.server_seed, "a", "b")
    assert history_of(match).start.state()["rng"] != str(seed_of(match))


def test_the_first_player_is_the_one_that_the_engine_draws():
    cruisers = {"A": "ares", "B": "athena"}
    drawn = [first_player(seed) for seed in range(40)]
    for seed, first in enumerate(drawn):
        game = StarfighterPosition.new(shipped_card_set(), "training", cruisers, seed=seed)
        assert game.view(None)["initiative"] == first
    assert set(drawn) == {"A", "B"}
