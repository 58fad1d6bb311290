from django.db import migrations, models


class Migration(migrations.Migration):
    """One table for the card sets that matches and playtests began with."""

    dependencies = [("catalog", "0001_initial")]

    operations = [
        migrations.CreateModel(
            "CardSetSnapshot",
            fields=[
                (
                    "revision",
                    models.CharField(
                        max_length=16, primary_key=True, serialize=False, verbose_name="revision"
                    ),
                ),
                ("export", models.JSONField(verbose_name="catalogue export")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "card set snapshot",
                "verbose_name_plural": "card set snapshots",
                "constraints": [
                    models.CheckConstraint(
                        condition=~models.Q(revision=""), name="catalog_snapshot_revision_given"
                    )
                ],
            },
        ),
    ]
