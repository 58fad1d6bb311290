from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    """Analyses are sent to Celery's queue instead of being claimed."""

    dependencies = [("play", "0013_seed_given")]

    operations = [
        migrations.RemoveField("analysis", "claimed_until"),
        migrations.AddField(
            "analysis",
            "sent_at",
            models.DateTimeField("sent to the queue", default=timezone.now),
        ),
    ]
