import unicodedata

import django.db.models.deletion
from confusable_homoglyphs.confusables import confusables_data
from django.conf import settings
from django.db import migrations, models


def normal(name):
    return unicodedata.normalize("NFKC", name).strip()


def folded(name):
    return normal(normal(name).casefold())[:500]


def latin(letter):
    if letter.isascii():
        return letter
    twins = (each["c"] for each in confusables_data.get(letter, ()))
    return next((each for each in twins if len(each) == 1 and each.isascii()), letter)


def name_accounts(apps, _editor):
    """The oldest account of a name has it in any case; later ones that differ in case keep theirs exactly."""
    names, taken = apps.get_model("decks", "AccountName"), set()
    users = apps.get_model("auth", "User").objects.order_by("date_joined", "pk")
    for pk, username in users.values_list("pk", "username").iterator():
        key = folded(username)
        names.objects.create(
            user_id=pk,
            folded=None if key in taken else key,
            looks=folded("".join(map(latin, normal(username)))),
        )
        taken.add(key)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0003_searched_texts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "folded",
                    models.CharField(
                        blank=True, max_length=500, null=True, verbose_name="name, folded"
                    ),
                ),
                (
                    "looks",
                    models.CharField(
                        db_index=True, max_length=500, verbose_name="name in Latin letters"
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "name of an account",
                "verbose_name_plural": "names of accounts",
                "constraints": [
                    models.UniqueConstraint(fields=("folded",), name="decks_name_unique")
                ],
            },
        ),
        migrations.RunPython(name_accounts, migrations.RunPython.noop),
    ]
