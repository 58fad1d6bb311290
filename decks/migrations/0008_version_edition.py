from django.db import migrations, models


def name_the_current_edition(apps, _schema_editor):
    """Until now all decks were read with the current edition."""
    edition = apps.get_model("catalog", "Edition").objects.filter(is_current=True).first()
    if edition is not None:
        apps.get_model("decks", "DeckVersion").objects.update(edition=edition.key)


class Migration(migrations.Migration):
    """Versions of decks belong to an edition and its revision."""

    dependencies = [
        ("catalog", "0003_unusual_cards_and_revisions"),
        ("decks", "0007_moderation"),
    ]

    operations = [
        migrations.AddField(
            "deckversion",
            "edition",
            models.CharField("edition", blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "deckversion",
            "revision",
            models.CharField("revision", blank=True, default="", max_length=16),
            preserve_default=False,
        ),
        migrations.RunPython(name_the_current_edition, migrations.RunPython.noop, elidable=True),
    ]
