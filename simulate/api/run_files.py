"""What was played in a playtest, as tables and traces."""

from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from catalog.web.api.errors import ApiError, Problem, not_found
from catalog.web.api.requests import Form, read_query
from catalog.web.api.resources import AnyFile
from simulate.api.views import PACE, THROTTLES
from simulate.models import Run
from simulate.results import csv_tables
from simulate.results.access import access_run
from simulate.results.bot_report import BotReport, read_bot_report
from simulate.results.game_rows import GAME_COLUMNS, bot_game_rows, game_rows
from simulate.results.replayed_games import PlayedGame
from simulate.results.report import RunReport
from simulate.results.run_results import read_results
from simulate.results.table_files import MEDIA_TYPES, as_csv, csv_text, ndjson_text

FORMATS: Final = ("csv", "ndjson")
MAX_GAMES: Final = 200_000
MAX_TRACES: Final = 100


class RunFile(AnyFile):
    """A file of a playtest."""

    scope = "playtests"
    throttle_classes = THROTTLES


def file_of(description: str, media_type: str) -> dict[Any, Any]:
    return {(200, media_type): OpenApiResponse(OpenApiTypes.STR, description)}


class RunTable(RunFile):
    """Some figures of a playtest as a table."""

    @extend_schema(
        operation_id="read_playtest_table",
        summary="Some figures of a playtest as CSV",
        description=f"One of {', '.join(csv_tables.TABLES)}." + PACE,
        responses=file_of("The table, its head first.", "text/csv"),
    )
    def get(self, _request: Request, slug: str, table: str) -> HttpResponse:
        run = access_run(slug)
        if table not in csv_tables.TABLES or run.is_of_bots:
            raise not_found()
        report = RunReport(read_results(run))
        text = as_csv(csv_tables.TABLES[table](report))
        return HttpResponse(text, content_type=MEDIA_TYPES["csv"])


class RunGames(RunFile):
    """Every game of a playtest as a row."""

    costly_methods = ("GET", "HEAD")

    @extend_schema(
        operation_id="read_playtest_games",
        summary="Every game of a playtest as a row of CSV or NDJSON",
        description=f"Of at most {MAX_GAMES:,} games." + PACE,
        responses=file_of("The games of all pairings, in order.", "text/csv")
        | file_of("The same.", "application/x-ndjson"),
    )
    def get(self, _request: Request, slug: str, form: str) -> HttpResponse:
        if form not in FORMATS:
            raise not_found()
        run = access_run(slug)
        found = read_bot_report(run) if run.is_of_bots else read_results(run)
        if found.played > MAX_GAMES:
            message = "This playtest has too many games for one answer."
            raise ApiError(409, Problem("too_large", message))
        if isinstance(found, BotReport):
            rows = list(bot_game_rows(found))
            columns = dict.fromkeys(rows[0] if rows else (), "text")
        else:
            rows, columns = list(game_rows(found)), GAME_COLUMNS
        texts = csv_text(columns, [rows]) if form == "csv" else ndjson_text([rows])
        return HttpResponse("".join(texts), content_type=MEDIA_TYPES[form])


class TracesForm(Form):
    """Which games are wanted: those of all pairings in order, counted from 0."""

    start = serializers.IntegerField(min_value=0, max_value=2**31, default=0)
    games = serializers.IntegerField(min_value=1, max_value=MAX_TRACES, default=MAX_TRACES)


class RunTraces(RunFile):
    """The traces of a playtest's games."""

    costly_methods = ("GET", "HEAD")

    @extend_schema(
        operation_id="read_playtest_traces",
        summary="The traces of a playtest's games as NDJSON",
        description="A game a line: `first`, `second`, `number` and `trace`, a list of its lines. At most "
        f"{MAX_TRACES} games; `Link` with `rel=next` leads to the following ones." + PACE,
        parameters=[TracesForm],
        responses=file_of(
            "Games in order, those of the first pairing first.", "application/x-ndjson"
        ),
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        asked = read_query(TracesForm, request)
        run = access_run(slug)
        found, rest = games_from(run, asked["start"], asked["games"])
        text = "".join(ndjson_text([[trace_row(game) for game in found]]))
        response = HttpResponse(text, content_type=MEDIA_TYPES["ndjson"])
        if rest:
            start = asked["start"] + len(found)
            address = replace_query_param(request.build_absolute_uri(), "start", start)
            response["Link"] = f'<{address}>; rel="next"'
        return response


def games_from(run: Run, start: int, most: int) -> tuple[list[PlayedGame], bool]:
    """So many games of a run after the first ones, and whether more follow."""
    pairings = run.pairings.select_related("run", "matchup").order_by("pk")
    found: list[PlayedGame] = []
    for pairing in pairings:
        wanted = range(max(start, 0), pairing.games)
        start -= pairing.games
        for number in wanted:
            if len(found) == most:
                return found, True
            found.append(PlayedGame(pairing, number))
    return found, False


def trace_row(game: PlayedGame) -> dict[str, Any]:
    """Raises Refusal, and EnginePreparing."""
    places = {"first": game.pairing.first, "second": game.pairing.second}
    return {**places, "number": game.number, "trace": game.lines}
