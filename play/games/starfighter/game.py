"""Starfighter as a game of this site: `GAME` is its `BaseGame`."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy.typing as npt
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.web.formats.lazy_text import StrOrPromise
from decks.construction.stock import stock_decks
from decks.models import Owner
from play.games.game import (
    OPEN,
    Advice,
    BoardPage,
    Bot,
    Json,
    Position,
    Preview,
    SetupForm,
    Statistics,
    Viewer,
)
from play.games.kit.compiled_game import CompiledGame
from play.games.kit.json_values import dump_lines
from play.games.kit.keyed_words import Seed, is_key
from play.games.starfighter import setup as rules_of_setup
from play.games.starfighter import traces
from play.games.starfighter.board import setup_pages
from play.games.starfighter.board.page import PAGE
from play.games.starfighter.bots import action_preview
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.bots.preparing import SHARES, prepare
from play.games.starfighter.card_sets import card_set, printed_cards, shipped_card_set
from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.engine.compiled import RULES
from play.games.starfighter.engine.layout import FORCE_FIELD, SHIELDS
from play.games.starfighter.engine.notation import REASONS
from play.games.starfighter.engine.position import StarfighterPosition, view_action, view_events
from play.games.starfighter.ladder.figures import kept_ladder
from play.games.starfighter.playouts import BOT as ANALYSIS_BOT
from play.games.starfighter.playouts import StarfighterPlayouts
from play.games.starfighter.roster import BOTS, IDEAS
from play.games.starfighter.setup import SETUP_FORM, Mode, side_of
from play.games.starfighter.table_position import StarfighterTablePosition, in_words
from play.games.starfighter.text.narration import ENDINGS, StarfighterNarrator
from play.games.starfighter.text.statistics import statistics
from play.intervals import Interval

THEME_OF: Final = {
    **dict.fromkeys(("lateral", "vertical", "free"), "movement"),
    **dict.fromkeys(("pivot", "destroy", "roll", "hit", "resolve"), "effects"),
    **dict.fromkeys(("shift", "direction"), "shift"),
    "pass": "passing",
}
"""By an action's first word the theme of a puzzle with that answer; without one it is placing."""
SHOWING: Final = {"play": "front", "roll": "front", "destroy": "back"}
"""By event the face of a card whose number it shows to a seat that did not have to know it."""

FIRST_SEED: Final = 2987
"""Of a newcomer's first match: A begins, with two fronts that fit at once, one with an effect, and wins by
armour within seven rounds, both as pilot and as cadet plays it against cadet."""
FIRST_SIDES: Final = {"A": side_of("ares"), "B": side_of("athena")}


class Starfighter(CompiledGame):
    """`BaseGame` for Starfighter."""

    key = "starfighter"
    name = _("Starfighter")
    round_name = _("Round")
    version = RULES_VERSION
    bots: Mapping[str, Bot] = BOTS
    hint_bot = action_preview.HINT_BOT
    analysis_bot = ANALYSIS_BOT
    usual_bot = "pilot"
    usual_mode = str(Mode.SKIRMISH)
    steps: Mapping[str, Mapping[str, Any]] = {
        f"{mode}-{bot}": {"mode": mode, "bot": bot, "by_chance": True}
        for mode, bot in (key.split("-") for key in IDEAS)
    }
    ideas = IDEAS
    page: BoardPage = PAGE
    reasons = REASONS
    endings: Mapping[str, StrOrPromise] = {"draw": _("draw"), **ENDINGS}
    length = ("rounds", _("rounds"))
    rules = RULES
    shares = SHARES

    # Set-up

    def describe_setup(self) -> SetupForm:
        return SETUP_FORM

    read_setup = staticmethod(rules_of_setup.read_setup)
    check_setup = staticmethod(rules_of_setup.check_setup)
    next_choice = staticmethod(rules_of_setup.next_choice)
    choose = staticmethod(rules_of_setup.take_cruiser)
    setups_of = staticmethod(rules_of_setup.setups_of)
    lobby_context = staticmethod(setup_pages.lobby_context)
    start_context = staticmethod(setup_pages.start_context)

    def read_side(
        self, setup: Json, given: Mapping[str, Any], owner: object, *, draws: bool = False
    ) -> Json:
        assert isinstance(owner, Owner)  # noqa: S101
        return rules_of_setup.read_side(setup, given, owner, draws=draws)

    def leaves_to_chance(self, side: Json) -> bool:
        return bool(side["by_chance"])

    def carry_over(self, setup: Json, side: Json) -> Json:
        if setup["mode"] == Mode.TOTAL_WAR:
            return side
        return side_of(by_chance=side["by_chance"])

    def public_setup(self, setup: Json) -> Json:
        return {"mode": setup["mode"], "revision": setup["revision"]}

    def describe_start(self, setup: Json, sides: Mapping[str, Json], seed: Seed | None) -> Json:
        return rules_of_setup.describe_start(sides, seed)

    # Rules

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> StarfighterTablePosition:
        is_total_war = setup["mode"] == Mode.TOTAL_WAR
        with in_words():
            return StarfighterTablePosition(
                StarfighterPosition.new(
                    card_set(setup["revision"]),
                    setup["mode"],
                    {seat: side["cruiser"] for seat, side in sides.items()},
                    seed=seed,
                    decks={seat: side["deck"] or () for seat, side in sides.items()}
                    if is_total_war
                    else None,
                )
            )

    def resume(
        self, setup: Json, state: Json, seed: Seed | None = None
    ) -> StarfighterTablePosition:
        if seed is not None:
            state = {**state, "rng": f"{seed}/0" if is_key(seed) else str(seed)}
        with in_words():
            return StarfighterTablePosition(
                StarfighterPosition.from_state(card_set(setup["revision"]), state)
            )

    def first_deal(self, setup: Json) -> Json | None:
        if setup["revision"] != shipped_card_set().revision:
            return None
        return self.start_state(self.begin(setup, FIRST_SIDES, FIRST_SEED))

    def sides_of(self, state: Json) -> dict[str, Json]:
        # The state holds the decks; own ones are marked by a list without cards.
        deck = () if state["mode"] == Mode.TOTAL_WAR else None
        return {seat: side_of(side["cruiser"], deck) for seat, side in state["seats"].items()}

    # Who learns what

    def seen_events(self, events: Sequence[Json], viewer: Viewer) -> list[Json]:
        if viewer != OPEN:
            return view_events(list(events), viewer)
        pairs = zip(*(view_events(list(events), seat) for seat in ("A", "B")), strict=True)
        return [two if one.get("card", "") is None else one for one, two in pairs]

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        if viewer == OPEN:
            return action
        return view_action(card_set(setup["revision"]), action, actor, viewer)

    def reveals(self, events: Iterable[Json]) -> bool:
        """Also where a card is shown that had been seen before it was shuffled in again."""
        return any(
            event["event"] in ("draw", "take_up")
            or event.get("face") == SHOWING.get(event["event"], "")
            for event in events
        )

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> StarfighterNarrator:
        return StarfighterNarrator(names, printed_cards(setup["revision"]))

    def statistics(
        self, start: Position, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        return statistics(start.round, events, names)

    def write_trace(
        self, start: Any, actions: Iterable[Sequence[str]], seed: Seed | None
    ) -> Iterator[str]:
        return traces.write_trace(start.engine, actions, seed)

    read_trace = staticmethod(traces.read_trace)

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        return action_preview.choose(position.engine, bot, seed)

    def hints(self, position: Any, seat: str, seed: int) -> list[Advice]:
        engine = position.engine
        return [
            Advice(action, chance, action_preview.reason(engine, seat, action, seed))
            for action, chance in action_preview.hint(engine, seat, seed)
        ]

    def explain(
        self, before: Any, after: Any, events: Sequence[Json], seat: str, reader: str
    ) -> Json | None:
        return action_preview.deed(before.engine, after.engine, list(events), reader)

    def preview(self, position: Any, seat: str, action: str) -> Preview:
        with in_words():
            events, pairs = action_preview.preview(position.engine, seat, action)
        return Preview(events, {"facing": pairs})

    themes: Mapping[str, StrOrPromise] = {
        "placing": _("Placing"),
        "shields": _("Shields"),
        "movement": _("Movement"),
        "effects": _("Effects"),
        "shift": _("Shift"),
        "passing": _("Passing"),
    }

    def theme_of(self, position: Any, action: str) -> str:
        word, *rest = action.split(" ")
        if word == "play" and rest[1] == "front":
            cards = position.engine.cards
            halves = cards.tables[0]["faces"][cards.index[rest[0]]]
            return "shields" if halves[:, [SHIELDS, FORCE_FIELD]].any() else "placing"
        return THEME_OF.get(word, "placing")

    def drawn_setup(self, seed: int) -> tuple[Json, dict[str, Json]]:
        """Total War between two stock decks."""
        setup = self.read_setup({"mode": Mode.TOTAL_WAR})
        two = random.Random(seed).sample(stock_decks(), 2)  # noqa: S311 - nothing secret
        return setup, {
            seat: side_of(deck.cruiser, deck.cards) for seat, deck in zip("AB", two, strict=True)
        }

    def playouts(self, setup: Json) -> StarfighterPlayouts:
        return StarfighterPlayouts(card_set(setup["revision"]))

    def play_many(
        self, setup: Json, sides: Sequence[Json], seed: int, start: int, count: int
    ) -> npt.NDArray[Any]:
        return pairing_of(setup, sides, seed).play(start, count)

    def trace_of(self, setup: Json, sides: Sequence[Json], seed: int, number: int) -> Iterator[str]:
        return dump_lines(pairing_of(setup, sides, seed).trace(number))

    def bot_ratings(self) -> Mapping[str, Interval]:
        return kept_ladder().ratings

    def prepare(self) -> None:
        prepare(shipped_card_set())

    # Page

    def drawings_address(self, setup: Json, language: str) -> str:
        return reverse("starfighter:drawings", args=[setup["revision"], language])


def pairing_of(setup: Json, sides: Sequence[Json], seed: int) -> Pairing:
    """The games of two bots with what they bring."""
    first, second = (
        LineUp(side["cruiser"], side["deck"] and tuple(side["deck"]), side["bot"]) for side in sides
    )
    return Pairing(card_set(setup["revision"]), setup["mode"], (first, second), seed)


GAME: Final = Starfighter()
