import hashlib
import json

from django.db import migrations

ENGINE = "ae0608164749e31c"
"""The sources of rules and bots that are version 1 of each."""


def versions_of(bots):
    return ", ".join(["rules 1", *(f"{bot} 1" for bot in sorted(set(bots)))])


def number_versions(apps, _editor):
    """Names the versions of what the rules and bots of today played, and by them the content."""
    matchups = apps.get_model("simulate", "Matchup").objects.filter(versions=ENGINE)
    recordings = apps.get_model("play", "Recording").objects
    for row in matchups.iterator():
        before, row.versions = row.key, versions_of(side["bot"] for side in row.line_ups)
        content = {
            "plan": 1,
            "game": "starfighter",
            "versions": row.versions,
            "revision": row.snapshot_id,
            "mode": row.mode,
            "line_ups": row.line_ups,
            "seed": row.seed,
        }
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
        row.key = hashlib.sha256(canonical.encode()).hexdigest()[:32]
        row.save(update_fields=["key", "versions"])
        for recording in recordings.filter(key__startswith=f"{before}:"):
            recording.key = row.key + recording.key.removeprefix(before)
            recording.versions = row.versions
            recording.save(update_fields=["key", "versions"])
    for run in apps.get_model("simulate", "Run").objects.filter(versions=ENGINE).iterator():
        run.versions = versions_of(entrant["bot"] for entrant in run.entrants)
        run.save(update_fields=["versions"])


class Migration(migrations.Migration):
    """What was played with today's rules and bots stays valid under their new names."""

    dependencies = [("simulate", "0004_versions"), ("play", "0013_seed_given")]

    operations = [migrations.RunPython(number_versions, migrations.RunPython.noop)]
