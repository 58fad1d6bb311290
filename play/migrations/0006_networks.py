from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0005_analyses_within_a_step"),
    ]

    operations = [
        migrations.AddField(
            model_name="analysis",
            name="network",
            field=models.CharField(
                blank=True, db_index=True, editable=False, max_length=43, verbose_name="network"
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="network",
            field=models.CharField(
                blank=True, db_index=True, editable=False, max_length=43, verbose_name="network"
            ),
        ),
    ]
