from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    """Chunks are sent to Celery's queue instead of being claimed; those begun before are sent again."""

    dependencies = [("simulate", "0005_number_versions")]

    operations = [
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
            "chunk",
            "sent_at",
            models.DateTimeField("sent to the queue", default=timezone.now),
        ),
        migrations.AddField(
            "chunk", "started_at", models.DateTimeField("started", null=True, blank=True)
        ),
    ]
