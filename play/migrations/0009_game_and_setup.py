from django.db import migrations, models


def game_field():
    return models.CharField(default="starfighter", max_length=40, verbose_name="game")


def setup_field():
    return models.JSONField(default=dict, verbose_name="set-up")


class Migration(migrations.Migration):
    """A match, a recording and an analysis say which game they are of, and how it was set up."""

    dependencies = [("play", "0008_opened")]

    operations = [
        *(
            migrations.AddField(model, name, field(), preserve_default=False)
            for model in ("match", "recording", "analysis")
            for name, field in (("game", game_field), ("setup", setup_field))
        ),
        migrations.AddField(
            "seat",
            "brought",
            models.JSONField(blank=True, default=dict, verbose_name="what the side brings"),
        ),
        migrations.AddField(
            "recording",
            "versions",
            models.CharField(
                blank=True,
                default="",
                editable=False,
                max_length=120,
                verbose_name="versions of rules and bots",
            ),
            preserve_default=False,
        ),
        *(
            operation
            for model in ("match", "recording")
            for operation in (
                migrations.RenameField(model, "engine", "rules"),
                migrations.AlterField(
                    model,
                    "rules",
                    models.CharField(
                        editable=False,
                        max_length=64,
                        verbose_name="rules version that agrees with the log",
                    ),
                ),
            )
        ),
        migrations.RenameField("analysis", "engine", "versions"),
        migrations.AlterField(
            "analysis",
            "versions",
            models.CharField(
                editable=False, max_length=120, verbose_name="versions of rules and bots"
            ),
        ),
    ]
