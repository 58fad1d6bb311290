from django.db import migrations, models


def fill_empty(apps, _editor):
    apps.get_model("play", "Recording").objects.filter(seed=None).update(seed="")


class Migration(migrations.Migration):
    """A recording's seed has up to 64 bits, of which SQLite's decimals keep 15 digits."""

    dependencies = [("play", "0011_games_own_columns")]

    operations = [
        migrations.AlterField(
            "recording", "seed", models.CharField(max_length=20, null=True, verbose_name="seed")
        ),
        migrations.RunPython(fill_empty, migrations.RunPython.noop),
    ]
