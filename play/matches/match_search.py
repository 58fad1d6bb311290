"""A player's finished matches, found by what was played, against whom, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Exists, OuterRef, Q

from play.games.kit.base_game import BaseGame
from play.games.registry import all_games, get_game
from play.models import BY_RULES, Match, MatchKind, MatchQuerySet, MatchStatus, Player, Seat

RESULTS: Final = ("won", "lost", "drawn")
MAX_NAME_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class MatchSelection:
    """Which of a player's matches of a status are wanted; an empty value of the others is any."""

    game: str = ""
    mode: str = ""
    kind: str = ""
    result: str = ""
    opponent: str = ""
    edition: str = ""
    rated: bool = False
    deck: str = ""
    status: str = MatchStatus.OVER

    @property
    def is_any(self) -> bool:
        return not any(getattr(self, name) for name in self.__slots__ if name != "status")

    @property
    def games(self) -> list[BaseGame]:
        """The games whose matches are wanted."""
        return [get_game(self.game)] if self.game else all_games()


def select_matches(selection: MatchSelection, player: Player) -> MatchQuerySet:
    """The player's matches that suit the selection, the newest first."""
    columns = {name: getattr(selection, name) for name in ("status", "game", "mode", "kind")}
    wanted = {name: value for name, value in columns.items() if value}
    matches = Match.objects.of_player(player).filter(**wanted)
    if selection.result:
        matches = matches.filter(ended(selection.result, player)).exclude(kind=MatchKind.HOTSEAT)
    if selection.opponent:
        matches = matches.filter(sits_opposite(selection.opponent, player, selection.games))
    if selection.edition:
        matches = matches.filter(of_edition(selection.edition, selection.games))
    if selection.deck:
        brought = Seat.objects.filter(player.own(), deck_version__deck__slug=selection.deck)
        matches = matches.filter(Exists(brought.filter(match=OuterRef("pk"))))
    if selection.rated:
        matches = matches.filter(rating_changes__isnull=False).distinct()
    return matches.newest_first()


def ended(result: str, player: Player) -> Q:
    """The condition of a match that ended so for the player."""
    was_decided = Exists(Seat.objects.filter(match=OuterRef("pk"), place__gt=1))
    if result == "drawn":
        return ~Q(was_decided) & ~Q(reason=BY_RULES)
    own_first = Exists(Seat.objects.filter(player.own(), match=OuterRef("pk"), place=1))
    return Q(was_decided) & (Q(own_first) if result == "won" else ~Q(own_first))


def of_edition(edition: str, games: Iterable[BaseGame]) -> Q:
    """The condition of a match of one of the games with that edition of it."""
    wanted = ((game.key, game.setups_of(edition)) for game in games)
    conditions = (
        Q(game=key, **{f"setup__{field}__in": values for field, values in setups.items()})
        for key, setups in wanted
        if setups is not None
    )
    return reduce(or_, conditions, Q(pk__in=[]))


def sits_opposite(words: str, player: Player, games: Iterable[BaseGame]) -> Exists:
    """The condition of an opponent of that account, with the words in the name, or a bot of the games."""
    bots = [bot for game in games for bot in game.bots.values()]
    called = [bot.key for bot in bots if words.casefold() in (bot.key, str(bot.name).casefold())]
    so_named = Q(name__icontains=words) | Q(account__username__iexact=words) | Q(bot__in=called)
    own = Seat.objects.filter(player.own())
    return Exists(Seat.objects.filter(so_named, match=OuterRef("pk")).exclude(pk__in=own))
