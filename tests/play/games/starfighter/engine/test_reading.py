"""States read from JSON: what is malformed is refused by its place, all else can be played on."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import Reason, RuleViolation
from tests.play.games.starfighter.engine.json_mutations import mutate_somewhere
from tests.play.games.starfighter.engine.playing import (
    CARDS,
    MODES,
    edition,
    finish,
    game_at,
    history,
)
from tests.play.games.starfighter.engine.position import (
    card,
    chain,
    combat,
    effect,
    position,
    total_war,
)

pytestmark = pytest.mark.essential

DEPLOYMENT = position(
    a={1: ["0-2", card("1-5", damage=(1, 0))], 2: ["1-12"]}, b={3: ["3-11"]}, hands=(["0-1"], [])
)
EFFECT = position(a={1: ["0-2"]}, b={2: ["2-5", "2-10"]}, hands=(["1-9"], []))
BATTLE = combat(a={2: [card("3-20", back=True), "1-1", "3-35"]}, b={2: ["3-11"]})
MOMENTS: dict[str, Any] = {
    "deployment": (DEPLOYMENT,),
    "total war": (total_war(hands=(["0-1"], [])),),
    "effect": (EFFECT, "play 1-9 front 1"),
    "order": (position(hands=(["0-5"], [])), "play 0-5 front 1"),
    "shift": (BATTLE,),
    "battle": (BATTLE, "shift 0", "direction ltr"),
    "over": (DEPLOYMENT, "resign"),
}


def state_of(kind: str) -> dict[str, Any]:
    """A state at a certain moment, as the engine writes it."""
    start, *actions = MOMENTS[kind]
    return game_at(start, *(("A", action) for action in actions)).state()


MISSING = object()
UNKNOWN_CARD = "the number of a card of this set"
MALFORMED = [
    ("deployment", "mode", "duel", "state.mode: one of training"),
    ("deployment", "mode", "total_war", "state.seats.A.deck: a list"),
    ("deployment", "mode", "training", "R2.1"),
    ("deployment", "mode", ["skirmish"], "state.mode"),
    ("deployment", "mode", MISSING, "“mode” is missing"),
    ("deployment", "round", 0, "state.round: a whole number from 1 to 50"),
    ("deployment", "round", 51, "state.round"),
    ("deployment", "round", True, "state.round"),
    ("deployment", "round", 3.0, "state.round"),
    ("deployment", "phase", "battle", "state.phase"),
    ("deployment", "phase", "effect", "state.pending"),
    ("deployment", "phase", "shift", r"state.passed: .*R5\.5"),
    ("deployment", "to_move", None, "state.to_move"),
    ("deployment", "to_move", "C", "state.to_move"),
    ("deployment", "passed", ["A"], r"state.to_move: .*R5\.5"),
    ("deployment", "passed", "A", "state.passed: a list"),
    ("deployment", "passed", ["A", "B", "A"], "state.passed"),
    ("deployment", "initiative", None, "state.initiative"),
    ("deployment", "offset", 4, "state.offset"),
    ("deployment", "rng", 1, "state.rng: a whole number as text"),
    ("deployment", "rng", "", "state.rng"),
    ("deployment", "rng", "-1", "state.rng"),
    ("deployment", "rng", str(2**64), r"below 2\^64"),
    ("deployment", "shared", None, "state.shared"),
    ("deployment", "shared.deck", 5, "state.shared.deck: a list"),
    ("deployment", "shared.deck.0", "9-9", UNKNOWN_CARD),
    ("deployment", "shared.deck.0", None, UNKNOWN_CARD),
    ("deployment", "shared.deck.0", "0-1", "card 0-1 occurs twice"),
    ("deployment", "seats", [], "state.seats: an object"),
    ("deployment", "seats.B", MISSING, "“B” is missing"),
    ("deployment", "seats.A.cruiser", "argo", "state.seats.A.cruiser: one of ares"),
    ("deployment", "seats.A.armour", 21, "state.seats.A.armour"),
    ("deployment", "seats.A.hand", 3, "state.seats.A.hand: a list"),
    ("deployment", "seats.A.deck", ["3-9"], r"R2\.2"),
    ("deployment", "seats.A.sectors", [[], [], []], "5 entries are expected, not 3"),
    ("deployment", "seats.A.sectors.4", [card("3-30")] * 3, "at most 2 entries"),
    ("deployment", "seats.A.sectors.0.0.face", "side", r"sectors\[0\]\[0\].face"),
    ("deployment", "seats.A.sectors.0.0.pivoted", 0, "true or false"),
    ("deployment", "seats.A.sectors.0.0.card", None, UNKNOWN_CARD),
    ("deployment", "seats.A.sectors.0.0.damage.upper", 1, r"hidden half .*R7\.5"),
    ("deployment", "seats.A.sectors.0.1.damage.upper", 3, "a whole number from 0 to 2"),
    ("deployment", "seats.A.sectors.0.1.damage.upper", -1, "a whole number from 0 to 2"),
    ("deployment", "seats.B.sectors.2.0.damage.upper", 4, r"no undamaged fighter .*R6\.6"),
    ("deployment", "seats.A.sectors.1.0.shield_damage.lower", 4, "from 0 to 3"),
    ("deployment", "pending", {}, "state.pending: null"),
    ("deployment", "chain", {}, "state.chain: null"),
    ("deployment", "battle", {}, "state.battle"),
    ("deployment", "result", {"winner": "A", "reason": "armour"}, "state.result: null"),
    ("total war", "shared", {"deck": [], "discard": []}, r"state.shared: null .*R2\.3"),
    ("total war", "seats.A.deck", None, "state.seats.A.deck: a list"),
    ("total war", "seats.A.deck", ["0-1"], "card 0-1 occurs twice"),
    ("shift", "passed", ["A"], r"R5\.5"),
    ("effect", "pending", None, "state.pending"),
    ("effect", "pending.effect", "free", "this half does not carry that effect"),
    ("effect", "pending.effect", None, "this half does not carry that effect"),
    ("effect", "pending.level", 3, "no card lies there"),
    ("effect", "pending.seat", "C", "state.pending.seat"),
    ("effect", "pending.half", None, "state.pending.half"),
    ("effect", "chain", None, "state.chain"),
    ("effect", "chain.resolved", -1, "state.chain.resolved"),
    ("effect", "chain.resolved", 101, "state.chain.resolved"),
    ("effect", "chain.waiting", None, "state.chain.waiting: a list"),
    ("effect", "to_move", "B", r"state.to_move: .*R7\.2"),
    ("effect", "turn", "C", "state.turn"),
    ("deployment", "turn", None, "state.turn: the seat is expected whose turn"),
    ("deployment", "turn", "B", r"state.turn: A is expected .*R5\.1"),
    ("effect", "turn", None, "the seat is expected whose turn"),
    ("effect", "turn", MISSING, "“turn” is missing"),
    ("effect", "passed", ["A"], r"state.turn: B is expected .*R5\.5"),
    ("shift", "turn", "A", "state.turn: null is expected"),
    ("battle", "turn", "A", "state.turn: null is expected"),
    ("over", "turn", "A", "state.turn: null is expected"),
    ("effect", "passed", ["A", "B"], "only in a battle"),
    ("order", "pending.level", 1, "no card lies there"),
    ("battle", "battle.direction", "up", "state.battle.direction"),
    ("battle", "battle.sector.B", 3, "do not face each other"),
    ("battle", "battle.left.A", 21, "state.battle.left.A"),
    ("battle", "battle.taking", None, "state.battle.taking"),
    ("battle", "battle.to_come", [4, 3], r"state.battle.to_come: .*R6\.2"),
    ("battle", "battle", None, "state.battle"),
    ("over", "to_move", "A", "state.to_move"),
    ("over", "passed", ["A"], "state.passed: it is empty"),
    ("over", "result", None, "state.result"),
    ("over", "result.winner", "C", "state.result.winner"),
    ("over", "result.reason", "luck", "state.result.reason"),
]


def changed(state: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The state with another value at a path such as "seats.A.hand.0", or without it."""
    state = copy.deepcopy(state)
    *parents, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    target: Any = state
    for key in parents:
        target = target[key]
    if value is MISSING:
        del target[last]
    else:
        target[last] = value
    return state


@pytest.mark.parametrize(
    ("kind", "path", "value", "message"),
    MALFORMED,
    ids=[f"{kind} {path} {str(value)[:12]}" for kind, path, value, _ in MALFORMED],
)
def test_a_malformed_state_is_refused_by_place(
    kind: str, path: str, value: Any, message: str
) -> None:
    with pytest.raises(RuleViolation, match=message) as refused:
        StarfighterPosition.from_state(CARDS, changed(state_of(kind), path, value))
    assert refused.value.reason is Reason.MALFORMED_STATE


@pytest.mark.parametrize("state", [None, [], "", 7, {}])
def test_what_is_no_state_at_all_is_refused(state: Any) -> None:
    with pytest.raises(RuleViolation, match="The state cannot be read"):
        StarfighterPosition.from_state(CARDS, state)


@pytest.mark.parametrize("kind", MOMENTS)
def test_an_untouched_state_is_read(kind: str) -> None:
    assert StarfighterPosition.from_state(CARDS, state_of(kind)).state() == state_of(kind)


def test_legal_actions_and_unknown_keys_are_not_read() -> None:
    """The notation is changed by adding only; what is legal follows from the rest."""
    state = {**state_of("deployment"), "legal": ["resign"], "weather": "fine"}
    assert StarfighterPosition.from_state(CARDS, state).state() == state_of("deployment")


@pytest.mark.parametrize("kind", ["deployment", "total war", "shift", "battle", "over"])
def test_an_older_state_without_the_turn_is_read(kind: str) -> None:
    """R5.1: in Deployment it is the turn of the seat to move, in Combat nobody's."""
    older = changed(state_of(kind), "turn", MISSING)
    assert StarfighterPosition.from_state(CARDS, older).state() == state_of(kind)


def test_a_state_without_the_interrupted_turn_is_read_when_it_follows() -> None:
    """R5.5: one seat has passed, so it is the other one's turn."""
    state = changed(state_of("effect"), "passed", ["B"])
    assert (
        StarfighterPosition.from_state(CARDS, changed(state, "turn", MISSING)).state()["turn"]
        == "A"
    )


def test_the_turn_tells_who_goes_on_after_an_effect_of_the_other_player() -> None:
    """R5.1, R7.2: the card below the destroyed one is B's, so B decides, and then it is B's turn."""
    moves = [("A", "play 1-9 front 1"), ("A", "destroy B 2 1")]
    state = game_at(EFFECT, *moves).state()
    assert (state["to_move"], state["turn"]) == ("B", "A")
    for turn, following in (("A", "B"), ("B", "A")):
        game = StarfighterPosition.from_state(CARDS, {**state, "turn": turn})
        game.apply("B", "free B 2 0 3")
        assert game.to_move == following


def test_a_front_without_fighters_lies_on_a_board() -> None:
    """R6.6: it is not destroyed before a token comes."""
    cards = edition("unarmed")[1]
    state = {**position(a={1: ["2-20"], 2: ["0-2", "2-21"]}), "rng": "1"}
    game = StarfighterPosition.from_state(cards, state)
    assert game.state()["seats"]["A"] == state["seats"]["A"]


# --- Mutated at random -------------------------------------------------------------------------

GAMES = st.builds(history, st.just("invented"), st.sampled_from(MODES), st.integers(0, 1))


@st.composite
def mutated_states(draw: st.DrawFn) -> Any:
    state = json.loads(json.dumps(draw(GAMES.flatmap(st.sampled_from)).before.state()))
    for _ in range(draw(st.integers(1, 3))):
        mutate_somewhere(draw, state)
    return state


def read(state: Any) -> StarfighterPosition | RuleViolation:
    try:
        return StarfighterPosition.from_state(CARDS, state)
    except RuleViolation as refused:
        return refused


@settings(max_examples=150)
@given(mutated_states(), st.integers(0, 1000))
def test_a_mutated_state_is_refused_or_playable(state: Any, seed: int) -> None:
    game = read(state)
    if isinstance(game, RuleViolation):
        assert game.reason is Reason.MALFORMED_STATE
        return
    assert StarfighterPosition.from_state(CARDS, game.state()).state() == game.state()
    assert bool(game.legal()) == (game.to_move is not None)
    finish(game, seed, most=20)


# --- Moments that no game reaches --------------------------------------------------------------


def stuck() -> dict[str, Any]:
    """Both boards full, and a lateral movement that waits for a target (R7.11)."""
    numbers = iter(f"3-{serial}" for serial in range(1, 37))
    fields = {"A": (2, 2, 2, 2, 3), "B": (3, 2, 2, 2, 2)}
    boards = {
        seat: {sector: [next(numbers) for _ in range(n)] for sector, n in enumerate(plan, 1)}
        for seat, plan in fields.items()
    }
    boards["A"][5][2] = "0-6"
    state = position(a=boards["A"], b=boards["B"], cruisers=("apollo", "apollo"), phase="effect")
    pending = effect("lateral A 5 2 upper")
    return {**state, "rng": "1", "pending": pending, "chain": chain(0), "turn": "A"}


IMPOSSIBLE = {
    "an effect without a target": stuck,
    "a choice after the hundredth effect": lambda: changed(
        state_of("effect"), "chain.resolved", 100
    ),
    "a half that waits while its order is asked": lambda: changed(
        state_of("order"), "chain.waiting", [effect("draw A 1 0 lower")]
    ),
    "a shift by the other player": lambda: changed(state_of("shift"), "initiative", "B"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_moment_is_refused(name: str) -> None:
    """R7.4, R7.8, R7.11: it would leave a seat without an action, or an effect resolved twice."""
    with pytest.raises(RuleViolation):
        StarfighterPosition.from_state(CARDS, IMPOSSIBLE[name]())
