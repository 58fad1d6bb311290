"""A player's finished matches, found by what was played, against whom, and how it ended."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.models import Edition
from catalog.site.query_values import without_nul
from play.games.registry import STARFIGHTER, get_game
from play.matches.access import player_of
from play.matches.match_search import LONGEST_NAME, MatchSelection, select_matches
from play.models import Match, MatchKind, Player
from play.pages.match_lists import OwnMatch, own_match

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MATCHES_A_PAGE: Final = 30
RESULT_NAMES: Final[dict[str, "StrOrPromise"]] = {
    "won": pgettext_lazy("match", "Won"),
    "lost": pgettext_lazy("match", "Lost"),
    "drawn": pgettext_lazy("match", "Draw"),
}


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A page of the matches that were found."""

    selection: MatchSelection
    page: Page[Match]
    matches: list[OwnMatch]

    @property
    def before(self) -> str:
        return parameters(self.selection, self.page.number - 1)

    @property
    def after(self) -> str:
        return parameters(self.selection, self.page.number + 1)


def parameters(selection: MatchSelection, page: int) -> str:
    """The query string of a page of the selection."""
    given = QueryDict(mutable=True)
    values = {name: getattr(selection, name) for name in selection.__slots__}
    values["page"] = str(page) if page > 1 else ""
    given.update({name: value for name, value in values.items() if value})
    return f"?{given.urlencode()}"


def read_match_selection(
    given: QueryDict, editions: dict[str, str], games: dict[str, str]
) -> MatchSelection:
    """The selection of a query string; a value that there is not is any."""

    def known(name: str, values: object) -> str:
        value = given.get(name, "")
        return value if value in values else ""  # type: ignore[operator]

    return MatchSelection(
        game=known("game", games),
        mode=known("mode", get_game(STARFIGHTER).modes),
        kind=known("kind", MatchKind.values),
        result=known("result", RESULT_NAMES),
        opponent=without_nul(given.get("opponent", "")).strip()[:LONGEST_NAME],
        edition=known("edition", editions),
        rated="yes" if given.get("rated") else "",
    )


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


def games_of(player: Player) -> dict[str, str]:
    """The names of the games that the player has played; empty where it is only this site's."""
    played = set(
        Match.objects.of_player(player).order_by().values_list("game", flat=True).distinct()
    )
    if played <= {STARFIGHTER}:
        return {}
    return {key: str(get_game(key).name) for key in sorted(played | {STARFIGHTER})}


@require_safe
@never_cache
def match_history(request: HttpRequest) -> HttpResponse:
    """The finished matches of the account or the browser."""
    player = player_of(request)
    editions = {edition.key: str(edition) for edition in Edition.objects.order_by("pk")}
    games = games_of(player)
    selection = read_match_selection(request.GET, editions, games)
    context = {
        "selection": selection,
        "found": find_matches(selection, request.GET.get("page", ""), player),
        "modes": get_game(STARFIGHTER).modes,
        "games": games,
        "kinds": MatchKind.choices,
        "results": RESULT_NAMES,
        "bots": get_game(selection.game or STARFIGHTER).bots.values(),
        "editions": editions if len(editions) > 1 else {},
    }
    return render(request, "play/match_history.html", context)
