"""How accounts want to be told that a match waits for them; nothing is sent to those without such rows."""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.web.limits.rate_limits import NETWORK_LENGTH

MAX_ADDRESS_LENGTH: Final = 500
MAX_KEY_LENGTH: Final = 100
LANGUAGE_LENGTH: Final = 8


class MailPace(models.TextChoices):
    """How often a mail may come."""

    SOON = "soon", _("soon: after half an hour, at most one in four hours")
    DAY = "day", _("once a day at most")


class TurnMail(models.Model):
    """That an account wants mail about matches that wait, in which language, with links to which site."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="turn_mail",
        verbose_name=_("account"),
    )
    pace = models.CharField(_("how often"), max_length=4, choices=MailPace)
    language = models.CharField(_("language"), max_length=LANGUAGE_LENGTH)
    origin = models.CharField(_("address of the site"), max_length=MAX_ADDRESS_LENGTH)
    mailed_at = models.DateTimeField(_("last mail"), null=True, blank=True)

    class Meta:
        verbose_name = _("wish for mail")
        verbose_name_plural = _("wishes for mail")
        constraints = (
            models.CheckConstraint(
                condition=Q(pace__in=MailPace.values), name="play_mail_pace_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.pace}"


class PushSubscription(models.Model):
    """A browser in which an account wants notifications: the address at its push service, and its keys."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="push_subscriptions",
        verbose_name=_("account"),
    )
    endpoint = models.CharField(_("address"), max_length=MAX_ADDRESS_LENGTH)
    p256dh = models.CharField(_("key"), max_length=MAX_KEY_LENGTH)
    auth = models.CharField(_("secret"), max_length=MAX_KEY_LENGTH)
    language = models.CharField(_("language"), max_length=LANGUAGE_LENGTH)
    network = models.CharField(_("network"), max_length=NETWORK_LENGTH, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    # When the push service last took a message, or it was renewed; old ones are removed.
    used = models.DateTimeField(_("used"), auto_now_add=True)

    class Meta:
        verbose_name = _("browser with notifications")
        verbose_name_plural = _("browsers with notifications")
        constraints = (models.UniqueConstraint(fields=["endpoint"], name="play_push_unique"),)

    def __str__(self) -> str:
        return f"{self.account_id}: {self.endpoint[:40]}"

    @property
    def service(self) -> str:
        """The host of the push service."""
        return urlsplit(self.endpoint).hostname or ""


class Webhook(models.Model):
    """An address to which a program of an account gets signed messages."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="webhooks",
        verbose_name=_("account"),
    )
    address = models.CharField(_("address"), max_length=MAX_ADDRESS_LENGTH)
    secret = models.CharField(_("secret"), max_length=MAX_KEY_LENGTH)
    origin = models.CharField(_("address of the site"), max_length=MAX_ADDRESS_LENGTH)
    network = models.CharField(_("network"), max_length=NETWORK_LENGTH, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    used = models.DateTimeField(_("last taken"), null=True, blank=True)
    # Messages in a row that were not taken, however often they were sent again.
    failures = models.PositiveIntegerField(_("messages not taken"), default=0)
    error = models.CharField(_("last error"), max_length=MAX_KEY_LENGTH, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = (
            models.UniqueConstraint(fields=["account", "address"], name="play_webhook_once"),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.address[:40]}"
