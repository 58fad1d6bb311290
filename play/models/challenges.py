"""Invitations to one account."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from play.models.matches import Match


class DeclineReason(models.TextChoices):
    """Why a challenge is declined; each reads it in the own language."""

    GENERIC = "generic", _("no reason given")
    LATER = "later", _("not now, perhaps later")
    CLOCK = "clock", _("another clock")
    MODE = "mode", _("another mode or game")
    BOT = "bot", _("no matches against bots")
    NO_BOT = "no_bot", _("only matches against bots")


class Challenge(models.Model):
    """A match whose free seat waits for one account, which may decline."""

    match = models.OneToOneField(
        Match, models.CASCADE, related_name="challenge", verbose_name=_("match")
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="challenges",
        verbose_name=_("to"),
    )
    declined = models.CharField(
        _("declined because"), max_length=7, choices=DeclineReason, blank=True
    )

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = (
            models.CheckConstraint(
                condition=Q(declined="") | Q(declined__in=DeclineReason.values),
                name="play_challenge_reason_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} to {self.to_id}"
