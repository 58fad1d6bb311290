from django.db import migrations, models
from django.db.models.functions import Cast, Concat


class Migration(migrations.Migration):
    """Cards without fighters and with a level of their own; the card sets that editions had."""

    dependencies = [("catalog", "0002_card_set_snapshot")]

    operations = [
        migrations.RemoveConstraint("card", "catalog_card_number_is_level_serial"),
        migrations.RemoveConstraint("card", "catalog_card_fighters_total"),
        migrations.AddConstraint(
            "card",
            models.CheckConstraint(
                condition=models.Q(
                    number__in=[
                        Concat(models.Value(f"{figure}-"), Cast("serial", models.CharField()))
                        for figure in range(4)
                    ]
                ),
                name="catalog_card_number_has_serial",
                violation_error_message="A number is a figure and the serial, such as 3-10.",
            ),
        ),
        migrations.AddConstraint(
            "card",
            models.CheckConstraint(
                condition=models.Q(top_fighters__lte=4 - models.F("bottom_fighters")),
                name="catalog_card_fighters_most",
                violation_error_message="A front has at most 4 fighters over both halves (R1.4).",
            ),
        ),
        migrations.CreateModel(
            "EditionRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "edition",
                    models.ForeignKey(
                        "catalog.edition",
                        models.CASCADE,
                        related_name="revisions",
                        verbose_name="edition",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        "catalog.cardsetsnapshot",
                        models.PROTECT,
                        related_name="+",
                        verbose_name="card set snapshot",
                    ),
                ),
            ],
            options={
                "verbose_name": "revision of an edition",
                "verbose_name_plural": "revisions of editions",
                "constraints": [
                    models.UniqueConstraint(
                        fields=["edition", "snapshot"], name="catalog_revision_of_edition_once"
                    )
                ],
            },
        ),
    ]
