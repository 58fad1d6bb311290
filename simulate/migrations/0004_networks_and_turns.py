import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def let_chunks_wait(apps, _editor):
    """What earlier versions sent stands in queues that nobody reads any more."""
    apps.get_model("simulate", "Chunk").objects.filter(finished_at=None).update(sent_at=None)


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0002_version_0_2"),
        ("decks", "0002_version_0_2"),
        ("simulate", "0003_league_promotion"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="chunk",
            name="simulate_chunk_finished",
        ),
        migrations.AddField(
            model_name="chunk",
            name="sent_for",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="simulate.run",
                verbose_name="in the turn of",
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="network",
            field=models.CharField(
                blank=True, editable=False, max_length=43, verbose_name="network"
            ),
        ),
        migrations.AlterField(
            model_name="chunk",
            name="sent_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="sent to the queue"),
        ),
        migrations.AddIndex(
            model_name="chunk",
            index=models.Index(
                fields=["finished_at", "sent_for", "seconds"], name="simulate_chunk_finished"
            ),
        ),
        migrations.AddIndex(
            model_name="chunk",
            index=models.Index(
                condition=models.Q(
                    ("finished_at", None), ("is_given_up", False), ("sent_at", None)
                ),
                fields=["matchup", "start"],
                name="simulate_chunk_unsent",
            ),
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(
                condition=models.Q(("network", ""), _negated=True),
                fields=["network", "-created"],
                name="simulate_run_network",
            ),
        ),
        migrations.RunPython(let_chunks_wait, migrations.RunPython.noop),
    ]
