import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What lists choose and sort decks by stands in columns with indexes; 0010 fills them."""

    dependencies = [("decks", "0008_version_edition")]

    operations = [
        migrations.AddField(
            "deck",
            "cruiser",
            models.CharField("cruiser", blank=True, default="", editable=False, max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "deck",
            "edition",
            models.CharField("edition", blank=True, default="", editable=False, max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "deck", "size", models.PositiveSmallIntegerField("cards", default=0, editable=False)
        ),
        migrations.AddField(
            "deck",
            "search_text",
            models.TextField("texts, case folded", blank=True, default="", editable=False),
            preserve_default=False,
        ),
        migrations.AddField(
            "deck", "like_count", models.PositiveIntegerField("likes", default=0, editable=False)
        ),
        migrations.CreateModel(
            "DeckCard",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.CharField(max_length=8, verbose_name="card")),
                (
                    "deck",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="decks.deck",
                        verbose_name="deck",
                    ),
                ),
            ],
            options={
                "verbose_name": "card of a deck",
                "verbose_name_plural": "cards of decks",
                "indexes": [models.Index(fields=["number", "deck"], name="decks_card_decks")],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "number"), name="decks_card_once")
                ],
            },
        ),
        migrations.AddIndex(
            "deck",
            models.Index(fields=["visibility", "-like_count", "-changed"], name="decks_deck_liked"),
        ),
        migrations.AddIndex(
            "deck",
            models.Index(fields=["visibility", "cruiser", "-changed"], name="decks_deck_cruiser"),
        ),
        migrations.AddIndex(
            "deck", models.Index(fields=["visibility", "size", "-changed"], name="decks_deck_size")
        ),
    ]
