from django.db import migrations, models


class Migration(migrations.Migration):
    """Traces that are uploaded without an account expire; those of before stay."""

    dependencies = [("play", "0015_keyed_addresses")]

    operations = [
        migrations.AddField(
            "recording",
            "is_of_guest",
            models.BooleanField("uploaded without an account", default=False),
        ),
    ]
