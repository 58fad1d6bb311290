import uuid

import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.db import migrations, models

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


class Migration(migrations.Migration):
    """From version 0.1 to 0.2."""

    replaces = [
        ("catalog", "0002_card_set_snapshot"),
        ("catalog", "0003_unusual_cards_and_revisions"),
        ("catalog", "0004_edition_stamp"),
    ]
    dependencies = [("catalog", "0001_version_0_1")]
    operations = [
        migrations.CreateModel(
            "CardSetSnapshot",
            [
                (
                    "revision",
                    models.CharField("revision", max_length=16, primary_key=True, serialize=False),
                ),
                ("export", models.JSONField("catalogue export")),
                ("created", models.DateTimeField("created", auto_now_add=True)),
            ],
            options={
                "verbose_name": "card set snapshot",
                "verbose_name_plural": "card set snapshots",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("revision", ""), _negated=True),
                        name="catalog_snapshot_revision_given",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "EditionRevision",
            [
                ID,
                ("created", models.DateTimeField("created", auto_now_add=True)),
                (
                    "edition",
                    models.ForeignKey(
                        "catalog.edition",
                        on_delete=models.CASCADE,
                        related_name="revisions",
                        verbose_name="edition",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        "catalog.cardsetsnapshot",
                        on_delete=models.PROTECT,
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
                        fields=("edition", "snapshot"), name="catalog_revision_of_edition_once"
                    )
                ],
            },
        ),
        migrations.RemoveConstraint("card", "catalog_card_number_is_level_serial"),
        migrations.RemoveConstraint("card", "catalog_card_fighters_total"),
        migrations.AddConstraint(
            "card",
            models.CheckConstraint(
                condition=models.Q(
                    (
                        "number__in",
                        [
                            django.db.models.functions.text.Concat(
                                models.Value("0-"),
                                django.db.models.functions.comparison.Cast(
                                    "serial", models.CharField()
                                ),
                            ),
                            django.db.models.functions.text.Concat(
                                models.Value("1-"),
                                django.db.models.functions.comparison.Cast(
                                    "serial", models.CharField()
                                ),
                            ),
                            django.db.models.functions.text.Concat(
                                models.Value("2-"),
                                django.db.models.functions.comparison.Cast(
                                    "serial", models.CharField()
                                ),
                            ),
                            django.db.models.functions.text.Concat(
                                models.Value("3-"),
                                django.db.models.functions.comparison.Cast(
                                    "serial", models.CharField()
                                ),
                            ),
                        ],
                    )
                ),
                name="catalog_card_number_has_serial",
                violation_error_message="A number is a figure and the serial, such as 3-10.",
            ),
        ),
        migrations.AddConstraint(
            "card",
            models.CheckConstraint(
                condition=models.Q(
                    (
                        "top_fighters__lte",
                        django.db.models.expressions.CombinedExpression(
                            models.Value(4), "-", models.F("bottom_fighters")
                        ),
                    )
                ),
                name="catalog_card_fighters_most",
                violation_error_message="A front has at most 4 fighters over both halves (R1.4).",
            ),
        ),
        migrations.AddField(
            "edition", "stamp", models.UUIDField(default=uuid.uuid4, editable=False)
        ),
    ]
