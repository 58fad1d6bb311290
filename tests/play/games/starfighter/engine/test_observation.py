"""What a player may see (R10): views against a second, plain reading of the paragraphs."""

import itertools
import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from play.games.starfighter.engine.position import (
    StarfighterPosition,
    determinize,
    view_action,
    view_events,
)
from tests.play.games.starfighter.engine.naive_check import all_cards
from tests.play.games.starfighter.engine.playing import CARDS, MODES, content, game_at, history
from tests.play.games.starfighter.engine.position import position

pytestmark = pytest.mark.essential
VIEWERS = ("A", "B", None)  # None: a spectator
EDITIONS = ("shipped", "wild 3")
GAMES = st.builds(history, st.sampled_from(EDITIONS), st.sampled_from(MODES), st.integers(0, 3))
DECISIONS = GAMES.flatmap(st.sampled_from)


def expected_view(state, viewer):
    """The state with everything left out that R10.2 names."""
    view = json.loads(json.dumps(state))
    del view["rng"]
    if viewer != state["to_move"]:
        view["legal"] = []
    for pile in (view["shared"] or {}, *view["seats"].values()):
        if pile.get("deck") is not None:
            pile["deck"] = len(pile["deck"])
    for seat, side in view["seats"].items():
        side["aside"] = len(side["aside"])
        if seat != viewer:
            side["hand"] = len(side["hand"])
            for lying in (lying for stack in side["sectors"] for lying in stack):
                if lying["face"] == "back":
                    lying["card"] = None
    return view


@given(DECISIONS)
def test_a_view_shows_what_is_public_and_the_own_secrets(decision):
    """R10.1, R10.2; discard piles and sizes are public (R4.4)."""
    for viewer in VIEWERS:
        assert decision.after.view(viewer) == expected_view(decision.after.state(), viewer)


def hidden_cards(state, viewer):
    """Owner of the deck ("shared", "A" or "B") and number of all cards that the viewer cannot see."""
    hidden = set()
    common = state["shared"]
    for seat, side in state["seats"].items():
        owner = seat if common is None else "shared"
        numbers = side["aside"] + (common or side)["deck"]
        if seat != viewer:
            numbers += side["hand"]
            lying = (each for stack in side["sectors"] for each in stack)
            numbers += [each["card"] for each in lying if each["face"] == "back"]
        hidden |= {(owner, number) for number in numbers}
    return hidden


def exchanged(value, swap):
    """A part of a state with two numbers exchanged, hands in order again."""
    if isinstance(value, dict):
        made = {key: exchanged(each, swap) for key, each in value.items()}
        return {**made, "hand": sorted(made["hand"])} if "hand" in made else made
    if isinstance(value, list):
        return [exchanged(each, swap) for each in value]
    return swap.get(value, value) if isinstance(value, str) else value


def with_exchange(game, owner, swap):
    """A game that differs in two hidden cards of one deck only."""
    state = game.state()
    if owner == "shared":
        return StarfighterPosition.from_state(game.cards, exchanged(state, swap))
    seats = {**state["seats"], owner: exchanged(state["seats"][owner], swap)}
    return StarfighterPosition.from_state(game.cards, {**state, "seats": seats})


def twins(decision, viewer, data):
    """A second game and its action that look alike to the viewer before and after the action."""
    hidden = hidden_cards(decision.before.state(), viewer)
    hidden &= hidden_cards(decision.after.state(), viewer)
    # A card of a reshuffled pile was open on it, even if it was hidden before and is again.
    piles = [each["deck"] for each in decision.events if each["event"] == "reshuffle"]
    remaining = sorted(each for each in hidden if each[1] not in itertools.chain(*piles))
    assume(remaining)
    owner, one = data.draw(st.sampled_from(remaining))
    others = [number for each, number in remaining if each == owner and number != one]
    if owner not in ("shared", viewer):  # in Total War a deck list is secret: a card from outside
        listed = all_cards(decision.before.state())
        others += [each for each in decision.before.cards.numbers if (owner, each) not in listed]
    assume(others)
    other = data.draw(st.sampled_from(others))
    swap = {one: other, other: one}
    words = decision.action.split(" ")
    if owner in ("shared", decision.seat):
        words = [swap.get(word, word) for word in words]
    return with_exchange(decision.before, owner, swap), " ".join(words)


def seen_of(game, viewer):
    """Observation and view, byte for byte."""
    return content(game.observation(viewer)), json.dumps(game.view(viewer))


def test_an_observation_is_imagined_further_only_by_its_own_seat():
    game = StarfighterPosition.new(CARDS, "skirmish", {"A": "ares", "B": "athena"}, seed=7)
    with pytest.raises(ValueError, match="not that of seat B"):
        determinize(CARDS, game.observation("A"), "B", 1)


@given(DECISIONS, st.sampled_from(VIEWERS), st.data())
def test_exchanging_hidden_cards_changes_nothing_that_is_seen(decision, viewer, data):
    """R10.2: before, during and after an action that leaves both cards hidden; also R2.3."""
    other, action = twins(decision, viewer, data)
    assert seen_of(other, viewer) == seen_of(decision.before, viewer)
    texts = (action, decision.action)
    shown = {view_action(other.cards, text, decision.seat, viewer) for text in texts}
    assert len(shown) == 1
    events = other.apply(decision.seat, action)
    assert view_events(events, viewer) == view_events(decision.events, viewer)
    assert seen_of(other, viewer) == seen_of(decision.after, viewer)


@pytest.mark.parametrize(
    ("action", "viewer", "shown"),
    [
        ("play 3-10 back 2", "A", "play 3-10 back 2"),
        ("play 3-10 back 2", "B", "play ? back 2"),
        ("play 3-10 back 2", None, "play ? back 2"),
        ("play 3-10 front 2", "B", "play 3-10 front 2"),
    ],
)
def test_only_the_enemys_face_down_play_is_hidden(action, viewer, shown):
    """R10.2."""
    assert view_action(CARDS, action, "A", viewer) == shown


def test_drawn_cards_are_shown_to_their_drawer_only_and_set_aside_ones_to_nobody():
    """R10.2."""
    start = position(hands=(["0-5"], []), deck=["3-20", "3-21"])
    game = game_at(start)
    events = game.apply("A", "play 0-5 front 1") + game.apply("A", "resolve lower")
    for move in (("B", "pass"), ("A", "pass"), ("B", "shift 0"), ("B", "direction ltr")):
        events += game.apply(*move)
    for viewer in VIEWERS:
        for full, seen in zip(events, view_events(events, viewer), strict=True):
            if full["event"] in ("draw", "take_up"):
                assert seen["card"] == (full["card"] if full["seat"] == viewer else None)
            assert full["event"] != "set_aside" or seen["card"] is None


def test_the_order_of_a_reshuffled_deck_is_hidden():
    """R10.2, R4.3."""
    start = position(hands=(["0-12"], []), discard=["3-20", "3-21", "3-22"], rest="B")
    events = game_at(start).apply("A", "play 0-12 front 1")
    full = next(each for each in events if each["event"] == "reshuffle")
    assert sorted(full["deck"]) == ["3-20", "3-21", "3-22"]
    for viewer in VIEWERS:
        seen = next(each for each in view_events(events, viewer) if each["event"] == "reshuffle")
        assert seen == {**full, "deck": 3}
