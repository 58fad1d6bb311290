"""Cards and cruisers as the engine uses them (R1): every fact shows in what a game does."""

from typing import Any

import pytest

from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.position import StarfighterPosition
from tests.play.games.starfighter.engine.playing import CATALOGUE, edition, game_at
from tests.play.games.starfighter.engine.position import card, combat, fight, position

pytestmark = pytest.mark.essential
EDITIONS = ("invented", "shipped")
UNDER = ["3-20", "3-21", "3-22"]  # cards to be laid face down


def fighters_in_sight(cards: CardSet, lying: dict[str, Any]) -> int:
    """The damage that a card alone in its sector deals to the enemy (R6.3)."""
    game = StarfighterPosition.from_state(cards, {**combat(a={2: [lying]}), "rng": "1"})
    events = [event for move in fight() for event in game.apply(*move)]
    battles = [event for event in events if event["event"] == "battle"]
    return battles[1]["damage"]["B"]


@pytest.mark.parametrize("name", EDITIONS)
def test_the_engine_counts_the_printed_fighters_of_every_card(name: str) -> None:
    """R1.2, R1.3, R1.4: a hundred numbers, one to four fighters each."""
    export, cards = edition(name)
    assert len(cards.numbers) == 100
    for each in export["cards"]:
        printed = each["top"]["fighters"] + each["bottom"]["fighters"]
        assert 1 <= printed <= 4
        assert fighters_in_sight(cards, card(each["number"])) == printed


def levels_that_fit(number: str, face: str) -> list[int]:
    """The levels on which Ares' first sector, that has four fields, takes the card."""
    below = [each for each in [*UNDER, "3-23"] if each != number]
    fitting = []
    for level in range(4):
        stack = [card(each, back=True) for each in below[:level]]
        start = position(a={1: stack}, hands=([number], []), cruisers=("ares", "athena"))
        if f"play {number} {face} 1" in game_at(start).legal():
            fitting.append(level)
    return fitting


def test_a_front_fits_its_level_and_the_first_figure_is_the_level() -> None:
    """R1.2, R5.3."""
    for each in CATALOGUE["cards"]:
        level = int(each["number"][0])
        assert each["level"] == level
        expected = [level] if level else [0, 1, 2, 3]
        assert levels_that_fit(each["number"], "front") == expected


@pytest.mark.parametrize("name", EDITIONS)
def test_a_sector_holds_as_many_cards_as_it_has_fields(name: str) -> None:
    """R1.1: read from left to right by the owner, so from right to left for seat B."""
    export, cards = edition(name)
    for cruiser in export["cruisers"]:
        other = next(each["key"] for each in export["cruisers"] if each is not cruiser)
        for seat, keys in (("A", (cruiser["key"], other)), ("B", (other, cruiser["key"]))):
            plan = [sector["fields"] for sector in cruiser["sectors"]]
            assert filled(cards, seat, keys) == (plan if seat == "A" else plan[::-1])


def filled(cards: CardSet, seat: str, cruisers: tuple[str, str]) -> list[int]:
    """How high the sectors of a seat become when it lays backs wherever it can."""
    numbers = cards.numbers[:25]
    start = StarfighterPosition.new(
        cards, "skirmish", dict(zip("AB", cruisers, strict=True)), seed=1, first=seat
    )
    state = start.state()
    state["seats"] = {key: {**side, "hand": []} for key, side in state["seats"].items()}
    state["seats"][seat]["hand"] = list(numbers)
    state["shared"] = {"deck": list(cards.numbers[25:]), "discard": []}
    game = StarfighterPosition.from_state(cards, {**state, "passed": ["B" if seat == "A" else "A"]})
    while len(game.legal()) > 1:
        game.apply(seat, next(action for action in game.legal() if " back " in action))
    return [len(stack) for stack in game.state()["seats"][seat]["sectors"]]


def test_a_front_without_fighters_deals_no_damage() -> None:
    """R6.6: the engine plays what an owner's edition may have; catalogues refuse it (R1.4)."""
    assert fighters_in_sight(edition("unarmed")[1], card("2-20")) == 0


def test_more_than_a_hundred_cards_are_refused() -> None:
    """R1.2."""
    export = {**CATALOGUE, "cards": [*CATALOGUE["cards"], CATALOGUE["cards"][0]]}
    with pytest.raises(ValueError, match=r"at most 100 cards .*R1\.2"):
        CardSet.from_export(export)
