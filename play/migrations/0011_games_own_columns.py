from django.db import migrations, models


class Migration(migrations.Migration):
    """What only Starfighter knows is no column any more."""

    dependencies = [("play", "0010_fill_game_and_setup")]

    operations = [
        migrations.RemoveConstraint("match", "play_match_mode_known"),
        migrations.RemoveConstraint("seat", "play_seat_deck_has_cruiser"),
        migrations.RemoveConstraint("seat", "play_seat_cruiser_after_salt"),
        migrations.RemoveConstraint("seat", "play_seat_cruisers_differ"),
        migrations.RemoveField("match", "mode"),
        *(
            migrations.RemoveField(model, "card_set")
            for model in ("match", "recording", "analysis")
        ),
        *(migrations.RemoveField("seat", name) for name in ("cruiser", "by_chance", "deck")),
        migrations.DeleteModel("CardSnapshot"),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(condition=~models.Q(game=""), name="play_match_game_given"),
        ),
    ]
