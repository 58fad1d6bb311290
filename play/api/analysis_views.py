"""The analysis of a match that is over: what play-outs say of it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import not_found
from play.analysis.requests import find_analysis, request_analysis
from play.api.requests import player_of
from play.api.views import MatchResource
from play.documents.replays import Replay, replay_of_match
from play.models import Analysis, Match, MatchStatus


class PointSerializer(serializers.Serializer):
    """The chance of seat A's side at a ply, with all that any seat knew open and the rest by chance."""

    ply = serializers.IntegerField()
    round = serializers.IntegerField()
    score = serializers.FloatField(
        help_text="Wins of A as a share of the play-outs, draws as halves."
    )
    low = serializers.FloatField(help_text="Of its 95 % interval.")
    high = serializers.FloatField()
    chances = serializers.DictField(
        child=serializers.FloatField(),
        required=False,
        help_text="Every seat's chance, in games of more than two sides.",
    )


class DecisionSerializer(serializers.Serializer):
    """A decision that cost much, judged by what its seat could know; chances are those of the seat."""

    ply = serializers.IntegerField(help_text="How many actions came before it.")
    seat = serializers.CharField()
    played = serializers.CharField(help_text="In the notation.")
    better = serializers.CharField(help_text="In the notation.")
    value = serializers.FloatField(help_text="The chance after what was played.")
    better_value = serializers.FloatField()
    loss = serializers.FloatField(help_text="Their difference.")
    low = serializers.FloatField(help_text="Of the intervals that hold together with 95 %.")
    high = serializers.FloatField()


class FiguresSerializer(serializers.Serializer):
    """What a complete analysis found."""

    curve = PointSerializer(many=True)
    decisions = DecisionSerializer(
        many=True, help_text="At most five of each seat, the costliest first."
    )
    judged = serializers.IntegerField(help_text="Decisions between several actions.")
    examined = serializers.IntegerField(help_text="Of these the ones looked at twice.")
    clear = serializers.IntegerField(help_text="Of these the ones whose interval excludes 0.")
    bot = serializers.CharField(help_text="Who plays on, at both seats.")
    playouts = serializers.IntegerField(help_text="For a point of the curve.")
    worlds = serializers.IntegerField(help_text="Imagined deals for an examined decision.")


class AnalysisSerializer(serializers.Serializer):
    """How far an analysis is."""

    status = serializers.ChoiceField(["none", "under_way", "finished", "given_up"])
    percent = serializers.IntegerField()
    result = FiguresSerializer(allow_null=True)


class MatchAnalysis(MatchResource):
    """The analysis of a match that is over."""

    @extend_schema(
        operation_id="get_analysis",
        summary="What play-outs say of a finished match",
        description="404 as long as the match is played.",
        responses=AnalysisSerializer,
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(told(find_analysis(finished_replay(slug))))

    @extend_schema(
        operation_id="request_analysis",
        summary="Have a finished match analysed",
        description="In the background, once for each game; ask again until its status is `finished`.",
        request=None,
        responses={202: AnalysisSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        replay = finished_replay(slug)
        analysis = request_analysis(replay=replay, player=player_of(request))
        return Response(told(analysis), status=202)


def finished_replay(slug: str) -> Replay:
    """The replay of a match that is over. Raises ApiError with 404 for any other match, and Refusal."""
    match = Match.objects.filter(status=MatchStatus.OVER).at(slug)
    if match is None:
        raise not_found()
    return replay_of_match(match)


def told(analysis: Analysis | None) -> dict[str, object]:
    """The answer's content."""
    if analysis is None:
        return {"status": "none", "percent": 0, "result": None}
    status = "given_up" if analysis.is_given_up else "under_way"
    if analysis.finished_at is not None:
        status = "finished"
    return {"status": status, "percent": analysis.percent, "result": analysis.result}
