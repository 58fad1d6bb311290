"""The way to a table: the lobby, invitations, and the room in which a player waits for the other."""

from typing import Any, Final

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from catalog.vocabulary import TRAINING_CRUISERS
from decks.keeping import keeper_of
from decks.supply import current_supply
from play import bells, services
from play.access import new_player, player_of, remember
from play.deck_choices import deck_choices
from play.forms import (
    SECOND_SIDE,
    Armoury,
    MatchForm,
    SecondSideForm,
    SideForm,
    free_cruisers,
)
from play.lobby import finished_matches, open_tables, running_matches
from play.models import Kind, Match, Mode, Player, Seat, Status
from play.prose import BOT_NAMES
from play.seating import Declined
from play.tables import notices, seat_name
from play.trust import commitment

MOST_WAITING: Final = 5
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
        "boards": supply.boards(),
        "training_cruisers": TRAINING_CRUISERS,
        "usual_cruiser": TRAINING_CRUISERS[0],
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
    page = "play:join" if match.status == Status.WAITING else "play:table"
    return remember(redirect(page, match.slug), request, player)


def create_match(
    request: HttpRequest, form: MatchForm, own: SideForm, enemy: SideForm, player: Player
) -> Match | None:
    """The match; None where a form says what is wrong. Raises Declined."""
    if not form.is_valid():
        return None
    mode, snapshot = form.cleaned_data["mode"], services.take_snapshot()
    armoury = Armoury(keeper_of(request), current_supply(), snapshot.export)
    sitting = own.sitting(mode, armoury)
    opponent = None
    if sitting and form.has_two_sides:
        opponent = enemy.sitting(mode, armoury, taken=[sitting.cruiser], bot=form.chosen_bot)
    if sitting is None or (form.has_two_sides and opponent is None):
        return None
    if not form.has_two_sides:
        check_waiting(player)
    return services.create_match(
        kind=form.cleaned_data["kind"],
        mode=mode,
        player=player,
        sitting=sitting,
        opponent=opponent,
        clock=form.clock,
        card_set=snapshot,
    )


def check_waiting(player: Player) -> None:
    """Raises Declined where a player waits at too many tables already."""
    if Match.objects.of_player(player).filter(status=Status.WAITING).count() >= MOST_WAITING:
        sentence = gettext("You wait at %(most)d tables already: call one of them off first.")
        raise Declined("too_many_tables", sentence % {"most": MOST_WAITING})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """What an invitation offers, with a place to sit down; for the host, the room to wait in."""
    match, player = Match.objects.with_seats().filter(slug=slug).first(), player_of(request)
    if match is None:
        return closed(request, None, status=404)
    if match.has_begun() and match.letters_of(player):
        return redirect("play:table", slug)
    if match.status != Status.WAITING or match.has_expired():
        return closed(request, match, status=410)
    if match.letters_of(player):
        return wait(request, match)
    if request.method == "POST":
        return take_seat(request, match)
    own = SideForm(initial={"name": usual_name(request)})
    return render_offer(request, match, own)


def closed(request: HttpRequest, match: Match | None, status: int) -> HttpResponse:
    """Why nobody can sit down at this address."""
    return render(request, "play/no_seat.html", {"match": match}, status=status)


def wait(request: HttpRequest, match: Match) -> HttpResponse:
    """The room in which the host waits; the page goes on to the table by itself."""
    context = {
        "match": match,
        "address": request.build_absolute_uri(request.path),
        "socket": f"/ws/matches/{match.slug}/",
    }
    return render(request, "play/waiting_room.html", context | terms_of(match))


def render_offer(
    request: HttpRequest, match: Match, own: SideForm, status: int = 200
) -> HttpResponse:
    host, supply = match.seats.all()[0], current_supply()
    free = free_cruisers(match.mode, match.card_set.export, [host.cruiser])
    context = {
        "match": match,
        "host": seat_name(host, host.letter),
        "board": supply.cruisers.get(host.cruiser),
        "boards": [board for board in supply.boards() if board.cruiser.key in free],
        "usual_cruiser": free[0],
        "decks": deck_choices(keeper_of(request), supply),
        "own": own,
    }
    return render(request, "play/join.html", context | terms_of(match), status=status)


def terms_of(match: Match) -> dict[str, Any]:
    """What is known of a match before it begins: to what the server has committed itself, and the rules
    for whoever stays away."""
    told = [text for _code, text in notices(match)]
    return {"commitment": commitment(match.server_seed), "notices": told}


def take_seat(request: HttpRequest, match: Match) -> HttpResponse:
    """Sits the guest down, or shows what is wrong."""
    own, player = SideForm(request.POST), new_player(request)
    armoury = Armoury(keeper_of(request), current_supply(), match.card_set.export)
    taken = [seat.cruiser for seat in match.seats.all()]
    sitting = own.sitting(match.mode, armoury, taken=taken)
    if sitting is None:
        return render_offer(request, match, own, status=422)
    try:
        services.sit_down(slug=match.slug, player=player, sitting=sitting)
    except Declined as declined:
        own.add_error(None, declined.message)
        return render_offer(request, match, own, status=409)
    bells.tell(match.slug, "moved")
    return remember(redirect("play:table", match.slug), request, player)


@require_POST
def call_off(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes an invitation back, as long as nobody has accepted it."""
    try:
        services.call_off(slug=slug, player=player_of(request))
    except Declined as declined:
        return render(request, "play/refused.html", {"message": declined.message}, status=409)
    bells.tell(slug, "match")
    return redirect("play:lobby")
