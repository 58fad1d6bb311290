from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    """Playtests that nobody opens are removed; those of before count as opened now."""

    dependencies = [("simulate", "0008_chunk_counts")]

    operations = [
        migrations.AddField(
            "run",
            "opened",
            models.DateTimeField("last opened", default=timezone.now, editable=False),
        ),
        migrations.AddIndex("run", models.Index(fields=["opened"], name="simulate_run_opened")),
    ]
