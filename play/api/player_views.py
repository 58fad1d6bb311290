"""Players by their ratings, and the finished matches of one's own."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.api.errors import not_found
from catalog.web.api.fields import Rounded, texts
from catalog.web.api.pagination import PageForm, by, page_of, page_schema
from catalog.web.api.requests import Text, read_query
from catalog.web.api.resources import Resource
from decks.accounts.bots import is_bot
from decks.accounts.people import access_person
from decks.models import author_name
from play.api.deck_records import RecordSerializer
from play.api.requests import game_field, player_of
from play.documents.tables import seat_name
from play.games.registry import all_games, game_keys, get_game
from play.matches.clocks import deadline_of
from play.matches.deck_records import decks_played_by
from play.matches.holidays import read_holidays
from play.matches.match_search import MAX_NAME_LENGTH, RESULTS, MatchSelection, select_matches
from play.matches.ratings import best_ratings, interval_of
from play.matches.turns import awaited_at, matches_in_turn
from play.models import Match, MatchKind, MatchStatus, Rating

MAX_DECKS: Final = 100


class RatingSerializer(serializers.Serializer):
    """A rating by Glicko-2 after the last rated match, with its 95 % interval."""

    game = serializers.CharField()
    mode = serializers.CharField()
    value = Rounded()
    low = serializers.SerializerMethodField()
    high = serializers.SerializerMethodField()
    matches = serializers.IntegerField(help_text="Rated ones.")
    rated_at = serializers.DateTimeField()

    def get_low(self, row: Rating) -> float:
        return round(interval_of(row).low, 1)

    def get_high(self, row: Rating) -> float:
        return round(interval_of(row).high, 1)


class StandingSerializer(RatingSerializer):
    """A rated account."""

    name = serializers.SerializerMethodField(help_text="Null where moderators have hidden it.")

    def get_name(self, row: Rating) -> str | None:
        return author_name(row.account) or None


class PlayedDeckSerializer(RecordSerializer):
    """A published deck, and an account's finished matches with it."""

    deck = serializers.SlugField()
    name = serializers.CharField()


class RatedPlayerSerializer(serializers.Serializer):
    """What is public of an account."""

    name = serializers.CharField()
    page = serializers.URLField()
    author = serializers.CharField(
        allow_null=True, help_text="Who runs it, where the account is a bot."
    )
    ratings = RatingSerializer(many=True)
    decks = PlayedDeckSerializer(
        many=True, help_text="Published decks that the account has played, the most played first."
    )


class SeatedMatchSerializer(serializers.Serializer):
    """A match of the account, as its seat sees it."""

    id = serializers.SlugField(source="slug")
    page = serializers.HyperlinkedIdentityField("play:table", lookup_field="slug")
    game = serializers.CharField()
    seats = serializers.SerializerMethodField(help_text="Your own.")
    names = serializers.SerializerMethodField()
    status = serializers.ChoiceField(MatchStatus.values)

    def get_seats(self, match: Match) -> list[str]:
        return list(match.letters_of(player_of(self.context["request"])))

    def get_names(self, match: Match) -> dict[str, str]:
        return {letter: seat_name(match, letter) for letter in match.letters}


class OwnMatchSerializer(SeatedMatchSerializer):
    """A match of the account that the history lists."""

    page = serializers.SerializerMethodField(help_text="The table; of a finished match the replay.")
    kind = serializers.CharField()
    mode = serializers.CharField()
    winners = texts(help_text="The seats of the first place; none after a draw.")
    reason = serializers.CharField()
    rating_change = serializers.SerializerMethodField(
        help_text="What it did to your rating; null where it did not count."
    )
    changed = serializers.DateTimeField(help_text="When it ended, or went on last.")

    @extend_schema_field(serializers.URLField)
    def get_page(self, match: Match) -> str:
        page = "match_replay" if match.status == MatchStatus.OVER else "table"
        return str(reverse(f"play:{page}", [match.slug], request=self.context["request"]))

    def get_rating_change(self, match: Match) -> float | None:
        own = self.get_seats(match)
        changes = [each for each in match.rating_changes.all() if each.seat in own]
        return round(changes[0].value - changes[0].before, 1) if changes else None


def mode_field(**options: Any) -> serializers.Field:
    """A mode of any game."""
    modes = list(dict.fromkeys(mode for game in all_games() for mode in game.modes))
    return serializers.ChoiceField(modes, required=False, help_text="One of the game's.", **options)


class StandingsForm(PageForm):
    """Whose ratings are wanted."""

    bots = serializers.BooleanField(
        default=False, help_text="Those of bot accounts, which are rated among themselves."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "game": game_field(), "mode": mode_field()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        game = get_game(attrs["game"])
        if attrs.setdefault("mode", game.usual_mode) not in game.modes:
            sentence = _("There is no mode “%(mode)s”; there are %(modes)s.")
            words = {"mode": attrs["mode"], "modes": ", ".join(game.modes)}
            raise serializers.ValidationError({"mode": sentence % words}, "unknown_mode")
        return attrs


class OwnMatchesForm(PageForm):
    """Which matches are wanted."""

    status = serializers.ChoiceField(
        [MatchStatus.OVER, MatchStatus.PLAYING, MatchStatus.WAITING], default=MatchStatus.OVER
    )
    kind = serializers.ChoiceField(MatchKind.values, required=False, default="")
    result = serializers.ChoiceField(RESULTS, required=False, default="")
    opponent = Text(
        required=False,
        default="",
        max_length=MAX_NAME_LENGTH,
        help_text="Words of the name, an account's name, or a bot's key.",
    )
    edition = Text(required=False, default="", max_length=KEY_LENGTH, help_text="Its key.")
    rated = serializers.BooleanField(default=False, help_text="Only rated ones.")
    deck = Text(
        required=False,
        default="",
        max_length=KEY_LENGTH,
        help_text="The address of the deck that you brought.",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        game = serializers.ChoiceField(game_keys(), required=False, default="")
        return {**super().get_fields(), "game": game, "mode": mode_field(default="")}


class Players(Resource):
    """The rated accounts of a mode of a game."""

    @extend_schema(
        operation_id="list_players",
        summary="List the rated accounts of a mode",
        description="Those of which most is certain come first: by rating less twice its deviation.",
        parameters=[StandingsForm],
        responses=page_schema("StandingPage", StandingSerializer),
    )
    def get(self, request: Request) -> Response:
        query = read_query(StandingsForm, request)
        rows = best_ratings(query["game"], query["mode"], of_bots=query["bots"])
        return Response(page_of(request, rows, query, by(StandingSerializer, request)))


class OnePlayer(Resource):
    """An account of which something is public."""

    @extend_schema(
        operation_id="read_player",
        summary="The ratings of an account",
        responses=RatedPlayerSerializer,
    )
    def get(self, request: Request, name: str) -> Response:
        try:
            person = access_person(name)
        except Http404 as error:
            raise not_found() from error
        rows = Rating.objects.filter(account=person, matches__gte=1).order_by("pk")
        return Response(
            {
                "name": person.username,
                "page": reverse("decks:person", [person.username], request=request),
                "author": person.bot_account.author if is_bot(person) else None,
                "ratings": RatingSerializer(rows, many=True).data,
                "decks": [
                    {"deck": deck.slug, "name": str(deck), **asdict(record)}
                    for deck, record in decks_played_by(person, MAX_DECKS)
                ],
            }
        )


class OwnMatches(Resource):
    """The account's matches."""

    scope = "play"
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_own_matches",
        summary="List and search your matches, finished ones unless `status` says otherwise",
        parameters=[OwnMatchesForm],
        responses=page_schema("OwnMatchPage", OwnMatchSerializer),
    )
    def get(self, request: Request) -> Response:
        query = read_query(OwnMatchesForm, request)
        chosen = MatchSelection(**{name: query[name] for name in MatchSelection.__slots__})
        matches = select_matches(chosen, player_of(request))
        rows = matches.with_seats().with_rating_changes()
        return Response(page_of(request, rows, query, by(OwnMatchSerializer, request)))


class TurnSerializer(SeatedMatchSerializer):
    """A match between people that waits for the account."""

    status = serializers.ChoiceField(["waiting", "playing"])
    deadline = serializers.SerializerMethodField(
        help_text="By days: when the time for the decision is over."
    )

    def get_deadline(self, match: Match) -> datetime | None:
        return deadline_of(match, awaited_at(match))


class OwnTurns(Resource):
    """The matches that wait for the account."""

    scope = "play"
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="list_own_turns",
        summary="List the matches between people that wait for you",
        description="Those that have waited longest come first.",
        parameters=[PageForm],
        responses=page_schema("TurnPage", TurnSerializer),
    )
    def get(self, request: Request) -> Response:
        query, rows = read_query(PageForm, request), matches_in_turn(player_of(request))
        return Response(page_of(request, rows.with_seats(), query, partial(write_turns, request)))


def write_turns(request: Request, matches: Iterable[Match]) -> list[dict[str, Any]]:
    found = list(matches)
    read_holidays(found)
    return by(TurnSerializer, request)(found)
