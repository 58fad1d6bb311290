"""Matches: what a seat sees, and what it does."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar, Final

from django.contrib.auth.models import User
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.web.api.errors import ApiError, Problem, not_found
from catalog.web.api.pagination import PageForm, page_of, page_schema
from catalog.web.api.requests import read_body, read_query
from catalog.web.api.schema import ErrorsSerializer
from catalog.web.api.throttles import PolicyThrottle, rates_sentence
from decks.accounts.people import access_person
from decks.api.examples import request as example
from play.api import examples
from play.api.answers import (
    ANSWER,
    FIELDS,
    MAX_STEPS,
    TABLE,
    AnswerSerializer,
    TableResource,
    after_bots,
    existing_match,
    slimmed,
)
from play.api.documents import SetupFields, StepSerializer, TableSerializer
from play.api.requests import (
    TOKEN_HEADER,
    ChoiceForm,
    GuestForm,
    MatchForm,
    SaltForm,
    SinceForm,
    asked_game,
    participant_of,
    player_of,
)
from play.documents.tables import audience_of, current_table, seat_name, step_documents
from play.games.game import Declined, Json
from play.games.kit.base_game import BaseGame
from play.games.preparation import EnginePreparing
from play.games.registry import get_game
from play.live import notifications
from play.matches import starting
from play.matches.loaded_match import LoadedMatch
from play.matches.participant import Participant
from play.matches.presence import connected_seats_of
from play.matches.ratings import may_be_rated
from play.matches.stages import game_of, host_of
from play.models import Match, MatchKind, Player


class LateSerializer(ErrorsSerializer):
    """Why it cannot be done now; where the match has gone on meanwhile, the `table` as it is."""

    table = TableSerializer(required=False)


TOKEN: Final = OpenApiParameter(
    TOKEN_HEADER,
    str,
    OpenApiParameter.HEADER,
    description="The seat token of a player without an account.",
)
ANSWERED: Final = {
    200: ANSWER,
    202: OpenApiResponse(
        AnswerSerializer,
        "The answer is kept, and the match has begun; its `view` is null while the rules are compiled.",
    ),
}
LATE: Final = OpenApiResponse(LateSerializer, "It cannot be done now.")
READER_PATIENCE: Final = 3.0  # seconds for a bot that is to move; it goes on without the reader


class ActThrottle(PolicyThrottle):
    """Actions and questions at tables."""

    policy_name = "api_act"


PACE: Final = rates_sentence(ActThrottle.policy_name)


class StepsSerializer(serializers.Serializer):
    """What happened, in order. After a take-back `branch` is another: read the table anew."""

    branch = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="How many actions the log has now.")
    steps = StepSerializer(many=True)


class OpenTableSerializer(SetupFields):
    """A match at which anybody may sit down."""

    id = serializers.SlugField()
    page = serializers.URLField()
    game = serializers.CharField()
    name = serializers.CharField(help_text="Who waits there.")
    rated = serializers.BooleanField(help_text="Whether the match counts, between two accounts.")
    is_here = serializers.BooleanField(help_text="Whether the host has the page open.")
    reach = serializers.IntegerField(
        allow_null=True, help_text="How many points from the host's rating a guest may be at most."
    )
    created = serializers.DateTimeField()


class SeatingResource(TableResource):
    """An address at which a seat is taken."""

    def seated(self, request: Request, slug: str, player: Player) -> Response:
        notifications.tell_players(slug)
        loaded = after_bots(existing_match(slug))
        return self.answer(request, player, loaded, since=0, status=201)


class MatchResource(TableResource):
    """An address of a match; no account is needed to play."""

    throttle_classes = (ActThrottle,)


class Matches(SeatingResource):
    """Where matches begin."""

    samples: ClassVar = {"POST": examples.NEW_MATCH}

    @extend_schema(
        operation_id="list_open_tables",
        summary="List the open tables",
        parameters=[PageForm],
        responses=page_schema("OpenTablePage", OpenTableSerializer),
    )
    def get(self, request: Request) -> Response:
        page = read_query(PageForm, request)
        tables = (
            Match.objects.open_tables().apart_from(player_of(request)).with_seats().newest_first()
        )
        return Response(page_of(request, tables, page, partial(write_tables, request)))

    @extend_schema(
        operation_id="create_match",
        summary="Begin a match",
        description="The answer has the server's commitment, `table.match.commitment.hash`, and how far "
        "the start has come, `table.match.start`: the second seat, the salts, the game's choices. Each waits "
        "for an answer of the seats in `waits_for`; then `start` is null and the table has a `view`.",
        request=MatchForm,
        parameters=[TOKEN, FIELDS],
        responses={201: ANSWER},
        examples=[
            example("against a bot", examples.NEW_MATCH),
            example("Total War against a bot", examples.NEW_TOTAL_WAR),
            example("Star Frontier against a bot", examples.NEW_STAR_FRONTIER),
        ],
    )
    def post(self, request: Request) -> Response:
        sent = read_body(MatchForm, request, game=asked_game(request))
        player = player_of(request).with_token()
        match = starting.create_match(**new_match(request, sent), player=player)
        return self.seated(request, match.slug, player)


def write_tables(request: Request, matches: Iterable[Match]) -> list[dict[str, Any]]:
    """Open tables, as the list tells of them."""
    matches = list(matches)
    here = connected_seats_of(match.slug for match in matches)
    return [
        {
            "id": match.slug,
            "page": reverse("play:table", [match.slug], request=request),
            "game": match.game,
            **game_of(match).public_setup(match.setup),
            "name": seat_name(match, seat.letter),
            "is_here": seat.letter in here[match.slug],
            "rated": match.is_rated,
            "reach": match.rating_reach,
            "created": match.created,
        }
        for match in matches
        for seat in [host_of(match)]
    ]


def new_match(request: Request, sent: dict[str, Any]) -> dict[str, Any]:
    """The arguments of the service. Raises ApiError with what is wrong with either side, and Declined."""
    game, clock = get_game(sent["game"]), sent.get("clock") or {}
    setup = game.read_setup(sent)
    problems: list[Problem] = []

    def side(given: dict[str, Any], bot: str = "", path: str = "") -> Participant | None:
        try:
            participant = participant_of(request, game.key, setup, given, bot)
            for declined in game.check_setup(setup, [participant.loadout]):
                raise declined
        except Declined as declined:
            field = f"{path}{declined.field}" if declined.field else path.rstrip(".") or None
            details = {"rule": declined.rule} if declined.rule else None
            problems.append(Problem(declined.code, declined.message, field, details))
            return None
        return participant

    own, bot = side(sent), sent.get("bot", "")
    bots = {
        letter: side(given, given.get("bot", bot), f"seats.{letter}.")
        for letter, given in sent.get("seats", {}).items()
    }
    others = [seat.letter for seat in game.seats(setup) if seat.letter != sent["seat"]]
    free = next((letter for letter in others if letter not in bots), None)
    opponent = side({}, bot, f"seats.{free}.") if bot and free else None
    if sent["kind"] == MatchKind.BOT and not free:
        opponent = next(iter(bots.values()))
    problems += rating_problems(request, sent, game, setup)
    if problems:
        codes = {problem.code for problem in problems}
        raise ApiError(409 if codes == {"other_edition"} else 400, *problems)
    return {
        "kind": sent["kind"],
        "game": game.key,
        "setup": setup,
        "letter": sent["seat"],
        "participant": own,
        "opponent": opponent,
        "bots": bots,
        "clock": (clock["bank"], clock["increment"]) if "bank" in clock else None,
        "days": clock.get("days"),
        "rated": sent["rated"],
        "reach": sent.get("reach"),
        "challenged": challenged_account(sent["to"]) if sent.get("to") else None,
    }


def rating_problems(
    request: Request, sent: dict[str, Any], game: BaseGame, setup: Json
) -> list[Problem]:
    """What is wrong with a wish for ratings, which else would come to nothing."""
    bots = {given.get("bot", sent.get("bot", "")) for given in sent.get("seats", {}).values()}
    if "reach" in sent and not sent["rated"]:
        return [Problem("bad_reach", _("A reach is for rated tables."), "reach")]
    if not sent["rated"] or may_be_rated(sent["kind"], game.key, setup, player_of(request), bots):
        return []
    sentence = _(
        "Only open tables of accounts are rated, with equal sides and no person against a bot."
    )
    return [Problem("bad_rated", sentence, "rated")]


def challenged_account(name: str) -> User:
    """The account of that name. Raises ApiError where nobody of that name can be challenged."""
    try:
        return access_person(name)
    except Http404 as error:
        message = _("There is no bot of that name, and no player of whom something is public.")
        raise ApiError(400, Problem("no_player", message, "to")) from error


class OneMatch(MatchResource):
    """A match as its reader sees it."""

    @extend_schema(
        operation_id="read_match",
        summary="The table as your seat sees it",
        description="Legal actions stand in `view.legal`, also in words in `words`." + PACE,
        parameters=[TOKEN, FIELDS],
        responses=TABLE,
    )
    def get(self, request: Request, slug: str) -> Response:
        loaded = after_bots(existing_match(slug), patience=READER_PATIENCE)
        table = current_table(loaded, audience_of(loaded, player_of(request)))
        return Response(slimmed(table, self.fields))


class FreeSeat(MatchResource, SeatingResource):
    """A seat of a match that waits: the free one to be taken, the own one to be left."""

    samples: ClassVar = {"POST": examples.GUEST}

    @extend_schema(
        operation_id="take_seat",
        summary="Sit down at a match that waits",
        request=GuestForm,
        parameters=[TOKEN, FIELDS],
        responses={201: ANSWER},
        examples=[example("a guest of a Training match", examples.GUEST)],
    )
    def post(self, request: Request, slug: str) -> Response:
        match = Match.objects.filter(slug=slug).first()
        if match is None:
            raise not_found()
        sent, player = (
            read_body(GuestForm, request, game=match.game),
            player_of(request).with_token(),
        )
        participant = participant_of(request, match.game, match.setup, sent)
        place = {"slug": slug, "letter": sent.get("seat", "")}
        starting.sit_down(**place, player=player, participant=participant)
        notifications.announce_from_thread(slug, "moved")
        return self.seated(request, slug, player)

    @extend_schema(
        operation_id="leave_seat",
        summary="Leave a match that has not begun",
        description="Where you were a guest, the table waits for another; else the match is called off. "
        "One that has begun is refused with 409.",
        parameters=[TOKEN],
        responses={204: None},
    )
    def delete(self, request: Request, slug: str) -> Response:
        starting.call_off(slug=slug, player=player_of(request))
        notifications.announce_from_thread(slug, "match")
        return Response(status=204)


class StartAnswer(MatchResource):
    """An answer that the start of a match waits for."""

    def answered(
        self, request: Request, slug: str, give: Callable[..., Match], **given: Any
    ) -> Response:
        player = player_of(request)
        give(slug=slug, player=player, **given)
        notifications.announce_from_thread(slug, "moved")
        try:
            loaded, status = after_bots(existing_match(slug)), 200
        except EnginePreparing:  # the answer is kept, and the match begun
            loaded, status = LoadedMatch(Match.objects.with_seats().get(slug=slug), None), 202
        return self.answer(request, player, loaded, since=0, status=status)


class Salt(StartAnswer):
    """A player's part of the seed."""

    samples: ClassVar = {"POST": examples.SALT}

    @extend_schema(
        operation_id="give_salt",
        summary="Add your salt",
        description="Draw it yourself, after you have seen the commitment. It can be given once: a second "
        "one is refused with 409 and changes nothing. When both are there, the first player is drawn.",
        request=SaltForm,
        parameters=[TOKEN, FIELDS],
        responses=ANSWERED,
        examples=[example("any text", examples.SALT)],
    )
    def post(self, request: Request, slug: str) -> Response:
        sent, player = read_body(SaltForm, request), player_of(request)
        match = Match.objects.at(slug)
        letters = match.letters_of(player) if match else ()
        salts = dict.fromkeys(letters, sent["salt"])
        given = {"salts": salts, "seen": sent["commitment"]}
        return self.answered(request, slug, starting.give_salts, **given)


class StartChoice(StartAnswer):
    """A choice before the first decision, such as that of a cruiser in Training and Skirmish."""

    samples: ClassVar = {"POST": examples.CHOICE}

    @extend_schema(
        operation_id="choose",
        summary="Choose before the match when it is your turn",
        description="One of `match.start.options`, such as a cruiser in Training and Skirmish. An answer "
        "out of turn, a second one for example, is refused with 409. The last choice begins the match.",
        request=ChoiceForm,
        parameters=[TOKEN, FIELDS],
        responses=ANSWERED,
        examples=[example("a cruiser that is free", examples.CHOICE)],
    )
    def post(self, request: Request, slug: str) -> Response:
        sent = read_body(ChoiceForm, request)
        return self.answered(request, slug, starting.make_choice, **sent)


class Steps(MatchResource):
    """What has happened in a match."""

    @extend_schema(
        operation_id="follow_match",
        summary="What happened since a ply",
        description=f"At most {MAX_STEPS} steps at a time; ask again from the last one." + PACE,
        parameters=[TOKEN, SinceForm],
        responses=StepsSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        since = read_query(SinceForm, request)["since"]
        return Response(steps_since(existing_match(slug), player_of(request), since))


def steps_since(loaded: LoadedMatch, player: Player, since: int) -> dict[str, Any]:
    """The steps after `since`, each with its table, and how far the log goes."""
    steps = step_documents(loaded, audience_of(loaded, player), since, MAX_STEPS)
    return {"branch": loaded.match.branch, "ply": loaded.ply, "steps": steps}
