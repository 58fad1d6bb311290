"""The way to a table: the lobby, and what an invitation offers."""

from typing import Any, Final

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from catalog.web.limits.rate_limits import LimitReached
from catalog.web.pages.htmx import HtmxHttpRequest, vary_on_htmx
from catalog.web.pages.page_cache import KEPT_SECONDS, cached_for_visitors
from decks.accounts.owners import owner_of
from decks.models import author_name
from play.documents.tables import notices, seat_name
from play.games import preparation
from play.games.game import LETTERS, SEATS, Declined
from play.games.kit.base_game import BaseGame
from play.games.registry import MAIN_GAME, UnknownGame, get_game, other_games
from play.live import notifications
from play.matches import matchmaking, starting
from play.matches.access import player_of, remember
from play.matches.challenges import challenges_to
from play.matches.participant import Participant
from play.matches.shuffle_commitment import commitment
from play.matches.stages import awaited_seats, game_of, host_of
from play.matches.turns import count_turns
from play.models import Challenge, Match, MatchKind, Player, Seat
from play.pages.forms import (
    REACHES,
    SECOND_SIDE,
    LobbyMatchForm,
    LobbySideForm,
    SecondSideForm,
    TableFilterForm,
)
from play.pages.match_lists import matches_of_lobby, open_tables, waiting_tables
from play.pages.watched import live_marks, watched_matches

WAYS: Final = (
    (MatchKind.BOT, _("Starts at once. Take back as often as you like, ask for hints.")),
    (MatchKind.INVITATION, _("You get a link to send. The match begins when it is accepted.")),
    (
        MatchKind.OPEN,
        _("You meet whoever waits for the same game, or wait here yourself. Matches may be rated."),
    ),
    (MatchKind.HOTSEAT, _("One device, two players. The screen is covered between turns.")),
)
OPEN_WAYS: Final = (*WAYS[:-1], (MatchKind.HOTSEAT, _("One device, two players.")))
"""Of a game in which nobody hides anything."""
MANY_WAYS: Final = {
    MatchKind.BOT: (_("Against bots"), WAYS[0][1]),
    MatchKind.INVITATION: (
        MatchKind.INVITATION.label,
        _("You get a link to send to all others. The match begins when all seats are taken."),
    ),
    MatchKind.OPEN: (MatchKind.OPEN.label, WAYS[2][1]),
    MatchKind.HOTSEAT: (
        _("All at one screen"),
        _("One device for all. Where something is hidden, the screen is covered between turns."),
    ),
}
"""Label and words of each, of a game for more than two."""


def lobby_fingerprint(game: str = MAIN_GAME) -> str:
    """The tables and live matches, and whether the engine is ready; all other choices may be older."""
    found = game_at(game)
    preparation.begin_other(found.key)
    marks = waiting_tables(found.key), live_marks(found.key)
    return repr([preparation.is_under_way(found.key), *marks])


def game_at(address: str) -> BaseGame:
    """The game whose lobby has that word in its address. Raises Http404."""
    return game_or_404(address.translate(str.maketrans("-_", "_-")))  # a key is no address


def game_or_404(key: str) -> BaseGame:
    """The game of that key. Raises Http404."""
    try:
        return get_game(key)
    except UnknownGame as unknown:
        raise Http404 from unknown


def address_word(game: BaseGame) -> str:
    """What stands for the game in addresses."""
    return game.key.replace("_", "-")


def lobby_address(game: BaseGame) -> str:
    """Where matches of the game begin."""
    if game.key == MAIN_GAME:
        return reverse("play:lobby")
    return reverse("play:other_lobby", args=[address_word(game)])


def standings_address(game: BaseGame) -> str:
    """How people and bots stand in the game."""
    if game.key == MAIN_GAME:
        return reverse("play:standings")
    return reverse("play:other_standings", args=[address_word(game)])


@require_safe
def show_other_games(request: HttpRequest) -> HttpResponse:
    """The games beside the one that this site is about."""
    doors = [(game, lobby_address(game)) for game in other_games()]
    return render(request, "play/other_games.html", {"doors": doors})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cached_for_visitors(lobby_fingerprint, KEPT_SECONDS)
@vary_on_htmx
def lobby(request: HtmxHttpRequest, game: str = MAIN_GAME) -> HttpResponse:
    """Where matches of a game begin, and where a player finds those that were begun."""
    found = game_at(game)
    if request.method == "POST":
        return open_match(request, found)
    if "seats" in request.GET:
        return render_seats(request, found)
    if request.htmx:
        return render(request, "play/lobby.html#open-tables", tables_context(request, found))
    kind = request.GET.get("kind", "")
    initial: dict[str, object] = {"rated": True}
    initial |= {"kind": kind} if kind in MatchKind.values else {}
    fields = [field.name for field in found.describe_setup().match]
    initial |= {name: request.GET[name] for name in fields if name in request.GET}
    return render_lobby(
        request, LobbyMatchForm(found, initial=initial), LobbySideForm(found), second_side(found)
    )


def render_seats(request: HttpRequest, game: BaseGame) -> HttpResponse:
    """The seats of the set-up that is being filled in, of a game for more than two."""
    form = LobbyMatchForm(game, request.GET)
    form.is_valid()
    return render(request, "play/_seats.html", {"form": form, **seats_context(form)})


def seats_context(form: LobbyMatchForm) -> dict[str, Any]:
    """The seats of the set-up in the form, where its game has more than two; else none."""
    game = form.game
    if game.most_seats == len(SEATS):
        return {}
    given = {name: form[name].value() for name in form.fields}
    usual = {name: field.initial for name, field in form.fields.items()}
    try:
        seats = game.seats(game.read_setup(given))
    except Declined:
        seats = game.seats(game.read_setup(usual))
    rows = [(seat, form[f"bot-{seat.letter}"], form[f"name-{seat.letter}"]) for seat in seats]
    return {"seat_rows": rows, "lobby": lobby_address(game)}


def second_side(game: BaseGame, data: QueryDict | None = None) -> SecondSideForm:
    """At one screen chance chooses for both or for none: it is asked once."""
    if data is not None and data.get("kind") == MatchKind.HOTSEAT and "by_chance" in data:
        data = data.copy()
        data[f"{SECOND_SIDE}-by_chance"] = "on"
    return SecondSideForm(game, data, prefix=SECOND_SIDE)


def render_lobby(
    request: HttpRequest,
    form: LobbyMatchForm,
    own: LobbySideForm,
    second: LobbySideForm,
    status: int = 200,
) -> HttpResponse:
    given = {**request.GET.dict(), **{name: form.data[name] for name in form.data}}
    context = {
        "form": form,
        "board": form.game.page,
        "own": own,
        "second": second,
        "ways": ways_of(form.game),
        **seats_context(form),
        "standings": standings_address(form.game),
        **form.game.lobby_context(given),
        **tables_context(request, form.game),
        **own_context(request, form.game),
        "next_steps": steps_of(form.game),
    }
    return render(request, "play/lobby.html", context, status=status)


def ways_of(game: BaseGame) -> list[tuple[str, Any, Any]]:
    """How a match of the game comes about: the kind, its label and its words."""
    if game.most_seats > len(SEATS):
        return [(kind, *words) for kind, words in MANY_WAYS.items()]
    ways = WAYS if game.page.hides else OPEN_WAYS
    return [(kind, kind.label, words) for kind, words in ways]


def tables_context(request: HttpRequest, game: BaseGame) -> dict[str, Any]:
    """Who waits at a table of the game."""
    player, wishes = player_of(request), TableFilterForm(game, request.GET)
    return {
        "game": game,
        "is_other": game.key != MAIN_GAME,
        "lobby": lobby_address(game),
        "watched": watched_matches(game.key),
        "turns": count_turns(player),
        "wishes": wishes,
        "tables": open_tables(player, game.key, request.GET.get("page", "1"), wishes.wanted),
    }


def own_context(request: HttpRequest, game: BaseGame) -> dict[str, Any]:
    """The reader's matches, and what they filled in or did at the last table."""
    away = gettext("at most %(points)s points away")
    challenges = challenges_to(request.user) if isinstance(request.user, User) else ()
    return {
        "matches": matches_of_lobby(player_of(request), game.key),
        "challenges": [(match, seat_name(match, host_of(match).letter)) for match in challenges],
        "name": request.POST.get("name") or default_name(request),
        "reaches": [
            (str(each), away % {"points": each} if each else gettext("any")) for each in REACHES
        ],
        "reach": request.POST.get("reach", ""),
        "is_rated": request.method != "POST" or "rated" in request.POST,
    }


def default_name(request: HttpRequest) -> str:
    """What a player is called: as at the last table, else as the account."""
    if isinstance(request.user, User):
        return author_name(request.user)
    seats = Seat.objects.filter(player_of(request).own()).exclude(name="")
    return seats.order_by("-match", "pk").values_list("name", flat=True).first() or ""


def steps_of(game: BaseGame) -> dict[str, str]:
    """By key the matches that follow one another, such as “Skirmish against Wingman”."""
    return {
        key: gettext("%(match)s against %(bot)s")
        % {"match": game.describe_match(step), "bot": game.bots[step["bot"]].name}
        for key, step in game.steps.items()
    }


def open_match(request: HttpRequest, game: BaseGame) -> HttpResponse:
    """Opens the match that was filled in, or shows what is wrong with it."""
    form, own = LobbyMatchForm(game, request.POST), LobbySideForm(game, request.POST)
    second = second_side(game, request.POST)
    player = player_of(request).with_token()
    try:
        match = create_match(request, form, own, second, player)
    except (Declined, LimitReached) as refusal:
        form.add_error(None, refusal.message)
        match = None
    if match is None:
        return render_lobby(request, form, own, second, status=422)
    notifications.announce_from_thread(match.slug, "moved")
    notifications.tell_players(match.slug)
    return remember(redirect("play:join", match.slug), request, player)


def create_match(
    request: HttpRequest,
    form: LobbyMatchForm,
    own: LobbySideForm,
    second: LobbySideForm,
    player: Player,
) -> Match | None:
    """The match; None where a form says what is wrong. Raises Declined."""
    if not form.is_valid():
        return None
    game, owner = form.game, owner_of(request)
    setup, opponent = game.read_setup(form.cleaned_data), None
    participant = own.participant(setup, owner)
    if form.has_two_sides:
        opponent = second.participant(setup, owner, form.chosen_bot)
    if participant is None or (form.has_two_sides and opponent is None):
        return None
    letters = [seat.letter for seat in game.seats(setup)]
    bots = {
        letter: Participant(game.read_side(setup, {}, owner, draws=True), bot=bot)
        for letter, bot in form.bots_at(letters).items()
    }
    asked: dict[str, Any] = {
        "game": game.key,
        "setup": setup,
        "player": player,
        "participant": participant,
        "bots": bots,
        "clock": form.clock,
        "days": form.days,
    }
    if form.cleaned_data["kind"] == MatchKind.OPEN:
        return matchmaking.sit_down_or_open(
            letter=form.chosen_letter,
            rated=form.cleaned_data["rated"],
            reach=form.chosen_reach,
            **asked,
        )
    return starting.create_match(
        kind=form.cleaned_data["kind"],
        opponent=opponent,
        names=form.names_at(letters) if game.most_seats > len(SEATS) else None,
        letter=form.chosen_letter or LETTERS[0],
        **asked,
    )


def render_offer(
    request: HttpRequest, match: Match, own: LobbySideForm | None = None, status: int = 200
) -> HttpResponse:
    """What an invitation offers, with a place to sit down."""
    host, game = host_of(match), game_of(match)
    context = {
        "match": match,
        "game": game,
        "is_other": game.key != MAIN_GAME,
        "lobby": lobby_address(game),
        "board": game.page,
        "host": seat_name(match, host.letter),
        "seats": match.letters,
        "free": [seat for seat in match.game_seats if seat.letter in awaited_seats(match)],
        **game.lobby_context({}),
        "own": own or LobbySideForm(game, initial={"name": default_name(request)}),
        "is_challenged": Challenge.objects.filter(match=match, to=request.user.pk).exists(),
        "commitment": commitment(match.server_seed),
        "notices": notices(match),
    }
    return render(request, "play/join.html", context, status=status)


def take_seat(request: HttpRequest, match: Match) -> HttpResponse:
    """Sits the guest down, or shows what is wrong."""
    own, player = LobbySideForm(game_of(match), request.POST), player_of(request).with_token()
    participant = own.participant(match.setup, owner_of(request))
    if participant is None:
        return render_offer(request, match, own, status=422)
    try:
        letter = request.POST.get("seat", "")
        place = {"slug": match.slug, "letter": letter}
        starting.sit_down(**place, player=player, participant=participant)
    except Declined as declined:
        own.add_error(None, declined.message)
        return render_offer(request, match, own, status=409)
    notifications.announce_from_thread(match.slug, "moved")
    return remember(redirect("play:join", match.slug), request, player)
