from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """The pairing by content gets the name that the field has for it."""

    dependencies = [("simulate", "0001_runs")]

    operations = [
        migrations.RemoveConstraint("chunk", "simulate_chunk_start_unique"),
        migrations.RemoveConstraint("question", "simulate_question_key_unique"),
        migrations.RemoveConstraint("question", "simulate_question_laid_not_negative"),
        migrations.RemoveIndex("chunk", "simulate_chunk_unfinished"),
        migrations.RenameModel("Question", "Matchup"),
        migrations.RenameField("Chunk", "question", "matchup"),
        migrations.RenameField("RunPairing", "question", "matchup"),
        migrations.AddIndex(
            "chunk",
            models.Index(
                fields=["matchup", "start"],
                name="simulate_chunk_unfinished",
                condition=Q(finished_at=None, is_given_up=False),
            ),
        ),
        migrations.AddConstraint(
            "chunk",
            models.UniqueConstraint(
                fields=["matchup", "start"], name="simulate_chunk_start_unique"
            ),
        ),
        migrations.AddConstraint(
            "matchup",
            models.UniqueConstraint(fields=["key"], name="simulate_matchup_key_unique"),
        ),
        migrations.AddConstraint(
            "matchup",
            models.CheckConstraint(
                condition=Q(laid__gte=0), name="simulate_matchup_laid_not_negative"
            ),
        ),
    ]
