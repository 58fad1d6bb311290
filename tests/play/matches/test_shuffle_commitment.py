import pytest

from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.setup import first_player
from play.matches.positions import history_of
from play.matches.shuffle_commitment import commitment, game_key, game_seed, verify
from play.matches.stages import seed_of
from tests.play.conftest import change, start

SERVER_SEED = "00" * 32
KEY = "c9c60d7b7c46ebe07d01b5fc0fa2938f10950fd0360bf745181a021ce89f9d1d"


def test_the_documented_vector_holds():
    promised = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
    assert commitment(SERVER_SEED) == promised
    assert game_key(SERVER_SEED, "red", "blue") == KEY
    assert game_seed(SERVER_SEED, "red", "blue") == 7099278940932317


@pytest.mark.parametrize("seed", [KEY, 7099278940932317])
@pytest.mark.parametrize("changed", range(5))
def test_whatever_was_changed_is_noticed(changed, seed):
    told = [commitment(SERVER_SEED), SERVER_SEED, "red", "blue", seed]
    assert verify(told[0], told[1], told[2:4], told[4])
    other = [commitment("x"), "11" * 32, "green", "green", "7" * 64 if seed == KEY else 7]
    told[changed] = other[changed]
    assert not verify(told[0], told[1], told[2:4], told[4])


def test_a_match_is_dealt_from_all_of_its_key_and_one_of_before_keys_from_its_seed(new_match):
    match = new_match()
    assert seed_of(match) == game_key(match.server_seed, "a", "b")
    assert history_of(match).start.state()["rng"].startswith(f"{seed_of(match)}/")
    match = start(change(new_match(begins=False), is_keyed=False))
    assert seed_of(match) == game_seed(match.server_seed, "a", "b")
    assert history_of(match).start.state()["rng"].isdigit()


def test_the_first_player_is_the_one_that_the_engine_draws():
    cruisers = {"A": "ares", "B": "athena"}
    for seeds in (range(40), [f"{number:064x}" for number in range(40)]):
        for seed in seeds:
            game = StarfighterPosition.new(shipped_card_set(), "training", cruisers, seed=seed)
            assert game.view(None)["initiative"] == first_player(seed)
        assert {first_player(seed) for seed in seeds} == {"A", "B"}
