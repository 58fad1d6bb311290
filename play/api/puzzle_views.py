"""Puzzles for programs: the list, the one of the day, and the verdict on an action."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import not_found
from catalog.web.api.fields import Rounded, texts
from catalog.web.api.pagination import PageForm, by, page_of, page_schema
from catalog.web.api.requests import Form, Text, read_body, read_query
from catalog.web.api.resources import Resource
from play.api.requests import game_field
from play.games.preparation import check_callable
from play.models import ACTION_LENGTH, Puzzle
from play.puzzles import solving


class PuzzleSerializer(serializers.Serializer):
    """A puzzle; its theme would give the answer away."""

    id = serializers.SlugField(source="slug")
    page = serializers.HyperlinkedIdentityField("play:puzzle", lookup_field="slug")
    game = serializers.CharField()
    rating = Rounded(source="value", help_text="By Glicko-2, between puzzles and solvers.")
    deviation = Rounded()
    tries = serializers.IntegerField(help_text="Rated first tries of accounts.")
    solved = serializers.IntegerField(help_text="Of these, right ones.")


class PuzzleTableSerializer(PuzzleSerializer):
    """The puzzle and its decision."""

    table = serializers.SerializerMethodField(help_text="TABLE as the solver's seat sees it.")

    def get_table(self, puzzle: Puzzle) -> dict[str, Any]:
        check_callable(puzzle.game)
        return solving.table_of(solving.moment_of(puzzle))


class PuzzleVerdictSerializer(serializers.Serializer):
    """What an action was worth."""

    is_right = serializers.BooleanField()
    chance = serializers.FloatField(help_text="To win after the action.")
    best = serializers.FloatField(help_text="To win after the answer.")
    answer = serializers.CharField(help_text="In the notation.")
    reason = serializers.CharField()
    line = texts(help_text="The answer and what bots play after it: seat, action.")
    rating = serializers.IntegerField(allow_null=True, help_text="Yours, after a rated try.")
    change = serializers.IntegerField(allow_null=True)


class PuzzlesForm(PageForm):
    """Of which game."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "game": game_field()}


class TryForm(Form):
    """The action that is tried."""

    action = Text(max_length=ACTION_LENGTH, help_text="One of `table.view.legal`.")


class Puzzles(Resource):
    """The puzzles of a game, the easiest first."""

    @extend_schema(
        operation_id="list_puzzles",
        summary="List the puzzles of a game",
        parameters=[PuzzlesForm],
        responses=page_schema("PuzzlePage", PuzzleSerializer),
    )
    def get(self, request: Request) -> Response:
        query = read_query(PuzzlesForm, request)
        rows = solving.open_puzzles(query["game"]).order_by("value", "pk")
        rows = rows.defer("setup", "sides", "actions")
        return Response(page_of(request, rows, query, by(PuzzleSerializer, request)))


class DailyPuzzle(Resource):
    """The puzzle of the day."""

    @extend_schema(
        operation_id="read_daily_puzzle",
        summary="The puzzle of the day",
        parameters=[PuzzlesForm],
        responses=PuzzleTableSerializer,
    )
    def get(self, request: Request) -> Response:
        puzzle = solving.daily(read_query(PuzzlesForm, request)["game"])
        if puzzle is None:
            raise not_found()
        return Response(PuzzleTableSerializer(puzzle, context={"request": request}).data)


class OnePuzzle(Resource):
    """A puzzle and its decision."""

    @extend_schema(operation_id="read_puzzle", summary="A puzzle", responses=PuzzleTableSerializer)
    def get(self, request: Request, slug: str) -> Response:
        puzzle = get_object_or_404(Puzzle, slug=slug)
        return Response(PuzzleTableSerializer(puzzle, context={"request": request}).data)


class PuzzleTries(Resource):
    """Tries at a puzzle."""

    scope = "play"
    permission_classes = (AllowAny,)
    request_cost = 5

    @extend_schema(
        operation_id="try_puzzle",
        summary="Try an action; an account's first try at a puzzle is rated",
        request=TryForm,
        responses=PuzzleVerdictSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        puzzle = get_object_or_404(Puzzle, slug=slug)
        check_callable(puzzle.game)
        moment = solving.moment_of(puzzle)
        verdict = solving.solve(moment, request.user, read_body(TryForm, request)["action"])
        return Response(
            {
                "is_right": verdict.is_right,
                "chance": round(verdict.chance, 4),
                "best": round(verdict.best, 4),
                "answer": puzzle.answer,
                "reason": solving.reason_of(moment),
                "line": [
                    f"{step['seat']} {step['action']}" for step in solving.better_line(moment)
                ],
                "rating": verdict.rating,
                "change": verdict.change,
            }
        )
