"""What is kept of accounts beside Django's: names, bots, tokens, mails, consents, and who is hidden."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.limits.rate_limits import NETWORK_LENGTH

DIGEST_LENGTH: Final = 64
FOLDED_NAME_LENGTH: Final = 500  # folding a letter may give several


class AccountName(models.Model):
    """What the name of an account compares as; without `folded` where an older account has that name."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="+",
        verbose_name=_("account"),
    )
    folded = models.CharField(  # noqa: DJ001 - no two are alike but those without
        _("name, folded"), max_length=FOLDED_NAME_LENGTH, null=True, blank=True
    )
    looks = models.CharField(
        _("name in Latin letters"), max_length=FOLDED_NAME_LENGTH, db_index=True
    )

    class Meta:
        verbose_name = _("name of an account")
        verbose_name_plural = _("names of accounts")
        constraints = (models.UniqueConstraint(fields=["folded"], name="decks_name_unique"),)

    def __str__(self) -> str:
        return self.folded or self.looks


class SentMail(models.Model):
    """A mail, for the bill of all: for which account, to which address (a keyed hash), asked from where."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="+",
        verbose_name=_("account"),
    )
    address = models.CharField(_("address, hashed"), max_length=DIGEST_LENGTH)
    network = models.CharField(_("network"), max_length=NETWORK_LENGTH, blank=True)
    sent_at = models.DateTimeField(_("sent"), auto_now_add=True)

    class Meta:
        verbose_name = _("sent mail")
        verbose_name_plural = _("sent mails")
        indexes = (models.Index(fields=["sent_at"], name="decks_mail_newest"),)

    def __str__(self) -> str:
        return f"{self.account_id}: {self.sent_at}"


class HiddenAuthor(models.Model):
    """An account whose name moderators have taken off its decks."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="hidden_author",
        verbose_name=_("account"),
    )
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("hidden author")
        verbose_name_plural = _("hidden authors")

    def __str__(self) -> str:
        return str(self.user)


class BotAccount(models.Model):
    """An account that has declared itself a program; it stays one."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="bot_account",
        verbose_name=_("account"),
    )
    author = models.CharField(_("author"), max_length=NAME_LENGTH)
    is_on_ladder = models.BooleanField(_("plays on the open ladder"), default=False)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("bot account")
        verbose_name_plural = _("bot accounts")
        constraints = (
            models.CheckConstraint(condition=~Q(author=""), name="decks_bot_author_given"),
        )

    def __str__(self) -> str:
        return str(self.user)


class MatchConsent(models.Model):
    """An account that lets its rated matches stand in the public file of matches, until the row is gone."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="match_consent",
        verbose_name=_("account"),
    )
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("consent to public matches")
        verbose_name_plural = _("consents to public matches")

    def __str__(self) -> str:
        return str(self.user)


class Scope(models.TextChoices):
    """What a token allows."""

    READ = "read", _("Read what is yours: decks, matches, playtests")
    DECKS = "decks", _("Make and change decks")
    PLAY = "play", _("Play matches")
    PLAYTESTS = "playtests", _("Begin and end playtests")


def all_scopes() -> list[str]:
    return list(Scope.values)


class ApiToken(models.Model):
    """A token with which a program signs in as an account; only its digest is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("account")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(_("digest"), max_length=DIGEST_LENGTH, editable=False)
    scopes = models.JSONField(_("allows"), default=all_scopes)
    expires = models.DateTimeField(_("expires"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (
            models.UniqueConstraint(fields=["digest"], name="decks_token_digest_unique"),
            models.UniqueConstraint(fields=["user", "name"], name="decks_token_name_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="decks_token_name_given"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def has_expired(self) -> bool:
        return self.expires is not None and self.expires <= timezone.now()
