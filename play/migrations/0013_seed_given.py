from django.db import migrations, models


class Migration(migrations.Migration):
    """A recording without a seed has an empty one."""

    dependencies = [("play", "0012_seed_as_text")]

    operations = [
        migrations.AlterField(
            "recording", "seed", models.CharField(blank=True, max_length=20, verbose_name="seed")
        ),
    ]
