"""Rex as a game of this site: `GAME` is its `BaseGame`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from django.utils.translation import gettext_lazy as _

from play.games.game import (
    LETTERS,
    OPEN,
    Advice,
    BoardPage,
    Bot,
    GameSeat,
    Json,
    Position,
    SetupForm,
    Statistics,
    Viewer,
    choice_field,
)
from play.games.kit.base_game import RESULT
from play.games.kit.chance import Chance, seed_from
from play.games.kit.edition_game import EditionGame
from play.games.kit.keyed_words import Seed
from play.games.kit.playouts import DeterminisedPlayouts
from play.games.rex import KEY
from play.games.rex.board.page import PAGE
from play.games.rex.bots import envoy, regent
from play.games.rex.bots.sight import chances
from play.games.rex.edition.content import RACES
from play.games.rex.edition.reader import SHELF, edition_of
from play.games.rex.rules.position import RexPosition
from play.games.rex.text.narration import KEPT, REASONS, RexNarrator
from play.games.rex.text.results import races_won, statistics

PLAYERS: Final = {
    "3": _("Three players, without alliances"),
    "4": _("Four players"),
    "5": _("Five players"),
    "6": _("Six players"),
}
POOLS: Final = {"recommended": _("The recommended ones"), "any": _("Any")}
BOTS: Final = {each.BOT.key: each for each in (envoy, regent)}
"""The weakest first."""
SECRET_VERBS: Final = frozenset(
    (*("dial", "traitor", "predict", "plan"), *("accept", "refuse", "accuse", "silent", "skip"))
)
SECRET_CARDS: Final = frozenset(("orders", "beacon", "breaker", "immunity"))
"""Cards that are played in windows where all choose at the same time."""
FIRM: Final = frozenset(("plan", "accused", "used", "allied", "refused", "sold"))
"""Events after which nothing is taken back, since they have shown something."""
RESULTS: Final = np.dtype([*RESULT.descr, ("rounds", "i2"), *((race, "i1") for race in RACES)])
"""Of a race whether it won (1), has played (0), or was not there (-1)."""


class Rex(EditionGame):
    """`BaseGame` for Rex."""

    key = KEY
    version = "2"
    name = _("Rex")
    bots: Mapping[str, Bot] = {key: each.BOT for key, each in BOTS.items()}
    position = RexPosition
    shelf = SHELF
    page: BoardPage = PAGE
    most_seats = len(LETTERS)
    endings = REASONS
    results = RESULTS
    length = ("rounds", _("rounds"))
    parts_name = _("Races")

    usual_bot = "envoy"
    hint_bot = analysis_bot = "regent"

    # Set-up

    def describe_setup(self) -> SetupForm:
        about = _("Six players have all six.")
        races = choice_field("races", _("Races to choose from"), POOLS, about)
        return SetupForm((choice_field("size", _("Players"), PLAYERS), races))

    def seats(self, setup: Mapping[str, Any]) -> tuple[GameSeat, ...]:
        return tuple(GameSeat(letter, letter) for letter in LETTERS[: int(setup["size"])])

    # Rules

    def begin(self, setup: Json, sides: Mapping[str, Json], seed: Seed) -> RexPosition:
        for problem in self.check_setup(setup):
            raise problem
        edition, count = edition_of(setup["edition"]), int(setup["size"])
        pool = edition.recommended(count) if setup["races"] == "recommended" else list(RACES)
        return RexPosition.new(LETTERS[:count], pool, Chance(seed), edition.revision)

    def setup_of(self, start: Any) -> Json:
        count = len(start.seats)
        usual = list(start.pool) == list(edition_of(start.edition).recommended(count))
        races = "recommended" if usual else "any"
        return {"size": str(count), "races": races, "edition": start.edition}

    # Who learns what

    secrets = ("card", "cards", "prediction")

    def seen_action(self, setup: Json, action: str, actor: str, viewer: Viewer) -> str:
        verb, *words = action.split()
        is_secret = verb in SECRET_VERBS or (verb == "use" and words[0] in SECRET_CARDS)
        return KEPT if is_secret and viewer not in (actor, OPEN) else action

    def reveals(self, events: Iterable[Json]) -> bool:
        return any(
            event.get("chance") or "only" in event or event["event"] in FIRM for event in events
        )

    # Words

    def narrator(self, setup: Json, names: Mapping[str, str]) -> RexNarrator:
        return RexNarrator(names, SHELF.of_setup(setup))

    def statistics(
        self, start: Position, events: Iterable[Json], names: Mapping[str, str]
    ) -> Statistics:
        return statistics(events, names)

    # Bots

    def bot_action(self, position: Any, seat: str, bot: str, seed: int) -> str:
        chosen: str = BOTS[bot].choose(position.seen_by(seat), seat, Chance(seed_from(seed)))
        return chosen

    def hints(self, position: Any, seat: str, seed: int) -> list[Advice]:
        """By play-outs of the round; of secret plans and the like the one that Regent would choose."""
        chance, seen = Chance(seed_from("hint", seed)), position.seen_by(seat)
        actions = regent.candidates(seen, seat)
        chosen = regent.choose(seen, seat, chance)
        if not actions:
            return [Advice(chosen, chances(seen)[seat])]
        actions = list(dict.fromkeys([chosen, *actions]))
        scores = regent.look_ahead(seen, seat, actions, regent.BID_WORLDS, chance)
        best = sorted(scores.items(), key=lambda each: -each[1])
        return [Advice(action, score) for action, score in best[:3]]

    def playouts(self, setup: Json) -> "RexPlayouts":
        return RexPlayouts(self, self.analysis_bot)

    def winner_of(self, ended: Any, player: Mapping[str, int]) -> int:
        winners = ended.result.winners
        return player[winners[0]] if winners else -1

    def more_of(self, ended: Any) -> Sequence[int]:
        winners = ended.result.winners
        played = {each.race: int(seat in winners) for seat, each in ended.players.items()}
        shares = (played.get(race, -1) for race in RACES)
        return *super().more_of(ended), ended.round, *shares

    parts_won = staticmethod(races_won)


class RexPlayouts(DeterminisedPlayouts):
    """Regent's look at the end of the round, in worlds that are dealt anew."""

    def actions(self, position: Any) -> list[str]:
        """What Regent compares; no list holds them all."""
        seat = position.to_move[0]
        seen = position.seen_by(seat)
        if seen.step == "plan":
            return regent.own_plans(seen, seat, Chance(0))
        return regent.candidates(seen, seat)

    def score(self, world: Any, seat: str, action: str) -> float:
        return self.chances(world, seat, action)[seat]

    def chances(self, world: Any, seat: str, action: str) -> dict[str, float]:
        return regent.after(world, seat, action, Chance(seed_from(world.digest())))


GAME: Final = Rex()
