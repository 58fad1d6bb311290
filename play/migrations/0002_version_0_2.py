import hashlib
import json

import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


ENGINE = "ae0608164749e31c"
"""The sources of rules and bots that are version 1 of each."""


def fill_game_and_setup(apps, _editor):
    kept = apps.get_model("catalog", "CardSetSnapshot")
    for row in apps.get_model("play", "CardSnapshot").objects.iterator():
        kept.objects.get_or_create(revision=row.revision, defaults={"export": row.export})
    fill_matches(apps.get_model("play", "Match"), apps.get_model("play", "Seat"))
    fill_recordings(apps.get_model("play", "Recording"))
    fill_analyses(apps.get_model("play", "Analysis"))


def numbered(engine):
    return "1" if engine == ENGINE else engine


def fill_matches(matches, seats):
    for match in matches.objects.select_related("card_set").iterator():
        match.setup = {"mode": match.mode, "revision": match.card_set.revision}
        match.rules = numbered(match.rules)
        match.save(update_fields=["setup", "rules"])
    for seat in seats.objects.iterator():
        deck = None if seat.deck is None else list(seat.deck)
        seat.brought = {"cruiser": seat.cruiser, "deck": deck, "by_chance": seat.by_chance}
        seat.save(update_fields=["brought"])


def fill_recordings(recordings):
    for row in recordings.objects.select_related("card_set").iterator():
        row.setup = {"mode": row.opening["mode"], "revision": row.card_set.revision}
        row.rules = numbered(row.rules)
        row.save(update_fields=["setup", "rules"])


def fill_analyses(analyses):
    for row in analyses.objects.select_related("card_set").iterator():
        row.setup = {"mode": row.opening["mode"], "revision": row.card_set.revision}
        if row.versions == ENGINE:
            row.versions = "rules 1, pilot 1"
            row.key = key_of(row)
        row.save(update_fields=["setup", "versions", "key"])


def key_of(row):
    content = {
        "plan": 1,
        "game": "starfighter",
        "setup": row.setup,
        "versions": row.versions,
        "opening": row.opening,
        "actions": row.actions,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def fill_empty(apps, _editor):
    apps.get_model("play", "Recording").objects.filter(seed=None).update(seed="")


def forget_addresses(apps, _schema_editor):
    """Addresses of guests were hashed without a key, so anybody could find them; their quotas begin anew."""
    analyses = apps.get_model("play", "Analysis").objects.filter(asked_by__startswith="guest-")
    analyses.update(asked_by="guest-")


class Migration(migrations.Migration):
    """From version 0.1 to 0.2."""

    replaces = [
        ("play", "0009_game_and_setup"),
        ("play", "0010_fill_game_and_setup"),
        ("play", "0011_games_own_columns"),
        ("play", "0012_seed_as_text"),
        ("play", "0013_seed_given"),
        ("play", "0014_analyses_as_tasks"),
        ("play", "0015_keyed_addresses"),
        ("play", "0016_uploads_of_guests"),
        ("play", "0017_ratings"),
        ("play", "0018_site_heartbeat"),
    ]
    dependencies = [
        ("catalog", "0002_version_0_2"),
        ("play", "0001_version_0_1"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            "Rating",
            [
                ID,
                ("game", models.CharField("game", max_length=40)),
                ("mode", models.CharField("mode", max_length=40)),
                ("value", models.FloatField("rating")),
                ("deviation", models.FloatField("rating deviation")),
                ("volatility", models.FloatField("volatility")),
                ("matches", models.PositiveIntegerField("rated matches", default=0)),
                ("rated_at", models.DateTimeField("last rated", blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        on_delete=models.CASCADE,
                        related_name="ratings",
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "indexes": [
                    models.Index(
                        models.F("game"),
                        models.F("mode"),
                        models.OrderBy(
                            django.db.models.expressions.CombinedExpression(
                                models.F("value"),
                                "-",
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(2), "*", models.F("deviation")
                                ),
                            ),
                            descending=True,
                        ),
                        name="play_rating_best",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "game", "mode"), name="play_rating_of_account_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("deviation__gt", 0), ("volatility__gt", 0)),
                        name="play_rating_deviation_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("matches", 0), ("rated_at", None)),
                            models.Q(("matches__gte", 1), ("rated_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="play_rating_of_matches",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "SiteHeartbeat",
            [ID, ("at", models.DateTimeField("last sign of life"))],
            options={
                "verbose_name": "sign of life of the site",
                "verbose_name_plural": "signs of life of the site",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("pk", 1)), name="play_site_heartbeat_only"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "RatingChange",
            [
                ID,
                ("seat", models.CharField("seat", max_length=1)),
                ("before", models.FloatField("rating before")),
                ("value", models.FloatField("rating")),
                ("deviation", models.FloatField("rating deviation")),
                ("time", models.DateTimeField("time")),
                (
                    "match",
                    models.ForeignKey(
                        "play.match",
                        on_delete=models.CASCADE,
                        related_name="rating_changes",
                        verbose_name="match",
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        "play.rating",
                        on_delete=models.CASCADE,
                        related_name="changes",
                        verbose_name="rating",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of a rating",
                "verbose_name_plural": "changes of ratings",
                "indexes": [
                    models.Index(fields=["rating", "-time"], name="play_rating_change_curve")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "seat"), name="play_rating_change_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ("A", "B"))),
                        name="play_rating_change_seat_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            "match",
            "game",
            models.CharField("game", default="starfighter", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "match", "setup", models.JSONField("set-up", default=dict), preserve_default=False
        ),
        migrations.AddField(
            "recording",
            "game",
            models.CharField("game", default="starfighter", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "recording", "setup", models.JSONField("set-up", default=dict), preserve_default=False
        ),
        migrations.AddField(
            "analysis",
            "game",
            models.CharField("game", default="starfighter", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "analysis", "setup", models.JSONField("set-up", default=dict), preserve_default=False
        ),
        migrations.AddField(
            "seat", "brought", models.JSONField("what the side brings", blank=True, default=dict)
        ),
        migrations.AddField(
            "recording",
            "versions",
            models.CharField(
                "versions of rules and bots", blank=True, default="", editable=False, max_length=120
            ),
            preserve_default=False,
        ),
        migrations.RenameField("match", "engine", "rules"),
        migrations.AlterField(
            "match",
            "rules",
            models.CharField(
                "rules version that agrees with the log", editable=False, max_length=64
            ),
        ),
        migrations.RenameField("recording", "engine", "rules"),
        migrations.AlterField(
            "recording",
            "rules",
            models.CharField(
                "rules version that agrees with the log", editable=False, max_length=64
            ),
        ),
        migrations.RenameField("analysis", "engine", "versions"),
        migrations.AlterField(
            "analysis",
            "versions",
            models.CharField("versions of rules and bots", editable=False, max_length=120),
        ),
        migrations.RunPython(fill_game_and_setup),
        migrations.RemoveConstraint("match", "play_match_mode_known"),
        migrations.RemoveConstraint("seat", "play_seat_deck_has_cruiser"),
        migrations.RemoveConstraint("seat", "play_seat_cruiser_after_salt"),
        migrations.RemoveConstraint("seat", "play_seat_cruisers_differ"),
        migrations.RemoveField("match", "card_set"),
        migrations.RemoveField("recording", "card_set"),
        migrations.RemoveField("analysis", "card_set"),
        migrations.RemoveField("seat", "cruiser"),
        migrations.RemoveField("seat", "by_chance"),
        migrations.RemoveField("seat", "deck"),
        migrations.DeleteModel("CardSnapshot"),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=models.Q(("game", ""), _negated=True), name="play_match_game_given"
            ),
        ),
        migrations.AlterField(
            "recording", "seed", models.CharField("seed", max_length=20, null=True)
        ),
        migrations.RunPython(fill_empty),
        migrations.AlterField(
            "recording", "seed", models.CharField("seed", blank=True, max_length=20)
        ),
        migrations.RemoveField("analysis", "claimed_until"),
        migrations.AddField(
            "analysis", "sent_at", models.DateTimeField("sent to the queue", default=timezone.now)
        ),
        migrations.RunPython(forget_addresses),
        migrations.AddIndex(
            "analysis",
            models.Index(
                condition=models.Q(("is_given_up", True)),
                fields=["created"],
                name="play_analysis_given_up",
            ),
        ),
        migrations.AddField(
            "recording",
            "is_of_guest",
            models.BooleanField("uploaded without an account", default=False),
        ),
        migrations.AddField(
            "match",
            "has_agreed_take_back",
            models.BooleanField("a take-back was agreed", default=False),
        ),
        migrations.AddField(
            "match", "is_rated", models.BooleanField("counts for ratings", default=False)
        ),
        migrations.AlterField(
            "match", "mode", models.CharField("mode", blank=True, editable=False, max_length=40)
        ),
        migrations.AddField(
            "match",
            "rating_reach",
            models.PositiveIntegerField("opponents within, points", blank=True, null=True),
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=models.Q(("is_rated", False), ("kind", "open"), _connector="OR"),
                name="play_match_rated_at_open_tables",
            ),
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=models.Q(("rating_reach", None), ("is_rated", True), _connector="OR"),
                name="play_match_reach_when_rated",
            ),
        ),
    ]
