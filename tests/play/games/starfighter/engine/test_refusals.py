"""Actions that are refused: the reason, its paragraph, and a state that does not change."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.playing import MODES, Decision, content, game_at, history
from tests.play.games.starfighter.engine.position import card, combat, position

pytestmark = pytest.mark.essential


@dataclass(frozen=True)
class Refusal:
    """A position, the moves that lead to the moment, and what is refused then."""

    reason: str
    action: str
    seat: str = "A"
    start: dict[str, Any] | None = None
    moves: tuple[tuple[str, str], ...] = ()

    def game(self) -> StarfighterPosition:
        return game_at(self.start or position(hands=HANDS), *self.moves)


HANDS = (["0-1", "1-5", "3-6"], ["0-2"])
TWO_HIGH = position(hands=HANDS, a={5: [card("3-20", back=True), card("3-21", back=True)]})
LATERAL = position(hands=(["0-6"], []), a={1: ["1-5"], 5: ["0-2", "1-6"]})
HIT = position(hands=(["0-8"], []), b={2: ["1-5"], 3: ["1-12"]})
MOVING = (("A", "play 0-6 front 4"),)
HITTING = (("A", "play 0-8 front 1"),)
ORDER = position(hands=(["0-5"], []))
FAR_RIGHT, FAR_LEFT = combat("A", offset=3), combat("B", offset=3)
OVER = (("A", "resign"),)

REFUSALS = [
    Refusal("not_your_turn", "pass", "B"),
    Refusal("not_your_turn", "play 0-2 front 1", "B"),
    Refusal("not_in_hand", "play 0-2 front 1"),
    Refusal("not_in_hand", "play 3-30 back 1"),
    Refusal("sector_full", "play 0-1 front 5", start=TWO_HIGH),
    Refusal("sector_full", "play 0-1 back 5", start=TWO_HIGH),
    Refusal("wrong_level", "play 1-5 front 1"),
    Refusal("wrong_level", "play 3-6 front 1"),
    Refusal("wrong_phase", "shift 0"),
    Refusal("wrong_phase", "direction ltr"),
    Refusal("wrong_phase", "resolve upper"),
    Refusal("wrong_phase", "destroy A 1 0"),
    Refusal("wrong_phase", "pass", start=FAR_RIGHT),
    Refusal("wrong_phase", "direction rtl", start=FAR_RIGHT),
    Refusal("wrong_phase", "shift 0", start=FAR_RIGHT, moves=(("A", "shift 0"),)),
    Refusal("wrong_phase", "pass", start=LATERAL, moves=MOVING),
    Refusal("wrong_phase", "pass", start=ORDER, moves=(("A", "play 0-5 front 1"),)),
    Refusal("not_your_decision", "shift 0", "B", start=FAR_RIGHT),
    Refusal("not_your_decision", "lateral A 1 0 2", "B", start=LATERAL, moves=MOVING),
    Refusal("other_effect", "destroy A 1 0", start=LATERAL, moves=MOVING),
    Refusal("other_effect", "free A 1 0 2", start=LATERAL, moves=MOVING),
    Refusal("no_such_card", "lateral A 2 0 3", start=LATERAL, moves=MOVING),
    Refusal("no_such_card", "lateral B 1 0 2", start=LATERAL, moves=MOVING),
    Refusal("not_a_neighbour", "lateral A 1 0 3", start=LATERAL, moves=MOVING),
    Refusal("not_a_neighbour", "lateral A 1 0 1", start=LATERAL, moves=MOVING),
    Refusal("target_full", "lateral A 4 0 5", start=LATERAL, moves=MOVING),
    Refusal("empty_sector", "hit B 1", start=HIT, moves=HITTING),
    Refusal("empty_sector", "hit B 1 upper", start=HIT, moves=HITTING),
    Refusal("no_choice_of_half", "hit A 1 upper", start=HIT, moves=HITTING),
    Refusal("no_choice_of_half", "hit B 3 lower", start=HIT, moves=HITTING),
    Refusal("not_your_decision", "hit B 2 lower", "B", start=HIT, moves=HITTING),
    Refusal("not_your_decision", "hit B 2", "B", start=HIT, moves=HITTING),
    Refusal("other_effect", "hit A 1 lower", start=LATERAL, moves=MOVING),
    Refusal("wrong_phase", "hit A 1 lower"),
    Refusal("too_far", "shift 1", start=FAR_RIGHT),
    Refusal("too_far", "shift -1", "B", start=FAR_LEFT),
    Refusal("game_over", "pass", moves=OVER),
    Refusal("game_over", "resign", "B", moves=OVER),
    Refusal("game_over", "timeout", moves=OVER),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda each: f"{each.reason} {each.action}")
def test_an_illegal_action_is_refused_for_its_reason(refusal: Refusal) -> None:
    """R5 to R9: the message cites the paragraph that forbids it."""
    game = refusal.game()
    before = content(game.records)
    with pytest.raises(RuleViolation) as refused:
        game.apply(refusal.seat, refusal.action)
    assert refused.value.code == refusal.reason
    assert str(RuleViolation.SENTENCES[refusal.reason][0]) in str(refused.value)
    assert content(game.records) == before
    assert str(game.why_not(refusal.seat, refusal.action)) == str(refused.value)


MALFORMED = [
    "",
    " ",
    "jump",
    "PASS",
    "pass ",
    " pass",
    "pass\n",
    "pass 1",
    "play",
    "play 3-10",
    "play 3-10 front",
    "play 3-10 front 0",
    "play 3-10 front 6",
    "play 3-10 up 2",
    "play 3-99 front 2",
    "play ? back 2",
    "play 3-10  front 2",
    "play 3-10 front 2 ",
    "play 3-10 front ٢",
    "lateral A 1 0",
    "lateral A 1 0 6",
    "lateral A 1 4 2",
    "free C 1 0 2",
    "vertical A 1 0 2",
    "pivot A 6 0",
    "destroy A",
    "roll a 1 0",
    "hit A",
    "hit A 1 0",
    "hit A 1 both",
    "hit A 1 upper 2",
    "draw A 1 0",
    "strike B",
    "resolve both",
    "shift 2",
    "shift +1",
    "shift",
    "direction up",
    "resign now",
    "x" * 10_000,
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: repr(text[:20]))
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    game = Refusal("malformed_action", text).game()
    before = content(game.records)
    with pytest.raises(RuleViolation) as refused:
        game.apply("A", text)
    assert refused.value.code == "malformed_action"
    assert len(str(refused.value)) < 300
    assert content(game.records) == before


@given(st.text(), st.sampled_from("AB"))
def test_any_text_is_an_action_or_refused(text: str, seat: str) -> None:
    game = Refusal("malformed_action", text).game()
    possible = [*game.legal(), "resign", "timeout"]
    assert isinstance(game.why_not(seat, text), RuleViolation) or text in possible


@pytest.mark.parametrize("word", ["play", "lateral", "free", "vertical", "roll", "hit", "shift"])
def test_a_malformed_action_is_answered_with_how_it_is_written(word: str) -> None:
    refused = Refusal("malformed_action", word).game().why_not("A", f"{word} nonsense")
    assert f"It is written: {word} " in str(refused)


def every_action() -> list[str]:
    """All actions that the notation knows, for the cards of two hands."""
    plays = [
        f"play {n} {face} {s}" for n in HANDS[0] for face in ("front", "back") for s in range(1, 6)
    ]
    places = [(seat, sector) for seat in "AB" for sector in range(1, 6)]
    targets = [f"{seat} {sector} {level}" for seat, sector in places for level in range(4)]
    simple = ["pass", "resolve upper", "resolve lower", "direction ltr", "direction rtl"]
    shifts = [f"shift {step}" for step in (-1, 0, 1)]
    aimed = [
        f"{effect} {at}" for effect in ("vertical", "pivot", "destroy", "roll") for at in targets
    ]
    moves = [
        f"{effect} {at} {to}"
        for effect in ("lateral", "free")
        for at in targets
        for to in range(1, 6)
    ]
    hits = [f"hit {s} {n}{half}" for s, n in places for half in ("", " upper", " lower")]
    return [*plays, *aimed, *moves, *hits, *simple, *shifts]


GAMES = st.builds(history, st.just("wild 8"), st.sampled_from(MODES), st.just(8))


@given(GAMES.flatmap(st.sampled_from), st.data())
def test_an_action_is_legal_listed_or_refused_with_a_paragraph(
    decision: Decision, data: st.DataObject
) -> None:
    """R5, R6.1, R7: what is not on the list has a reason at every moment."""
    game = decision.before
    for action in data.draw(st.lists(st.sampled_from(every_action()), min_size=20, max_size=20)):
        for seat in "AB":
            refused = game.why_not(seat, action)
            is_legal = naive.with_half(action, game.legal()) in game.legal()
            assert (refused is None) == (seat == decision.seat and is_legal)
            assert refused is None or refused.rule in str(refused)


def test_a_hit_of_an_older_log_may_be_done_and_is_not_listed() -> None:
    """R7: without a half it is that on the upper one."""
    game = game_at(HIT, *HITTING)
    older = game.copy()
    assert older.why_not("A", "hit B 2") is None
    assert "hit B 2" not in game.legal()
    assert older.apply("A", "hit B 2") == game.apply("A", "hit B 2 upper")
    assert content(older.records) == content(game.records)


@pytest.mark.parametrize("action", ["resign", "timeout"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_any_seat_may_give_up_at_any_time(action: str, seat: str) -> None:
    """R9: never listed among the legal actions; the other seat wins."""
    for decision in history("wild 8", "skirmish", 8)[::10]:
        game = decision.before.copy()
        assert action not in game.legal()
        game.apply(seat, action)
        reason = "resigned" if action == "resign" else "time"
        assert game.result == {"winner": naive.FOE[seat], "reason": reason}
