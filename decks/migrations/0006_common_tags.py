"""Tags that were stored in Russian before readers of both languages shared them: in English."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COMMON = {
    "новичкам": "beginner",
    "быстрая": "fast",
    "медленная": "slow",
    "истребители": "fighters",
    "щиты": "shields",
    "удары-по-крейсеру": "strikes",
    "уничтожение": "destruction",
    "хитрости": "tricks",
    "движение": "movement",
    "взятие-карт": "draw",
}


def write_in_english(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """A deck with both spellings keeps the English one."""
    tags = apps.get_model("decks", "DeckTag").objects
    for russian, english in COMMON.items():
        named = tags.filter(name=russian)
        named.filter(deck__in=tags.filter(name=english).values("deck")).delete()
        named.update(name=english)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0005_tags"),
    ]

    operations = [
        migrations.RunPython(write_in_english, migrations.RunPython.noop),
    ]
