"""A player's finished matches, found by what was played, against whom, and how it ended."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q

from play.games.registry import STARFIGHTER, get_game
from play.models import BY_RULES, Match, MatchKind, MatchQuerySet, MatchStatus, Player, Seat

RESULTS: Final = ("won", "lost", "drawn")
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class MatchSelection:
    """Which of a player's finished matches are wanted; an empty value is any."""

    game: str = ""
    mode: str = ""
    kind: str = ""
    result: str = ""
    opponent: str = ""
    edition: str = ""
    rated: str = ""

    @property
    def is_any(self) -> bool:
        return not any(getattr(self, name) for name in self.__slots__)


def select_matches(selection: MatchSelection, player: Player) -> MatchQuerySet:
    """The player's matches that are over and suit the selection, the newest first."""
    game = get_game(STARFIGHTER)
    matches = Match.objects.of_player(player).filter(status=MatchStatus.OVER)
    if selection.game:
        matches = matches.filter(game=selection.game)
    if selection.mode:
        matches = matches.filter(game=game.key, mode=selection.mode)
    if selection.kind:
        matches = matches.filter(kind=selection.kind)
    if selection.result:
        matches = matches.filter(ended(selection.result, player)).exclude(kind=MatchKind.HOTSEAT)
    if selection.opponent:
        matches = matches.filter(
            sits_opposite(selection.opponent, player, selection.game or STARFIGHTER)
        )
    if selection.edition:
        matches = matches.filter(game.of_edition(selection.edition), game=game.key)
    if selection.rated:
        matches = matches.filter(rating_changes__isnull=False).distinct()
    return matches.newest_first()


def ended(result: str, player: Player) -> Q:
    """The condition of a match that ended so for the player."""
    if result == "drawn":
        return Q(winner="") & ~Q(reason=BY_RULES)
    won = Exists(Seat.objects.filter(player.own(), match=OuterRef("pk"), letter=OuterRef("winner")))
    return Q(won) if result == "won" else ~Q(winner="") & ~Q(won)


def sits_opposite(words: str, player: Player, game: str) -> Exists:
    """The condition of an opponent of that account, with the words in the name, or a bot of the game."""
    bots = get_game(game).bots.values()
    called = [bot.key for bot in bots if words.casefold() in (bot.key, str(bot.name).casefold())]
    so_named = Q(name__icontains=words) | Q(account__username__iexact=words) | Q(bot__in=called)
    own = Seat.objects.filter(player.own())
    return Exists(Seat.objects.filter(so_named, match=OuterRef("pk")).exclude(pk__in=own))
