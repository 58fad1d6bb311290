"""Actions that are refused: the reason, its paragraph, and a state that does not change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.starfighter.engine.refusals import RuleViolation
from tests.play.games.starfighter.engine.playing import content, game_at
from tests.play.games.starfighter.engine.position import card, combat, position

pytestmark = pytest.mark.essential
HANDS = (["0-1", "1-5", "3-6"], ["0-2"])
TWO_HIGH = {5: [card("3-20", back=True), card("3-21", back=True)]}
FAR_APART = {1: ["1-5"], 5: ["0-2", "1-6"]}
MOMENTS = {
    "deployment": (position(hands=HANDS),),
    "full": (position(hands=HANDS, a=TWO_HIGH),),
    "lateral": (position(hands=(["0-6"], []), a=FAR_APART), "play 0-6 front 4"),
    "hit": (position(hands=(["0-8"], []), b={2: ["1-5"], 3: ["1-12"]}), "play 0-8 front 1"),
    "order": (position(hands=(["0-5"], [])), "play 0-5 front 1"),
    "far right": (combat("A", offset=3),),
    "far left": (combat("B", offset=3),),
    "direction": (combat("A"), "shift 0"),
    "over": (position(), "resign"),
}


def game_of(moment):
    start, *actions = MOMENTS[moment]
    return game_at(start, *(("A", action) for action in actions))


@pytest.mark.parametrize(
    ("moment", "seat", "action", "reason"),
    [
        ("deployment", "B", "pass", "not_your_turn"),
        ("deployment", "A", "play 0-2 front 1", "not_in_hand"),
        ("full", "A", "play 0-1 front 5", "sector_full"),
        ("deployment", "A", "play 1-5 front 1", "wrong_level"),
        ("deployment", "A", "shift 0", "wrong_phase"),
        ("deployment", "A", "destroy A 1 0", "wrong_phase"),
        ("lateral", "A", "pass", "wrong_phase"),
        ("order", "A", "pass", "wrong_phase"),
        ("far right", "A", "pass", "wrong_phase"),
        ("direction", "A", "shift 0", "wrong_phase"),
        ("lateral", "B", "lateral A 1 0 2", "not_your_decision"),
        ("hit", "B", "hit B 2", "not_your_decision"),
        ("far right", "B", "shift 0", "not_your_decision"),
        ("lateral", "A", "destroy A 1 0", "other_effect"),
        ("lateral", "A", "hit A 1 lower", "other_effect"),
        ("lateral", "A", "lateral B 1 0 2", "no_such_card"),
        ("lateral", "A", "lateral A 1 0 3", "not_a_neighbour"),
        ("lateral", "A", "lateral A 4 0 5", "target_full"),
        ("hit", "A", "hit B 1 upper", "empty_sector"),
        ("hit", "A", "hit A 1 upper", "no_choice_of_half"),
        ("far right", "A", "shift 1", "too_far"),
        ("far left", "B", "shift -1", "too_far"),
        ("over", "A", "pass", "game_over"),
        ("over", "B", "resign", "game_over"),
    ],
)
def test_an_illegal_action_is_refused_for_its_reason(moment, seat, action, reason):
    """R5 to R9: the message cites the paragraph that forbids it."""
    game = game_of(moment)
    before = content(game.records)
    with pytest.raises(RuleViolation) as refused:
        game.apply(seat, action)
    assert refused.value.code == reason
    assert str(RuleViolation.SENTENCES[reason][0]) in str(refused.value)
    assert content(game.records) == before
    assert str(game.why_not(seat, action)) == str(refused.value)


MALFORMED = [
    *("", "jump", "PASS", "pass ", "pass\n", "shift +1", "resign now", "x" * 10_000),
    *("play 3-10", "play 3-10 front 6", "play 3-10 up 2", "play 3-99 front 2", "play ? back 2"),
    *("play 3-10  front 2", "play 3-10 front ٢", "roll a 1 0", "hit A 1 both", "draw A 1 0"),
    *("lateral A 1 0", "lateral A 1 0 6", "lateral A 1 4 2", "free C 1 0 2", "vertical A 1 0 2"),
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: repr(text[:20]))
def test_a_text_that_is_no_action_is_refused(text):
    refused = game_of("deployment").why_not("A", text)
    assert refused.code == "malformed_action"
    assert len(str(refused)) < 300


@given(st.text(), st.sampled_from("AB"))
def test_any_text_is_an_action_or_refused(text, seat):
    game = game_of("deployment")
    possible = [*game.legal(), "resign", "timeout"]
    assert isinstance(game.why_not(seat, text), RuleViolation) or text in possible


@pytest.mark.parametrize("word", ["play", "lateral", "free", "vertical", "roll", "hit", "shift"])
def test_a_malformed_action_is_answered_with_how_it_is_written(word):
    assert f"It is written: {word} " in str(game_of("deployment").why_not("A", f"{word} nonsense"))
