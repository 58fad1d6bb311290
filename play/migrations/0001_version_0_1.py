from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import decks.construction.card_list
import decks.models
import play.models.matches

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


class Migration(migrations.Migration):
    """The database of version 0.1."""

    replaces = [
        ("play", "0001_matches"),
        ("play", "0002_recording"),
        ("play", "0003_start_in_steps"),
        ("play", "0004_analysis"),
        ("play", "0005_digests"),
        ("play", "0006_recording_engine"),
        ("play", "0007_recording_key"),
        ("play", "0008_opened"),
    ]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            "CardSnapshot",
            [
                ID,
                ("revision", models.CharField("revision", max_length=64)),
                ("export", models.JSONField("catalogue export")),
            ],
            options={
                "verbose_name": "card snapshot",
                "verbose_name_plural": "card snapshots",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("revision",), name="play_snapshot_revision_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revision", ""), _negated=True),
                        name="play_snapshot_revision_given",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Match",
            [
                ID,
                (
                    "slug",
                    models.SlugField(
                        "address", db_index=False, default=decks.models.new_slug, max_length=40
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        "kind",
                        choices=[
                            ("bot", "Against a bot"),
                            ("invitation", "By invitation"),
                            ("open", "Open table"),
                            ("hotseat", "Two at one screen"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "mode",
                    models.CharField(
                        "mode",
                        choices=[
                            ("training", "Training"),
                            ("skirmish", "Skirmish"),
                            ("total_war", "Total War"),
                        ],
                        max_length=9,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        "status",
                        choices=[
                            ("waiting", "Waiting for the second player"),
                            ("playing", "Being played"),
                            ("over", "Over"),
                            ("expired", "Expired"),
                        ],
                        db_index=True,
                        default="waiting",
                        max_length=7,
                    ),
                ),
                ("server_seed", models.CharField("server's seed", editable=False, max_length=64)),
                ("opening", models.JSONField("opening", blank=True, editable=False, null=True)),
                ("branch", models.PositiveIntegerField("actions taken back", default=0)),
                ("winner", models.CharField("winner", blank=True, max_length=1)),
                ("reason", models.CharField("reason", blank=True, max_length=10)),
                (
                    "clock_bank",
                    models.PositiveIntegerField("time for each player, seconds", null=True),
                ),
                (
                    "clock_increment",
                    models.PositiveIntegerField("time for each action, seconds", default=0),
                ),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                ("changed", models.DateTimeField("changed", default=timezone.now)),
                (
                    "expires",
                    models.DateTimeField(
                        "expires", blank=True, default=play.models.matches.first_expiry, null=True
                    ),
                ),
                (
                    "card_set",
                    models.ForeignKey(
                        "play.cardsnapshot",
                        on_delete=models.PROTECT,
                        related_name="matches",
                        verbose_name="card set",
                    ),
                ),
                (
                    "previous",
                    models.ForeignKey(
                        "play.match",
                        blank=True,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="following",
                        verbose_name="rematch of",
                    ),
                ),
                (
                    "engine",
                    models.CharField(
                        "engine version that agrees with the log",
                        default="",
                        editable=False,
                        max_length=64,
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "indexes": [
                    models.Index(fields=["status", "kind", "-changed"], name="play_match_lobby"),
                    models.Index(fields=["status", "expires"], name="play_match_expiry"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="play_match_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="play_match_slug_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["bot", "invitation", "open", "hotseat"])),
                        name="play_match_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mode__in", ["training", "skirmish", "total_war"])),
                        name="play_match_mode_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["waiting", "playing", "over", "expired"])
                        ),
                        name="play_match_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("winner__in", ["", "A", "B"])),
                        name="play_match_winner_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "over"), models.Q(("reason", ""), _negated=True)),
                            models.Q(
                                models.Q(("status", "over"), _negated=True),
                                ("reason", ""),
                                ("winner", ""),
                            ),
                            _connector="OR",
                        ),
                        name="play_match_result_when_over",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("clock_bank", None), ("clock_increment", 0)),
                            models.Q(
                                ("clock_bank__gte", 1),
                                ("clock_bank__isnull", False),
                                ("kind__in", ["invitation", "open"]),
                            ),
                            _connector="OR",
                        ),
                        name="play_match_clock_between_people",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "waiting"), _negated=True),
                            ("expires__isnull", False),
                            _connector="OR",
                        ),
                        name="play_match_waiting_expires",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Recording",
            [
                ID,
                (
                    "slug",
                    models.SlugField(
                        "address", db_index=False, default=decks.models.new_slug, max_length=40
                    ),
                ),
                ("players", models.JSONField("players", default=dict)),
                ("opening", models.JSONField("opening")),
                ("seed", models.DecimalField("seed", decimal_places=0, max_digits=20, null=True)),
                ("actions", models.JSONField("actions")),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                (
                    "card_set",
                    models.ForeignKey(
                        "play.cardsnapshot",
                        on_delete=models.PROTECT,
                        related_name="recordings",
                        verbose_name="card set",
                    ),
                ),
                (
                    "engine",
                    models.CharField(
                        "engine version that agrees with the log",
                        default="",
                        editable=False,
                        max_length=64,
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        "content key", blank=True, editable=False, max_length=64, null=True
                    ),
                ),
                (
                    "opened",
                    models.DateTimeField("last opened", default=timezone.now, editable=False),
                ),
            ],
            options={
                "verbose_name": "recording",
                "verbose_name_plural": "recordings",
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="play_recording_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="play_recording_slug_given",
                    ),
                    models.UniqueConstraint(fields=("key",), name="play_recording_key_unique"),
                ],
                "indexes": [models.Index(fields=["opened"], name="play_recording_opened")],
            },
        ),
        migrations.CreateModel(
            "Analysis",
            [
                ID,
                ("key", models.CharField("content key", max_length=64)),
                (
                    "engine",
                    models.CharField("engine version", default="", editable=False, max_length=64),
                ),
                ("opening", models.JSONField("opening")),
                ("actions", models.JSONField("actions")),
                (
                    "asked_by",
                    models.CharField("asked by", blank=True, db_index=True, max_length=64),
                ),
                ("found", models.JSONField("findings", blank=True, default=list)),
                ("place", models.PositiveIntegerField("steps done", default=0)),
                ("steps", models.PositiveIntegerField("steps", default=0)),
                ("result", models.JSONField("result", blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField("attempts", default=0)),
                ("claimed_until", models.DateTimeField("claimed until", blank=True, null=True)),
                ("error", models.TextField("what went wrong", blank=True)),
                ("is_given_up", models.BooleanField("given up", default=False)),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                ("finished_at", models.DateTimeField("finished", blank=True, null=True)),
                (
                    "card_set",
                    models.ForeignKey(
                        "play.cardsnapshot",
                        on_delete=models.PROTECT,
                        related_name="analyses",
                        verbose_name="card set",
                    ),
                ),
                (
                    "opened",
                    models.DateTimeField("last opened", default=timezone.now, editable=False),
                ),
            ],
            options={
                "verbose_name": "analysis",
                "verbose_name_plural": "analyses",
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at", None), ("is_given_up", False)),
                        fields=["created"],
                        name="play_analysis_unfinished",
                    ),
                    models.Index(fields=["opened"], name="play_analysis_opened"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("key",), name="play_analysis_key_unique"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finished_at", None), ("result__isnull", True)),
                            models.Q(
                                ("finished_at__isnull", False),
                                ("is_given_up", False),
                                ("result__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="play_analysis_result_when_finished",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Action",
            [
                ID,
                ("ply", models.PositiveIntegerField("ply")),
                ("seat", models.CharField("seat", max_length=1)),
                ("text", models.CharField("action", max_length=40)),
                ("undone_by", models.PositiveIntegerField("taken back by", blank=True, null=True)),
                ("time", models.DateTimeField("time", auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        "play.match",
                        on_delete=models.CASCADE,
                        related_name="actions",
                        verbose_name="match",
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        "digest of the state after it", blank=True, editable=False, max_length=16
                    ),
                ),
            ],
            options={
                "verbose_name": "action",
                "verbose_name_plural": "actions",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("undone_by", None)),
                        fields=("match", "ply"),
                        name="play_action_ply_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ply__gte", 1)), name="play_action_ply_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ("A", "B"))), name="play_action_seat_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="play_action_text_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("undone_by", None), ("undone_by__gte", 1), _connector="OR"
                        ),
                        name="play_action_undone_by_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Offer",
            [
                ID,
                (
                    "kind",
                    models.CharField(
                        "kind",
                        choices=[("take_back", "Take back"), ("rematch", "Rematch")],
                        max_length=9,
                    ),
                ),
                ("seat", models.CharField("seat", max_length=1)),
                ("ply", models.PositiveIntegerField("ply")),
                (
                    "match",
                    models.ForeignKey(
                        "play.match",
                        on_delete=models.CASCADE,
                        related_name="offers",
                        verbose_name="match",
                    ),
                ),
            ],
            options={
                "verbose_name": "offer",
                "verbose_name_plural": "offers",
                "constraints": [
                    models.UniqueConstraint(fields=("match", "kind"), name="play_offer_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["take_back", "rematch"])),
                        name="play_offer_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ("A", "B"))), name="play_offer_seat_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Seat",
            [
                ID,
                ("letter", models.CharField("letter", max_length=1)),
                (
                    "kind",
                    models.CharField(
                        "kind", choices=[("person", "Person"), ("bot", "Bot")], max_length=6
                    ),
                ),
                (
                    "token_hash",
                    models.CharField(
                        "seat token's hash",
                        blank=True,
                        db_index=True,
                        editable=False,
                        max_length=64,
                    ),
                ),
                ("name", models.CharField("name", blank=True, max_length=60)),
                ("bot", models.CharField("bot", blank=True, max_length=40)),
                ("cruiser", models.CharField("cruiser", blank=True, max_length=40)),
                (
                    "deck",
                    decks.construction.card_list.CardListField(
                        blank=True, max_length=2400, null=True, verbose_name="deck"
                    ),
                ),
                ("salt", models.CharField("salt", blank=True, max_length=64)),
                ("clock_left", models.FloatField("time left, seconds", blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        blank=True,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="seats",
                        verbose_name="account",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        "play.match",
                        on_delete=models.CASCADE,
                        related_name="seats",
                        verbose_name="match",
                    ),
                ),
                ("by_chance", models.BooleanField("chance chooses the cruiser", default=False)),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "letter"), name="play_seat_letter_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("letter__in", ("A", "B"))),
                        name="play_seat_letter_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("account", None),
                                ("kind", "bot"),
                                ("token_hash", ""),
                                models.Q(("bot", ""), _negated=True),
                            ),
                            models.Q(("bot", ""), ("kind", "person")),
                            _connector="OR",
                        ),
                        name="play_seat_bot_or_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "person"),
                            models.Q(("salt", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="play_seat_bot_has_salt",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deck", None),
                            models.Q(("cruiser", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="play_seat_deck_has_cruiser",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cruiser", ""),
                            models.Q(("salt", ""), _negated=True),
                            ("deck__isnull", False),
                            _connector="OR",
                        ),
                        name="play_seat_cruiser_after_salt",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("deck", None), models.Q(("cruiser", ""), _negated=True)
                        ),
                        fields=("match", "cruiser"),
                        name="play_seat_cruisers_differ",
                    ),
                ],
            },
        ),
    ]
