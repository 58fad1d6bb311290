"""Blocks: accounts that one does not want to play."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, OuterRef, Q
from django.utils.translation import gettext_lazy as _


def between(account: User, other: int | OuterRef) -> Q:
    """The condition of a block of either account by the other one."""
    return Q(account=account, blocked=other) | Q(account=other, blocked=account)


class Block(models.Model):
    """That an account does not want to be brought together with another one."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", verbose_name=_("account")
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("blocked")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (
            models.UniqueConstraint(fields=("account", "blocked"), name="play_block_once"),
            models.CheckConstraint(
                condition=~Q(account=F("blocked")), name="play_block_of_somebody_else"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account_id} blocks {self.blocked_id}"
