import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

BY_DAYS = Q(clock_renews=False) | Q(
    clock_bank__in=[86_400, 3 * 86_400, 7 * 86_400], clock_increment=0
)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_seats_of_programs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Holiday",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts", models.DateTimeField(verbose_name="from")),
                ("ends", models.DateTimeField(verbose_name="until")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holidays",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "holiday",
                "verbose_name_plural": "holidays",
                "indexes": [
                    models.Index(fields=["account", "ends"], name="play_holiday_of_account")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(ends__gt=F("starts")), name="play_holiday_lasts"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="clock_renews",
            field=models.BooleanField(default=False, verbose_name="the time is for each decision"),
        ),
        migrations.AddField(
            model_name="seat",
            name="awaited_since",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="awaited since"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(condition=BY_DAYS, name="play_match_clock_by_days"),
        ),
    ]
