from django.conf import settings
from django.db import migrations, models

import decks.construction.card_list
import decks.models

ID = (
    "id",
    models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False),
)


class Migration(migrations.Migration):
    """The database of version 0.1."""

    replaces = [
        ("decks", "0001_initial"),
        ("decks", "0002_like"),
        ("decks", "0003_shared_versions"),
        ("decks", "0004_api_token"),
        ("decks", "0005_tags"),
        ("decks", "0006_common_tags"),
    ]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            "Deck",
            [
                ID,
                (
                    "slug",
                    models.SlugField(
                        "address", db_index=False, default=decks.models.new_slug, max_length=40
                    ),
                ),
                (
                    "session_token",
                    models.CharField(
                        "session", blank=True, db_index=True, editable=False, max_length=43
                    ),
                ),
                ("name", models.CharField("name", max_length=60)),
                ("name_ru", models.CharField("Russian name", blank=True, max_length=60)),
                ("description", models.TextField("description", blank=True, max_length=4000)),
                (
                    "description_ru",
                    models.TextField("Russian description", blank=True, max_length=4000),
                ),
                (
                    "visibility",
                    models.CharField(
                        "visibility",
                        choices=[
                            ("private", "Private: only you"),
                            ("unlisted", "Unlisted: whoever has the link"),
                            ("public", "Public: everybody, and listed"),
                        ],
                        default="private",
                        max_length=8,
                    ),
                ),
                ("latest", models.PositiveIntegerField("newest version", default=1)),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                ("changed", models.DateTimeField("changed")),
                (
                    "owner",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        blank=True,
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="decks",
                        verbose_name="owner",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        "decks.deck",
                        blank=True,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="copies",
                        verbose_name="copied from",
                    ),
                ),
            ],
            options={
                "verbose_name": "deck",
                "verbose_name_plural": "decks",
                "indexes": [
                    models.Index(fields=["visibility", "-changed"], name="decks_deck_newest")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="decks_deck_slug_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="decks_deck_slug_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="decks_deck_name_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "unlisted", "public"])),
                        name="decks_deck_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("owner", None), models.Q(("session_token", ""), _negated=True)
                            ),
                            models.Q(("owner__isnull", False), ("session_token", "")),
                            _connector="OR",
                        ),
                        name="decks_deck_one_keeper",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("owner__isnull", False), ("visibility", "private"), _connector="OR"
                        ),
                        name="decks_deck_session_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("latest__gte", 1)), name="decks_deck_latest_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "ApiToken",
            [
                ID,
                ("name", models.CharField("name", max_length=60)),
                ("digest", models.CharField("digest", editable=False, max_length=64)),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                (
                    "last_used",
                    models.DateTimeField("last used", blank=True, editable=False, null=True),
                ),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        on_delete=models.CASCADE,
                        related_name="+",
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "API token",
                "verbose_name_plural": "API tokens",
                "constraints": [
                    models.UniqueConstraint(fields=("digest",), name="decks_token_digest_unique"),
                    models.UniqueConstraint(
                        fields=("user", "name"), name="decks_token_name_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="decks_token_name_given",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "DeckVersion",
            [
                ID,
                ("number", models.PositiveIntegerField("number")),
                ("cruiser", models.CharField("cruiser", blank=True, max_length=40)),
                (
                    "cards",
                    decks.construction.card_list.CardListField(
                        max_length=2400, verbose_name="cards"
                    ),
                ),
                ("is_autosave", models.BooleanField("saved automatically", default=False)),
                ("note", models.CharField("note", blank=True, max_length=200)),
                ("created", models.DateTimeField("created", auto_now_add=True)),
                (
                    "deck",
                    models.ForeignKey(
                        "decks.deck",
                        on_delete=models.CASCADE,
                        related_name="versions",
                        verbose_name="deck",
                    ),
                ),
                ("was_shared", models.BooleanField("others could see it", default=False)),
            ],
            options={
                "verbose_name": "version of a deck",
                "verbose_name_plural": "versions of decks",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck", "number"), name="decks_version_number_unique"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="decks_version_number_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cards__endswith", ","), ("cards__startswith", ",")),
                        name="decks_version_cards_packed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Like",
            [
                ID,
                ("created", models.DateTimeField("created", auto_now_add=True)),
                (
                    "deck",
                    models.ForeignKey(
                        "decks.deck",
                        on_delete=models.CASCADE,
                        related_name="likes",
                        verbose_name="deck",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        on_delete=models.CASCADE,
                        related_name="+",
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "like",
                "verbose_name_plural": "likes",
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "user"), name="decks_like_once")
                ],
            },
        ),
        migrations.CreateModel(
            "DeckTag",
            [
                ID,
                ("name", models.CharField("tag", db_index=True, max_length=24)),
                (
                    "deck",
                    models.ForeignKey(
                        "decks.deck",
                        on_delete=models.CASCADE,
                        related_name="tags",
                        verbose_name="deck",
                    ),
                ),
            ],
            options={
                "verbose_name": "tag of a deck",
                "verbose_name_plural": "tags of decks",
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "name"), name="decks_tag_once"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="decks_tag_name_given"
                    ),
                ],
            },
        ),
    ]
