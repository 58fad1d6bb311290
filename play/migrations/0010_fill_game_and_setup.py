import hashlib
import json

from django.db import migrations

ENGINE = "ae0608164749e31c"
"""The sources of rules and bots that are version 1 of each."""


def fill(apps, _editor):
    kept = apps.get_model("catalog", "CardSetSnapshot")
    for row in apps.get_model("play", "CardSnapshot").objects.iterator():
        kept.objects.get_or_create(revision=row.revision, defaults={"export": row.export})
    fill_matches(apps.get_model("play", "Match"), apps.get_model("play", "Seat"))
    fill_recordings(apps.get_model("play", "Recording"))
    fill_analyses(apps.get_model("play", "Analysis"))


def numbered(engine):
    return "1" if engine == ENGINE else engine


def fill_matches(matches, seats):
    for match in matches.objects.select_related("card_set").iterator():
        match.setup = {"mode": match.mode, "revision": match.card_set.revision}
        match.rules = numbered(match.rules)
        match.save(update_fields=["setup", "rules"])
    for seat in seats.objects.iterator():
        deck = None if seat.deck is None else list(seat.deck)
        seat.brought = {"cruiser": seat.cruiser, "deck": deck, "by_chance": seat.by_chance}
        seat.save(update_fields=["brought"])


def fill_recordings(recordings):
    for row in recordings.objects.select_related("card_set").iterator():
        row.setup = {"mode": row.opening["mode"], "revision": row.card_set.revision}
        row.rules = numbered(row.rules)
        row.save(update_fields=["setup", "rules"])


def fill_analyses(analyses):
    for row in analyses.objects.select_related("card_set").iterator():
        row.setup = {"mode": row.opening["mode"], "revision": row.card_set.revision}
        if row.versions == ENGINE:
            row.versions = "rules 1, pilot 1"
            row.key = key_of(row)
        row.save(update_fields=["setup", "versions", "key"])


def key_of(row):
    content = {
        "plan": 1,
        "game": "starfighter",
        "setup": row.setup,
        "versions": row.versions,
        "opening": row.opening,
        "actions": row.actions,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


class Migration(migrations.Migration):
    """Matches, recordings and analyses keep what they were made with, in the game's own words."""

    dependencies = [("play", "0009_game_and_setup"), ("catalog", "0002_card_set_snapshot")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
