from django.db import migrations
from django.db.models import F, Q


def place_seats(apps, _schema_editor):
    """Writes the places of matches of before: the winner's first, and after a draw all alike."""
    seats = apps.get_model("play", "Seat").objects
    over = seats.filter(match__status="over").exclude(match__reason="rules")
    first = over.filter(Q(match__winner="") | Q(match__winner=F("letter")))
    seats.filter(pk__in=over.values("pk")).update(place=2)
    seats.filter(pk__in=first.values("pk")).update(place=1)


class Migration(migrations.Migration):
    # Rows change here only: PostgreSQL alters no table whose rows the same transaction has changed.
    dependencies = [("play", "0007_seats_for_two_to_six")]

    operations = [
        migrations.RunPython(place_seats, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(
            model_name="match",
            name="winner",
        ),
    ]
