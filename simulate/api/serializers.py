"""Playtests in the API; their figures are in `simulate.results.serializers`."""

from functools import partial

from rest_framework import serializers

from simulate.models import Run, RunKind, Status

# The address of the run's page.
PageField = partial(
    serializers.HyperlinkedRelatedField, "simulate:run", lookup_field="slug", read_only=True
)


class RunSerializer(serializers.Serializer):
    """A playtest and how far it is. A rule may want more games than `wanted`, up to `at_most`."""

    id = serializers.SlugField(source="run.slug")
    page = PageField(source="run")
    kind = serializers.ChoiceField(RunKind.values, source="run.kind")
    game = serializers.CharField(source="run.game")
    status = serializers.ChoiceField(Status.values, source="run.status")
    created = serializers.DateTimeField(source="run.created")
    played = serializers.IntegerField(source="progress.played", help_text="Games played so far.")
    wanted = serializers.IntegerField(source="progress.wanted")
    at_most = serializers.IntegerField(source="progress.at_most")
    games_per_second = serializers.FloatField(source="progress.games_per_second")
    verdict = serializers.DictField(
        source="run.verdict",
        help_text="What the stopping rule found; empty for a number of games. Until an interval is narrow: "
        "`reached`, `half_width`. Swap test and comparison: `comparison` (`better`, `worse`, `alike`, "
        "`open`), `pairs`. Cut list: `round`, `rounds`, `staying` (places of entrants).",
    )


class EntrySerializer(serializers.Serializer):
    """A playtest in a list."""

    id = serializers.SlugField(source="slug")
    page = PageField(source="*")
    kind = serializers.ChoiceField(RunKind.values)
    game = serializers.CharField()
    status = serializers.ChoiceField(Status.values)
    created = serializers.DateTimeField()
    deck = serializers.SerializerMethodField(
        help_text="What the tested deck is called, or the first bot."
    )

    def get_deck(self, run: Run) -> str:
        return str(run.entrants[0]["label"])


class TraceSerializer(serializers.Serializer):
    """A game as the lines of a trace."""

    lines = serializers.ListField(child=serializers.DictField())
