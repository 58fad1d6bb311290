"""When the site was last able to work."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SiteHeartbeat(models.Model):
    """When a web process last wrote that it can carry out actions; one row."""

    ONLY: Final = 1

    at = models.DateTimeField(_("last sign of life"))

    class Meta:
        verbose_name = _("sign of life of the site")
        verbose_name_plural = _("signs of life of the site")
        constraints = (models.CheckConstraint(condition=Q(pk=1), name="play_site_heartbeat_only"),)

    def __str__(self) -> str:
        return self.at.isoformat()
