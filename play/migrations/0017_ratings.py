import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models
from django.db.models import Value
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce


def fill_modes(apps, _editor):
    apps.get_model("play", "Match").objects.update(mode=Coalesce(KT("setup__mode"), Value("")))


class Migration(migrations.Migration):
    """Ratings of accounts, and what of a match is said about them; matches of before count for none."""

    dependencies = [
        ("play", "0016_uploads_of_guests"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40, verbose_name="game")),
                ("mode", models.CharField(max_length=40, verbose_name="mode")),
                ("value", models.FloatField(verbose_name="rating")),
                ("deviation", models.FloatField(verbose_name="rating deviation")),
                ("volatility", models.FloatField(verbose_name="volatility")),
                ("matches", models.PositiveIntegerField(default=0, verbose_name="rated matches")),
                (
                    "rated_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="last rated"),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=1, verbose_name="seat")),
                ("before", models.FloatField(verbose_name="rating before")),
                ("value", models.FloatField(verbose_name="rating")),
                ("deviation", models.FloatField(verbose_name="rating deviation")),
                ("time", models.DateTimeField(verbose_name="time")),
            ],
            options={
                "verbose_name": "change of a rating",
                "verbose_name_plural": "changes of ratings",
            },
        ),
        migrations.AddField(
            model_name="match",
            name="has_agreed_take_back",
            field=models.BooleanField(default=False, verbose_name="a take-back was agreed"),
        ),
        migrations.AddField(
            model_name="match",
            name="is_rated",
            field=models.BooleanField(default=False, verbose_name="counts for ratings"),
        ),
        migrations.AddField(
            model_name="match",
            name="mode",
            field=models.CharField(blank=True, editable=False, max_length=40, verbose_name="mode"),
        ),
        migrations.AddField(
            model_name="match",
            name="rating_reach",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="opponents within, points"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_rated", False), ("kind", "open"), _connector="OR"),
                name="play_match_rated_at_open_tables",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("rating_reach", None), ("is_rated", True), _connector="OR"),
                name="play_match_reach_when_rated",
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="ratings",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AddField(
            model_name="ratingchange",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rating_changes",
                to="play.match",
                verbose_name="match",
            ),
        ),
        migrations.AddField(
            model_name="ratingchange",
            name="rating",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="changes",
                to="play.rating",
                verbose_name="rating",
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(
                models.F("game"),
                models.F("mode"),
                models.OrderBy(
                    django.db.models.expressions.CombinedExpression(
                        models.F("value"),
                        "-",
                        django.db.models.expressions.CombinedExpression(
                            models.Value(2), "*", models.F("deviation")
                        ),
                    ),
                    descending=True,
                ),
                name="play_rating_best",
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("account", "game", "mode"), name="play_rating_of_account_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(
                condition=models.Q(("deviation__gt", 0), ("volatility__gt", 0)),
                name="play_rating_deviation_positive",
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("matches", 0), ("rated_at", None)),
                    models.Q(("matches__gte", 1), ("rated_at__isnull", False)),
                    _connector="OR",
                ),
                name="play_rating_of_matches",
            ),
        ),
        migrations.AddIndex(
            model_name="ratingchange",
            index=models.Index(fields=["rating", "-time"], name="play_rating_change_curve"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(
                fields=("match", "seat"), name="play_rating_change_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat__in", ("A", "B"))), name="play_rating_change_seat_known"
            ),
        ),
        migrations.RunPython(fill_modes, migrations.RunPython.noop),
    ]
