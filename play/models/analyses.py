"""What play-outs say of finished games."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.limits.rate_limits import NETWORK_LENGTH
from play.models.versions import HASH_LENGTH, VERSIONS_LENGTH, by_current_versions


class AnalysisQuerySet(models.QuerySet["Analysis"]):
    def unfinished(self) -> "AnalysisQuerySet":
        """Neither complete nor given up."""
        return self.filter(finished_at=None, is_given_up=False)

    def given_up(self) -> "AnalysisQuerySet":
        return self.filter(is_given_up=True)

    def repeatable(self) -> "AnalysisQuerySet":
        """Those that this program would make alike."""
        return self.filter(by_current_versions())

    def not_under_way(self) -> "AnalysisQuerySet":
        """Complete, given up, or of other rules or bots."""
        is_over = Q(finished_at__isnull=False) | Q(is_given_up=True)
        return self.filter(is_over | ~by_current_versions())


class Analysis(models.Model):
    """What play-outs say of one game, by its content: equal games share one.

    `found` holds the findings so far, in the order of `play/analysis/analyst.py`, and `partial` the scores of
    the step that is under way; `result` is written once, from all of them, and then they are dropped.
    """

    key = models.CharField(_("content key"), max_length=HASH_LENGTH)
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    setup = models.JSONField(_("set-up"))
    versions = models.CharField(
        _("versions of rules and bots"), max_length=VERSIONS_LENGTH, editable=False
    )
    start_state = models.JSONField(_("state at the beginning"))
    actions = models.JSONField(_("actions"))
    asked_by = models.CharField(_("asked by"), max_length=HASH_LENGTH, blank=True, db_index=True)
    # Where it was asked for, for the bound of a network; forgotten some days after its end.
    network = models.CharField(
        _("network"), max_length=NETWORK_LENGTH, blank=True, editable=False, db_index=True
    )
    found = models.JSONField(_("findings"), default=list, blank=True)
    partial = models.JSONField(_("scores of the step under way"), default=dict, blank=True)
    partial_size = models.PositiveIntegerField(_("scores there"), default=0, editable=False)
    place = models.PositiveIntegerField(_("steps done"), default=0)
    steps = models.PositiveIntegerField(_("steps"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent_at = models.DateTimeField(_("sent to the queue"), default=timezone.now)
    error = models.TextField(_("what went wrong"), blank=True)
    is_given_up = models.BooleanField(_("given up"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    opened = models.DateTimeField(_("last opened"), default=timezone.now, editable=False)

    objects = AnalysisQuerySet.as_manager()

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = (
            models.Index(
                fields=["created"],
                name="play_analysis_unfinished",
                condition=Q(finished_at=None, is_given_up=False),
            ),
            models.Index(fields=["opened"], name="play_analysis_opened"),
            models.Index(
                fields=["created"], name="play_analysis_given_up", condition=Q(is_given_up=True)
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["key"], name="play_analysis_key_unique"),
            models.CheckConstraint(
                condition=Q(finished_at=None, result__isnull=True)
                | Q(finished_at__isnull=False, result__isnull=False, is_given_up=False),
                name="play_analysis_result_when_finished",
            ),
        )

    def __str__(self) -> str:
        return self.key

    @property
    def percent(self) -> int:
        """How far it is; 100 only when it is complete."""
        if self.finished_at is not None:
            return 100
        return min(99, 100 * self.place // max(self.steps, 1))
