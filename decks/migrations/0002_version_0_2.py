from django.conf import settings
from django.db import migrations, models
from django.db.models import Count, F

import decks.construction.card_list

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


ROWS_AT_ONCE = 100  # more take longer: the statement has a case for each row
COLUMNS = ("cruiser", "edition", "size", "search_text", "like_count")


def name_the_current_edition(apps, _schema_editor):
    """Until now all decks were read with the current edition."""
    edition = apps.get_model("catalog", "Edition").objects.filter(is_current=True).first()
    if edition is not None:
        apps.get_model("decks", "DeckVersion").objects.update(edition=edition.key)


def fill_columns_of_lists(apps, _schema_editor):
    """From the newest version of each deck, its texts and its likes."""
    deck_model, card_model = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckCard")
    versions = apps.get_model("decks", "DeckVersion").objects
    likes = apps.get_model("decks", "Like").objects.order_by()
    counts = dict(likes.values_list("deck").annotate(Count("pk")))
    newest = versions.filter(number=F("deck__latest")).select_related("deck").order_by("pk")
    decks, cards = [], []

    def write():
        deck_model.objects.bulk_update(decks, COLUMNS)
        card_model.objects.bulk_create(cards)
        decks.clear()
        cards.clear()

    for version in newest.iterator(chunk_size=ROWS_AT_ONCE):
        deck = version.deck
        deck.cruiser, deck.edition = version.cruiser, version.edition
        deck.size, deck.like_count = len(version.cards), counts.get(deck.pk, 0)
        texts = (deck.name, deck.name_ru, deck.description, deck.description_ru)
        deck.search_text = "\n".join(filter(None, texts)).casefold()
        decks.append(deck)
        cards += [card_model(deck=deck, number=number) for number in version.cards]
        if len(decks) == ROWS_AT_ONCE:
            write()
    write()


class Migration(migrations.Migration):
    """From version 0.1 to 0.2."""

    replaces = [
        ("decks", "0007_moderation"),
        ("decks", "0008_version_edition"),
        ("decks", "0009_what_lists_choose_by"),
        ("decks", "0010_fill_what_lists_choose_by"),
        ("decks", "0011_remarks"),
        ("decks", "0012_changed_index"),
    ]
    dependencies = [
        ("catalog", "0002_version_0_2"),
        ("decks", "0001_version_0_1"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            "HiddenAuthor",
            [
                ID,
                ("since", models.DateTimeField("since", auto_now_add=True)),
                (
                    "user",
                    models.OneToOneField(
                        settings.AUTH_USER_MODEL,
                        on_delete=models.CASCADE,
                        related_name="hidden_author",
                        verbose_name="account",
                    ),
                ),
            ],
            options={"verbose_name": "hidden author", "verbose_name_plural": "hidden authors"},
        ),
        migrations.CreateModel(
            "Report",
            [
                ID,
                (
                    "about",
                    models.CharField(
                        "what is wrong",
                        choices=[
                            ("name", "Its name, description or tags"),
                            ("author", "The name of its author"),
                            ("other", "Something else"),
                        ],
                        max_length=6,
                    ),
                ),
                ("text", models.TextField("in your words", blank=True, max_length=4000)),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                ("handled_at", models.DateTimeField("handled", blank=True, null=True)),
                (
                    "deck",
                    models.ForeignKey(
                        "decks.deck",
                        on_delete=models.CASCADE,
                        related_name="reports",
                        verbose_name="deck",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        blank=True,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="+",
                        verbose_name="reported by",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "indexes": [
                    models.Index(fields=["handled_at", "-created"], name="decks_report_newest")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("handled_at", None)),
                        fields=("deck", "reporter"),
                        name="decks_report_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("about__in", ["name", "author", "other"])),
                        name="decks_report_subject_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "DeckCard",
            [
                ID,
                ("number", models.CharField("card", max_length=8)),
                (
                    "deck",
                    models.ForeignKey(
                        "decks.deck",
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="cards",
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
        migrations.AddField(
            "deck", "is_hidden", models.BooleanField("hidden by moderators", default=False)
        ),
        migrations.AddConstraint(
            "deck",
            models.CheckConstraint(
                condition=models.Q(
                    ("is_hidden", False), ("visibility", "private"), _connector="OR"
                ),
                name="decks_deck_hidden_private",
            ),
        ),
        migrations.AddField(
            "deckversion",
            "revision",
            models.CharField("revision", blank=True, default="", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            "deckversion",
            "edition",
            models.CharField("edition", blank=True, default="", max_length=40),
            preserve_default=False,
        ),
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
        migrations.AddField(
            "deckversion",
            "card_notes",
            models.JSONField("notes of cards", blank=True, default=dict),
        ),
        migrations.AddField(
            "deckversion",
            "maybe",
            decks.construction.card_list.CardListField(
                blank=True, default=(), max_length=2400, verbose_name="cards to think about"
            ),
        ),
        migrations.AddIndex("deck", models.Index(fields=["-changed"], name="decks_deck_changed")),
        migrations.RunPython(name_the_current_edition),
        migrations.RunPython(fill_columns_of_lists),
    ]
