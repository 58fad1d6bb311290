"""A run's report as JSON, for the API, its description, downloads and the command."""

from typing import Any, Final

from rest_framework import serializers

from catalog.web.api.fields import numbers, numbers_by_key, texts
from decks.models import Owner
from play.games.game import StatisticsTable
from play.games.starfighter.setup import Mode
from simulate.models import Rule, Run, RunKind, Status
from simulate.results.bot_report import read_bot_report
from simulate.results.card_recount import LeftOut
from simulate.results.report import PairingStatistics, RunReport
from simulate.results.run_results import read_results
from simulate.results.visibility import open_versions, version_key

DIGITS: Final = 6


def figures_of(run: Run, owner: Owner) -> dict[str, Any]:
    """All figures of a run so far as JSON, for a reader."""
    if run.is_of_bots:
        return dict(BotReportSerializer(read_bot_report(run)).data)
    known = {"open_versions": open_versions(run, owner)}
    return dict(RunReportSerializer(RunReport(read_results(run)), context=known).data)


class RoundedField(serializers.FloatField):
    def to_representation(self, value: float) -> float:
        return round(float(value), DIGITS)


class IntervalSerializer(serializers.Serializer):
    """An estimate with the bounds of its confidence interval."""

    value = RoundedField()
    low = RoundedField()
    high = RoundedField()


class HistogramSerializer(serializers.Serializer):
    """How many games had each whole number, beginning with the number `from`."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {
            "from": serializers.IntegerField(source="start"),
            "games": numbers(source="counts"),
        }


class EntrantSerializer(serializers.Serializer):
    """A side of a playtest; `cards` is null outside Total War.

    `deck` and `version` are null where it is no stored one, or none that the reader may open. Those that
    the reader may open are the context's `open_versions`; without it the reader may open all.
    """

    label = serializers.CharField()
    cruiser = serializers.CharField()
    cards = texts(allow_null=True)
    bot = serializers.CharField()
    deck = serializers.CharField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)

    def to_representation(self, entrant: dict[str, Any]) -> dict[str, Any]:
        told: dict[str, Any] = super().to_representation(entrant)
        known = self.context.get("open_versions")
        if known is not None and version_key(entrant) not in known:
            told |= {"deck": None, "version": None}
        return told


class EntrantStatisticsSerializer(serializers.Serializer):
    """Games from the view of one entrant; a draw counts as half a win."""

    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    win_rate = IntervalSerializer()
    is_clear = serializers.BooleanField(help_text="Whether the interval excludes one half.")
    first_player = IntervalSerializer(help_text="The win rate of the side with the first turn.")
    rounds = HistogramSerializer()
    median_rounds = IntervalSerializer(source="rounds.median", allow_null=True)
    armour_margins = HistogramSerializer()
    median_armour_margin = IntervalSerializer(source="armour_margins.median", allow_null=True)


class PairingStatisticsSerializer(EntrantStatisticsSerializer):
    """The games of two entrants, by their places, from the view of the first."""

    first = serializers.IntegerField(source="place")
    second = serializers.IntegerField(source="pairing.row.second")
    mirror = serializers.BooleanField(
        source="pairing.is_mirror", help_text="Whether both sides are the same; then it is even."
    )
    reverse_win_rate = IntervalSerializer()
    games_per_second = serializers.SerializerMethodField(help_text="On one processor.")

    def get_games_per_second(self, found: PairingStatistics) -> int:
        return round(found.pairing.games_per_second)


class CardFiguresSerializer(serializers.Serializer):
    """A card of the deck; intervals hold for all of its cards at once."""

    number = serializers.CharField()
    games = serializers.IntegerField(help_text="Of the deck, in which its cards were counted.")
    drawn = serializers.IntegerField(help_text="Games in which it was drawn.")
    played = serializers.IntegerField(help_text="Games in which it was played, on either face.")
    fronts = serializers.IntegerField(help_text="Games in which its front was played.")
    difference_when_drawn = IntervalSerializer(
        source="when_drawn",
        allow_null=True,
        help_text="Against the deck's other cards, for as many cards drawn.",
    )
    difference_as_front = IntervalSerializer(
        source="as_front",
        allow_null=True,
        help_text="Of win rates, front played against held and not played so.",
    )


class DeckCardsSerializer(serializers.Serializer):
    """The cards of the tested deck.

    `games` of the deck were played, in `games_counted` of them the cards are counted. Where the playtest
    shares its last games with a longer one, they have to be played again for that: `why_not_all` is
    `not_yet` where that takes longer (ask again), and `other_engine` where another version of the engine
    played them, so that it cannot be done.
    """

    entrant = serializers.IntegerField(help_text="The tested deck's place.")
    games = serializers.IntegerField()
    games_counted = serializers.IntegerField(source="counted")
    why_not_all = serializers.ChoiceField(list(LeftOut), source="left_out", allow_null=True)
    cards = CardFiguresSerializer(many=True, source="figures")


class EquilibriumSerializer(serializers.Serializer):
    """How often to bring which entrant, and the win rate of which this is sure; bootstrap intervals."""

    shares = IntervalSerializer(many=True)
    value = IntervalSerializer()
    is_unique = serializers.BooleanField()
    games_a_pairing = serializers.IntegerField()


class ChangeSerializer(serializers.Serializer):
    """What a contender does better or worse than the base."""

    entrant = serializers.IntegerField(source="contender", help_text="The contender's place.")
    removed = texts()
    added = texts()
    pairs = serializers.IntegerField()
    difference = IntervalSerializer(
        help_text="Too far from 0 on average, by up to a quarter of the margin, after a sequential test that"
        " has found a difference."
    )
    p_value = RoundedField(
        allow_null=True,
        help_text="Holm's; null after a sequential test, whose verdict says whether it `is_clear`.",
    )
    is_clear = serializers.BooleanField()
    opponents = IntervalSerializer(many=True, source="differences")


class LostGamesSerializer(serializers.Serializer):
    """Games that could not be played, and why."""

    first_game = serializers.IntegerField(source="start")
    games = serializers.IntegerField(source="count")
    error = serializers.CharField()


class FailureSerializer(LostGamesSerializer):
    """Games of a pairing, with the seeds of their deals."""

    pairing = numbers(source="places")
    seeds = numbers()


class RunReportSerializer(serializers.Serializer):
    """All figures so far. All but speeds are the same for any number of workers."""

    run = serializers.CharField(
        source="run.slug", help_text="The playtest's id; empty where it is not stored."
    )
    kind = serializers.ChoiceField(RunKind.values, source="run.kind")
    status = serializers.ChoiceField(Status.values, source="run.status")
    mode = serializers.ChoiceField(Mode.values, source="run.mode")
    edition = serializers.CharField(source="run.edition")
    cards = serializers.CharField(
        source="run.snapshot_id", help_text="The revision of the card set."
    )
    engine = serializers.CharField(source="run.versions")
    seed = serializers.IntegerField(source="run.seed")
    rule = serializers.ChoiceField(Rule.values, source="run.rule")
    verdict = serializers.DictField(source="run.verdict", help_text="What the stopping rule found.")
    confidence = serializers.FloatField()
    games = serializers.IntegerField(source="results.played")
    games_wanted = serializers.IntegerField(source="results.wanted")
    entrants = EntrantSerializer(many=True, source="run.entrants")
    pairings = PairingStatisticsSerializer(many=True)
    totals = serializers.DictField(child=EntrantStatisticsSerializer())
    card_figures = DeckCardsSerializer(
        allow_null=True, help_text="Null outside Total War and where decks are compared."
    )
    equilibrium = EquilibriumSerializer(
        source="mix", allow_null=True, help_text="Of a matrix in which all have met."
    )
    changes = ChangeSerializer(many=True)
    failures = FailureSerializer(many=True, source="results.failures")


class BotTableSerializer(serializers.Serializer):
    """Numbers of a game's own: a row is its name and a number for each of `heads`."""

    title = serializers.CharField()
    heads = texts()
    rows = serializers.SerializerMethodField()

    def get_rows(self, table: StatisticsTable) -> list[dict[str, Any]]:
        return [{"name": name, "figures": list(row)} for name, row in table.rows]


class ShareOfSerializer(serializers.Serializer):
    """How many games a seat, a side, a role or a part won."""

    name = serializers.CharField()
    share = IntervalSerializer()
    games = serializers.IntegerField(help_text="Of how many games.")


class BotReportSerializer(serializers.Serializer):
    """Two bots in one set-up of a game without decks. Names are in the reader's language."""

    run = serializers.CharField(source="run.slug")
    kind = serializers.ChoiceField([RunKind.BOTS], source="run.kind")
    game = serializers.CharField(source="run.game")
    status = serializers.ChoiceField(Status.values, source="run.status")
    setup = serializers.DictField(source="run.setup")
    engine = serializers.CharField(source="run.versions")
    seed = serializers.IntegerField(source="run.seed")
    confidence = serializers.FloatField()
    games = serializers.IntegerField(source="played")
    games_wanted = serializers.IntegerField(source="wanted")
    bots = texts()
    first_player = IntervalSerializer(
        allow_null=True,
        help_text="The win rate of the side with the first turn; null where more than two play.",
    )
    seat_a = IntervalSerializer(
        allow_null=True, help_text="The win rate in seat A; null where more than two play."
    )
    seats = ShareOfSerializer(
        many=True,
        source="seat_shares",
        help_text="What each seat won, where there are more than two or they have names.",
    )
    sides = ShareOfSerializer(many=True, source="side_shares", help_text="The same by side.")
    roles = ShareOfSerializer(many=True, source="role_shares", help_text="The same by role.")
    parts = ShareOfSerializer(
        many=True, source="part_shares", help_text="The same by part of a game, such as a race."
    )
    first_bot = IntervalSerializer(
        allow_null=True, help_text="The win rate of the first bot; null where it plays both sides."
    )
    outcomes = numbers(
        help_text="Games that the first bot lost, drew and won; one that both won is drawn."
    )
    ends = numbers_by_key(source="summary.ends")
    length_unit = serializers.CharField(source="summary.unit")
    lengths = HistogramSerializer()
    median_length = IntervalSerializer(source="lengths.median", allow_null=True)
    tables = BotTableSerializer(many=True, source="summary.tables")
    failures = LostGamesSerializer(many=True)
