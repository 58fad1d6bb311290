import hashlib
import json

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


ENGINE = "ae0608164749e31c"
"""The sources of rules and bots that are version 1 of each."""


def copy_snapshots(apps, _editor):
    kept = apps.get_model("catalog", "CardSetSnapshot")
    for row in apps.get_model("simulate", "CardSetSnapshot").objects.iterator():
        kept.objects.get_or_create(revision=row.revision, defaults={"export": row.export})


def versions_of(bots):
    return ", ".join(["rules 1", *(f"{bot} 1" for bot in sorted(set(bots)))])


def number_versions(apps, _editor):
    """Names the versions of what the rules and bots of today played, and by them the content."""
    matchups = apps.get_model("simulate", "Matchup").objects.filter(versions=ENGINE)
    recordings = apps.get_model("play", "Recording").objects
    for row in matchups.iterator():
        before, row.versions = row.key, versions_of(side["bot"] for side in row.line_ups)
        content = {
            "plan": 1,
            "game": "starfighter",
            "versions": row.versions,
            "revision": row.snapshot_id,
            "mode": row.mode,
            "line_ups": row.line_ups,
            "seed": row.seed,
        }
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
        row.key = hashlib.sha256(canonical.encode()).hexdigest()[:32]
        row.save(update_fields=["key", "versions"])
        for recording in recordings.filter(key__startswith=f"{before}:"):
            recording.key = row.key + recording.key.removeprefix(before)
            recording.versions = row.versions
            recording.save(update_fields=["key", "versions"])
    for run in apps.get_model("simulate", "Run").objects.filter(versions=ENGINE).iterator():
        run.versions = versions_of(entrant["bot"] for entrant in run.entrants)
        run.save(update_fields=["versions"])


class Migration(migrations.Migration):
    """From version 0.1 to 0.2."""

    replaces = [
        ("simulate", "0002_matchup"),
        ("simulate", "0003_copy_snapshots"),
        ("simulate", "0004_versions"),
        ("simulate", "0005_number_versions"),
        ("simulate", "0006_chunks_as_tasks"),
        ("simulate", "0007_second_opinions"),
        ("simulate", "0008_chunk_counts"),
        ("simulate", "0009_opened"),
        ("simulate", "0010_signs_of_life"),
        ("simulate", "0011_suggestions"),
        ("simulate", "0012_games_without_decks"),
        ("simulate", "0013_index_of_bot_runs"),
        ("simulate", "0014_builder_queue"),
        ("simulate", "0015_latest_runs"),
    ]
    dependencies = [
        ("catalog", "0002_version_0_2"),
        ("decks", "0002_version_0_2"),
        ("play", "0002_version_0_2"),
        ("simulate", "0001_version_0_1"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            "Heartbeat",
            [
                ID,
                ("name", models.CharField("name", max_length=40)),
                ("at", models.DateTimeField("last sign of life")),
            ],
            options={
                "verbose_name": "sign of life",
                "verbose_name_plural": "signs of life",
                "constraints": [
                    models.UniqueConstraint(fields=("name",), name="simulate_heartbeat_name_unique")
                ],
            },
        ),
        migrations.RemoveConstraint("chunk", "simulate_chunk_start_unique"),
        migrations.RemoveConstraint("question", "simulate_question_key_unique"),
        migrations.RemoveConstraint("question", "simulate_question_laid_not_negative"),
        migrations.RemoveIndex("chunk", "simulate_chunk_unfinished"),
        migrations.RenameModel("Question", "Matchup"),
        migrations.RenameField("Chunk", "question", "matchup"),
        migrations.RenameField("RunPairing", "question", "matchup"),
        migrations.AddIndex(
            "chunk",
            models.Index(
                condition=models.Q(("finished_at", None), ("is_given_up", False)),
                fields=["matchup", "start"],
                name="simulate_chunk_unfinished",
            ),
        ),
        migrations.AddConstraint(
            "chunk",
            models.UniqueConstraint(
                fields=("matchup", "start"), name="simulate_chunk_start_unique"
            ),
        ),
        migrations.AddConstraint(
            "matchup", models.UniqueConstraint(fields=("key",), name="simulate_matchup_key_unique")
        ),
        migrations.AddConstraint(
            "matchup",
            models.CheckConstraint(
                condition=models.Q(("laid__gte", 0)), name="simulate_matchup_laid_not_negative"
            ),
        ),
        migrations.RunPython(copy_snapshots),
        migrations.AlterField(
            "run",
            "snapshot",
            models.ForeignKey(
                "catalog.cardsetsnapshot",
                on_delete=models.PROTECT,
                related_name="runs",
                verbose_name="card set",
            ),
        ),
        migrations.AlterField(
            "matchup",
            "snapshot",
            models.ForeignKey(
                "catalog.cardsetsnapshot",
                on_delete=models.PROTECT,
                related_name="+",
                verbose_name="card set",
            ),
        ),
        migrations.DeleteModel("CardSetSnapshot"),
        migrations.RenameField("matchup", "engine", "versions"),
        migrations.RenameField("run", "engine", "versions"),
        migrations.AlterField(
            "matchup", "versions", models.CharField("versions of rules and bots", max_length=120)
        ),
        migrations.AlterField(
            "run",
            "versions",
            models.CharField("versions of rules and bots", editable=False, max_length=120),
        ),
        migrations.AddField(
            "matchup",
            "game",
            models.CharField("game", default="starfighter", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "run", "game", models.CharField("game", default="starfighter", max_length=40)
        ),
        migrations.RunPython(number_versions),
        migrations.RemoveConstraint("matchup", "simulate_matchup_laid_not_negative"),
        migrations.RenameField("matchup", "laid", "planned"),
        migrations.RemoveField("chunk", "claimed_by"),
        migrations.RemoveField("chunk", "claimed_until"),
        migrations.AddField(
            "chunk",
            "created",
            models.DateTimeField("created", auto_now_add=True, default=timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            "chunk", "sent_at", models.DateTimeField("sent to the queue", default=timezone.now)
        ),
        migrations.AddField(
            "chunk", "started_at", models.DateTimeField("started", blank=True, null=True)
        ),
        migrations.AlterField(
            "run",
            "kind",
            models.CharField(
                "kind",
                choices=[
                    ("playtest", "Playtest"),
                    ("matrix", "Every deck against every other"),
                    ("comparison", "Comparison"),
                    ("swap", "Swap test"),
                    ("cut", "Cut list"),
                    ("opinion", "Second opinion"),
                ],
                default="playtest",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            "chunk", models.Index(fields=["finished_at"], name="simulate_chunk_finished")
        ),
        migrations.AddIndex(
            "chunk",
            models.Index(
                condition=models.Q(("is_given_up", True)),
                fields=["matchup"],
                name="simulate_chunk_given_up",
            ),
        ),
        migrations.AddField(
            "run",
            "opened",
            models.DateTimeField("last opened", default=timezone.now, editable=False),
        ),
        migrations.AddIndex("run", models.Index(fields=["opened"], name="simulate_run_opened")),
        migrations.AddField(
            "matchup", "setup", models.JSONField("set-up", blank=True, default=dict)
        ),
        migrations.AddField("run", "setup", models.JSONField("set-up", blank=True, default=dict)),
        migrations.AlterField(
            "matchup",
            "snapshot",
            models.ForeignKey(
                "catalog.cardsetsnapshot",
                blank=True,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                verbose_name="card set",
            ),
        ),
        migrations.AlterField(
            "run",
            "kind",
            models.CharField(
                "kind",
                choices=[
                    ("playtest", "Playtest"),
                    ("matrix", "Every deck against every other"),
                    ("comparison", "Comparison"),
                    ("swap", "Swap test"),
                    ("cut", "Cut list"),
                    ("opinion", "Second opinion"),
                    ("suggestion", "Suggestions"),
                    ("bots", "Bots against bots"),
                ],
                default="playtest",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            "run",
            "snapshot",
            models.ForeignKey(
                "catalog.cardsetsnapshot",
                blank=True,
                null=True,
                on_delete=models.PROTECT,
                related_name="runs",
                verbose_name="card set",
            ),
        ),
        migrations.AddIndex(
            "run",
            models.Index(
                condition=models.Q(("kind", "bots")),
                fields=["game", "-most_games"],
                name="simulate_run_of_bots",
            ),
        ),
        migrations.AlterField(
            "run",
            "priority",
            models.SmallIntegerField(
                "priority", choices=[(0, "short"), (1, "long"), (2, "of the builder")], default=0
            ),
        ),
        migrations.AddIndex("run", models.Index(fields=["-created"], name="simulate_run_latest")),
    ]
