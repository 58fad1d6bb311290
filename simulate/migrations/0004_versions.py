import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rules and bots have versions of their own; a matchup and a run say of which game they are."""

    dependencies = [("simulate", "0003_copy_snapshots")]

    operations = [
        migrations.AlterField(
            "run",
            "snapshot",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="runs",
                to="catalog.cardsetsnapshot",
                verbose_name="card set",
            ),
        ),
        migrations.AlterField(
            "matchup",
            "snapshot",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="catalog.cardsetsnapshot",
                verbose_name="card set",
            ),
        ),
        migrations.DeleteModel("CardSetSnapshot"),
        migrations.RenameField("matchup", "engine", "versions"),
        migrations.RenameField("run", "engine", "versions"),
        migrations.AlterField(
            "matchup",
            "versions",
            models.CharField(max_length=120, verbose_name="versions of rules and bots"),
        ),
        migrations.AlterField(
            "run",
            "versions",
            models.CharField(
                editable=False, max_length=120, verbose_name="versions of rules and bots"
            ),
        ),
        migrations.AddField(
            "matchup",
            "game",
            models.CharField(default="starfighter", max_length=40, verbose_name="game"),
            preserve_default=False,
        ),
        migrations.AddField(
            "run",
            "game",
            models.CharField(default="starfighter", max_length=40, verbose_name="game"),
        ),
    ]
