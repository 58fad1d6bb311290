"""A run of bots in figures: what its page, its file, the API and the command show."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.games.game import LETTERS, SEATS, GameSeat, ResultsSummary
from play.games.kit.narration import joined as joined_words
from play.games.registry import get_game
from play.intervals import CONFIDENCE, Interval
from simulate.deals.bots import usual_playtest_bot
from simulate.deals.matchups import versions_of
from simulate.deals.packed_games import Games, unpack_results
from simulate.deals.pair_points import first_turn_points, pair_points, seat_a_points
from simulate.models import Chunk, Run, RunKind, Status
from simulate.results.pairing_results import Numbers
from simulate.results.report import Histogram
from simulate.statistics.pair_statistics import cluster_moments, mean_interval, pair_interval

MAX_READ: Final = 10_000  # games, for a page that shows a few figures of them


@dataclass(frozen=True, slots=True)
class LostGames:
    """Games that could not be played, and why."""

    start: int
    count: int
    error: str


class ShareOf(NamedTuple):
    """Who won which share of the games that it played."""

    name: str
    share: Interval
    games: int


@dataclass(frozen=True, eq=False)
class BotReport:
    """The games of two bots in one set-up, as far as they are played; `wanted` are all that it counts.

    `numbers` are the games' numbers in order; a gap in them is still to be played, or failed.
    """

    confidence: ClassVar[float] = CONFIDENCE
    run: Run
    wanted: int
    numbers: Numbers
    games: Games
    failures: Sequence[LostGames] = ()

    @classmethod
    def of_parts(
        cls,
        run: Run,
        wanted: int,
        parts: Iterable[tuple[int, Games]],
        failures: Sequence[LostGames] = (),
    ) -> "BotReport":
        """Of parts in any order, each the games from a number on, of which those below `wanted` count."""
        kept = [(start, part[: wanted - start]) for start, part in sorted(parts, key=itemgetter(0))]
        numbers = [np.arange(start, start + len(part)) for start, part in kept]
        nothing = np.zeros(0, dtype=[("winner", "i1"), ("first", "i1"), ("won", "u1")])
        games = np.concatenate([part for _start, part in kept]) if kept else nothing
        return cls(run, wanted, np.concatenate([np.zeros(0, np.int64), *numbers]), games, failures)

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def bots(self) -> list[str]:
        return [entrant["bot"] for entrant in self.run.entrants]

    @property
    def is_mirror(self) -> bool:
        """Whether one bot plays all sides; of two seats each pair of games is one game seen twice then."""
        first, second = self.bots
        return first == second

    @cached_property
    def first_player(self) -> Interval | None:
        """The share of points of who had the first turn, a draw as half a win; None of more than two."""
        return None if self.is_of_many else pair_interval(first_turn_points(self.games))

    @cached_property
    def seat_a(self) -> Interval | None:
        """Seat A's share of points, far from a half where a seat is favoured; None of more than two."""
        return None if self.is_of_many else pair_interval(seat_a_points(self.games))

    @cached_property
    def first_bot(self) -> Interval | None:
        """The first bot's share of points; None where both are the same."""
        if self.is_mirror:
            return None
        if self.is_of_many:
            return self.share_of_blocks(self.first_bots_parts, self.is_in_whole_block)
        return pair_interval(pair_points(self.games))

    @cached_property
    def seats(self) -> tuple[GameSeat, ...]:
        return get_game(self.run.game).seats(self.run.setup)

    @property
    def is_of_many(self) -> bool:
        """Whether more than two play."""
        return len(self.seats) > len(SEATS)

    @property
    def has_shares(self) -> bool:
        """Whether shares are told by seat, side, role and part: seats of two are called more than letters."""
        return self.is_of_many or any(seat.title for seat in self.seats)

    @cached_property
    def seat_shares(self) -> list[ShareOf]:
        """How many games each seat won; a draw counts in equal parts for the sides."""
        if not self.has_shares:
            return []
        return [
            self.share_of(joined_words([seat.letter, str(seat.title)]), [seat.letter])
            for seat in self.seats
        ]

    @cached_property
    def side_shares(self) -> list[ShareOf]:
        """The same by side, with its players where one side has more; empty where sides are seats."""
        sides = Counter(seat.side for seat in self.seats)
        if not self.has_shares or list(sides) == [seat.letter for seat in self.seats]:
            return []
        called = {side: self.called(side) for side in sides}
        if len(set(sides.values())) > 1:
            for side, count in sides.items():
                players = ngettext("%(count)d player", "%(count)d players", count)
                called[side] += f", {players % {'count': count}}"
        return self.shares_by("side", called)

    @cached_property
    def role_shares(self) -> list[ShareOf]:
        """The same by role, as a mean of its seats; empty where roles say no more than seats or sides."""
        roles = Counter(seat.role for seat in self.seats)
        is_told = 1 < len(roles) < len(self.seats)
        if not is_told or all(seat.role == seat.side for seat in self.seats):
            return []
        return self.shares_by("role", {role: self.called(role) for role in roles})

    @cached_property
    def part_shares(self) -> list[ShareOf]:
        """The same by part that is dealt or chosen in each game, such as a race, of the games that had it."""
        if not self.played:
            return []
        parts = get_game(self.run.game).parts_won(self.games)
        had = {name: self.is_in_whole_block & (won >= 0) for name, won in parts.items()}
        return [
            ShareOf(name, self.share_of_blocks(won, had[name]), int(had[name].sum()))
            for name, won in parts.items()
            if had[name].any()
        ]

    @property
    def all_shares(self) -> list[tuple[str, list[ShareOf]]]:
        """All shares that there are, by what they are told by."""
        kinds = [
            (_("Seats"), self.seat_shares),
            (_("Sides"), self.side_shares),
            (_("Roles"), self.role_shares),
            (str(get_game(self.run.game).parts_name), self.part_shares),
        ]
        return [(title, shares) for title, shares in kinds if shares]

    def called(self, name: str) -> str:
        """A side or role in the reader's language."""
        return str(get_game(self.run.game).side_names.get(name, name))

    def shares_by(self, kind: str, names: Mapping[str, str]) -> list[ShareOf]:
        """Shares of the seats of each `side` or `role`, under these names."""
        return [
            self.share_of(name, [seat.letter for seat in self.seats if getattr(seat, kind) == key])
            for key, name in names.items()
        ]

    def share_of(self, name: str, letters: Sequence[str]) -> ShareOf:
        return ShareOf(name, self.share_won(letters), int(self.is_in_whole_block.sum()))

    def share_won(self, letters: Sequence[str]) -> Interval:
        """How many games the seats won, in the mean of them."""
        if share := self.seat_a:
            return share if letters == [SEATS[0]] else share.opposite
        bits = [LETTERS.index(letter) for letter in letters]
        won = np.mean([self.games["won"] >> bit & 1 for bit in bits], axis=0)
        sides = len({seat.side for seat in self.seats})
        scores = np.where(self.games["won"] == 0, 1 / sides, won)
        return self.share_of_blocks(scores, self.is_in_whole_block)

    @property
    def unit(self) -> int:
        """How many games have one deal, from a multiple of this number on."""
        return 1 if self.is_mirror and self.is_of_many else len(self.block)

    @property
    def block(self) -> list[dict[str, int]]:
        return get_game(self.run.game).block(self.run.setup, len(self.bots))

    @cached_property
    def first_bots_parts(self) -> npt.NDArray[Any]:
        """By game the first bot's part of the seats that won; after a draw its part of all seats."""
        seats, own = np.zeros(len(self.games)), np.zeros(len(self.games))
        everybody = sum(1 << LETTERS.index(seat.letter) for seat in self.seats)
        won = np.where(self.games["won"] == 0, everybody, self.games["won"])
        block = self.block
        players = [block[number % len(block)] for number in self.numbers]
        for seat in self.seats:
            holds = won >> LETTERS.index(seat.letter) & 1
            seats += holds
            own += holds * np.array([player[seat.letter] == 0 for player in players], dtype=int)
        return own / seats

    def share_of_blocks(self, scores: npt.NDArray[Any], which: npt.NDArray[np.bool_]) -> Interval:
        """The mean of scores of these games, with an interval in which their blocks are the units."""
        return mean_interval(cluster_moments(scores[which], self.numbers[which] // self.unit))

    @cached_property
    def is_in_whole_block(self) -> npt.NDArray[np.bool_]:
        """By game whether all of its block are played, so that each bot had each side equally often."""
        blocks = self.numbers // self.unit
        return np.asarray(np.bincount(blocks)[blocks] == self.unit)

    @cached_property
    def outcomes(self) -> tuple[int, int, int]:
        """Games that the first bot lost, drew and won."""
        lost, drawn, won = self.winners == 1, self.winners < 0, self.winners == 0
        return int(lost.sum()), int(drawn.sum()), int(won.sum())

    @cached_property
    def winners(self) -> npt.NDArray[Any]:
        """By game the bot that won, 0 or 1; -1 after a draw, or where seats of both won together."""
        if not self.is_of_many:
            return np.asarray(self.games["winner"])
        parts = self.first_bots_parts
        return np.select([parts == 1, parts == 0], [0, 1], -1)

    @cached_property
    def summary(self) -> ResultsSummary:
        if not self.played:
            return ResultsSummary(np.zeros(0, np.int64), "", {})
        return get_game(self.run.game).summarise(self.games)

    def rows(self, places: Iterable[int]) -> Iterator[tuple[int, list[tuple[str, str]], int]]:
        """Of the games at these places the number, the seats that won with their bots, and the length."""
        block, lengths = self.block, self.summary.lengths
        for place in places:
            number, game = int(self.numbers[place]), self.games[place]
            players = block[number % len(block)]
            won = [
                (letter, self.bots[player])
                for letter, player in sorted(players.items())
                if (
                    game["won"] >> LETTERS.index(letter) & 1
                    if self.is_of_many
                    else player == game["winner"]
                )
            ]
            yield number, won, int(lengths[place])

    @cached_property
    def lengths(self) -> Histogram:
        return Histogram.of(self.summary.lengths, self.played // self.unit)


def read_bot_report(run: Run) -> BotReport:
    """The figures of a run of bots, in two queries."""
    row = run.pairings.get()
    wanted = Chunk.objects.filter(matchup=row.matchup_id, start__lt=row.games)
    chunks = list(wanted.order_by("start"))
    lost = [
        LostGames(chunk.start, chunk.counted(row.games), chunk.error)
        for chunk in chunks
        if chunk.is_given_up
    ]
    finished = (chunk for chunk in chunks if run.counts(chunk.finished_at))
    played = ((chunk.start, unpack_results(chunk.games)) for chunk in finished)
    return BotReport.of_parts(run, row.games, played, lost)


def longest_bot_run(game: str, setup: Mapping[str, Any]) -> Run | None:
    """The longest run of a set-up that is over, by the usual bot of playtests as it plays now."""
    bot = usual_playtest_bot(game)
    runs = Run.objects.filter(
        kind=RunKind.BOTS,
        game=game,
        setup=dict(setup),
        versions=versions_of([bot], game),
        status=Status.FINISHED,
        most_games__lte=MAX_READ,
    )
    return runs.order_by("-most_games", "-pk").first()
