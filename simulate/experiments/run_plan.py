"""A run that is ready to be submitted: its contenders, their pairings, and when it is enough."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeAlias

from catalog.editions.export import CatalogueExport
from decks.construction.legality import in_order
from decks.models import DeckVersion
from play.games.registry import get_game
from play.games.starfighter.bots.pairing import LineUp
from simulate.deals.aligned_deals import aligned
from simulate.deals.entrants import Entrant
from simulate.deals.matchups import deal_seed, draft_bot_matchup, draft_matchup, versions_of
from simulate.deals.playing_time import seconds_a_game
from simulate.models import Matchup, Rule, RunKind
from simulate.statistics.interim_analyses import next_comparison_analysis, next_interval_analysis

Pairings = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant with its bot; `version` where it is a kept deck.

    `dealt` is the order from which its deck is shuffled, the usual one where it is not given.
    """

    entrant: Entrant
    bot: str
    version: DeckVersion | None = None
    dealt: tuple[str, ...] | None = None

    @property
    def line_up(self) -> LineUp:
        cards = self.entrant.cards
        deck = self.dealt or (None if cards is None else in_order(cards))
        return LineUp(self.entrant.cruiser, deck, self.bot)

    def dealt_like(self, base: "Contender") -> "Contender":
        """The same, its deck dealt as the base's is, so that one seed deals both the same cards."""
        own, other = self.entrant.cards, base.entrant.cards
        if own is None or other is None:
            return self
        return replace(self, dealt=aligned(other, own))

    def changes_from(self, base: "Contender") -> int | None:
        """How many cards differ from the base's; None where the decks cannot be dealt alike."""
        own, other = set(self.entrant.cards or ()), set(base.entrant.cards or ())
        is_alike = self.entrant.cruiser == base.entrant.cruiser and len(own) == len(other)
        return len(own - other) if is_alike else None

    def as_json(self) -> dict[str, Any]:
        """One of the entrants of `Run.entrants`."""
        cards, version = self.entrant.cards, self.version
        return {
            "label": self.entrant.label,
            "cruiser": self.entrant.cruiser,
            "cards": None if cards is None else list(cards),
            "bot": self.bot,
            "deck": version.deck.slug if version else None,
            "version": version.number if version else None,
        }


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A run to be submitted. `pairings` are places in `contenders`.

    `most_games` (even) is how many games a pairing plays, or at most with a rule that may stop early; 0 until
    the length is known.
    `settings["budget"]` is how many games all of them play at most, for a rule that lets few play so many.
    `seeds` are those of the pairings' deals, where they do not follow from `seed`.
    `before` is how many games a pairing, or the budget, had in a run that this one goes on with.
    """

    kind: str
    mode: str
    edition: str
    export: CatalogueExport
    contenders: tuple[Contender, ...]
    pairings: Pairings
    seed: int
    most_games: int = 0
    rule: Rule = Rule.FIXED
    settings: dict[str, Any] = field(default_factory=dict)
    before: int | None = None
    seeds: tuple[int, ...] = ()

    @property
    def games(self) -> int:
        """Games of all pairings at most."""
        return int(self.settings.get("budget", self.most_games * len(self.pairings)))

    @property
    def first_target(self) -> int:
        """The games of each pairing that it wants at first; `first_games` of the settings, if given."""
        if self.rule == Rule.FIXED:
            return self.most_games
        is_test = self.rule == Rule.SEQUENTIAL
        usual = next_comparison_analysis(0) if is_test else next_interval_analysis(0)
        return min(int(self.settings.get("first_games", usual)), self.most_games)

    @property
    def seconds_of_each(self) -> float:
        """What one game of each pairing takes one processor, all together."""
        bots = [contender.bot for contender in self.contenders]
        return sum(seconds_a_game([bots[first], bots[second]]) for first, second in self.pairings)

    @property
    def seconds_a_game(self) -> float:
        """What a game takes one processor, on average over the pairings."""
        return self.seconds_of_each / len(self.pairings)

    @property
    def line_ups(self) -> list[tuple[LineUp, LineUp]]:
        """Both sides of each pairing."""
        sides = [contender.line_up for contender in self.contenders]
        return [(sides[first], sides[second]) for first, second in self.pairings]

    def columns(self) -> dict[str, object]:
        """What the row of the run says of its content."""
        return {
            "version": self.contenders[0].version,
            "mode": self.mode,
            "edition": self.edition,
            "snapshot_id": self.export["revision"],
            "versions": versions_of([each.bot for each in self.contenders]),
            "entrants": [each.as_json() for each in self.contenders],
        }

    @property
    def deal_seeds(self) -> Sequence[int]:
        """The seed of each pairing's deals.

        All decks meet an opponent on the same deals, so that they can be compared. Each opponent, in a
        matrix each pairing, has deals of its own, so that a deck is not lucky against all at once.
        """
        of_both = self.kind == RunKind.MATRIX
        return self.seeds or [
            deal_seed(self.seed, pair if of_both else pair[1:]) for pair in self.line_ups
        ]

    def drafts(self) -> list[Matchup]:
        """The matchup of each pairing, not written."""
        revision = self.export["revision"]
        pairs = zip(self.line_ups, self.deal_seeds, strict=True)
        return [draft_matchup(revision, self.mode, pair, seed) for pair, seed in pairs]

    @property
    def opponents(self) -> int:
        """How many opponents the first contender meets."""
        return sum(first == 0 for first, _second in self.pairings)

    @property
    def rated_opponents(self) -> int:
        """How many opponents of the first contender are no mirrors of it; one at least."""
        own, *others = (contender.line_up for contender in self.contenders)
        return max(sum(other != own for other in others), 1)

    @property
    def compared_decks(self) -> int:
        """How many decks are compared on the same opponents, the base among them."""
        return len({first for first, _second in self.pairings})


@dataclass(frozen=True, slots=True)
class BotPlan:
    """A run to be submitted, like `RunPlan`; `most_games` (even) are played."""

    game: str
    setup: dict[str, Any]
    bots: tuple[str, str]
    seed: int
    most_games: int = 0
    settings: dict[str, Any] = field(default_factory=dict)
    before: int | None = None
    kind: ClassVar = RunKind.BOTS
    rule: ClassVar = Rule.FIXED
    pairings: ClassVar = ((0, 1),)

    @property
    def games(self) -> int:
        return self.most_games

    first_target = games

    @property
    def seconds_a_game(self) -> float:
        """What a game takes one processor."""
        return seconds_a_game(self.bots, self.game)

    def whole_blocks(self, games: int) -> int:
        """The least number of games that is as many or more, and fills blocks."""
        block = len(get_game(self.game).block(self.setup, len(self.bots)))
        return -(-games // block) * block

    def columns(self) -> dict[str, object]:
        """What the row of the run says of its content."""
        return {
            "game": self.game,
            "setup": self.setup,
            "mode": get_game(self.game).mode_of(self.setup),
            "edition": "",
            "versions": versions_of(self.bots, self.game),
            "entrants": [entrant_json(bot) for bot in self.bots],
        }

    def drafts(self) -> list[Matchup]:
        """The matchup of each pairing, not written."""
        return [draft_bot_matchup(self.game, self.setup, self.bots, self.seed)]


AnyPlan: TypeAlias = RunPlan | BotPlan


def entrant_json(bot: str) -> dict[str, Any]:
    """One of the entrants of `Run.entrants`: a bot without a deck."""
    nothing = {"cards": None, "deck": None, "version": None}
    return {"label": bot, "cruiser": "", "bot": bot, **nothing}
