from django.db import migrations, models

IS_KEYED = {"editable": False, "verbose_name": "chance from a key"}


class Migration(migrations.Migration):
    dependencies = [("play", "0008_places_instead_of_a_winner")]

    operations = [
        # Matches of before keep their seeds of 53 bits.
        migrations.AddField("match", "is_keyed", models.BooleanField(default=False, **IS_KEYED)),
        migrations.AlterField("match", "is_keyed", models.BooleanField(default=True, **IS_KEYED)),
        migrations.AlterField(
            model_name="recording",
            name="seed",
            field=models.CharField(blank=True, max_length=64, verbose_name="seed"),
        ),
    ]
