"""The way to a table: the lobby, and what an invitation offers."""

from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from catalog.site.htmx import HtmxHttpRequest, vary_on_htmx
from catalog.site.page_cache import KEPT_SECONDS, cached_for_visitors
from decks.library.ownership import owner_of
from decks.models import author_name
from play.documents.tables import notices, seat_name
from play.games.game import Declined, Game
from play.games.registry import STARFIGHTER, get_game
from play.live import notifications
from play.matches import matchmaking, starting
from play.matches.access import new_player, player_of, remember
from play.matches.shuffle_commitment import commitment
from play.matches.stages import game_of
from play.models import Match, MatchKind, Player, Seat
from play.pages.forms import SECOND_SIDE, MatchForm, SecondSideForm, SideForm
from play.pages.match_lists import finished_matches, open_tables, running_matches

NOBODY: Final = Player(AnonymousUser())
WAYS: Final = (
    (MatchKind.BOT, _("Starts at once. Take back as often as you like, ask for hints.")),
    (MatchKind.INVITATION, _("You get a link to send. The match begins when it is accepted.")),
    (
        MatchKind.OPEN,
        _("You meet whoever waits for the same game, or wait here yourself. Matches may be rated."),
    ),
    (MatchKind.HOTSEAT, _("One device, two players. The screen is covered between turns.")),
)


def lobby_fingerprint() -> str:
    """The open tables; only the decks to choose from may be older."""
    return repr([(table.match.slug, table.name, table.is_present) for table in open_tables(NOBODY)])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cached_for_visitors(lobby_fingerprint, KEPT_SECONDS)
@vary_on_htmx
def lobby(request: HtmxHttpRequest) -> HttpResponse:
    """Where matches begin, and where a player finds those that were begun."""
    if request.method == "POST":
        return open_match(request)
    if request.htmx:
        tables = open_tables(player_of(request))
        return render(request, "play/lobby.html#open-tables", {"tables": tables})
    kind = request.GET.get("kind", "")
    initial: dict[str, object] = {"rated": True}
    initial |= {"kind": kind} if kind in MatchKind.values else {}
    game = get_game(STARFIGHTER)
    own = SideForm(game, initial={"name": usual_name(request)})
    return render_lobby(request, MatchForm(game, initial=initial), own, second_side(game))


def second_side(game: Game, data: Any = None) -> SecondSideForm:
    return SecondSideForm(game, data, prefix=SECOND_SIDE)


def render_lobby(
    request: HttpRequest, form: MatchForm, own: SideForm, enemy: SideForm, status: int = 200
) -> HttpResponse:
    player = player_of(request)
    given = {**request.GET.dict(), **{name: form.data[name] for name in form.data}}
    context = {
        "form": form,
        "board": form.game.page,
        "own": own,
        "enemy": enemy,
        "ways": WAYS,
        **form.game.lobby_context(owner_of(request), given),
        "running": running_matches(player),
        "finished": finished_matches(player),
        "tables": open_tables(player),
    }
    return render(request, "play/lobby.html", context, status=status)


def usual_name(request: HttpRequest) -> str:
    """What a player is called: as at the last table, else as the account."""
    if isinstance(request.user, User):
        return author_name(request.user)
    seats = Seat.objects.filter(player_of(request).own()).exclude(name="")
    return seats.order_by("-pk").values_list("name", flat=True).first() or ""


def open_match(request: HttpRequest) -> HttpResponse:
    """Opens the match that was filled in, or shows what is wrong with it."""
    game = get_game(STARFIGHTER)
    form, own = MatchForm(game, request.POST), SideForm(game, request.POST)
    enemy = second_side(game, request.POST)
    player = new_player(request)
    try:
        match = create_match(request, form, own, enemy, player)
    except Declined as declined:
        form.add_error(None, declined.message)
        match = None
    if match is None:
        return render_lobby(request, form, own, enemy, status=422)
    notifications.announce_from_thread(match.slug, "moved")
    return remember(redirect("play:join", match.slug), request, player)


def create_match(
    request: HttpRequest, form: MatchForm, own: SideForm, enemy: SideForm, player: Player
) -> Match | None:
    """The match; None where a form says what is wrong. Raises Declined."""
    if not form.is_valid():
        return None
    game, owner = form.game, owner_of(request)
    setup, opponent = game.read_setup(form.cleaned_data), None
    participant = own.participant(setup, owner)
    if form.has_two_sides:
        opponent = enemy.participant(setup, owner, form.chosen_bot)
    if participant is None or (form.has_two_sides and opponent is None):
        return None
    if form.cleaned_data["kind"] == MatchKind.OPEN:
        return matchmaking.sit_down_or_open(
            game=game.key,
            setup=setup,
            player=player,
            participant=participant,
            clock=form.clock,
            rated=form.cleaned_data["rated"],
            reach=form.chosen_reach,
        )
    return starting.create_match(
        kind=form.cleaned_data["kind"],
        game=game.key,
        setup=setup,
        player=player,
        participant=participant,
        opponent=opponent,
        clock=form.clock,
    )


def render_offer(
    request: HttpRequest, match: Match, own: SideForm | None = None, status: int = 200
) -> HttpResponse:
    """What an invitation offers, with a place to sit down."""
    host, game = match.seats.all()[0], game_of(match)
    context = {
        "match": match,
        "board": game.page,
        "host": seat_name(match, host.letter),
        **game.lobby_context(owner_of(request), {}),
        "own": own or SideForm(game, initial={"name": usual_name(request)}),
        "commitment": commitment(match.server_seed),
        "notices": [text for _code, text in notices(match)],
    }
    return render(request, "play/join.html", context, status=status)


def take_seat(request: HttpRequest, match: Match) -> HttpResponse:
    """Sits the guest down, or shows what is wrong."""
    own, player = SideForm(game_of(match), request.POST), new_player(request)
    participant = own.participant(match.setup, owner_of(request))
    if participant is None:
        return render_offer(request, match, own, status=422)
    try:
        starting.sit_down(slug=match.slug, player=player, participant=participant)
    except Declined as declined:
        own.add_error(None, declined.message)
        return render_offer(request, match, own, status=409)
    notifications.announce_from_thread(match.slug, "moved")
    return remember(redirect("play:join", match.slug), request, player)
