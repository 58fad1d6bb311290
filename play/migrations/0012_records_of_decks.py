import django.db.models.deletion
from django.db import migrations, models


def find_versions(apps, _schema_editor):
    """Gives the seats of accounts that brought one of their decks the version that it is."""
    seats = apps.get_model("play", "Seat").objects.exclude(account=None).exclude(loadout={})
    versions = apps.get_model("decks", "DeckVersion").objects.order_by("-number")
    for seat in seats.iterator(500):
        cards = seat.loadout.get("deck")
        if not cards:
            continue
        own = versions.filter(deck__owner=seat.account_id, cruiser=seat.loadout["cruiser"])
        version = own.filter(cards=tuple(cards)).first()
        if version is not None:
            seat.deck_version = version
            seat.save(update_fields=["deck_version"])


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0008_bot_accounts_and_scopes"),
        ("play", "0011_matches_by_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="deck_version",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="decks.deckversion",
                verbose_name="version of a deck",
            ),
        ),
        migrations.RunPython(find_versions, migrations.RunPython.noop),
    ]
