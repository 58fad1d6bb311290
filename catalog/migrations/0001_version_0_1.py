import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.db import migrations, models

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


class Migration(migrations.Migration):
    """The database of version 0.1."""

    replaces = [("catalog", "0001_initial")]
    dependencies = []
    operations = [
        migrations.CreateModel(
            "Edition",
            [
                ID,
                ("key", models.SlugField("key", db_index=False, max_length=40)),
                ("name", models.CharField("name", max_length=60)),
                ("name_ru", models.CharField("Russian name", blank=True, max_length=60)),
                ("note", models.TextField("note", blank=True, max_length=4000)),
                ("note_ru", models.TextField("Russian note", blank=True, max_length=4000)),
                ("figures", models.TextField("balance figures", blank=True, max_length=4000)),
                (
                    "figures_ru",
                    models.TextField("Russian balance figures", blank=True, max_length=4000),
                ),
                ("is_current", models.BooleanField("current", default=False)),
            ],
            options={
                "verbose_name": "edition",
                "verbose_name_plural": "editions",
                "constraints": [
                    models.UniqueConstraint(fields=("key",), name="catalog_edition_key_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        name="catalog_edition_key_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="catalog_edition_name_given",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("is_current",),
                        name="catalog_edition_one_current",
                        violation_error_message="Another edition is the current one.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Cruiser",
            [
                ID,
                ("key", models.SlugField("key", db_index=False, max_length=40)),
                ("name", models.CharField("name", max_length=60)),
                ("name_ru", models.CharField("Russian name", blank=True, max_length=60)),
                ("armour", models.PositiveSmallIntegerField("armour")),
                (
                    "edition",
                    models.ForeignKey(
                        "catalog.edition",
                        on_delete=models.CASCADE,
                        related_name="cruisers",
                        verbose_name="edition",
                    ),
                ),
            ],
            options={
                "verbose_name": "cruiser",
                "verbose_name_plural": "cruisers",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("edition", "key"),
                        name="catalog_cruiser_key_unique",
                        violation_error_message="This edition has a cruiser of that key already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        name="catalog_cruiser_key_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="catalog_cruiser_name_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("armour__range", (1, 99))),
                        name="catalog_cruiser_armour_range",
                        violation_error_message="Armour is from 1 to 99.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Card",
            [
                ID,
                ("number", models.CharField("number", max_length=5)),
                ("level", models.PositiveSmallIntegerField("level")),
                ("serial", models.PositiveSmallIntegerField("serial")),
                (
                    "series",
                    models.CharField(
                        "series", choices=[("green", "green"), ("blue", "blue")], max_length=5
                    ),
                ),
                ("name", models.CharField("call sign", blank=True, max_length=60)),
                ("name_ru", models.CharField("Russian call sign", blank=True, max_length=60)),
                ("top_fighters", models.PositiveSmallIntegerField("top: fighters", default=0)),
                (
                    "top_effect",
                    models.CharField(
                        "top: effect",
                        blank=True,
                        choices=[
                            ("draw", "Draw a card"),
                            ("lateral", "Lateral movement"),
                            ("vertical", "Vertical movement"),
                            ("free", "Free movement"),
                            ("pivot", "Pivot"),
                            ("destroy", "Destruction"),
                            ("strike", "Enemy cruiser damage"),
                            ("backfire", "Own cruiser damage"),
                            ("roll", "Barrel roll"),
                            ("hit", "Fighter damage"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "top_protection",
                    models.CharField(
                        "top: protection",
                        blank=True,
                        choices=[
                            ("force_field", "Force field"),
                            ("shield_2", "2 shields"),
                            ("shield_3", "3 shields"),
                            ("shield_4", "4 shields"),
                        ],
                        max_length=11,
                    ),
                ),
                (
                    "bottom_fighters",
                    models.PositiveSmallIntegerField("bottom: fighters", default=0),
                ),
                (
                    "bottom_effect",
                    models.CharField(
                        "bottom: effect",
                        blank=True,
                        choices=[
                            ("draw", "Draw a card"),
                            ("lateral", "Lateral movement"),
                            ("vertical", "Vertical movement"),
                            ("free", "Free movement"),
                            ("pivot", "Pivot"),
                            ("destroy", "Destruction"),
                            ("strike", "Enemy cruiser damage"),
                            ("backfire", "Own cruiser damage"),
                            ("roll", "Barrel roll"),
                            ("hit", "Fighter damage"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "bottom_protection",
                    models.CharField(
                        "bottom: protection",
                        blank=True,
                        choices=[
                            ("force_field", "Force field"),
                            ("shield_2", "2 shields"),
                            ("shield_3", "3 shields"),
                            ("shield_4", "4 shields"),
                        ],
                        max_length=11,
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        "catalog.edition",
                        on_delete=models.CASCADE,
                        related_name="cards",
                        verbose_name="edition",
                    ),
                ),
            ],
            options={
                "verbose_name": "squadron card",
                "verbose_name_plural": "squadron cards",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("edition", "number"),
                        name="catalog_card_number_unique",
                        violation_error_message="This edition has a card of that number already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("level__range", (0, 3))),
                        name="catalog_card_level_range",
                        violation_error_message="A level is from 0 to 3.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("serial__range", (1, 100))),
                        name="catalog_card_serial_range",
                        violation_error_message="A serial is from 1 to 100.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "number",
                                django.db.models.functions.text.Concat(
                                    django.db.models.functions.comparison.Cast(
                                        "level", models.CharField()
                                    ),
                                    models.Value("-"),
                                    django.db.models.functions.comparison.Cast(
                                        "serial", models.CharField()
                                    ),
                                ),
                            )
                        ),
                        name="catalog_card_number_is_level_serial",
                        violation_error_message="A number is the level and the serial, such as 3-10.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("series__in", ["green", "blue"])),
                        name="catalog_card_series_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("top_fighters__range", (0, 4))),
                        name="catalog_card_top_fighters_range",
                        violation_error_message="A half has at most 4 fighters (R1.4).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("bottom_fighters__range", (0, 4))),
                        name="catalog_card_bottom_fighters_range",
                        violation_error_message="A half has at most 4 fighters (R1.4).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "top_fighters__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(1), "-", models.F("bottom_fighters")
                                ),
                            ),
                            (
                                "top_fighters__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(4), "-", models.F("bottom_fighters")
                                ),
                            ),
                        ),
                        name="catalog_card_fighters_total",
                        violation_error_message="A front has 1 to 4 fighters over both halves (R1.4).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "top_effect__in",
                                [
                                    "",
                                    "draw",
                                    "lateral",
                                    "vertical",
                                    "free",
                                    "pivot",
                                    "destroy",
                                    "strike",
                                    "backfire",
                                    "roll",
                                    "hit",
                                ],
                            )
                        ),
                        name="catalog_card_top_effect_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "bottom_effect__in",
                                [
                                    "",
                                    "draw",
                                    "lateral",
                                    "vertical",
                                    "free",
                                    "pivot",
                                    "destroy",
                                    "strike",
                                    "backfire",
                                    "roll",
                                    "hit",
                                ],
                            )
                        ),
                        name="catalog_card_bottom_effect_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "top_protection__in",
                                ["", "force_field", "shield_2", "shield_3", "shield_4"],
                            )
                        ),
                        name="catalog_card_top_protection_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "bottom_protection__in",
                                ["", "force_field", "shield_2", "shield_3", "shield_4"],
                            )
                        ),
                        name="catalog_card_bottom_protection_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("series", "green"), _negated=True),
                            models.Q(
                                (
                                    "bottom_effect__in",
                                    [
                                        "",
                                        "draw",
                                        "lateral",
                                        "vertical",
                                        "free",
                                        "pivot",
                                        "destroy",
                                        "strike",
                                        "backfire",
                                    ],
                                ),
                                (
                                    "top_effect__in",
                                    [
                                        "",
                                        "draw",
                                        "lateral",
                                        "vertical",
                                        "free",
                                        "pivot",
                                        "destroy",
                                        "strike",
                                        "backfire",
                                    ],
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="catalog_card_green_effects",
                        violation_error_message="Blue cards alone roll or hit fighters (R7).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("series", "green"), _negated=True),
                            models.Q(("bottom_protection", ""), ("top_protection", "")),
                            _connector="OR",
                        ),
                        name="catalog_card_green_unprotected",
                        violation_error_message="Blue cards alone have protections (R8).",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Sector",
            [
                ID,
                ("position", models.PositiveSmallIntegerField("position")),
                ("fields", models.PositiveSmallIntegerField("fields")),
                ("draw", models.PositiveSmallIntegerField("Draw symbols", default=0)),
                (
                    "cruiser",
                    models.ForeignKey(
                        "catalog.cruiser",
                        on_delete=models.CASCADE,
                        related_name="sectors",
                        verbose_name="cruiser",
                    ),
                ),
            ],
            options={
                "verbose_name": "sector",
                "verbose_name_plural": "sectors",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cruiser", "position"),
                        name="catalog_sector_position_unique",
                        violation_error_message="This cruiser has a sector at that position already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("position__range", (1, 5))),
                        name="catalog_sector_position_range",
                        violation_error_message="Sectors are numbered from 1 to 5.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fields__range", (2, 4))),
                        name="catalog_sector_fields_range",
                        violation_error_message="A sector has 2 to 4 fields.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("draw__range", (0, 2))),
                        name="catalog_sector_draw_range",
                        violation_error_message="A sector has at most 2 Draw symbols.",
                    ),
                ],
            },
        ),
    ]
