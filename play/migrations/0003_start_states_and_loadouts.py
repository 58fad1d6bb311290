from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_version_0_2"),
    ]

    operations = [
        migrations.RenameField("analysis", "opening", "start_state"),
        migrations.RenameField("match", "opening", "start_state"),
        migrations.RenameField("recording", "opening", "start_state"),
        migrations.RenameField("seat", "brought", "loadout"),
        migrations.AlterField(
            model_name="analysis",
            name="start_state",
            field=models.JSONField(verbose_name="state at the beginning"),
        ),
        migrations.AlterField(
            model_name="match",
            name="start_state",
            field=models.JSONField(
                blank=True, editable=False, null=True, verbose_name="state at the beginning"
            ),
        ),
        migrations.AlterField(
            model_name="recording",
            name="start_state",
            field=models.JSONField(verbose_name="state at the beginning"),
        ),
    ]
