"""Numbered games between bots: results and traces agree."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest

from play.games.compiled.compiled_rules import INTERPRETED
from play.games.starfighter.bots import arena
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.playing import CARDS, MODES

SEED = 7
FIRST_SEEDS = [3511274219185729, 151215513962380]  # the README's, of this run seed
DECKS = (CARDS.numbers[:40], CARDS.numbers[30:])
many = pytest.mark.skipif(INTERPRETED, reason="many games take long interpreted")


def pairing(mode, bots=("pilot", "cadet")):
    decks = DECKS if mode == "total_war" else (None, None)
    sides = [LineUp(*each) for each in zip(("ares", "athena"), decks, bots, strict=True)]
    return Pairing(CARDS, mode, (sides[0], sides[1]), SEED)


def outcome_of(lines, number):
    """What a trace says of the fields of a result; line-up 0 sits at A in even games."""
    names = "AB" if number % 2 == 0 else "BA"
    last = lines[-1]["state"]
    winner = last["result"]["winner"]
    return {
        "winner": -1 if winner is None else names.index(winner),
        "reason": ["armour", "cards", "draw", "rounds"].index(last["result"]["reason"]),
        "rounds": last["round"],
        "armour": [last["seats"][name]["armour"] for name in names],
        "decisions": len(lines) - 1,
        "first": names.index(lines[0]["first"]),
        "use": [uses(lines, name) for name in names],
    }


def uses(lines, seat):
    """How far each card came with a seat: unseen, held at the end, played as back, as front."""
    use = dict.fromkeys(CARDS.numbers, arena.UNSEEN)
    for number in lines[-1]["state"]["seats"][seat]["hand"]:
        use[number] = arena.HELD
    for words in (line["action"].split() for line in lines[1:] if line["seat"] == seat):
        if words[0] == "play":
            played = arena.AS_FRONT if words[2] == "front" else arena.AS_BACK
            use[words[1]] = max(use[words[1]], played)
    return list(use.values())


@pytest.mark.essential
@pytest.mark.parametrize(
    ("mode", "bot", "count"),
    [*((mode, "pilot", 4) for mode in MODES), pytest.param("total_war", "captain", 2, marks=many)],
)
def test_results_are_those_of_the_traces(mode, bot, count):
    games = pairing(mode, bots=(bot, "cadet"))
    results = games.play(0, count)
    for number, result in enumerate(results):
        expected = outcome_of(games.trace(number), number)
        assert {name: result[name].tolist() for name in expected} == expected


@pytest.mark.essential
@many
def test_threads_of_a_worker_play_one_pairing_as_each_alone():
    """Long work and a newcomer's may be of the same matchup, whose pairing is kept."""
    count, halves = 200, pairing("total_war", bots=("pilot", "pilot"))
    with ThreadPoolExecutor(2) as threads:
        played = threads.map(partial(halves.play, count=count), (0, count))
    alone = pairing("total_war", bots=("pilot", "pilot")).play(0, 2 * count)
    assert np.array_equal(np.concatenate(list(played)), alone)


def test_the_documented_seeds_are_used():
    games = pairing("skirmish")
    assert [games.seed_of(number) for number in range(4)] == sorted(FIRST_SEEDS * 2, reverse=True)
    assert games.trace(2)[0]["seed"] == FIRST_SEEDS[1]


@pytest.mark.essential
def test_a_pair_shares_its_deal_and_exchanges_its_line_ups():
    games = pairing("skirmish")
    for pair in range(3):
        one, other = (games.trace(2 * pair + place)[0] for place in range(2))
        assert (one["seed"], one["first"]) == (other["seed"], other["first"])
        assert one["cruisers"]["A"] == other["cruisers"]["B"] == "ares"
        assert one["first"] == "AB"[pair % 2]


@many
@pytest.mark.parametrize("bot", arena.BOTS)
def test_a_pairing_against_itself_in_total_war_is_exactly_even(bot):
    side = LineUp("ares", tuple(CARDS.numbers[::3]), bot)
    results = Pairing(CARDS, "total_war", (side, side), 3).play(0, 200)
    wins = [(results["winner"] == line_up).sum() for line_up in range(2)]
    assert wins[0] == wins[1] > 0


@pytest.mark.essential
@pytest.mark.parametrize(
    ("reason", "mode", "deck"),
    [("same_cruiser", "skirmish", None), ("deck_too_small", "total_war", DECKS[0][:24])],
)
def test_line_ups_that_break_a_rule_are_refused(reason, mode, deck):
    """R2.3, R2.4."""
    with pytest.raises(RuleViolation) as refused:
        Pairing(CARDS, mode, (LineUp("ares", deck), LineUp("ares", deck)), 1)
    assert refused.value.code == reason
