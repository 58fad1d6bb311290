"""Games that were not played here."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import KEY_LENGTH
from decks.models import new_slug
from play.models.versions import HASH_LENGTH, VERSIONS_LENGTH, by_current_versions


class RecordingQuerySet(models.QuerySet["Recording"]):
    def repeatable(self) -> "RecordingQuerySet":
        """Games between bots that this program would play again alike."""
        return self.filter(by_current_versions(), key__isnull=False)

    def of_guests(self) -> "RecordingQuerySet":
        """What was uploaded without an account."""
        return self.filter(is_of_guest=True)


class Recording(models.Model):
    """A game that was not played here, checked by replaying it: an uploaded trace, or one between bots.

    `actions` has seat, action and digest of the state after it; older ones are without digests.
    A game between bots is stored once, by its `key`, with the `versions` of rules and bots that it
    follows from; other games have neither.
    """

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    key = models.CharField(  # noqa: DJ001 - no two are alike but those without
        _("content key"), max_length=HASH_LENGTH, null=True, blank=True, editable=False
    )
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    setup = models.JSONField(_("set-up"))
    players = models.JSONField(_("players"), default=dict)
    start_state = models.JSONField(_("state at the beginning"))
    # As text: SQLite has no numbers of 64 bits without a sign, and Django rounds its decimals to 15 digits.
    seed = models.CharField(_("seed"), max_length=HASH_LENGTH, blank=True)
    actions = models.JSONField(_("actions"))
    rules = models.CharField(
        _("rules version that agrees with the log"), max_length=HASH_LENGTH, editable=False
    )
    versions = models.CharField(
        _("versions of rules and bots"), max_length=VERSIONS_LENGTH, blank=True, editable=False
    )
    is_of_guest = models.BooleanField(_("uploaded without an account"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    opened = models.DateTimeField(_("last opened"), default=timezone.now, editable=False)

    objects = RecordingQuerySet.as_manager()

    class Meta:
        verbose_name = _("recording")
        verbose_name_plural = _("recordings")
        indexes = (models.Index(fields=["opened"], name="play_recording_opened"),)
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="play_recording_slug_unique"),
            models.UniqueConstraint(fields=["key"], name="play_recording_key_unique"),
            models.CheckConstraint(condition=~Q(slug=""), name="play_recording_slug_given"),
        )

    def __str__(self) -> str:
        return self.slug
