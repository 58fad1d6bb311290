"""Ratings of accounts, and how matches changed them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import KEY_LENGTH
from play.games.game import LETTERS
from play.models.matches import Match


class Rating(models.Model):
    """How strong an account is in one mode of a game, by Glicko-2, after its last rated match."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="ratings",
        verbose_name=_("account"),
    )
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    mode = models.CharField(_("mode"), max_length=KEY_LENGTH)
    value = models.FloatField(_("rating"))
    deviation = models.FloatField(_("rating deviation"))
    volatility = models.FloatField(_("volatility"))
    matches = models.PositiveIntegerField(_("rated matches"), default=0)
    rated_at = models.DateTimeField(_("last rated"), null=True, blank=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        indexes = (
            models.Index(
                "game", "mode", (F("value") - 2 * F("deviation")).desc(), name="play_rating_best"
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["account", "game", "mode"], name="play_rating_of_account_once"
            ),
            models.CheckConstraint(
                condition=Q(deviation__gt=0, volatility__gt=0),
                name="play_rating_deviation_positive",
            ),
            models.CheckConstraint(
                condition=Q(matches=0, rated_at=None) | Q(matches__gte=1, rated_at__isnull=False),
                name="play_rating_of_matches",
            ),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.mode} {self.value:.0f}"


class RatingChange(models.Model):
    """What a rated match did to the rating of one of its players: a point of the rating's curve."""

    rating = models.ForeignKey(
        Rating, models.CASCADE, related_name="changes", verbose_name=_("rating")
    )
    match = models.ForeignKey(
        Match, models.CASCADE, related_name="rating_changes", verbose_name=_("match")
    )
    seat = models.CharField(_("seat"), max_length=1)
    before = models.FloatField(_("rating before"))
    value = models.FloatField(_("rating"))
    deviation = models.FloatField(_("rating deviation"))
    time = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        indexes = (models.Index(fields=["rating", "-time"], name="play_rating_change_curve"),)
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="play_rating_change_once"),
            models.CheckConstraint(
                condition=Q(seat__in=LETTERS), name="play_rating_change_seat_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}: {self.value:.0f}"
