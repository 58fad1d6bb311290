from django.db import migrations


def copy_snapshots(apps, _editor):
    kept = apps.get_model("catalog", "CardSetSnapshot")
    for row in apps.get_model("simulate", "CardSetSnapshot").objects.iterator():
        kept.objects.get_or_create(revision=row.revision, defaults={"export": row.export})


class Migration(migrations.Migration):
    """The card sets of playtests move to the one table for them."""

    dependencies = [("simulate", "0002_matchup"), ("catalog", "0002_card_set_snapshot")]

    operations = [migrations.RunPython(copy_snapshots, migrations.RunPython.noop)]
