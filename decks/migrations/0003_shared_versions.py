from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_shown_versions(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """What decks show to others now, others could see; of older versions nobody knows."""
    shown = apps.get_model("decks", "DeckVersion").objects.filter(
        number=models.F("deck__latest"), deck__visibility__in=("unlisted", "public")
    )
    shown.update(was_shared=True)


class Migration(migrations.Migration):
    dependencies = [("decks", "0002_like")]

    operations = [
        migrations.AddField(
            model_name="deckversion",
            name="was_shared",
            field=models.BooleanField(default=False, verbose_name="others could see it"),
        ),
        migrations.RunPython(mark_shown_versions, migrations.RunPython.noop),
    ]
