import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F


def confirm_addresses(apps, _editor):
    """Addresses of before count as confirmed, each for the account that was used last."""
    addresses, taken = apps.get_model("account", "EmailAddress").objects, set()
    last_used = addresses.order_by(F("user__last_login").desc(nulls_last=True), "-user_id")
    for pk, address, is_verified in last_used.values_list("pk", "email", "verified"):
        is_free = not addresses.filter(email=address, verified=True).exists()
        if address not in taken and not is_verified and is_free:
            addresses.filter(pk=pk).update(verified=True)
        taken.add(address)


class Migration(migrations.Migration):
    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("decks", "0005_own_decks_archived_and_deleted"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SentMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=64, verbose_name="address, hashed")),
                ("network", models.CharField(blank=True, max_length=43, verbose_name="network")),
                ("sent_at", models.DateTimeField(auto_now_add=True, verbose_name="sent")),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "sent mail",
                "verbose_name_plural": "sent mails",
                "indexes": [models.Index(fields=["sent_at"], name="decks_mail_newest")],
            },
        ),
        migrations.RunPython(confirm_addresses, migrations.RunPython.noop),
    ]
