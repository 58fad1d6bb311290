"""The way to a table: the lobby, and what an invitation offers."""

from typing import Any, Final

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from decks.keeping import keeper_of
from decks.supply import current_supply
from play import bells, starting
from play.access import new_player, player_of, remember
from play.deck_choices import deck_choices
from play.forms import (
    SECOND_SIDE,
    Armoury,
    MatchForm,
    SecondSideForm,
    SideForm,
)
from play.lobby import finished_matches, open_tables, running_matches
from play.models import Kind, Match, Mode, Player, Seat
from play.prose import BOT_NAMES
from play.seating import Declined
from play.tables import notices, seat_name
from play.trust import commitment

WAYS: Final = (
    (Kind.BOT, _("Starts at once. Take back as often as you like, ask for hints.")),
    (Kind.INVITATION, _("You get a link to send. The match begins when it is accepted.")),
    (Kind.OPEN, _("Your table stands here in the lobby until somebody sits down.")),
    (Kind.HOTSEAT, _("One device, two players. The screen is covered between turns.")),
)
MODES: Final = (
    (Mode.TRAINING, _("The forty green cards and two cruisers. The way to begin.")),
    (Mode.SKIRMISH, _("All cards in one common deck, any two cruisers.")),
    (Mode.TOTAL_WAR, _("Everybody brings a cruiser and a deck of their own.")),
)

BOT_MANNERS: Final = (
    ("cadet", BOT_NAMES["cadet"], _("Plays by chance, within the rules.")),
    ("pilot", BOT_NAMES["pilot"], _("Plays by rules of thumb and knows what it does.")),
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def lobby(request: HttpRequest) -> HttpResponse:
    """Where matches begin, and where a player finds those that were begun."""
    if request.method == "POST":
        return open_match(request)
    if request.headers.get("HX-Request"):
        tables = open_tables(player_of(request))
        return render(request, "play/lobby.html#open-tables", {"tables": tables})
    code = request.GET.get("deck", "")
    asked: dict[str, str] = {"mode": Mode.TOTAL_WAR} if code else {}
    kind = request.GET.get("kind", "")
    asked |= {"kind": kind} if kind in Kind.values else {}
    own = SideForm(initial={"name": usual_name(request)})
    return render_lobby(request, MatchForm(initial=asked), own, second_side())


def second_side(data: Any = None) -> SecondSideForm:
    return SecondSideForm(data, prefix=SECOND_SIDE)


def render_lobby(
    request: HttpRequest, form: MatchForm, own: SideForm, enemy: SideForm, status: int = 200
) -> HttpResponse:
    player, supply = player_of(request), current_supply()
    code = request.GET.get("deck", "")
    context = {
        "form": form,
        "own": own,
        "enemy": enemy,
        "ways": WAYS,
        "modes": MODES,
        "bots": BOT_MANNERS,
        "decks": deck_choices(keeper_of(request), supply, code),
        "code": code,
        "running": running_matches(player),
        "finished": finished_matches(player),
        "tables": open_tables(player),
    }
    return render(request, "play/lobby.html", context, status=status)


def usual_name(request: HttpRequest) -> str:
    """What a player is called: as at the last table, else as the account."""
    if isinstance(request.user, User):
        return request.user.get_username()
    seats = Seat.objects.filter(player_of(request).own()).exclude(name="")
    return seats.order_by("-pk").values_list("name", flat=True).first() or ""


def open_match(request: HttpRequest) -> HttpResponse:
    """Opens the match that was filled in, or shows what is wrong with it."""
    form, own, enemy = MatchForm(request.POST), SideForm(request.POST), second_side(request.POST)
    player = new_player(request)
    try:
        match = create_match(request, form, own, enemy, player)
    except Declined as declined:
        form.add_error(None, declined.message)
        match = None
    if match is None:
        return render_lobby(request, form, own, enemy, status=422)
    return remember(redirect("play:join", match.slug), request, player)


def create_match(
    request: HttpRequest, form: MatchForm, own: SideForm, enemy: SideForm, player: Player
) -> Match | None:
    """The match; None where a form says what is wrong. Raises Declined."""
    if not form.is_valid():
        return None
    mode, snapshot = form.cleaned_data["mode"], starting.take_snapshot()
    armoury = Armoury(keeper_of(request), current_supply(), snapshot.export)
    sitting, opponent = own.sitting(mode, armoury), None
    if form.has_two_sides:
        opponent = enemy.sitting(mode, armoury, form.chosen_bot)
    if sitting is None or (form.has_two_sides and opponent is None):
        return None
    return starting.create_match(
        kind=form.cleaned_data["kind"],
        mode=mode,
        player=player,
        sitting=sitting,
        opponent=opponent,
        clock=form.clock,
        card_set=snapshot,
    )


def render_offer(
    request: HttpRequest, match: Match, own: SideForm | None = None, status: int = 200
) -> HttpResponse:
    """What an invitation offers, with a place to sit down."""
    host = match.seats.all()[0]
    context = {
        "match": match,
        "host": seat_name(host, host.letter),
        "decks": deck_choices(keeper_of(request), current_supply()),
        "own": own or SideForm(initial={"name": usual_name(request)}),
        "commitment": commitment(match.server_seed),
        "notices": [text for _code, text in notices(match)],
    }
    return render(request, "play/join.html", context, status=status)


def take_seat(request: HttpRequest, match: Match) -> HttpResponse:
    """Sits the guest down, or shows what is wrong."""
    own, player = SideForm(request.POST), new_player(request)
    armoury = Armoury(keeper_of(request), current_supply(), match.card_set.export)
    sitting = own.sitting(match.mode, armoury)
    if sitting is None:
        return render_offer(request, match, own, status=422)
    try:
        starting.sit_down(slug=match.slug, player=player, sitting=sitting)
    except Declined as declined:
        own.add_error(None, declined.message)
        return render_offer(request, match, own, status=409)
    bells.tell(match.slug, "moved")
    return remember(redirect("play:join", match.slug), request, player)
