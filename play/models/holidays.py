"""Holidays: while one lasts, the clocks of its player's matches by days stand still."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class HolidayQuerySet(models.QuerySet["Holiday"]):
    def not_over_at(self, moment: datetime) -> "HolidayQuerySet":
        """Those that last at the moment, or come later."""
        return self.filter(ends__gt=moment)


class Holiday(models.Model):
    """A time in which an account makes no decisions."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="holidays",
        verbose_name=_("account"),
    )
    starts = models.DateTimeField(_("from"))
    ends = models.DateTimeField(_("until"))

    objects = HolidayQuerySet.as_manager()

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        indexes = (models.Index(fields=["account", "ends"], name="play_holiday_of_account"),)
        constraints = (
            models.CheckConstraint(condition=Q(ends__gt=F("starts")), name="play_holiday_lasts"),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.starts.date()} to {self.ends.date()}"

    @property
    def last_moment(self) -> datetime:
        """A moment of its last day."""
        return self.ends - timedelta(seconds=1)
