"""The generator and the shuffle (R2, R4), against plain Python and published vectors."""

import pytest

from play.games.kit.keyed_words import CHANCE, keyed_words
from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import CARDS, game_at, new_game
from tests.play.games.starfighter.engine.position import position

pytestmark = pytest.mark.essential
WORD = 2**64
KEY = "5e" * 32
# Published for splitmix64 from seed 1234567.
PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423]


class Generator:
    """splitmix64 and what is drawn from it, as the engine's README documents them; of a key its words."""

    def __init__(self, seed):
        self.key = seed if isinstance(seed, str) else ""
        self.word = 0 if isinstance(seed, str) else seed

    def output(self):
        if self.key:
            self.word += 1
            return int(keyed_words(self.key, CHANCE, self.word - 1, 1)[0])
        self.word = (self.word + 0x9E3779B97F4A7C15) % WORD
        z = self.word
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)

    def index(self, n):
        return (self.output() >> 32) * n >> 32

    def shuffled(self, cards):
        """The deck, top first."""
        pile = list(cards)
        for last in range(len(pile) - 1, 0, -1):
            other = self.index(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile[::-1]

    @property
    def told(self):
        """What a state tells of it."""
        return f"{self.key}/{self.word}" if self.key else str(self.word)


def test_the_published_outputs_are_drawn_and_the_documented_vector_is_shuffled():
    plain = Generator(1234567)
    assert [plain.output() for _ in PUBLISHED] == PUBLISHED
    plain = Generator(7)  # the README's: one index for the first player, then eight cards
    plain.index(2)
    assert "".join(plain.shuffled([*"abcdefgh"])[::-1]) == "efbhcdga"
    assert plain.word == 17418742259747381423


@pytest.mark.parametrize("seed", [7, 8, WORD - 1, KEY])
def test_a_deal_follows_from_the_seed_alone(seed):
    """R2.4, R4.1, R4.2: first player, deck and hands as anyone can compute them."""
    plain = Generator(seed)
    first, second = ("A", "B") if plain.index(2) == 0 else ("B", "A")
    deck = plain.shuffled(sorted(CARDS.numbers))
    state = new_game("invented", "skirmish", seed).state()
    drawn = 5 if first == "A" else 4  # Apollo and Atlas
    assert (state["initiative"], state["to_move"]) == (first, first)
    assert state["seats"][first]["hand"] == sorted(deck[:drawn])
    assert state["seats"][second]["hand"] == sorted(deck[drawn:9])
    assert (state["shared"]["deck"], state["rng"]) == (deck[9:], plain.told)


@pytest.mark.parametrize("seed", [3, 4, KEY])
def test_own_decks_are_shuffled_one_after_the_other(seed):
    """R2.3: A's first, whoever begins; both may hold the same numbers, and there is no upper limit."""
    decks = {"A": list(CARDS.numbers), "B": list(CARDS.numbers[40:])}
    cruisers = {"A": "ares", "B": "ares"}
    state = StarfighterPosition.new(CARDS, "total_war", cruisers, seed=seed, decks=decks).state()
    plain = Generator(seed)
    plain.index(2)
    assert state["shared"] is None
    for seat in "AB":
        deck = plain.shuffled(decks[seat])
        assert state["seats"][seat]["hand"] == sorted(deck[:5])
        assert state["seats"][seat]["deck"] == deck[5:]


@pytest.mark.parametrize(("seed", "rng"), [(99, "99"), (KEY, f"{KEY}/0")])
def test_a_reshuffle_goes_on_with_the_states_generator(seed, rng):
    """R4.3: the discard pile in its order is shuffled by the word in `rng`."""
    discard = ["3-22", "3-20", "3-25", "3-21"]
    start = position(hands=(["0-12"], []), discard=discard, rest="B")
    state = game_at(start, ("A", "play 0-12 front 1"), rng=rng).state()
    plain = Generator(seed)
    deck = plain.shuffled(discard)
    assert state["seats"]["A"]["aside"] == deck[:1]
    assert state["shared"] == {"deck": deck[1:], "discard": []}
    assert state["rng"] == plain.told
