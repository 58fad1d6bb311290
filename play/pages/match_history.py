"""A player's finished matches, found by what was played, against whom, and how it ended."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.models import Edition
from catalog.site.query_values import without_nul
from play.games.registry import STARFIGHTER, get_game
from play.matches.access import player_of
from play.models import BY_RULES, Match, MatchKind, MatchQuerySet, MatchStatus, Player, Seat
from play.pages.match_lists import OwnMatch, own_match

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MATCHES_A_PAGE: Final = 30
LONGEST_NAME: Final = 60
RESULTS: Final[dict[str, "StrOrPromise"]] = {
    "won": pgettext_lazy("match", "Won"),
    "lost": pgettext_lazy("match", "Lost"),
    "drawn": pgettext_lazy("match", "Draw"),
}


@dataclass(frozen=True, slots=True)
class MatchSelection:
    """Which of a player's finished matches are wanted; an empty value is any."""

    mode: str = ""
    kind: str = ""
    result: str = ""
    opponent: str = ""
    edition: str = ""
    rated: str = ""

    def parameters(self, page: int = 1) -> str:
        """The query string of a page of this selection."""
        given = QueryDict(mutable=True)
        values = {name: getattr(self, name) for name in self.__slots__}
        values["page"] = str(page) if page > 1 else ""
        given.update({name: value for name, value in values.items() if value})
        return f"?{given.urlencode()}"

    @property
    def is_any(self) -> bool:
        return not any(getattr(self, name) for name in self.__slots__)


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of the matches that were found."""

    selection: MatchSelection
    page: Page[Match]
    matches: list[OwnMatch]

    @property
    def before(self) -> str:
        return self.selection.parameters(self.page.number - 1)

    @property
    def after(self) -> str:
        return self.selection.parameters(self.page.number + 1)


def read_match_selection(given: QueryDict, editions: dict[str, str]) -> MatchSelection:
    """The selection of a query string; a value that there is not is any."""

    def known(name: str, values: object) -> str:
        value = given.get(name, "")
        return value if value in values else ""  # type: ignore[operator]

    return MatchSelection(
        mode=known("mode", get_game(STARFIGHTER).modes),
        kind=known("kind", MatchKind.values),
        result=known("result", RESULTS),
        opponent=without_nul(given.get("opponent", "")).strip()[:LONGEST_NAME],
        edition=known("edition", editions),
        rated="yes" if given.get("rated") else "",
    )


def select_matches(selection: MatchSelection, player: Player) -> MatchQuerySet:
    """The player's matches that are over and suit the selection, the newest first."""
    game = get_game(STARFIGHTER)
    matches = Match.objects.of_player(player).filter(status=MatchStatus.OVER)
    if selection.mode:
        matches = matches.filter(game=game.key, mode=selection.mode)
    if selection.kind:
        matches = matches.filter(kind=selection.kind)
    if selection.result:
        matches = matches.filter(ended(selection.result, player)).exclude(kind=MatchKind.HOTSEAT)
    if selection.opponent:
        matches = matches.filter(sits_opposite(selection.opponent, player))
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


def sits_opposite(words: str, player: Player) -> Exists:
    """The condition of an opponent of that account, with the words in the name, or a bot so called."""
    bots = get_game(STARFIGHTER).bots.values()
    called = [bot.key for bot in bots if words.casefold() in (bot.key, str(bot.name).casefold())]
    so_named = Q(name__icontains=words) | Q(account__username__iexact=words) | Q(bot__in=called)
    own = Seat.objects.filter(player.own())
    return Exists(Seat.objects.filter(so_named, match=OuterRef("pk")).exclude(pk__in=own))


def find_matches(selection: MatchSelection, page: str, player: Player) -> MatchPage:
    """A page of the selected matches; the nearest page if there is no such page."""
    matches = select_matches(selection, player).with_seats().prefetch_related("rating_changes")
    found = Paginator(matches, MATCHES_A_PAGE).get_page(page)
    return MatchPage(selection, found, [with_change(own_match(match, player)) for match in found])


def with_change(own: OwnMatch) -> OwnMatch:
    """The match with what it did to the player's rating."""
    changes = [each for each in own.match.rating_changes.all() if each.seat in own.letters]
    if not changes:
        return own
    return replace(own, change=round(changes[0].value) - round(changes[0].before))


@require_safe
@never_cache
def match_history(request: HttpRequest) -> HttpResponse:
    """The finished matches of the account or the browser."""
    player = player_of(request)
    editions = {edition.key: str(edition) for edition in Edition.objects.order_by("pk")}
    selection = read_match_selection(request.GET, editions)
    context = {
        "selection": selection,
        "found": find_matches(selection, request.GET.get("page", ""), player),
        "modes": get_game(STARFIGHTER).modes,
        "kinds": MatchKind.choices,
        "results": RESULTS,
        "bots": get_game(STARFIGHTER).bots.values(),
        "editions": editions if len(editions) > 1 else {},
    }
    return render(request, "play/match_history.html", context)
