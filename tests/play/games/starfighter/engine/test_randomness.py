"""The generator and the shuffle (R2, R4), against plain Python and published vectors."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from play.games.kit.generator import next_word, random_index, shuffle
from play.games.starfighter.engine.compiled import entry
from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import CARDS, game_at, new_game
from tests.play.games.starfighter.engine.position import position

pytestmark = pytest.mark.essential
WORD = 2**64
# Published for splitmix64 from seed 1234567.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


class Generator:
    """splitmix64 and what is drawn from it, as the engine's README documents them."""

    def __init__(self, seed: int) -> None:
        self.word = seed

    def output(self) -> int:
        self.word = (self.word + 0x9E3779B97F4A7C15) % WORD
        z = self.word
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)

    def index(self, n: int) -> int:
        return (self.output() >> 32) * n >> 32

    def shuffled(self, cards: list[str]) -> list[str]:
        """The deck, top first."""
        pile = list(cards)
        for last in range(len(pile) - 1, 0, -1):
            other = self.index(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile[::-1]


@entry
def draw_words(words: Any, drawn: Any) -> None:
    for i in range(drawn.shape[0]):
        drawn[i] = next_word(words, 0)


@entry
def draw_indices(words: Any, drawn: Any, n: int) -> None:
    for i in range(drawn.shape[0]):
        drawn[i] = random_index(words, 0, n)


@entry
def shuffle_pile(words: Any, pile: Any) -> None:
    shuffle(words, 0, pile, pile.shape[0])


def words(seed: int) -> Any:
    return np.array([seed], dtype=np.uint64)


def outputs(seed: int, count: int) -> list[int]:
    drawn = np.zeros(count, dtype=np.uint64)
    draw_words(words(seed), drawn)
    return [int(word) for word in drawn]


def test_the_published_outputs_are_drawn() -> None:
    assert outputs(1234567, 5) == PUBLISHED


@pytest.mark.parametrize("seed", [0, 7, 2**63, WORD - 1])
def test_outputs_agree_with_plain_python(seed: int) -> None:
    plain = Generator(seed)
    assert outputs(seed, 50) == [plain.output() for _ in range(50)]


@pytest.mark.parametrize("n", [1, 2, 3, 100, 2**31])
def test_an_index_is_the_upper_half_of_a_word_times_n(n: int) -> None:
    plain, drawn = Generator(7), np.zeros(200, dtype=np.int64)
    draw_indices(words(7), drawn, n)
    assert list(drawn) == [plain.index(n) for _ in range(200)]
    assert (drawn >= 0).all()
    assert (drawn < n).all()


def test_the_documented_vector_of_the_shuffle() -> None:
    """The README's: seed 7, one index for the first player, then eight cards."""
    assert outputs(7, 3) == [7191089600892374487, 309689372594955804, 16616101746815609346]
    word, pile = words(7), np.arange(8, dtype=np.int8)
    draw_indices(word, np.zeros(1, dtype=np.int64), 2)
    shuffle_pile(word, pile)
    assert "".join("abcdefgh"[i] for i in pile) == "efbhcdga"
    assert int(word[0]) == 17418742259747381423


def dealt(deck: Iterator[str], symbols: tuple[int, int]) -> tuple[list[str], list[str]]:
    """Two hands from one deck, that of the first player first."""
    first, second = ([next(deck) for _ in range(count)] for count in symbols)
    return sorted(first), sorted(second)


@pytest.mark.parametrize("seed", [7, 8, 2**64 - 1])
def test_a_deal_follows_from_the_seed_alone(seed: int) -> None:
    """R2.4, R4.1, R4.2: first player, deck and hands as anyone can compute them."""
    plain = Generator(seed)
    first, second = ("A", "B") if plain.index(2) == 0 else ("B", "A")
    deck = plain.shuffled(sorted(CARDS.numbers))
    state = new_game("invented", "skirmish", seed).state()
    symbols = {"A": 5, "B": 4}  # Apollo and Atlas
    hands = dealt(iter(deck), (symbols[first], symbols[second]))
    assert state["initiative"] == first
    assert tuple(state["seats"][seat]["hand"] for seat in (first, second)) == hands
    assert state["shared"]["deck"] == deck[9:]
    assert state["rng"] == str(plain.word)


@pytest.mark.parametrize("seed", [3, 4])
def test_own_decks_are_shuffled_one_after_the_other(seed: int) -> None:
    """R2.3: A's first, whoever begins."""
    decks = {"A": list(CARDS.numbers[:30]), "B": list(CARDS.numbers[40:])}
    cruisers = {"A": "ares", "B": "ares"}
    state = StarfighterPosition.new(CARDS, "total_war", cruisers, seed=seed, decks=decks).state()
    plain = Generator(seed)
    plain.index(2)
    for seat in "AB":
        deck = plain.shuffled(decks[seat])
        assert state["seats"][seat]["hand"] == sorted(deck[:5])
        assert state["seats"][seat]["deck"] == deck[5:]


def test_a_reshuffle_goes_on_with_the_states_generator() -> None:
    """R4.3: the discard pile in its order is shuffled by the word in `rng`."""
    discard = ["3-22", "3-20", "3-25", "3-21"]
    start = position(hands=(["0-12"], []), discard=discard, rest="B")
    state = game_at(start, ("A", "play 0-12 front 1"), rng="99").state()
    plain = Generator(99)
    deck = plain.shuffled(discard)
    assert state["seats"]["A"]["aside"] == deck[:1]
    assert state["shared"] == {"deck": deck[1:], "discard": []}
    assert state["rng"] == str(plain.word)
