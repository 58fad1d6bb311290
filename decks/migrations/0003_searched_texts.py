"""Writes the texts of decks as they are searched now: composed, without punctuation, Е for Ё."""

import unicodedata
from typing import Any

from django.db import migrations, models

A_BATCH = 500


def normalized(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


def write_texts(apps: Any, _editor: Any) -> None:
    decks = apps.get_model("decks", "Deck").objects
    names = ("name", "name_ru", "description", "description_ru")
    batch = []
    for deck in decks.only(*names).iterator(A_BATCH):
        texts = filter(None, (getattr(deck, name) for name in names))
        deck.search_text = "\n".join(map(normalized, texts))
        batch.append(deck)
        if len(batch) == A_BATCH:
            decks.bulk_update(batch, ["search_text"])
            batch = []
    decks.bulk_update(batch, ["search_text"])


class Migration(migrations.Migration):
    dependencies = (("decks", "0002_version_0_2"),)

    operations = (
        migrations.AlterField(
            model_name="deck",
            name="search_text",
            field=models.TextField(
                blank=True, editable=False, verbose_name="texts, as they are searched"
            ),
        ),
        migrations.RunPython(write_texts, migrations.RunPython.noop),
    )
