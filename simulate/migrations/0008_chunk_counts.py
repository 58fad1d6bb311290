from django.db import migrations, models


class Migration(migrations.Migration):
    """Counting chunks reads no rows, whose packed games are large."""

    dependencies = [("simulate", "0007_second_opinions")]

    operations = [
        migrations.AddIndex(
            "chunk", models.Index(fields=["finished_at"], name="simulate_chunk_finished")
        ),
        migrations.AddIndex(
            "chunk",
            models.Index(
                fields=["matchup"],
                name="simulate_chunk_given_up",
                condition=models.Q(is_given_up=True),
            ),
        ),
    ]
