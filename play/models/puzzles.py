"""Puzzles, who has tried them, and how strong both are."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import KEY_LENGTH
from play.models.matches import ACTION_LENGTH, Match

SLUG_LENGTH = 12
FOR_EVERYBODY = Q(is_retired=False, match=None)
"""Which puzzles are neither retired nor a player's own."""


class Strength(models.Model):
    """A rating by Glicko-2."""

    value = models.FloatField(_("rating"), default=1500.0)
    deviation = models.FloatField(_("rating deviation"), default=350.0)
    volatility = models.FloatField(_("volatility"), default=0.06)
    tries = models.PositiveIntegerField(_("rated tries"), default=0)
    solved = models.PositiveIntegerField(_("solved at once"), default=0)
    rated_at = models.DateTimeField(_("last rated"), null=True, blank=True)

    class Meta:
        abstract = True


class Puzzle(Strength):
    """A moment of a game at which one action is clearly best, by all that its seat can know.

    The moment follows from `setup`, `sides`, `seed` and `actions`. `chance` is that to win after `answer`,
    `gain` with its interval what it gains on `second`, the next best action. A decision of a `match`, after
    `ply` actions of its log, is a puzzle for its player alone: unrated, and `second` is what was played.
    """

    slug = models.SlugField(_("address"), max_length=SLUG_LENGTH, unique=True)
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    theme = models.CharField(_("theme"), max_length=KEY_LENGTH)
    setup = models.JSONField(_("set-up"))
    sides = models.JSONField(_("sides"))
    seed = models.BigIntegerField(_("seed"))
    actions = models.JSONField(_("actions"), default=list, blank=True)
    seat = models.CharField(_("seat"), max_length=1)
    answer = models.CharField(_("answer"), max_length=ACTION_LENGTH)
    second = models.CharField(_("next best action"), max_length=ACTION_LENGTH)
    chance = models.FloatField(_("chance after the answer"))
    gain = models.FloatField(_("gain"))
    low = models.FloatField(_("least gain"))
    high = models.FloatField(_("most gain"))
    reports = models.PositiveIntegerField(_("reports"), default=0)
    is_retired = models.BooleanField(_("retired"), default=False)
    match = models.ForeignKey(
        Match,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="puzzles",
        verbose_name=_("match"),
    )
    ply = models.PositiveIntegerField(_("ply"), default=0)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        ordering = ("pk",)
        indexes = (
            models.Index(
                fields=["game", "value"], condition=FOR_EVERYBODY, name="play_puzzle_by_rating"
            ),
            models.Index(
                fields=["game", "theme", "value"],
                condition=FOR_EVERYBODY,
                name="play_puzzle_by_theme",
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(low__gt=0, high__gte=models.F("low")), name="play_puzzle_gains"
            ),
            models.UniqueConstraint(fields=["match", "ply"], name="play_puzzle_of_match_once"),
        )

    def __str__(self) -> str:
        return self.slug


class PuzzleDay(models.Model):
    """The puzzle of a day, which stays whatever is added or taken out later that day."""

    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    day = models.DateField(_("day"))
    puzzle = models.ForeignKey(
        Puzzle, models.CASCADE, related_name="days", verbose_name=_("puzzle")
    )

    class Meta:
        verbose_name = _("puzzle of a day")
        verbose_name_plural = _("puzzles of days")
        constraints = (
            models.UniqueConstraint(fields=["game", "day"], name="play_puzzle_of_day_once"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.puzzle_id}"


class PuzzleSolver(Strength):
    """How strong an account is at the puzzles of a game."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="puzzle_ratings",
        verbose_name=_("account"),
    )
    game = models.CharField(_("game"), max_length=KEY_LENGTH)

    class Meta:
        verbose_name = _("rating at puzzles")
        verbose_name_plural = _("ratings at puzzles")
        constraints = (
            models.UniqueConstraint(fields=["account", "game"], name="play_solver_of_game_once"),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.value:.0f}"


class PuzzleTry(models.Model):
    """What became of an account's tries at a puzzle; the first one is rated."""

    puzzle = models.ForeignKey(
        Puzzle, models.CASCADE, related_name="attempts", verbose_name=_("puzzle")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="puzzle_tries",
        verbose_name=_("account"),
    )
    action = models.CharField(_("first action"), max_length=ACTION_LENGTH)
    is_right = models.BooleanField(_("right at once"))
    is_solved = models.BooleanField(_("solved since"))
    # The day whose puzzle it was when it was solved.
    day = models.DateField(_("day"), null=True, blank=True)
    has_reported = models.BooleanField(_("reported"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("try at a puzzle")
        verbose_name_plural = _("tries at puzzles")
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=["account", "is_solved", "-created"], name="play_try_of_account"),
        )
        constraints = (
            models.UniqueConstraint(fields=["account", "puzzle"], name="play_try_of_puzzle_once"),
            models.UniqueConstraint(fields=["account", "day"], name="play_try_of_day_once"),
        )

    def __str__(self) -> str:
        return f"{self.account_id}: {self.puzzle_id}"
