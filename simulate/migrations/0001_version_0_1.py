from django.conf import settings
from django.db import migrations, models

import decks.models

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


class Migration(migrations.Migration):
    """The database of version 0.1."""

    replaces = [("simulate", "0001_runs")]
    dependencies = [
        ("decks", "0001_version_0_1"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            "CardSetSnapshot",
            [
                (
                    "revision",
                    models.CharField("revision", max_length=16, primary_key=True, serialize=False),
                ),
                ("export", models.JSONField("cards and cruisers")),
                ("created", models.DateTimeField("created", auto_now_add=True)),
            ],
            options={
                "verbose_name": "snapshot of a card set",
                "verbose_name_plural": "snapshots of card sets",
            },
        ),
        migrations.CreateModel(
            "Question",
            [
                ID,
                ("key", models.CharField("content key", max_length=32)),
                ("engine", models.CharField("engine version", max_length=16)),
                ("mode", models.CharField("mode", max_length=40)),
                ("line_ups", models.JSONField("line-ups")),
                ("seed", models.BigIntegerField("seed")),
                ("laid", models.PositiveIntegerField("games in chunks", default=0)),
                (
                    "snapshot",
                    models.ForeignKey(
                        "simulate.cardsetsnapshot",
                        on_delete=models.PROTECT,
                        related_name="+",
                        verbose_name="card set",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing by content",
                "verbose_name_plural": "pairings by content",
                "constraints": [
                    models.UniqueConstraint(fields=("key",), name="simulate_question_key_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("laid__gte", 0)),
                        name="simulate_question_laid_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Run",
            [
                ID,
                (
                    "slug",
                    models.SlugField(
                        "address", db_index=False, default=decks.models.new_slug, max_length=40
                    ),
                ),
                (
                    "session_token",
                    models.CharField(
                        "session", blank=True, db_index=True, editable=False, max_length=43
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        "kind",
                        choices=[
                            ("playtest", "Playtest"),
                            ("matrix", "Every deck against every other"),
                            ("comparison", "Comparison"),
                            ("swap", "Swap test"),
                            ("cut", "Cut list"),
                        ],
                        default="playtest",
                        max_length=10,
                    ),
                ),
                ("mode", models.CharField("mode", max_length=40)),
                ("edition", models.CharField("edition", max_length=40)),
                (
                    "engine",
                    models.CharField("engine version", default="", editable=False, max_length=16),
                ),
                ("entrants", models.JSONField("entrants")),
                ("seed", models.BigIntegerField("seed")),
                (
                    "rule",
                    models.CharField(
                        "stopping rule",
                        choices=[
                            ("fixed", "a number of games"),
                            ("interval", "until the interval is narrow enough"),
                            ("sequential", "until the difference is clear"),
                            ("halving", "leaving out the weaker half again and again"),
                        ],
                        default="fixed",
                        max_length=10,
                    ),
                ),
                ("most_games", models.PositiveIntegerField("games a pairing at most")),
                ("settings", models.JSONField("settings of the rule", blank=True, default=dict)),
                ("verdict", models.JSONField("verdict of the rule", blank=True, default=dict)),
                (
                    "priority",
                    models.SmallIntegerField(
                        "priority", choices=[(0, "short"), (1, "long")], default=0
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        "status",
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("incomplete", "finished with gaps"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                ("begun_at", models.DateTimeField("begun", blank=True, null=True)),
                ("ended_at", models.DateTimeField("ended", blank=True, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        blank=True,
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="runs",
                        verbose_name="owner",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        "simulate.cardsetsnapshot",
                        on_delete=models.PROTECT,
                        related_name="runs",
                        verbose_name="card set",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        "decks.deckversion",
                        blank=True,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="runs",
                        verbose_name="tested deck",
                    ),
                ),
            ],
            options={
                "verbose_name": "run",
                "verbose_name_plural": "runs",
                "indexes": [
                    models.Index(fields=["status", "priority"], name="simulate_run_queue"),
                    models.Index(fields=["owner", "-created"], name="simulate_run_newest"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="simulate_run_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="simulate_run_slug_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                ["waiting", "running", "finished", "incomplete", "cancelled"],
                            )
                        ),
                        name="simulate_run_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("status__in", ("waiting", "running"))),
                            models.Q(
                                models.Q(("status__in", ("waiting", "running")), _negated=True),
                                ("ended_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="simulate_run_ended_when_over",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("owner", None), ("session_token", ""), _connector="OR"),
                        name="simulate_run_one_keeper",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("most_games__gte", 2)), name="simulate_run_games_given"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Chunk",
            [
                ID,
                ("start", models.PositiveIntegerField("first game")),
                ("count", models.PositiveIntegerField("games")),
                ("attempts", models.PositiveSmallIntegerField("attempts", default=0)),
                ("claimed_by", models.CharField("worker", blank=True, max_length=80)),
                ("claimed_until", models.DateTimeField("claimed until", blank=True, null=True)),
                ("error", models.TextField("what went wrong", blank=True)),
                ("is_given_up", models.BooleanField("given up", default=False)),
                ("finished_at", models.DateTimeField("finished", blank=True, null=True)),
                ("seconds", models.FloatField("seconds of play", default=0.0)),
                ("games", models.BinaryField("games, packed", default=b"")),
                ("cards", models.BinaryField("use of cards, packed", default=b"")),
                (
                    "question",
                    models.ForeignKey(
                        "simulate.question",
                        on_delete=models.CASCADE,
                        related_name="chunks",
                        verbose_name="pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "chunk of games",
                "verbose_name_plural": "chunks of games",
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at", None), ("is_given_up", False)),
                        fields=["question", "start"],
                        name="simulate_chunk_unfinished",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("question", "start"), name="simulate_chunk_start_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 2)), name="simulate_chunk_not_empty"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finished_at", None), ("games", b"")),
                            models.Q(
                                ("finished_at__isnull", False),
                                models.Q(("games", b""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="simulate_chunk_result_when_finished",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "RunPairing",
            [
                ID,
                ("first", models.PositiveSmallIntegerField("first entrant")),
                ("second", models.PositiveSmallIntegerField("second entrant")),
                ("games", models.PositiveIntegerField("games")),
                (
                    "question",
                    models.ForeignKey(
                        "simulate.question",
                        on_delete=models.PROTECT,
                        related_name="pairings",
                        verbose_name="pairing by content",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        "simulate.run",
                        on_delete=models.CASCADE,
                        related_name="pairings",
                        verbose_name="run",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing of a run",
                "verbose_name_plural": "pairings of runs",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("run", "first", "second"), name="simulate_pairing_unique"
                    )
                ],
            },
        ),
    ]
