"""A player's finished matches, found by what was played, against whom, and how it ended."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.models import Edition
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.formats.query_values import without_nul
from decks.accounts.owners import owner_of
from decks.models import Deck, Owner
from play.games.kit.base_game import BaseGame
from play.games.registry import MAIN_GAME, game_keys, get_game
from play.matches.access import player_of
from play.matches.match_search import MAX_NAME_LENGTH, MatchSelection, select_matches
from play.models import Match, MatchKind, MatchStatus, Player, Seat
from play.pages.match_lists import OwnMatch, own_match

MATCHES_A_PAGE: Final = 20
MAX_DECKS: Final = 200  # to choose from
RESULT_NAMES: Final[dict[str, StrOrPromise]] = {
    "won": pgettext_lazy("match", "Won"),
    "lost": pgettext_lazy("match", "Lost"),
    "drawn": pgettext_lazy("match", "Draw"),
}


class MatchPage(NamedTuple):
    """A page of the matches that were found."""

    page: Page[Match]
    matches: list[OwnMatch]


def read_match_selection(
    given: QueryDict,
    editions: Mapping[str, str],
    games: Mapping[str, BaseGame],
    decks: Mapping[str, str],
) -> MatchSelection:
    """The selection of a query string; a value that there is not is any."""

    def known(name: str, values: object) -> str:
        value = given.get(name, "")
        return value if value in values else ""  # type: ignore[operator]

    game = known("game", games) if len(games) > 1 else ""
    return MatchSelection(
        game=game,
        mode=known("mode", {mode for modes in modes_of(games, game).values() for mode in modes}),
        kind=known("kind", MatchKind.values),
        result=known("result", RESULT_NAMES),
        opponent=without_nul(given.get("opponent", "")).strip()[:MAX_NAME_LENGTH],
        edition=known("edition", editions),
        rated=bool(given.get("rated")),
        deck=known("deck", decks),
    )


def find_matches(selection: MatchSelection, page: str, player: Player) -> MatchPage:
    """A page of the selected matches; the nearest page if there is no such page."""
    matches = select_matches(selection, player).with_seats().with_rating_changes()
    found = Paginator(matches, MATCHES_A_PAGE).get_page(page)
    return MatchPage(found, [with_change(own_match(match, player)) for match in found])


def with_change(own: OwnMatch) -> OwnMatch:
    """The match with what it did to the player's rating."""
    changes = [each for each in own.match.rating_changes.all() if each.seat in own.letters]
    if not changes:
        return own
    return replace(own, change=round(changes[0].value) - round(changes[0].before))


def games_of(player: Player) -> dict[str, BaseGame]:
    """This site's game and the others that the player has played, by key."""
    rows = Match.objects.of_player(player).order_by().values_list("game", flat=True).distinct()
    played = {MAIN_GAME, *rows}
    return {key: get_game(key) for key in game_keys() if key in played}


def decks_of(player: Player, owner: Owner) -> dict[str, str]:
    """The names of the decks that the player has brought to finished matches, and may open, by address."""
    brought = Seat.objects.filter(
        player.own(), match__status=MatchStatus.OVER, deck_version__isnull=False
    )
    decks = Deck.objects.visible_to(owner).filter(pk__in=brought.values("deck_version__deck"))
    named = {deck.slug: str(deck) for deck in decks.newest_first()[:MAX_DECKS]}
    return dict(sorted(named.items(), key=lambda each: each[1].casefold()))


def modes_of(
    games: Mapping[str, BaseGame], chosen: str
) -> dict[StrOrPromise, Mapping[str, StrOrPromise]]:
    """By name of a game its modes: of the chosen one, or of all."""
    wanted = [games[chosen]] if chosen else games.values()
    return {game.name: game.modes for game in wanted}


@require_safe
@never_cache
def match_history(request: HttpRequest) -> HttpResponse:
    """The finished matches of the account or the browser."""
    player = player_of(request)
    editions = {edition.key: str(edition) for edition in Edition.objects.order_by("pk")}
    games = games_of(player)
    decks = decks_of(player, owner_of(request))
    selection = read_match_selection(request.GET, editions, games, decks)
    context = {
        "selection": selection,
        "found": find_matches(selection, request.GET.get("page", ""), player),
        "modes": modes_of(games, selection.game),
        "games": games.values() if len(games) > 1 else (),
        "kinds": MatchKind.choices,
        "results": RESULT_NAMES,
        "bots": [bot for game in games.values() for bot in game.bots.values()],
        "editions": editions if len(editions) > 1 else {},
        "decks": decks,
    }
    return render(request, "play/match_history.html", context)
